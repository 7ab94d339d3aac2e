"""Final scoring (rules 13), which also tells at any time what the game would be worth if it ended now."""

from __future__ import annotations

from typing import Any

from heavenale.rules.bits import size
from heavenale.rules.board import (
    BARRELS_CARD_POINTS,
    COLOURS,
    DUCATS_PER_STEP,
    EXCHANGE_RATE,
    FIRST_PLAYER_POINTS,
    LARGE_BARREL_POINTS,
    POINTS_PER_STEP,
    PRODUCTION_END,
    PRODUCTION_START,
    SMALL_BARREL_POINTS,
    Card,
    Start,
)
from heavenale.rules.cards import has_placed
from heavenale.rules.rule import rule
from heavenale.rules.turn import stands_on


@rule
def exchange_rate(game: Any, player: int) -> int:
    """How many steps back buy one step forward (rules 13.1)."""
    return EXCHANGE_RATE[game.brewmaster[player] - PRODUCTION_START]


@rule
def points_per_step(game: Any, player: int) -> int:
    """What each step of the rearmost marker is worth (rules 13.1)."""
    return POINTS_PER_STEP[game.brewmaster[player] - PRODUCTION_START]


@rule
def steps_missing(game: Any, player: int, level: int) -> int:
    """The steps that the markers behind a level lack."""
    steps = 0
    for colour in range(COLOURS):
        steps += max(0, level - game.markers[player, colour])
    return steps


@rule
def steps_to_spare(game: Any, player: int, level: int) -> int:
    """The steps that the markers beyond a level could give."""
    steps = 0
    for colour in range(COLOURS):
        steps += max(0, game.markers[player, colour] - level)
    return steps


@rule
def exchanges_for(game: Any, player: int, level: int) -> int:
    """The steps forward that evening out to a level can give."""
    return steps_to_spare(game, player, level) // exchange_rate(game, player)


@rule
def ducat_steps(game: Any, player: int) -> int:
    """The steps forward that the player's ducats can buy (rules 13.2)."""
    return game.ducats[player] // DUCATS_PER_STEP


@rule
def highest_thinkable_level(game: Any, player: int) -> int:
    """Where the markers would stand if evening out cost nothing: no level beyond it can be reached."""
    steps = ducat_steps(game, player)
    for colour in range(COLOURS):
        steps += game.markers[player, colour]
    return min(PRODUCTION_END, steps // COLOURS)


@rule
def level_reached(game: Any, player: int) -> int:
    """The highest level to which all markers can be brought by evening out and by ducats (rules 13.2)."""
    for level in range(highest_thinkable_level(game, player), 0, -1):
        reachable = exchanges_for(game, player, level) + ducat_steps(game, player)
        if steps_missing(game, player, level) <= reachable:
            return level
    return 0


@rule
def exchanges_made(game: Any, player: int) -> int:
    """The steps forward that evening out gives at the level reached; it comes before ducats are spent."""
    level = level_reached(game, player)
    return min(steps_missing(game, player, level), exchanges_for(game, player, level)) if level > 0 else 0


@rule
def ducat_steps_made(game: Any, player: int) -> int:
    """The steps forward that are bought with ducats at the level reached."""
    level = level_reached(game, player)
    return steps_missing(game, player, level) - exchanges_made(game, player) if level > 0 else 0


@rule
def barrel_points(game: Any, player: int) -> int:
    """4 points for each large barrel, 2 for each small one (rules 13.3)."""
    return LARGE_BARREL_POINTS * size(game.own_large_barrels[player]) + SMALL_BARREL_POINTS * size(
        game.own_small_barrels[player]
    )


@rule
def barrels_card_points(game: Any, player: int) -> int:
    """1 point per barrel, if the barrels card has been placed (rules 13.3)."""
    if not has_placed(game, player, Card.BARRELS):
        return 0
    barrels = size(game.own_large_barrels[player]) + size(game.own_small_barrels[player])
    return BARRELS_CARD_POINTS * barrels


@rule
def first_player_points(game: Any, player: int) -> int:
    """1 point for standing on *first* (rules 13.3)."""
    return FIRST_PLAYER_POINTS if stands_on(game, player, Start.FIRST) else 0


@rule
def points(game: Any, player: int) -> int:
    """All points of a player (rules 13.3)."""
    return points_at_level(game, player, level_reached(game, player))


@rule
def points_at_level(game: Any, player: int, level: int) -> int:
    """The same, for whoever knows the level reached already."""
    return (
        level * points_per_step(game, player)
        + barrel_points(game, player)
        + barrels_card_points(game, player)
        + first_player_points(game, player)
    )


@rule
def winners(game: Any) -> int:
    """The set of players with the most points: ties share the victory (rules 13.4)."""
    most = 0
    best = 0
    for player in range(game.players):
        own = points(game, player)
        if own > most:
            most = own
            best = 0
        if own == most:
            best |= 1 << player
    return best
