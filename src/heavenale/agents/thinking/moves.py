"""The moves worth a thought: all legal ones, but of the spots for a tile only the few that look best."""

from __future__ import annotations

from typing import Any

from heavenale.agents.thinking.compiled import compiled
from heavenale.rules.actions import FIRST_ACTION, Row
from heavenale.rules.bits import contains, lowest, size
from heavenale.rules.board import (
    NEIGHBOURS,
    SHADY_SET,
    SHED_RING,
    SPOT_NEIGHBOURS,
    SPOT_SHEDS,
    SUNNY_SET,
    TILE_SPACE_SET,
)
from heavenale.rules.buying import price_within
from heavenale.rules.discs import scoring_spot_of
from heavenale.rules.state import Phase
from heavenale.rules.tiles import NO_TILE, fertility_of, is_monk, kind_of

MOST_MOVES = 190  # no position has more legal moves
EMPTY_NEIGHBOUR = 1.0  # merit of an empty spot next to a monk, in fertility
SHED_MERIT = 2.0  # merit of a shed spot that is all but enclosed


@compiled
def list_moves(game: Any, moves: Any, spots_per_side: int) -> int:
    """Write the moves worth a thought; returns how many. Cards are sold only where nothing else is possible."""
    count = 0
    if game.phase == Phase.MOVE:
        count = add_row(game, moves, count, Row.GO, spaces_within_means(game))
        count = add_row(game, moves, count, Row.START, game.legal[Row.START])
    elif game.phase == Phase.BUY:
        space = game.figure[game.player]
        for slot in range(game.round_number):
            spots = game.legal[Row.BUY + slot]
            if spots:
                spots = best_spots(game, game.market[space, slot], spots & SUNNY_SET, spots_per_side) | best_spots(
                    game, game.market[space, slot], spots & SHADY_SET, spots_per_side
                )
                count = add_row(game, moves, count, Row.BUY + slot, spots)
        count = add_row(game, moves, count, Row.DONE, game.legal[Row.DONE])
    else:
        for row in (Row.START, Row.SHED, Row.SCORE, Row.CARD):
            count = add_row(game, moves, count, row, game.legal[row])
    if count == 0:
        count = add_row(game, moves, count, Row.SELL, game.legal[Row.SELL])
    return count


@compiled
def add_row(game: Any, moves: Any, count: int, row: int, members: int) -> int:
    """Write the actions of one row of the catalogue; returns the new count."""
    while members:
        moves[count] = FIRST_ACTION[row] + lowest(members)
        count += 1
        members &= members - 1
    return count


@compiled
def spaces_within_means(game: Any) -> int:
    """The spaces to go to, without those where a card would have to be sold to buy at all."""
    price = price_within(game, game.player, game.ducats[game.player])
    return game.legal[Row.GO] & (~TILE_SPACE_SET | game.offers[price])


@compiled
def best_spots(game: Any, tile: int, spots: int, count: int) -> int:
    """The spots of a set that look best for a tile."""
    if size(spots) <= count:
        return spots
    chosen = 0
    for _ in range(count):
        best = -1
        most = -1.0
        left = spots & ~chosen
        while left:
            spot = lowest(left)
            merit = merit_of(game, tile, spot)
            if merit > most:
                most = merit
                best = spot
            left &= left - 1
        chosen |= 1 << best
    return chosen


@compiled
def merit_of(game: Any, tile: int, spot: int) -> float:
    """How promising a spot looks: monks next to fertile tiles, and shed spots that fill up."""
    player = game.player
    merit = 0.0
    neighbours = SPOT_NEIGHBOURS[spot]
    if is_monk(tile):
        merit += EMPTY_NEIGHBOUR * size(neighbours & game.empty_spots[player])
    neighbours &= ~game.empty_spots[player]
    while neighbours:
        other = game.garden[player, lowest(neighbours)]
        neighbours &= neighbours - 1
        if is_monk(tile):
            merit += fertility_of(other)
        elif other != NO_TILE and is_monk(other):
            merit += 0 if contains(game.discs[player], scoring_spot_of(kind_of(other))) else fertility_of(tile)
    sheds = SPOT_SHEDS[spot]
    while sheds:
        filled = NEIGHBOURS - size(SHED_RING[lowest(sheds)] & game.empty_spots[player])
        merit += SHED_MERIT * filled / NEIGHBOURS
        sheds &= sheds - 1
    return merit
