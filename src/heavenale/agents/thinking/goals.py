"""What the goals not claimed yet are worth, by how near they are."""

from __future__ import annotations

from typing import Any

from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.prospects import barrel_visits_to_come
from heavenale.agents.thinking.weights import Weight
from heavenale.rules.barrels import MONK_SPOT_SET, RESOURCE_SPOT_SET, achieved_goals
from heavenale.rules.bits import contains, size
from heavenale.rules.board import (
    COLOURS,
    FERTILITIES,
    GOAL_CARDS,
    GOAL_SHED_TYPES,
    GOAL_SHEDS_ALIKE,
    GOAL_TILES,
    GOALS,
    LARGE_BARREL_POINTS,
    MARKER_STARTS,
    MONK_TYPES,
    PRODUCTION_END,
    PRODUCTION_START,
    SHADY_SET,
    SHADY_SPOTS,
    SHED_TYPES,
    SMALL_BARREL_POINTS,
    SUNNY_SET,
    SUNNY_SPOTS,
    Card,
)
from heavenale.rules.cards import has_placed, placed_cards

LAST_MARKER_START = min(MARKER_STARTS)
BREWMASTER = COLOURS  # its place in a projected end
G1, G2, G3, G4, G5, G6, G7, G8, G9, G10, G11, G12 = range(GOALS)


@compiled
def barrel_prospects(game: Any, player: int, end: Any, pairs: float, weights: Any) -> float:
    """The points that barrels not taken yet are worth: surer for goals achieved, less for those only near."""
    visits = barrel_visits_to_come(game, player)
    if visits == 0:
        return 0.0
    owned = game.own_large_barrels[player] | game.own_small_barrels[player]
    achieved = achieved_goals(game, player)
    claim = visits / (visits + weights[Weight.BARREL_VISITS])
    extra = 1.0 if has_placed(game, player, Card.BARRELS) else 0.0
    worth = 0.0
    for goal in range(GOALS):
        if contains(owned, goal) or not contains(game.large_barrels | game.small_barrels, goal):
            continue
        barrel = LARGE_BARREL_POINTS if contains(game.large_barrels, goal) else SMALL_BARREL_POINTS
        if contains(achieved, goal):
            worth += barrel + extra
        else:
            near = min(1.0, max(0.0, progress(game, player, goal, end, pairs)))
            worth += (barrel + extra) * weights[Weight.BARREL_HOPE] * near * near * near
    return claim * worth


@compiled
def progress(game: Any, player: int, goal: int, end: Any, pairs: float) -> float:  # noqa: PLR0911, PLR0912
    """How near a goal is, from 0 to 1."""
    if goal == G1:
        return (end[BREWMASTER] - PRODUCTION_START) / (1 - PRODUCTION_START)
    if goal == G2:
        rearmost = end[0]
        for colour in range(1, COLOURS):
            rearmost = min(rearmost, end[colour])
        return (rearmost - LAST_MARKER_START) / (1 - LAST_MARKER_START)
    if goal == G3:
        return game.tiles_of[player, 0] / GOAL_TILES
    if goal == G4:
        return game.tiles_of[player, FERTILITIES - 1] / GOAL_TILES
    if goal == G5:
        return size(game.discs[player] & MONK_SPOT_SET) / MONK_TYPES
    if goal == G6:
        return size(game.discs[player] & RESOURCE_SPOT_SET) / COLOURS
    if goal == G7:
        most = 0
        for shed_type in range(SHED_TYPES):
            most = max(most, game.sheds_of[player, shed_type])
        return most / GOAL_SHEDS_ALIKE
    if goal == G8:
        types = 0
        for shed_type in range(SHED_TYPES):
            types += game.sheds_of[player, shed_type] > 0
        return types / GOAL_SHED_TYPES
    if goal == G9:
        foremost = end[0]
        for colour in range(1, COLOURS):
            foremost = max(foremost, end[colour])
        return foremost / PRODUCTION_END
    if goal == G10:
        likely = min(pairs, float(size(game.cards[player])))
        return (placed_cards(game, player) + 0.5 * likely) / GOAL_CARDS
    if goal == G11:
        return 1.0 - size(game.empty_spots[player] & SUNNY_SET) / SUNNY_SPOTS
    return 1.0 - size(game.empty_spots[player] & SHADY_SET) / SHADY_SPOTS
