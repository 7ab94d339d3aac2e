"""Writing an observation: what one player sees of a game, in the layout of features.py."""

from __future__ import annotations

from bisect import bisect
from typing import Any

from heavenale.observation.features import (
    BOARD_OFFSETS,
    BOARD_SIZE,
    GAINS,
    MOST,
    PAIR_SIZE,
    SLOT_SIZE,
    SPOT_SIZE,
    TABLE_OFFSETS,
    TILES,
)
from heavenale.rules.barrels import achieved_goals
from heavenale.rules.bits import contains, lowest, size, without_lowest
from heavenale.rules.board import (
    BREWMASTER_LEVELS,
    BREWMASTER_START,
    CARDS,
    COLOURS,
    DISC_SPACES,
    GOALS,
    MARKER_STARTS,
    MONK_SET,
    MONK_SET_COPIES,
    MONK_TYPES,
    NTH_MONK_SPACE,
    NTH_RESOURCE_SPACE,
    PAIRS,
    PRODUCTION_END,
    PRODUCTION_START,
    RESOURCE_SET,
    RESOURCE_SET_COPIES,
    SCORING_SPOTS,
    SHADY_SET,
    SHED_RING,
    SHED_TYPES,
    SHEDS,
    SPOT_NEIGHBOURS,
    SPOTS,
    SUNNY_SET,
    TILE_LETTERS,
)
from heavenale.rules.events import EventKind
from heavenale.rules.garden import gain_amount, gain_kind, shed_sum, spots_with_tiles
from heavenale.rules.production import rearmost_position
from heavenale.rules.rounds import MONKS_PER_ROUND, RESOURCES_PER_ROUND
from heavenale.rules.rule import entry, lookup, rule
from heavenale.rules.scoring import barrel_points, level_reached, points_at_level
from heavenale.rules.state import DECLINED, NO_SHED, UNPLACED, Phase
from heavenale.rules.tiles import (
    FIRST_MONK,
    FIRST_RESOURCE,
    KINDS,
    NO_TILE,
    TILE_NAMES,
    fertility_kind,
    is_monk,
    kind_of,
)

PRESENT = BOARD_OFFSETS["present"]
DUCATS = BOARD_OFFSETS["ducats"]
SMALL_CHANGE = BOARD_OFFSETS["small change"]
MARKERS = BOARD_OFFSETS["markers"]
BREWMASTER = BOARD_OFFSETS["brewmaster"]
LEVEL = BOARD_OFFSETS["level"]
EVEN_LEVEL = BOARD_OFFSETS["even level"]
POINTS = BOARD_OFFSETS["points"]
PROGRESS = BOARD_OFFSETS["progress"]
GARDEN = BOARD_OFFSETS["garden"]
EMPTY_SPOTS = BOARD_OFFSETS["empty spots"]
SHED_TILES = BOARD_OFFSETS["sheds"]
SHED_GAPS = BOARD_OFFSETS["shed gaps"]
SHED_SUMS = BOARD_OFFSETS["shed sums"]
DISCS = BOARD_OFFSETS["discs"]
CARDS_IN_HAND = BOARD_OFFSETS["cards"]
PAIR_CARDS = BOARD_OFFSETS["pairs"]
LARGE_BARRELS = BOARD_OFFSETS["large barrels"]
SMALL_BARRELS = BOARD_OFFSETS["small barrels"]
GOALS_MET = BOARD_OFFSETS["goals"]
FIGURE = BOARD_OFFSETS["figure"]
STARTING_SPACE = BOARD_OFFSETS["starting space"]
TILES_OF = BOARD_OFFSETS["tiles"]
HARVESTS = BOARD_OFFSETS["harvests"]

RESOURCES = TABLE_OFFSETS["resources"]
MONKS = TABLE_OFFSETS["monks"]
SLOTS = TABLE_OFFSETS["slots"]
DISCS_ON_TRACK = TABLE_OFFSETS["discs on track"]
LARGE_LEFT = TABLE_OFFSETS["large barrels left"]
SMALL_LEFT = TABLE_OFFSETS["small barrels left"]
ROUND = TABLE_OFFSETS["round"]
ROUNDS_LEFT = TABLE_OFFSETS["rounds left"]
PLAYERS = TABLE_OFFSETS["players"]
PHASE = TABLE_OFFSETS["phase"]
HAS_BOUGHT = TABLE_OFFSETS["has bought"]
SHED = TABLE_OFFSETS["shed"]
SHED_TYPE = TABLE_OFFSETS["shed type"]
PAIR = TABLE_OFFSETS["pair"]
UNSEEN_RESOURCES = TABLE_OFFSETS["unseen resources"]
UNSEEN_MONKS = TABLE_OFFSETS["unseen monks"]


def _place_and_number(name: str) -> tuple[int, int]:
    """What is written of a spot: the fertility in the place of its colour, a one for the monk type or for no tile."""
    if name.startswith("M"):
        return COLOURS + int(name[1]) - 1, 1
    return (TILE_LETTERS.index(name[0]), int(name[1])) if name else (SLOT_SIZE, 1)


