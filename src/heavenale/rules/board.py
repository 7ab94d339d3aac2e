"""The printed components: what the boards, tiles, cards and tables of the game say.

The numbers of the game stand here and nowhere else. Players, spots and spaces are counted from 0 inside the
rules, except that track space N has the index N, because the rulebook's own number is what people read.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from heavenale.rules.rule import lookup

# --- 1. Material -------------------------------------------------------------------------------------------

MAX_PLAYERS = 4
RESOURCES = ("wood", "yeast", "hops", "water", "barley")  # rules 1.1
TILE_LETTERS = ("W", "Y", "H", "A", "B")
COLOURS = len(RESOURCES)
FERTILITIES = 5
MONK_TYPES = 4

RESOURCE_SET_COPIES = 2  # of every colour and fertility, in each of the sets I and II (rules 1.2)
MONK_SET_COPIES = 3  # of every monk type, in each of the sets I and II (rules 1.3)
RESOURCE_SET = RESOURCE_SET_COPIES * COLOURS * FERTILITIES
MONK_SET = MONK_SET_COPIES * MONK_TYPES
RESOURCE_TILES = 2 * RESOURCE_SET
MONK_TILES = 2 * MONK_SET

STARTING_DUCATS = 25
ROUNDS = {2: 3, 3: 4, 4: 6}  # rules 6.6
MAX_ROUNDS = max(ROUNDS.values())

# --- 2. The track ------------------------------------------------------------------------------------------

TRACK_SPACES = (  # rules 2.1
    "R R M4 A R R B R R M3 R C R K",
    "R X R M2 R X R R R X M1 K R",
)
SPACE_KINDS = ("", *" ".join(TRACK_SPACES).split())  # SPACE_KINDS[5] == "R"
SPACES = len(SPACE_KINDS) - 1
RESOURCE_SPACES = tuple(n for n, kind in enumerate(SPACE_KINDS) if kind == "R")
MONK_SPACES = tuple(n for n, kind in enumerate(SPACE_KINDS) if kind.startswith("M"))
DISC_SPACES = tuple(n for n, kind in enumerate(SPACE_KINDS) if kind in ("A", "B", "C", "X"))
BARREL_SPACES = tuple(n for n, kind in enumerate(SPACE_KINDS) if kind == "K")
SECOND_DISCS = {2: (7, 12), 3: (7, 12, 16), 4: ()}  # spaces that get two discs in the last round


class Start(IntEnum):
    """The starting spaces (rules 2.2)."""

    FIRST = 0
    BREWMASTER = 1
    RESOURCE = 2
    DUCATS = 3


STARTING_SPACES = ("first", "brewmaster", "resource", "ducats")
START_REWARD_BREWMASTER_STEPS = 1
START_REWARD_STEPS = 2
START_REWARD_DUCATS = 2

# --- 3. The garden -----------------------------------------------------------------------------------------

GARDEN_ROWS = (
    "L1 D1",
    "L2 S1 D2",
    "L3 L4 L5 D3 D4 D5",
    "L6 S2 L7 S3 D6 S4 D7",
    "L8 L9 L10 D8 D9 D10",
    "L11 S5 L12 S6 D11 S7 D12",
    "L13 L14 L15 D13 D14 D15",
)
SUNNY_SPOTS = 15
SHADY_SPOTS = 15
SPOTS = SUNNY_SPOTS + SHADY_SPOTS
SPOT_NAMES = tuple(f"L{n + 1}" for n in range(SUNNY_SPOTS)) + tuple(f"D{n + 1}" for n in range(SHADY_SPOTS))
SHEDS = 7
SHED_NAMES = tuple(f"S{n + 1}" for n in range(SHEDS))
DIRECTIONS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))  # clockwise from east
NEIGHBOURS = len(DIRECTIONS)  # of a shed spot (rules 3.2)


def garden_cells() -> dict[str, tuple[int, int]]:
    """Each cell's place as (x, row); rows are centred, and x counts half hexagons (rules 3.1)."""
    return {
        name: (2 * n - (len(cells.split()) - 1), row)
        for row, cells in enumerate(GARDEN_ROWS)
        for n, name in enumerate(cells.split())
    }


def neighbour_names(cell: str) -> tuple[str, ...]:
    """The cells that share an edge with this one, clockwise from east (rules 3.3)."""
    cells = garden_cells()
    at = {place: name for name, place in cells.items()}
    x, row = cells[cell]
    return tuple(at[x + dx, row + dy] for dx, dy in DIRECTIONS if (x + dx, row + dy) in at)


# --- 4. The production track -------------------------------------------------------------------------------

PRODUCTION_START = -10
PRODUCTION_END = 20
FIRST_NUMBERED_SPOT = 1
MARKER_STARTS = (0, -2, -4, -6, -8)  # rules 4.1
BREWMASTER_START = -10
BREWMASTER_LEVELS = (  # (from position, exchange rate r of r:1, points per step), rules 4.4
    (-10, 5, 2),
    (1, 4, 3),
    (5, 3, 3),
    (9, 3, 4),
    (12, 2, 4),
    (15, 2, 5),
    (18, 2, 6),
    (20, 1, 6),
)

