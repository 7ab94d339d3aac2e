"""The twelve goals and their barrels (rules 10)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.bits import contains, size
from heavenale.rules.board import (
    BARREL_SPACE_SET,
    BREWMASTER_START,
    COLOURS,
    FERTILITIES,
    FIRST_NUMBERED_SPOT,
    GOAL_CARDS,
    GOAL_SHED_TYPES,
    GOAL_SHEDS_ALIKE,
    GOAL_TILES,
    GOALS,
    LARGE_BARREL_POINTS,
    MONK_TYPES,
    PRODUCTION_END,
    RESOURCES,
    SCORING_SPOTS,
    SHADY_SET,
    SHADY_SPOTS,
    SHED_TYPES,
    SMALL_BARREL_POINTS,
    SUNNY_SET,
    SUNNY_SPOTS,
)
from heavenale.rules.cards import placed_cards
from heavenale.rules.events import EventKind, note
from heavenale.rules.garden import spots_with_tiles
from heavenale.rules.production import foremost_position, markers_from, rearmost_position
from heavenale.rules.rule import entry, lookup, rule

MONK_SPOT_SET = sum(1 << n for n, spot in enumerate(SCORING_SPOTS) if spot.startswith("monk"))
RESOURCE_SPOT_SET = sum(1 << n for n, spot in enumerate(SCORING_SPOTS) if spot in RESOURCES)
FERTILITY_1 = 0  # as a kind of tile
FERTILITY_5 = FERTILITIES - 1
GOAL_NEEDS = lookup(
    [
        FIRST_NUMBERED_SPOT - BREWMASTER_START,
        COLOURS,
        GOAL_TILES,
        GOAL_TILES,
        MONK_TYPES,
        COLOURS,
        GOAL_SHEDS_ALIKE,
        GOAL_SHED_TYPES,
        PRODUCTION_END,
        GOAL_CARDS,
        SUNNY_SPOTS,
        SHADY_SPOTS,
    ]
)


@rule
def most_sheds_alike(game: Any, player: int) -> int:
    """How many sheds of one type the player has, of the type that is there most."""
    most = 0
    for shed_type in range(SHED_TYPES):
        most = max(most, game.sheds_of[player, shed_type])
    return most


@rule
def different_sheds(game: Any, player: int) -> int:
    """How many types of shed the player has."""
    types = 0
    for shed_type in range(SHED_TYPES):
        types += game.sheds_of[player, shed_type] > 0
    return types


@rule
def achieved_goals(game: Any, player: int) -> int:
    """The goals whose condition the player meets now; goal n is bit n - 1 (rules 10.2)."""
    discs = game.discs[player]
    empty_spots = game.empty_spots[player]
    return (
        (game.brewmaster[player] >= FIRST_NUMBERED_SPOT) << 0
        | (rearmost_position(game, player) >= FIRST_NUMBERED_SPOT) << 1
        | (game.tiles_of[player, FERTILITY_1] >= GOAL_TILES) << 2
        | (game.tiles_of[player, FERTILITY_5] >= GOAL_TILES) << 3
        | (discs & MONK_SPOT_SET == MONK_SPOT_SET) << 4
        | (discs & RESOURCE_SPOT_SET == RESOURCE_SPOT_SET) << 5
        | (most_sheds_alike(game, player) >= GOAL_SHEDS_ALIKE) << 6
        | (different_sheds(game, player) >= GOAL_SHED_TYPES) << 7
        | (foremost_position(game, player) == PRODUCTION_END) << 8
        | (placed_cards(game, player) >= GOAL_CARDS) << 9
        | (empty_spots & SUNNY_SET == 0) << 10
        | (empty_spots & SHADY_SET == 0) << 11
    )


@entry
def tell_goals(game: Any, player: int, done: Any) -> None:
    """Write how much of each goal the player has done, to be compared with `goal_needs`."""
    discs = game.discs[player]
    planted = spots_with_tiles(game, player)
    done[0] = game.brewmaster[player] - BREWMASTER_START
    done[1] = markers_from(game, player, FIRST_NUMBERED_SPOT)
    done[2] = game.tiles_of[player, FERTILITY_1]
    done[3] = game.tiles_of[player, FERTILITY_5]
    done[4] = size(discs & MONK_SPOT_SET)
    done[5] = size(discs & RESOURCE_SPOT_SET)
    done[6] = most_sheds_alike(game, player)
    done[7] = different_sheds(game, player)
    done[8] = foremost_position(game, player)
    done[9] = placed_cards(game, player)
    done[10] = size(planted & SUNNY_SET)
    done[11] = size(planted & SHADY_SET)


@rule
def goal_needs(goal: int) -> int:
    """How much of a goal (from 0) must be done."""
    return GOAL_NEEDS[goal]


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
