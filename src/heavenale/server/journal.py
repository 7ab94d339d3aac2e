"""Entries of the log: what a move brought, with the change of every value."""

from __future__ import annotations

from typing import Any, cast

from heavenale.events import Event
from heavenale.game import Game
from heavenale.notation import Move
from heavenale.rules import scoring
from heavenale.rules.board import RESOURCES
from heavenale.rules.rule import PURE
from heavenale.server.table_messages import Change, EventView, LogEntry
from heavenale.server.vocabulary import EventKindName, MoveKind, ValueName

Values = dict[str, int]


def values_of(game: Game, seat: int) -> Values:
    """The values of a player's board that moves change. Quicker than laying out the whole table."""
    state, player = game.state, seat - 1
    values = {
        "ducats": int(_field(state, "ducats")[player]),
        "brewmaster": int(_field(state, "brewmaster")[player]),
    }
    markers = _field(state, "markers")
    for n, resource in enumerate(RESOURCES):
        values[resource] = int(markers[player, n])
    values["projected_points"] = int(scoring.points(state, player))
    return values


def _field(state: Any, name: str) -> Any:
    return getattr(state, name) if PURE else state[name]


def entry_of(
    game: Game,
    *,
    number: int,
    seat: int,
    move: str,
    round_number: int,
    agent: str | None,
    ends_turn: bool,
    before: Values,
) -> LogEntry:
    """The entry of the move just made."""
    after = values_of(game, seat)
    return LogEntry(
        number=number,
        seat=seat,
        move=move,
        kind=cast("MoveKind", Move(move).kind),
        round=round_number,
        agent=agent,
        ends_turn=ends_turn,
        events=[event_view(event) for event in game.events],
        changes=[
            Change(value=cast("ValueName", name), before=before[name], after=value)
            for name, value in after.items()
            if value != before[name]
        ],
    )


def event_view(event: Event) -> EventView:
    """An event as viewers are told."""
    return EventView(
        kind=cast("EventKindName", event.kind), amount=int(event.amount), source=event.source, tile=event.tile
    )
