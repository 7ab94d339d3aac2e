"""The catalogue of moves: 275 numbered actions, one for each decision a player can take.

Actions lie in rows, one row for each kind of decision and for each place of a tile on a space. The state keeps
what is legal as one set of bits per row; action number = FIRST_ACTION[row] + bit.
"""

from __future__ import annotations

from enum import IntEnum
from itertools import combinations

from heavenale.rules.board import (
    CARDS,
    COLOURS,
    FERTILITIES,
    MAX_ROUNDS,
    MONK_TYPES,
    NEIGHBOURS,
    SHED_TYPES,
    SPACES,
    SPOTS,
)
from heavenale.rules.rule import lookup


class Row(IntEnum):
    """The rows of the catalogue."""

    GO = 0  # bit: the track space
    START = 1  # at set-up and when entering the starting area; bit: StartChoice
    BUY = 2  # and one more row for each further slot of a space; bit: the spot
    DONE = BUY + MAX_ROUNDS
    SHED = DONE + 1  # bit: index in SHED_CHOICES
    SCORE = SHED + 1  # bit: the kind of tile harvested (tiles.py)
    CARD = SCORE + 1  # bit: CardChoice
    SELL = CARD + 1  # bit: the card


ROWS = Row.SELL + 1


class StartChoice(IntEnum):
    """A starting space together with its choice of marker."""

    FIRST = 0
    BREWMASTER = 1
    RESOURCE = 2  # and one more for each further colour
    DUCATS = RESOURCE + COLOURS


START_CHOICES = StartChoice.DUCATS + 1


class CardChoice(IntEnum):
    """What to place at a completed pair."""

    NONE = 0
    TILES = 1  # and one more for each further colour
    DISCS = TILES + COLOURS
    BARRELS = DISCS + COLOURS
    DUCATS = BARRELS + 1
    BREWMASTER = DUCATS + 1


CARD_CHOICES = CardChoice.BREWMASTER + 1

# The neighbours that a shed tile can activate, as sets of directions 0 to 5 round the shed: type 1 any one,
# type 2 two opposite ones, type 3 three of which no two are adjacent, type 4 any four.
_HALF = NEIGHBOURS // 2
_ONE = [(direction,) for direction in range(NEIGHBOURS)]
_TWO = [(direction, direction + _HALF) for direction in range(_HALF)]
_THREE = [tuple(range(first, NEIGHBOURS, 2)) for first in range(2)]
_FOUR = list(combinations(range(NEIGHBOURS), 4))
SHED_CHOICE_DIRECTIONS = (*_ONE, *_TWO, *_THREE, *_FOUR)
SHED_CHOICES = lookup([sum(1 << direction for direction in choice) for choice in SHED_CHOICE_DIRECTIONS])
SHED_CHOICES_OF_TYPE = lookup(
    [
        sum(1 << n for n, choice in enumerate(SHED_CHOICE_DIRECTIONS) if len(choice) == shed_type)
        for shed_type in range(SHED_TYPES)
    ]
)

_ROW_SIZES = (
    SPACES,
    START_CHOICES,
    *[SPOTS] * MAX_ROUNDS,
    1,
    len(SHED_CHOICE_DIRECTIONS),
    FERTILITIES + COLOURS + MONK_TYPES,
    CARD_CHOICES,
    len(CARDS),
)
_ROW_BEGINS = [sum(_ROW_SIZES[:row]) for row in range(ROWS)]
ACTIONS = sum(_ROW_SIZES)

# Track spaces are counted from 1, so the bits of the first row are too.
_FIRST_ACTIONS = [begin - (row == Row.GO) for row, begin in enumerate(_ROW_BEGINS)]
FIRST_ACTION = lookup(_FIRST_ACTIONS)
_ROW_OF = [row for row, size in enumerate(_ROW_SIZES) for _ in range(size)]
ROW_OF = lookup(_ROW_OF)
BIT_OF = lookup([action - _FIRST_ACTIONS[row] for action, row in enumerate(_ROW_OF)])
