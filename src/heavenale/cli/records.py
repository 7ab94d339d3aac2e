"""Game records that are named on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from heavenale.record import Record


def load_record(path: Path) -> Record:
    """The record in a file; a conformance game will do as well."""
    from heavenale.checking.conformance import as_record, check_form, is_conformance_game
    from heavenale.errors import HeavenAleError, RecordError
    from heavenale.record import Record

    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise RecordError(f"{path} is not JSON: {error}") from error
    try:
        if not is_conformance_game(data):
            return Record.from_dict(data)
        check_form(data)
        return as_record(data)
    except HeavenAleError as error:
        raise RecordError(f"{path}: {error}") from error
