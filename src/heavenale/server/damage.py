"""What is wrong with a record that somebody brings: a code and facts, so that every language can say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from heavenale import conformance, record
from heavenale.errors import HeavenAleError, IllegalMove, RecordError
from heavenale.explain import Explanation
from heavenale.rules.board import (
    MONK_SET,
    MONK_SET_COPIES,
    MONK_SPACES,
    RESOURCE_SET,
    RESOURCE_SET_COPIES,
    RESOURCE_TILES,
    ROUNDS,
)
from heavenale.rules.tiles import FIRST_MONK, TILE_NAMES
from heavenale.server import messages
from heavenale.server.choices import plain
from heavenale.server.http_messages import Damage
from heavenale.server.vocabulary import MAX_MOVE, MAX_MOVES, DamageKind, Fact

_SHOWN_MOVES = 4  # of those that would have been legal
_SHOWN_LETTERS = 24  # of whatever stands where something else should
_LISTS = {"names": str, "agents": str, "scores": int}  # with one entry for each player


def damage_of(data: Mapping[str, Any], error: HeavenAleError) -> Damage:
    """Why this record was refused with this error."""
    if isinstance(error, RecordError) and error.number is not None:
        return _bad_move(error)
    return next(_damages(data), _damage("scores" if "scores" in data else "unreadable"))


def _bad_move(error: RecordError) -> Damage:
    cause = error.__cause__
    facts: dict[str, Fact] = {
        "number": error.number,
        "move": str(error.move)[:MAX_MOVE],
        "legal": list(error.legal[:_SHOWN_MOVES]),
    }
    if not isinstance(cause, IllegalMove):
        return Damage(kind="not_a_move", facts=facts)
    code, why = plain(Explanation(cause.code, cause.facts))
    return Damage(kind="illegal_move", facts=facts, explanation=messages.Explanation(code=code, facts=why))


def _damages(data: Mapping[str, Any]) -> Iterator[Damage]:
    """Everything wrong before the first move is looked at, in the order in which records are read."""
    of_conformance = conformance.is_conformance_game(data)
    if not of_conformance and data.get("format", record.FORMAT) != record.FORMAT:
        yield _damage("format", format=_short(data["format"]))
    moves = "plies" if of_conformance else "moves"
    if missing := [part for part in ("players", "resource_pile", "monk_pile", moves) if part not in data]:
        yield _damage("missing", parts=list[int | str](missing))
    players = data.get("players")
    if type(players) is not int or players not in ROUNDS:
        yield _damage("players")
        return
    resources, monks = TILE_NAMES[1:FIRST_MONK], TILE_NAMES[FIRST_MONK:]
    yield from _in_pile("resource_pile", data.get("resource_pile"), resources, RESOURCE_SET, RESOURCE_SET_COPIES)
    yield from _in_pile("monk_pile", data.get("monk_pile"), monks, MONK_SET, MONK_SET_COPIES)
    yield from _in_moves(data.get(moves), dict if of_conformance else str)
    for part, kind in _LISTS.items():
        if data.get(part) is not None and not (_is_list(data[part], kind) and len(data[part]) == players):
            yield _damage("per_player", part=part)
    # Last, as the piles of a running game hold no more than was seen.
    for pile, size in {"resource_pile": RESOURCE_TILES, "monk_pile": len(MONK_SPACES) * ROUNDS[players]}.items():
        if len(data[pile]) != size:
            yield _damage("pile_size", pile=pile, count=len(data[pile]))


def _in_pile(name: str, pile: object, tiles: Sequence[str], size: int, copies: int) -> Iterator[Damage]:
    """Tiles that are none, and tiles that are there too often in one of the sets I and II."""
    if not isinstance(pile, list):
        yield _damage("no_pile", pile=name)
        return
    for position, tile in enumerate(pile, start=1):
        if tile not in tiles:
            yield _damage("unknown_tile", pile=name, position=position, tile=_short(tile))
            return
    for part in (pile[:size], pile[size:]):
        for tile, count in Counter(part).items():
            if count > copies:
                yield _damage("too_many_tiles", pile=name, tile=tile, count=count, most=copies)


def _in_moves(moves: object, kind: type) -> Iterator[Damage]:
    if not _is_list(moves, kind):
        yield _damage("moves")
    elif isinstance(moves, list) and len(moves) > MAX_MOVES:
        yield _damage("too_many_moves", count=len(moves), most=MAX_MOVES)


def _is_list(values: object, kind: type) -> bool:
    return isinstance(values, list) and all(type(value) is kind for value in values)


def _short(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= _SHOWN_LETTERS else f"{text[:_SHOWN_LETTERS]}…"


def _damage(kind: DamageKind, **facts: Fact) -> Damage:
    return Damage(kind=kind, facts=facts)
