"""What a move brought, in words: read off the state, where the rules noted it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heavenale.rules.board import RESOURCES, SHED_NAMES, SPOT_NAMES, SPOTS
from heavenale.rules.events import EventKind, Source
from heavenale.rules.tiles import TILE_NAMES

SOURCES = {
    Source.STARTING_SPACE: "starting space",
    Source.CARD: "card",
    Source.SALE: "sale",
    Source.PURCHASE: "purchase",
    Source.SHED: "shed",
    Source.TABLE: "table",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One change that a move caused, to the player who made it unless it is a round or the end."""

    kind: str  # a resource (its marker moved), "brewmaster", "ducats", "shed", "barrel", "round" or "over"
    amount: int  # steps, ducats, type of shed tile, points of the barrel, number of the round
    source: str  # the activated spot "L7", the shed "S3", "goal 4", or "purchase", "card", "sale", ...
    tile: str = ""  # the tile on the activated spot


def read_events(view: Any, player: int) -> tuple[Event, ...]:
    """The events of the last move, which this player (from 0) made."""
    return tuple(
        _read_event(view, player, view.event_kind[n], view.event_source[n], view.event_amount[n])
        for n in range(view.event_count)
    )


def _read_event(view: Any, player: int, kind: int, source: int, amount: int) -> Event:
    if kind == EventKind.SHED:
        return Event("shed", amount, SHED_NAMES[source])
    if kind == EventKind.BARREL:
        return Event("barrel", amount, f"goal {source + 1}")
    if kind == EventKind.ROUND:
        return Event("round", amount, SOURCES[Source(source)])
    if kind == EventKind.OVER:
        return Event("over", amount, SOURCES[Source(source)])
    name = "ducats" if kind == EventKind.DUCATS else "brewmaster" if kind == EventKind.BREWMASTER else RESOURCES[kind]
    if source < SPOTS:
        return Event(name, amount, SPOT_NAMES[source], TILE_NAMES[view.garden[player, source]])
    return Event(name, amount, SOURCES[Source(source)])
