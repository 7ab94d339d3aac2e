"""How many points a player can expect: the final scoring of a projected end of the game.

The evaluation asks what every tile of the garden will still bring (`projection`), adds what time, ducats and
cards are likely to bring, and then scores that end as the rules do, only without rounding down.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.goals import barrel_prospects
from heavenale.agents.thinking.prospects import (
    best_fertility,
    discs_to_come,
    free_scoring_spots,
    pairs_to_come,
    rounds_left,
)
from heavenale.agents.thinking.weights import Weight
from heavenale.rules.bits import contains, lowest, size
from heavenale.rules.board import (
    ALL_SPOTS,
    CARD_BREWMASTER_STEPS,
    CARD_DUCATS,
    COLOURS,
    EXCHANGE_RATE,
    FIRST_PLAYER_POINTS,
    NEIGHBOURS,
    POINTS_PER_STEP,
    PRODUCTION_END,
    PRODUCTION_START,
    SHED_BREWMASTER,
    SHED_RING,
    SHED_TYPE,
    SHEDS,
    SPOT_NEIGHBOURS,
    SPOT_SHEDS,
    Card,
    Start,
)
from heavenale.rules.discs import MONK_KINDS, NUMBER_KINDS, kinds_with_a_free_spot
from heavenale.rules.garden import is_sunny, shed_sum
from heavenale.rules.scoring import barrel_points, barrels_card_points, points
from heavenale.rules.state import HOME, NO_SHED, Phase
from heavenale.rules.tiles import colour_of, fertility_of, is_monk, kind_of

# A projected end lists the five markers, then these.
BREWMASTER = COLOURS
DUCATS = COLOURS + 1
ROOM = COLOURS + 2  # empty spots next to monks that can still be triggered
FIRST_SHED = COLOURS + 3  # how often each shed tile to come would activate a neighbour
PROJECTED = FIRST_SHED + SHEDS

MEAN_FERTILITY = 2.5  # of a tile to come, monks counted as 0
NO_FERTILITY = -1

_POSITIONS = PRODUCTION_END - PRODUCTION_START + 1
_BLUR = 2  # positions to either side over which the brewmaster's levels are evened out while time is left


def _blurred(values: Any) -> list[float]:
    rows = [float(values[n]) for n in range(_POSITIONS)]
    return [float(np.mean(rows[max(0, n - _BLUR) : n + _BLUR + 1])) for n in range(_POSITIONS)]


EXACT_POINTS = np.array([float(POINTS_PER_STEP[n]) for n in range(_POSITIONS)])
BLURRED_POINTS = np.array(_blurred(POINTS_PER_STEP))
EXACT_SHARE = np.array([1.0 / EXCHANGE_RATE[n] for n in range(_POSITIONS)])
BLURRED_SHARE = np.array(_blurred(EXACT_SHARE))


@compiled
def estimate(game: Any, player: int, end: Any, weights: Any) -> float:
    """The points a player can expect at the end of the game; `end` is room for what is projected."""
    if game.phase == Phase.OVER:
        return float(points(game, player))
    time = rounds_left(game, player)
    free = free_scoring_spots(game, player)
    discs = min(float(free), weights[Weight.DISC_SHARE] * discs_to_come(game, player))
    disc_chance = discs / max(1, free)
    end[:] = 0.0
    project_sheds(game, player, time, end, weights)
    project_garden(game, player, disc_chance, end, weights)
    pairs = pairs_to_come(game, player, disc_chance)
    steps = project_cards(game, player, pairs, end, weights)
    steps += time * (weights[Weight.ROUND_GROWTH] + weights[Weight.DISC_GROWTH] * discs)
    steps += weights[Weight.MONK_ROOM] * disc_chance * min(time, 1.0) * end[ROOM]
    end[BREWMASTER] += weights[Weight.BREWMASTER_GROWTH] * time
    steps += steps_for_ducats(game.ducats[player], end[DUCATS], time, weights)
    return (
        projected_points(end, steps, time)
        + barrel_points(game, player)
        + barrels_card_points(game, player)
        + barrel_prospects(game, player, end, pairs, weights)
        + first_space_points(game, player, weights)
    )


@compiled
def project_sheds(game: Any, player: int, time: float, end: Any, weights: Any) -> None:
    """Add the brewmaster's steps of shed tiles to come, and note how often each would activate a neighbour."""
    hope = weights[Weight.SHED_TILE] * time / (time + weights[Weight.SHED_TIME])
    for shed in range(SHEDS):
        if game.sheds[player, shed] != NO_SHED:
            continue
        missing = size(game.empty_spots[player] & SHED_RING[shed])
        if missing == NEIGHBOURS:
            continue
        chance = 1.0
        for _ in range(missing):
            chance *= hope
        shed_type = SHED_TYPE[int(shed_sum(game, player, shed) + MEAN_FERTILITY * missing)]
        end[FIRST_SHED + shed] = weights[Weight.SHED_HARVEST] * chance * shed_type / NEIGHBOURS
        end[BREWMASTER] += weights[Weight.SHED_BREWMASTER] * chance * SHED_BREWMASTER[shed_type]