# --- 5. Scoring spots and privilege pairs ------------------------------------------------------------------

SCORING_SPOTS = ("number", *RESOURCES, *(f"monk {n + 1}" for n in range(MONK_TYPES)))  # rules 5.1
PAIRS = tuple(zip(SCORING_SPOTS[::2], SCORING_SPOTS[1::2], strict=True))  # rules 5.2

# --- 8. Prices and sheds -------------------------------------------------------------------------------------

SUNNY_PRICE_FACTOR = 2
MONK_BREWMASTER_STEPS = 1
SHED_REWARDS = ((0, 6), (8, 3), (12, 1), (18, 1), (24, 0))  # type t: (from this sum, brewmaster steps), rules 8.4
SHED_TYPES = len(SHED_REWARDS)

# --- 9. Privilege cards ------------------------------------------------------------------------------------

CARDS = ("tiles", "discs", "barrels", "ducats", "brewmaster")  # rules 1.6


class Card(IntEnum):
    """The privilege cards."""

    TILES = 0
    DISCS = 1
    BARRELS = 2
    DUCATS = 3
    BREWMASTER = 4


CARD_DUCATS = 12
CARD_BREWMASTER_STEPS = 5

# --- 10, 11, 13. Barrels, emergency coins, final scoring ---------------------------------------------------

GOALS = 12
GOAL_TILES = 6  # goals 3 and 4
GOAL_SHEDS_ALIKE = 3
GOAL_SHED_TYPES = 4
GOAL_CARDS = 3
LARGE_BARREL_POINTS = 4
SMALL_BARREL_POINTS = 2
BARRELS_CARD_POINTS = 1
FIRST_PLAYER_POINTS = 1
CARD_SALE_DUCATS = 3
DUCATS_PER_STEP = 10


# --- The same as tables of numbers, for the rules ----------------------------------------------------------


def _bits(members: Iterable[int]) -> int:
    return sum(1 << member for member in members)


ROUNDS_FOR = lookup([ROUNDS.get(n, 0) for n in range(MAX_PLAYERS + 1)])

# Bit n of a set of spaces is track space n.
SPACE_SETS = {kind: _bits(n for n, k in enumerate(SPACE_KINDS) if k == kind) for kind in ("A", "B", "C", "X", "K")}
ALL_SPACES = _bits(range(1, SPACES + 1))
TILE_SPACE_SET = _bits(RESOURCE_SPACES + MONK_SPACES)
DISC_SPACE_SET = _bits(DISC_SPACES)
BARREL_SPACE_SET = _bits(BARREL_SPACES)
SECOND_DISC_SET = lookup([_bits(SECOND_DISCS.get(n, ())) for n in range(MAX_PLAYERS + 1)])
MONK_COST = lookup([int(kind[1:]) if kind.startswith("M") else 0 for kind in SPACE_KINDS])
NTH_RESOURCE_SPACE = lookup(RESOURCE_SPACES)
NTH_MONK_SPACE = lookup(MONK_SPACES)

# Bit n of a set of spots is spot n: the sunny ones are 0 to 14, the shady ones 15 to 29.
ALL_SPOTS = _bits(range(SPOTS))
SUNNY_SET = _bits(range(SUNNY_SPOTS))
SHADY_SET = _bits(range(SUNNY_SPOTS, SPOTS))


def _neighbours(cell: str, names: tuple[str, ...]) -> list[int]:
    return [names.index(name) for name in neighbour_names(cell) if name in names]


SPOT_NEIGHBOURS = lookup([_bits(_neighbours(spot, SPOT_NAMES)) for spot in SPOT_NAMES])
SPOT_SHEDS = lookup([_bits(_neighbours(spot, SHED_NAMES)) for spot in SPOT_NAMES])
SHED_NEIGHBOURS = lookup([_neighbours(shed, SPOT_NAMES) for shed in SHED_NAMES])
SHED_RING = lookup([_bits(_neighbours(shed, SPOT_NAMES)) for shed in SHED_NAMES])

MARKER_START_OF = lookup(MARKER_STARTS)


def _level_at(position: int) -> tuple[int, int, int]:
    return max(level for level in BREWMASTER_LEVELS if level[0] <= position)


EXCHANGE_RATE = lookup([_level_at(p)[1] for p in range(PRODUCTION_START, PRODUCTION_END + 1)])
POINTS_PER_STEP = lookup([_level_at(p)[2] for p in range(PRODUCTION_START, PRODUCTION_END + 1)])

MAX_SHED_SUM = NEIGHBOURS * FERTILITIES
SHED_TYPE = lookup([sum(s >= least for least, _ in SHED_REWARDS) - 1 for s in range(MAX_SHED_SUM + 1)])
SHED_BREWMASTER = lookup([steps for _, steps in SHED_REWARDS])
