"""Records that people bring: each is checked move by move before it becomes a room."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from heavenale.bot import game_from
from heavenale.conformance import as_record, check_form, is_conformance_game
from heavenale.errors import HeavenAleError, RecordError
from heavenale.record import Record
from heavenale.rules.board import RESOURCE_TILES
from heavenale.server.http_messages import SeatSpec
from heavenale.server.vocabulary import MAX_MOVES, MAX_NAME

_SEED_BITS = 62


def read_record(data: Mapping[str, Any]) -> Record:
    """The record in decoded JSON: whole, of a conformance game, or of a running game with only the tiles seen."""
    data = dict(data)
    try:
        if is_conformance_game(data):
            check_form(data)
            record = as_record(data)
        else:
            record = _from_game(data)
    except HeavenAleError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise RecordError(f"the record cannot be read: {type(error).__name__}") from error
    return record


def _from_game(data: dict[str, Any]) -> Record:
    moves = data.get("moves")
    if isinstance(moves, list) and len(moves) > MAX_MOVES:
        raise RecordError(f"the record has {len(moves)} moves; no game has more than {MAX_MOVES}")
    data.pop("seed", None)  # the piles say it all
    pile = data.get("resource_pile")
    if isinstance(pile, list) and len(pile) < RESOURCE_TILES:
        return Record.of(game_from(data, seed=secrets.randbits(_SEED_BITS)))
    record = Record.from_dict(data)
    record.replay()
    return record


def names_in(data: Mapping[str, Any], players: int) -> list[str]:
    """The names a record gives its players, as far as they can be used."""
    names = data.get("names")
    usable = list(names) if isinstance(names, list | tuple) else []
    tidy = [
        " ".join(name.split())[:MAX_NAME] if isinstance(name, str) and name.isprintable() else "" for name in usable
    ]
    return (tidy + [""] * players)[:players]


def seats_for(data: Mapping[str, Any], record: Record) -> list[SeatSpec]:
    """Everybody at the screen of whoever imports it."""
    return [SeatSpec(kind="here", name=name or None) for name in names_in(data, record.players)]