_LEVELS_BEGIN = [least for least, _, _ in BREWMASTER_LEVELS]
LEVEL_AT = lookup([bisect(_LEVELS_BEGIN, at) - 1 for at in range(PRODUCTION_START, PRODUCTION_END + 1)])
DISC_SPACE = lookup(DISC_SPACES)
PLACE_OF_TILE = lookup([_place_and_number(name)[0] for name in TILE_NAMES])
NUMBER_OF_TILE = lookup([_place_and_number(name)[1] for name in TILE_NAMES])
TILE_BITS = (1 << len(TILE_NAMES).bit_length()) - 1
PLACE_BITS = (1 << SLOT_SIZE.bit_length()) - 1
MARKERS_START = sum(MARKER_STARTS)
REARMOST_START = min(MARKER_STARTS)
FEWEST_PLAYERS = 2
SMALL_PURSE = 10
DECIDES = 2
STEPS = 0
COINS = 1
BREWMASTER_STEPS = 2


@rule
def progress(game: Any, player: int) -> int:
    """How far the markers, the brewmaster and the barrels have come: rises where points may still stand still."""
    steps = 0
    for colour in range(COLOURS):
        steps += game.markers[player, colour]
    return (
        (rearmost_position(game, player) - REARMOST_START)
        + (steps - MARKERS_START) // COLOURS
        + (game.brewmaster[player] - BREWMASTER_START)
        + barrel_points(game, player)
    )


@entry
def observe(game: Any, player: int, out: Any) -> None:
    """Write what a player sees over a row of zeros."""
    for seat in range(game.players):
        other = player + seat if player + seat < game.players else player + seat - game.players
        write_board(game, other, out[seat * BOARD_SIZE : (seat + 1) * BOARD_SIZE])
        if seat > 0 and other == game.player and game.phase != Phase.OVER:
            out[seat * BOARD_SIZE + PRESENT] = DECIDES
    write_track(game, out)
    write_turn(game, player, out)
    write_unseen(game, out)


@rule
def write_set(out: Any, begin: int, members: int, width: int) -> None:
    """A one for every member of a set, of so many that there may be."""
    for member in range(width):
        out[begin + member] = contains(members, member)


@rule
def add(out: Any, at: int, amount: int) -> None:
    """Add to a number, up to the largest one that fits."""
    out[at] = min(MOST, out[at] + amount)


@entry
def write_board(game: Any, player: int, out: Any) -> None:
    """One player's board."""
    out[PRESENT] = 1
    write_production(game, player, out)
    write_garden(game, player, out)
    write_harvests(game, player, out)
    write_sheds(game, player, out)
    write_scoring_board(game, player, out)
    out[FIGURE + game.figure[player]] = 1
    if game.starting_space[player] != UNPLACED:
        out[STARTING_SPACE + game.starting_space[player]] = 1


@rule
def write_production(game: Any, player: int, out: Any) -> None:
    """The purse, the production track and what it is worth."""
    ducats = min(MOST, game.ducats[player])
    out[DUCATS] = ducats
    out[SMALL_CHANGE] = min(SMALL_PURSE, ducats)
    for colour in range(COLOURS):
        out[MARKERS + colour] = game.markers[player, colour]
    out[BREWMASTER] = game.brewmaster[player]
    out[LEVEL + LEVEL_AT[game.brewmaster[player] - PRODUCTION_START]] = 1
    level = level_reached(game, player)
    out[EVEN_LEVEL] = level
    out[POINTS] = min(MOST, points_at_level(game, player, level))
    out[PROGRESS] = min(MOST, progress(game, player))


@rule
def write_tile(tile: int, out: Any, begin: int) -> None:
    """What lies on a spot or in a slot, without asking what it is: a processor would mostly guess wrong.

    The masks change nothing; they tell the compiler that no index is negative, which halves the time.
    """
    tile &= TILE_BITS
    out[begin + (PLACE_OF_TILE[tile] & PLACE_BITS)] = NUMBER_OF_TILE[tile]


@rule
def write_garden(game: Any, player: int, out: Any) -> None:
    """The tiles on the spots, and how many of each kind there are."""
    for spot in range(SPOTS):
        write_tile(game.garden[player, spot], out, GARDEN + spot * SPOT_SIZE)
    out[EMPTY_SPOTS] = size(game.empty_spots[player] & SUNNY_SET)
    out[EMPTY_SPOTS + 1] = size(game.empty_spots[player] & SHADY_SET)
    for kind in range(KINDS):
        out[TILES_OF + kind] = game.tiles_of[player, kind]


@rule
def add_gain(game: Any, player: int, spot: int, out: Any, at: int) -> None:
    """Add what activating the tile of a spot brings."""
    tile = game.garden[player, spot]
    kind = gain_kind(tile, spot)
    if kind == EventKind.BREWMASTER:
        at += BREWMASTER_STEPS
    elif kind == EventKind.DUCATS:
        at += COINS
    else:
        at += STEPS
    add(out, at, gain_amount(tile))


