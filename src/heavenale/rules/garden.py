"""The garden: placing tiles, activating them, enclosing sheds (rules 3 and 8)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.actions import SHED_CHOICES
from heavenale.rules.bits import contains, lowest, without_lowest
from heavenale.rules.board import (
    ALL_SPOTS,
    MONK_BREWMASTER_STEPS,
    NEIGHBOURS,
    SHED_BREWMASTER,
    SHED_NEIGHBOURS,
    SHED_RING,
    SHED_TYPE,
    SPOT_SHEDS,
    SUNNY_SPOTS,
)
from heavenale.rules.events import EventKind, Source, note
from heavenale.rules.production import advance_brewmaster, advance_marker, gain_ducats
from heavenale.rules.rule import rule
from heavenale.rules.state import Phase
from heavenale.rules.tiles import colour_of, fertility_kind, fertility_of, is_monk, kind_of


@rule
def is_sunny(spot: int) -> bool:
    """Whether the spot lies on the sunny side."""
    return spot < SUNNY_SPOTS


@rule
def spots_with_tiles(game: Any, player: int) -> int:
    """The spots that are not empty."""
    return ALL_SPOTS & ~game.empty_spots[player]


@rule
def gain_kind(tile: int, spot: int) -> int:
    """What a tile brings on a spot: sun moves a marker, shade pays ducats, a monk moves the brewmaster (rules 8.6)."""
    if is_monk(tile):
        return EventKind.BREWMASTER.value
    return colour_of(tile) if is_sunny(spot) else EventKind.DUCATS.value


@rule
def gain_amount(tile: int) -> int:
    """How many steps or ducats a tile brings (rules 8.6)."""
    return MONK_BREWMASTER_STEPS if is_monk(tile) else fertility_of(tile)


@rule
def activate(game: Any, player: int, spot: int) -> None:
    """Harvest one tile (rules 8.6)."""
    tile = game.garden[player, spot]
    kind = gain_kind(tile, spot)
    if kind == EventKind.BREWMASTER:
        advance_brewmaster(game, player, gain_amount(tile), spot)
    elif kind == EventKind.DUCATS:
        gain_ducats(game, player, gain_amount(tile), spot)
    else:
        advance_marker(game, player, kind, gain_amount(tile), spot)


@rule
def count_tile(game: Any, player: int, kind: int) -> None:
    """Keep count of the tiles of a kind."""
    game.tiles_of[player, kind] += 1
    game.kinds[player] |= 1 << kind


@rule
def place_tile(game: Any, player: int, tile: int, spot: int) -> None:
    """Place a tile on an empty spot and resolve the sheds it encloses, in the order S1 to S7 (rules 8.5)."""
    game.garden[player, spot] = tile
    game.empty_spots[player] &= ~(1 << spot)
    count_tile(game, player, kind_of(tile))
    if not is_monk(tile):
        count_tile(game, player, fertility_kind(tile))
    game.sheds_to_resolve = sheds_enclosed(game, player, spot)
    resolve_sheds(game, player)


@rule
def sheds_enclosed(game: Any, player: int, spot: int) -> int:
    """The shed spots next to this spot whose six neighbours all hold tiles (rules 8.4)."""
    enclosed = 0
    sheds = SPOT_SHEDS[spot]
    while sheds:
        shed = lowest(sheds)
        sheds = without_lowest(sheds)
        if not game.empty_spots[player] & SHED_RING[shed]:
            enclosed |= 1 << shed
    return enclosed


@rule
def resolve_sheds(game: Any, player: int) -> None:
    """Resolve enclosed sheds one after the other, up to the first that leaves a choice (rules 8.5)."""
    game.phase = Phase.BUY
    game.shed = 0
    while game.sheds_to_resolve and game.phase == Phase.BUY:
        shed = lowest(game.sheds_to_resolve)
        game.sheds_to_resolve = without_lowest(game.sheds_to_resolve)
        if enclose(game, player, shed) > 0:
            game.shed = shed
            game.phase = Phase.SHED


@rule
def shed_sum(game: Any, player: int, shed: int) -> int:
    """The fertility of the resource tiles round a shed spot; monks count 0 (rules 8.4)."""
    fertility = 0
    for direction in range(NEIGHBOURS):
        fertility += fertility_of(game.garden[player, SHED_NEIGHBOURS[shed, direction]])
    return fertility


@rule
def enclose(game: Any, player: int, shed: int) -> int:
    """Move the brewmaster and place the shed tile for the sum of its neighbours; returns its type (rules 8.4)."""
    shed_type = SHED_TYPE[shed_sum(game, player, shed)]
    game.sheds[player, shed] = shed_type
    game.sheds_of[player, shed_type] += 1
    note(game, EventKind.SHED, shed, shed_type)
    if SHED_BREWMASTER[shed_type]:
        advance_brewmaster(game, player, SHED_BREWMASTER[shed_type], Source.SHED)
    return shed_type


@rule
def activate_round_shed(game: Any, player: int, choice: int) -> None:
    """Activate the chosen neighbours of the shed in hand, then resolve the next shed (rules 8.4)."""
    for direction in range(NEIGHBOURS):
        if contains(SHED_CHOICES[choice], direction):
            activate(game, player, SHED_NEIGHBOURS[game.shed, direction])
    resolve_sheds(game, player)
