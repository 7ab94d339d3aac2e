"""Records that people bring: each is checked move by move before it becomes a room."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any, cast

from heavenale.bot import game_from
from heavenale.checking.conformance import as_record, check_form, is_conformance_game
from heavenale.errors import IllegalMove, RecordError
from heavenale.record import Record
from heavenale.rules.board import RESOURCE_TILES
from heavenale.server.wire.http_messages import Damage, SeatSpec
from heavenale.server.wire.messages import Explanation
from heavenale.server.wire.names import is_seen, looks
from heavenale.server.wire.vocabulary import MAX_MOVES, MAX_NAME, DamageCode, ExplainCode, Fact, plain

_SEED_BITS = 62
_SHOWN_LETTERS = 40
_SHOWN_ITEMS = 4


def read_record(data: Mapping[str, Any]) -> Record:
    """The record in decoded JSON: whole, of a conformance game, or of a running game with only the tiles seen."""
    data = dict(data)
    try:
        if is_conformance_game(data):
            check_form(data)
            record = as_record(data)
            record.replay()
        else:
            record = _from_game(data)
    except RecordError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise RecordError(f"the record cannot be read: {type(error).__name__}") from error
    return record


def _from_game(data: dict[str, Any]) -> Record:
    moves = data.get("moves")
    if isinstance(moves, list) and len(moves) > MAX_MOVES:
        raise RecordError(
            f"the record has {len(moves)} moves; no game has more than {MAX_MOVES}",
            code="too_many_moves",
            facts={"count": len(moves), "most": MAX_MOVES},
        )
    data.pop("seed", None)  # the piles say it all
    pile = data.get("resource_pile")
    if isinstance(pile, list) and len(pile) < RESOURCE_TILES:
        return Record.of(game_from(data, seed=secrets.randbits(_SEED_BITS)))
    record = Record.from_dict(data)
    record.replay()
    return record


def damage_of(error: RecordError) -> Damage:
    """What is wrong, as clients are told."""
    cause = error.__cause__
    why = None
    if isinstance(cause, IllegalMove):
        why = Explanation(code=cast("ExplainCode", cause.code), facts=plain(cause.facts))
    facts = {name: _shortened(fact) for name, fact in plain(error.facts).items()}
    return Damage(code=cast("DamageCode", error.code), facts=facts, explanation=why)


def _shortened(fact: Fact) -> Fact:
    """As much as people read, of whatever stands where something else should, and of what would have been legal."""
    if isinstance(fact, str):
        return fact if len(fact) <= _SHOWN_LETTERS else f"{fact[:_SHOWN_LETTERS]}…"
    return fact[:_SHOWN_ITEMS] if isinstance(fact, list) else fact


def names_in(data: Mapping[str, Any], players: int) -> list[str]:
    """Who played, as far as a record tells: the names of the players, or else of the agents; "" for somebody."""
    columns = [_column(data.get(kind), players) for kind in ("names", "agents")]
    return [next(filter(None, seat), "") for seat in zip(*columns, strict=True)]


def _column(names: Any, players: int) -> list[str]:
    listed = list(names) if isinstance(names, list | tuple) else []
    return ([_tidy(name) for name in listed] + [""] * players)[:players]


def _tidy(name: Any) -> str:
    """A name that can be shown. The names we give to nobody in particular are none: each language has its own."""
    if not isinstance(name, str) or not is_seen(name) or _NOBODY.fullmatch(name):
        return ""
    return " ".join(name.split())[:MAX_NAME].strip()


def nobody(seat: int) -> str:
    """What a record calls a player who has no name."""
    return f"Player {seat}"


_NOBODY = re.compile(r"Player \d+")


def seats_for(data: Mapping[str, Any], record: Record) -> list[SeatSpec]:
    """Everybody at the screen of whoever imports it."""
    return [SeatSpec(kind="here", name=name or None) for name in names_in(data, record.players)]


def with_names(seats: list[SeatSpec], data: Mapping[str, Any]) -> list[SeatSpec]:
    """The same seats; people at this screen who have no name are called as in the record, unless another looks so."""
    taken = {looks(seat.name) for seat in seats if seat.name}
    named = []
    for seat, name in zip(seats, names_in(data, len(seats)), strict=True):
        is_free = seat.kind == "here" and not seat.name and name and looks(name) not in taken
        named.append(seat.model_copy(update={"name": name}) if is_free else seat)
        taken.add(looks(name))
    return named
