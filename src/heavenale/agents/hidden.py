"""What a player may know: the hidden tiles in an order that tells nothing."""

from __future__ import annotations

from typing import Any

from heavenale.rules.board import MONK_SET, RESOURCE_SET, RESOURCE_TILES
from heavenale.rules.rounds import MONKS_PER_ROUND, RESOURCES_PER_ROUND


def sort_hidden(state: Any) -> None:
    """Sort the tiles not dealt yet, set by set, so that equal knowledge makes equal records.

    The hidden II monks, with those that left the game unseen, are drawn anew by every shuffle of the rules.
    """
    rounds = int(state["round_number"])
    resources = state["resource_pile"]
    dealt = RESOURCES_PER_ROUND * rounds
    resources[min(dealt, RESOURCE_SET) : RESOURCE_SET].sort()
    resources[max(dealt, RESOURCE_SET) : RESOURCE_TILES].sort()
    monks = state["monk_pile"]
    dealt = MONKS_PER_ROUND * rounds
    monks[min(dealt, MONK_SET) : MONK_SET].sort()
    monks[max(dealt, MONK_SET) :] = 0
    state["event_count"] = 0
    state["turn_ended"] = 0
    for field in ("event_kind", "event_source", "event_amount"):
        state[field][:] = 0