@compiled
def monks_to_trigger(game: Any, player: int) -> int:
    """The spots of the monks whose scoring spot is free."""
    spots = 0
    kinds = game.kinds[player] & kinds_with_a_free_spot(game, player) & MONK_KINDS
    if kinds:
        left = ALL_SPOTS & ~game.empty_spots[player]
        while left:
            spot = lowest(left)
            left &= left - 1
            tile = game.garden[player, spot]
            if is_monk(tile) and contains(kinds, kind_of(tile)):
                spots |= 1 << spot
    return spots


@compiled
def project_garden(game: Any, player: int, disc_chance: float, end: Any, weights: Any) -> None:
    """Add up what the tiles in the garden bring when they are activated as often as can be expected."""
    for colour in range(COLOURS):
        end[colour] += game.markers[player, colour]
    end[BREWMASTER] += game.brewmaster[player]
    empty = game.empty_spots[player]
    free_kinds = kinds_with_a_free_spot(game, player)
    number = best_fertility(game, player) if free_kinds & NUMBER_KINDS else NO_FERTILITY
    monks = monks_to_trigger(game, player)
    by_monk = weights[Weight.MONK_HARVEST] * disc_chance
    by_colour = weights[Weight.COLOUR_HARVEST] * disc_chance
    by_number = weights[Weight.NUMBER_HARVEST] * disc_chance
    left = ALL_SPOTS & ~empty
    while left:
        spot = lowest(left)
        left &= left - 1
        tile = game.garden[player, spot]
        activations = by_monk * size(SPOT_NEIGHBOURS[spot] & monks)
        sheds = SPOT_SHEDS[spot]
        while sheds:
            activations += end[FIRST_SHED + lowest(sheds)]
            sheds &= sheds - 1
        if is_monk(tile):
            end[BREWMASTER] += activations
            if contains(monks, spot):
                end[ROOM] += size(SPOT_NEIGHBOURS[spot] & empty)
            continue
        fertility = fertility_of(tile)
        if contains(free_kinds, kind_of(tile)):
            activations += by_colour
        if fertility == number:
            activations += by_number
        if is_sunny(spot):
            end[colour_of(tile)] += activations * fertility
        else:
            end[DUCATS] += activations * fertility


@compiled
def project_cards(game: Any, player: int, pairs: float, end: Any, weights: Any) -> float:
    """Add what the cards in hand can bring at the pairs to come; returns the steps of any marker."""
    cards = game.cards[player]
    if cards == 0:
        return 0.0
    chance = weights[Weight.CARD_CHANCE] * min(1.0, pairs / size(cards))
    if contains(cards, Card.BREWMASTER):
        end[BREWMASTER] += chance * CARD_BREWMASTER_STEPS
    if contains(cards, Card.DUCATS):
        end[DUCATS] += chance * CARD_DUCATS
    steps = 0.0
    if contains(cards, Card.TILES):
        steps += weights[Weight.CARD_STEPS]
    if contains(cards, Card.DISCS):
        steps += size(game.discs[player]) + 1.0
    return chance * steps


@compiled
def steps_for_ducats(ducats: int, to_harvest: float, time: float, weights: Any) -> float:
    """The steps that ducats bring, by the tiles they can still buy or in the final scoring."""
    each = weights[Weight.DUCAT_ROUND] * min(time, 1.0) + weights[Weight.DUCAT_LATER] * max(0.0, time - 1.0)
    purse = ducats + weights[Weight.HARVESTED_DUCAT] * to_harvest
    spent = min(purse, weights[Weight.SPARE_DUCATS] * time)
    return weights[Weight.DUCAT_LAST] * purse + each * spent


@compiled
def projected_points(end: Any, steps: float, time: float) -> float:
    """Level times points per step at the projected end."""
    blur = min(time, 1.0)
    position = min(max(end[BREWMASTER], float(PRODUCTION_START)), float(PRODUCTION_END)) - PRODUCTION_START
    below = int(position)
    above = min(below + 1, PRODUCTION_END - PRODUCTION_START)
    part = position - below
    share = BLURRED_SHARE[below] * (1.0 - part) + BLURRED_SHARE[above] * part
    share = blur * share + (1.0 - blur) * EXACT_SHARE[below]
    per_step = BLURRED_POINTS[below] * (1.0 - part) + BLURRED_POINTS[above] * part
    per_step = blur * per_step + (1.0 - blur) * EXACT_POINTS[below]
    return projected_level(end, steps, share) * per_step


@compiled
def projected_level(end: Any, steps: float, share: float) -> float:
    """The level to which the markers can be evened out when a step back brings `share` of a step forward."""
    level = float(PRODUCTION_END)
    for _ in range(COLOURS + 1):
        lack = -steps
        slope = 0.0
        for colour in range(COLOURS):
            marker = min(end[colour], float(PRODUCTION_END))
            if marker < level:
                lack += level - marker
                slope += 1.0
            else:
                lack -= share * (marker - level)
                slope += share
        if lack <= 0.0:
            return level
        level -= lack / slope
    return level


@compiled
def first_space_points(game: Any, player: int, weights: Any) -> float:
    """What it is worth to be home on *first*: a point at the end, the first turn of the next round before it."""
    if game.figure[player] != HOME or game.starting_space[player] != Start.FIRST:
        return 0.0
    return float(FIRST_PLAYER_POINTS) if game.round_number == game.rounds else weights[Weight.FIRST_SPACE]
