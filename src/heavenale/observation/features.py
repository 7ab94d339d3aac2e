"""What a network sees of a game: the layout of an observation, feature by feature. This table is its documentation.

An observation is a row of small integers; `SCALE` brings them to about -1 to 1. It is written from the point of
view of one player, mostly the *mover*, who decides next: four boards of `BOARD_SIZE` numbers (this player's first, then
the others clockwise; the boards of absent players are all zero), then `TABLE_SIZE` numbers of what all share.
Everything in it lies open on the table; of the piles it has only the counts of tiles not seen yet, never their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from heavenale.rules.board import (
    BREWMASTER_LEVELS,
    CARDS,
    COLOURS,
    FERTILITIES,
    GOALS,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MONK_SPACES,
    MONK_TYPES,
    PAIRS,
    RESOURCE_SPACES,
    SCORING_SPOTS,
    SHED_TYPES,
    SHEDS,
    SPOTS,
    STARTING_SPACES,
)
from heavenale.rules.board import DISC_SPACES as TRACK_DISC_SPACES
from heavenale.rules.state import HOME, Phase
from heavenale.rules.tiles import KINDS

VERSION = 1  # one more whenever a number moves or changes its meaning: networks have learned a layout
SPOT_SIZE = COLOURS + MONK_TYPES + 1  # the fertility in its colour's place, the monk's type, whether empty
SLOT_SIZE = COLOURS + MONK_TYPES
TILES = COLOURS * FERTILITIES
PAIR_SIZE = len(CARDS) + 1
GAINS = 3  # steps, ducats, brewmaster steps
MOST = 127  # larger numbers are written as this one
ROW_ALIGNMENT = 8  # rows are cleared eight bytes at a time, as numbers of that length


class Feature(NamedTuple):
    """A run of numbers in an observation."""

    name: str
    width: int
    divisor: int  # the number that is brought to 1
    meaning: str


BOARD = (
    Feature("present", 1, 1, "1 for every player in the game; 2 for the mover, seen by another"),
    Feature("ducats", 1, 25, "ducats"),
    Feature("small change", 1, 5, "ducats, at most 10"),
    Feature("markers", COLOURS, 10, "position of each marker"),
    Feature("brewmaster", 1, 10, "position of the brewmaster"),
    Feature("level", len(BREWMASTER_LEVELS), 1, "one-hot: the brewmaster's row of the table of rates and points"),
    Feature("even level", 1, 10, "the level that evening out and ducats would reach now"),
    Feature("points", 1, 50, "points, if the game ended now"),
    Feature("progress", 1, 50, "a smoother measure of the same (`progress` in writing.py)"),
    Feature(
        "garden",
        SPOTS * SPOT_SIZE,
        1,
        "each spot, sunny ones first: fertility / 5 in the place of its colour (5), one-hot monk type (4), 1 if empty",
    ),
    Feature("empty spots", 2, 15, "how many sunny and shady spots are empty"),
    Feature("sheds", SHEDS * SHED_TYPES, 1, "each shed spot: one-hot type of its shed tile, all 0 without one"),
    Feature("shed gaps", SHEDS, 6, "empty spots round each shed spot"),
    Feature("shed sums", SHEDS, 15, "fertility lying round each shed spot"),
    Feature("discs", len(SCORING_SPOTS), 1, "scoring spots with a disc"),
    Feature("cards", len(CARDS), 1, "cards in hand"),
    Feature("pairs", len(PAIRS) * PAIR_SIZE, 1, "each pair: one-hot the card placed there (5), declined"),
    Feature("large barrels", GOALS, 1, "goals whose large barrel the player owns"),
    Feature("small barrels", GOALS, 1, "goals whose small barrel the player owns"),
    Feature("goals", GOALS, 1, "goals whose condition the player meets now"),
    Feature("figure", HOME + 1, 1, "one-hot: not moved yet, space 1 to 27, home"),
    Feature("starting space", len(STARTING_SPACES), 1, "one-hot: the starting space last taken"),
    Feature("tiles", KINDS, 5, "tiles of each kind in the garden (fertility 1 to 5, colours, monk types)"),
    Feature(
        "harvests",
        KINDS * GAINS,
        10,
        "each kind: what its disc would bring in marker steps, ducats and brewmaster steps, used or not",
    ),
)

TABLE = (
    Feature("resources", len(RESOURCE_SPACES) * TILES, 1, "each resource space: count of each colour x fertility"),
    Feature("monks", len(MONK_SPACES) * MONK_TYPES, 1, "each monk space: count of each type"),
    Feature(
        "slots",
        MAX_ROUNDS * SLOT_SIZE,
        1,
        "while buying, each slot of the mover's space: fertility / 5 in the place of its colour, one-hot monk type",
    ),
    Feature("discs on track", len(TRACK_DISC_SPACES), 1, "discs on each disc space"),
    Feature("large barrels left", GOALS, 1, "goals whose large barrel is still there"),
    Feature("small barrels left", GOALS, 1, "goals whose small barrel is still there"),
    Feature("round", MAX_ROUNDS, 1, "one-hot round"),
    Feature("rounds left", MAX_ROUNDS, 1, "one-hot rounds to come after this one"),
    Feature("players", MAX_PLAYERS - 1, 1, "one-hot: 2, 3 or 4 players"),
    Feature("phase", len(Phase) - 1, 1, "one-hot: what is to be decided"),
    Feature("has bought", 1, 1, "the mover has bought a tile on this visit"),
    Feature("shed", SHEDS, 1, "one-hot: the shed being resolved"),
    Feature("shed type", SHED_TYPES, 1, "one-hot: its type"),
    Feature("pair", len(PAIRS), 1, "one-hot: the pair just completed"),
    Feature("unseen resources", 2 * TILES, 2, "tiles not seen yet of set I, then II: count of each colour x fertility"),
    Feature("unseen monks", 2 * MONK_TYPES, 3, "monks not seen yet of set I, then II (those left out included)"),
)


def _offsets(features: Iterable[Feature], begin: int) -> dict[str, int]:
    features = tuple(features)
    ends = accumulate((feature.width for feature in features), initial=begin)
    return {feature.name: end for feature, end in zip(features, ends, strict=False)}


BOARD_SIZE = sum(feature.width for feature in BOARD)
BOARDS_SIZE = MAX_PLAYERS * BOARD_SIZE
TABLE_SIZE = -(-(BOARDS_SIZE + sum(f.width for f in TABLE)) // ROW_ALIGNMENT) * ROW_ALIGNMENT - BOARDS_SIZE
OBSERVATION_SIZE = BOARDS_SIZE + TABLE_SIZE  # the table ends with zeros that fill the row up
LONGS = OBSERVATION_SIZE // ROW_ALIGNMENT

BOARD_OFFSETS = _offsets(BOARD, 0)  # within a board
TABLE_OFFSETS = _offsets(TABLE, BOARDS_SIZE)  # within the observation


def _divisors(feature: Feature) -> Iterator[int]:
    """The divisor of every number; a tile's fertility is divided by 5, what lies beside it is not."""
    group = {"garden": SPOT_SIZE, "slots": SLOT_SIZE}.get(feature.name)
    for n in range(feature.width):
        yield FERTILITIES if group and n % group < COLOURS else feature.divisor


def _scale() -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    divisors = [d for feature in (*BOARD * MAX_PLAYERS, *TABLE) for d in _divisors(feature)]
    divisors += [1] * (OBSERVATION_SIZE - len(divisors))
    return (1 / np.array(divisors)).astype(np.float32)


SCALE = _scale()


def describe() -> str:
    """The layout as a table in Markdown."""
    lines = ["| from | width | feature | divided by | meaning |", "|---|---|---|---|---|"]
    for features, offsets in ((BOARD, BOARD_OFFSETS), (TABLE, TABLE_OFFSETS)):
        lines += [f"| {offsets[f.name]} | {f.width} | {f.name} | {f.divisor} | {f.meaning} |" for f in features]
    return "\n".join(lines)
