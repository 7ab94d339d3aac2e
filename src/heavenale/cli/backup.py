"""`heavenale backup` and `heavenale restore`: all rooms in one file, and back."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.console import OUT
from heavenale.cli.places import Data, Database, place_of


def backup(
    file: Annotated[Path, typer.Argument(help="What to write; an older one is replaced.", metavar="FILE")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Write all rooms into one file, while people play on."""
    from heavenale.server.store.backups import back_up

    rooms = back_up(place_of(data, database), file)
    OUT.print(f"{rooms} rooms are in {file}", markup=False, soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(help="What `heavenale backup` wrote.", exists=True, metavar="FILE")],
    data: Data = None,
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Forget the rooms that are there.")] = False,
) -> None:
    """Put the rooms of a backup back, also into the other kind of database; no server may run on it meanwhile."""
    from heavenale.server.store.backups import restore
    from heavenale.server.store.folders import claim

    place = place_of(data, database)
    with claim(place) if isinstance(place, Path) else nullcontext():
        rooms = restore(file, place, replace=replace)
    OUT.print(f"{rooms} rooms were restored", markup=False)