@entry
def write_harvests(game: Any, player: int, out: Any) -> None:
    """What a disc for each kind of tile would bring."""
    tiles = spots_with_tiles(game, player)
    spots = tiles
    while spots:
        spot = lowest(spots)
        spots = without_lowest(spots)
        tile = game.garden[player, spot]
        at = HARVESTS + kind_of(tile) * GAINS
        if is_monk(tile):
            neighbours = SPOT_NEIGHBOURS[spot] & tiles
            while neighbours:
                add_gain(game, player, lowest(neighbours), out, at)
                neighbours = without_lowest(neighbours)
        else:
            add_gain(game, player, spot, out, at)
            add_gain(game, player, spot, out, HARVESTS + fertility_kind(tile) * GAINS)


@rule
def write_sheds(game: Any, player: int, out: Any) -> None:
    """The shed spots: their tiles, and how far they are from being enclosed."""
    for shed in range(SHEDS):
        if game.sheds[player, shed] != NO_SHED:
            out[SHED_TILES + shed * SHED_TYPES + game.sheds[player, shed]] = 1
        out[SHED_GAPS + shed] = size(game.empty_spots[player] & SHED_RING[shed])
        out[SHED_SUMS + shed] = shed_sum(game, player, shed)


@rule
def write_scoring_board(game: Any, player: int, out: Any) -> None:
    """Discs, cards and barrels."""
    write_set(out, DISCS, game.discs[player], len(SCORING_SPOTS))
    write_set(out, CARDS_IN_HAND, game.cards[player], len(CARDS))
    for pair in range(len(PAIRS)):
        card = game.pair_cards[player, pair]
        if card >= 0:
            out[PAIR_CARDS + pair * PAIR_SIZE + card] = 1
        elif card == DECLINED:
            out[PAIR_CARDS + pair * PAIR_SIZE + len(CARDS)] = 1
    write_set(out, LARGE_BARRELS, game.own_large_barrels[player], GOALS)
    write_set(out, SMALL_BARRELS, game.own_small_barrels[player], GOALS)
    write_set(out, GOALS_MET, achieved_goals(game, player), GOALS)


@entry
def write_track(game: Any, out: Any) -> None:
    """The tiles, discs and barrels of the main board."""
    # Where no tile lies nothing is added: that is faster than to ask, for a processor would mostly guess wrong.
    for slot in range(game.round_number):
        for n in range(RESOURCES_PER_ROUND):
            tile = game.market[NTH_RESOURCE_SPACE[n], slot]
            out[RESOURCES + n * TILES + max(0, tile - FIRST_RESOURCE)] += tile != NO_TILE
        for n in range(MONKS_PER_ROUND):
            tile = game.market[NTH_MONK_SPACE[n], slot]
            out[MONKS + n * MONK_TYPES + max(0, tile - FIRST_MONK)] += tile != NO_TILE
    for n in range(len(DISC_SPACES)):
        space = DISC_SPACE[n]
        out[DISCS_ON_TRACK + n] = contains(game.discs_on_track, space) + contains(game.second_discs, space)
    write_set(out, LARGE_LEFT, game.large_barrels, GOALS)
    write_set(out, SMALL_LEFT, game.small_barrels, GOALS)


@entry
def write_turn(game: Any, player: int, out: Any) -> None:
    """The round, the phase, and what is in hand."""
    out[ROUND + game.round_number - 1] = 1
    out[ROUNDS_LEFT + game.rounds - game.round_number] = 1
    out[PLAYERS + game.players - FEWEST_PLAYERS] = 1
    if game.phase == Phase.OVER:
        return
    out[PHASE + game.phase] = 1
    out[HAS_BOUGHT] = game.has_bought
    if game.phase == Phase.SHED:
        out[SHED + game.shed] = 1
        out[SHED_TYPE + game.sheds[game.player, game.shed]] = 1
    if game.phase == Phase.CARD:
        out[PAIR + game.pair] = 1
    if game.phase == Phase.BUY or game.phase == Phase.SHED:
        for slot in range(game.round_number):
            tile = game.market[game.figure[game.player], slot]
            if tile != NO_TILE:
                write_tile(tile, out, SLOTS + slot * SLOT_SIZE)


@entry
def write_unseen(game: Any, out: Any) -> None:
    """How many tiles of each set have not been dealt yet."""
    for tile in range(2 * TILES):
        out[UNSEEN_RESOURCES + tile] = RESOURCE_SET_COPIES
    for n in range(RESOURCES_PER_ROUND * game.round_number):
        set_begin = UNSEEN_RESOURCES if n < RESOURCE_SET else UNSEEN_RESOURCES + TILES
        out[set_begin + game.resource_pile[n] - 1] -= 1
    for monk in range(2 * MONK_TYPES):
        out[UNSEEN_MONKS + monk] = MONK_SET_COPIES
    for n in range(MONKS_PER_ROUND * game.round_number):
        set_begin = UNSEEN_MONKS if n < MONK_SET else UNSEEN_MONKS + MONK_TYPES
        out[set_begin + game.monk_pile[n] - FIRST_MONK] -= 1
