"""The twelve goals and their barrels (rules 10)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.bits import contains
from heavenale.rules.board import (
    BARREL_SPACE_SET,
    FERTILITIES,
    FIRST_NUMBERED_SPOT,
    GOAL_CARDS,
    GOAL_SHED_TYPES,
    GOAL_SHEDS_ALIKE,
    GOAL_TILES,
    GOALS,
    LARGE_BARREL_POINTS,
    PRODUCTION_END,
    RESOURCES,
    SCORING_SPOTS,
    SHADY_SET,
    SHED_TYPES,
    SMALL_BARREL_POINTS,
    SUNNY_SET,
)
from heavenale.rules.cards import placed_cards
from heavenale.rules.events import EventKind, note
from heavenale.rules.production import foremost_position, rearmost_position
from heavenale.rules.rule import rule

MONK_SPOT_SET = sum(1 << n for n, spot in enumerate(SCORING_SPOTS) if spot.startswith("monk"))
RESOURCE_SPOT_SET = sum(1 << n for n, spot in enumerate(SCORING_SPOTS) if spot in RESOURCES)
FERTILITY_1 = 0  # as a kind of tile
FERTILITY_5 = FERTILITIES - 1


@rule
def achieved_goals(game: Any, player: int) -> int:
    """The goals whose condition the player meets now; goal n is bit n - 1 (rules 10.2)."""
    discs = game.discs[player]
    empty_spots = game.empty_spots[player]
    most_sheds_alike = 0
    shed_types = 0
    for shed_type in range(SHED_TYPES):
        most_sheds_alike = max(most_sheds_alike, game.sheds_of[player, shed_type])
        shed_types += game.sheds_of[player, shed_type] > 0
    return (
        (game.brewmaster[player] >= FIRST_NUMBERED_SPOT) << 0
        | (rearmost_position(game, player) >= FIRST_NUMBERED_SPOT) << 1
        | (game.tiles_of[player, FERTILITY_1] >= GOAL_TILES) << 2
        | (game.tiles_of[player, FERTILITY_5] >= GOAL_TILES) << 3
        | (discs & MONK_SPOT_SET == MONK_SPOT_SET) << 4
        | (discs & RESOURCE_SPOT_SET == RESOURCE_SPOT_SET) << 5
        | (most_sheds_alike >= GOAL_SHEDS_ALIKE) << 6
        | (shed_types >= GOAL_SHED_TYPES) << 7
        | (foremost_position(game, player) == PRODUCTION_END) << 8
        | (placed_cards(game, player) >= GOAL_CARDS) << 9
        | (empty_spots & SUNNY_SET == 0) << 10
        | (empty_spots & SHADY_SET == 0) << 11
    )


@rule
def claimable_goals(game: Any, player: int) -> int:
    """The achieved goals of which a barrel is left and the player has none: never both of one goal (rules 10.1)."""
    left = game.large_barrels | game.small_barrels
    owned = game.own_large_barrels[player] | game.own_small_barrels[player]
    return achieved_goals(game, player) & left & ~owned


@rule
def spaces_with_claimable_barrel(game: Any, player: int) -> int:
    """Both barrel spaces, if at least one barrel can be taken (rules 7.6)."""
    return BARREL_SPACE_SET if claimable_goals(game, player) else 0


@rule
def claim_barrels(game: Any, player: int) -> None:
    """Take, of every goal achieved now, the large barrel if it is still there, otherwise the small one (rules 10.1)."""
    claimed = claimable_goals(game, player)
    large = claimed & game.large_barrels
    small = claimed & ~large
    game.large_barrels &= ~large
    game.small_barrels &= ~small
    game.own_large_barrels[player] |= large
    game.own_small_barrels[player] |= small
    for goal in range(GOALS):
        if contains(claimed, goal):
            note(game, EventKind.BARREL, goal, LARGE_BARREL_POINTS if contains(large, goal) else SMALL_BARREL_POINTS)
