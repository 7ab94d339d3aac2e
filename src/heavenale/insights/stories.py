"""What happened in many games: one table for each thing that we count, by game and seat.

Rounds are counted from 1 where a number says when something happened, and 0 says that it never did; where they are
an index they begin with 0.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heavenale.rules.board import (
    CARDS,
    COLOURS,
    GOALS,
    MAX_ROUNDS,
    SCORING_SPOTS,
    SHEDS,
    SPACES,
)
from heavenale.rules.tiles import TILE_NAMES

SIDES = 2
SUNNY, SHADY = range(SIDES)
GAINS = 3
STEPS, DUCATS, BREWMASTER = range(GAINS)
NOT_HOME = -1
TILES = len(TILE_NAMES) - 1

Bytes = NDArray[np.int8]
Shorts = NDArray[np.int16]
Floats = NDArray[np.float32]


class Stories(NamedTuple):
    """Tables [games, seats, ...]."""

    points: Shorts
    shares: Floats  # of the victory
    # Starting spaces: taken at set-up [0] and at the end of each round; how many were home before.
    starting_space: Bytes  # [MAX_ROUNDS + 1]
    home_before: Bytes  # [MAX_ROUNDS]
    # Where going home was to a space of choice, *first* among them: the chance of taking it, as the network drew
    # it, and what it expected before it drew. Elsewhere not a number.
    first_chance: Floats  # [MAX_ROUNDS]
    expected_points: Floats  # [MAX_ROUNDS]
    expected_share: Floats  # [MAX_ROUNDS]
    # On the way round.
    visits: Bytes  # [MAX_ROUNDS, SPACES + 1]
    bought: Bytes  # [MAX_ROUNDS, SIDES, TILES]
    # Scoring spots: in which round, as which disc of the player (from 1), and what it brought.
    disc_round: Bytes  # [SCORING_SPOTS]
    disc_number: Bytes  # [SCORING_SPOTS]
    disc_gains: Shorts  # [SCORING_SPOTS, GAINS]
    fertility_named: Bytes  # at the number spot
    # Cards, barrels and sheds: in which round, and how.
    card_round: Bytes  # [CARDS]
    declined: Bytes  # pairs without a card
    sold: Bytes  # cards
    barrel_round: Bytes  # [GOALS]
    barrel_points: Bytes  # [GOALS]
    shed_round: Bytes  # [SHEDS]
    shed_type: Bytes  # [SHEDS]
    # How things stood at the end of each round.
    purse: Shorts  # [MAX_ROUNDS]
    brewmaster: Bytes  # [MAX_ROUNDS]
    markers: Bytes  # [MAX_ROUNDS, COLOURS]
    points_then: Shorts  # [MAX_ROUNDS], if the game had ended
    decisions: Shorts  # that were a choice, in the whole game


_SHAPES: dict[str, tuple[int, ...]] = {
    "starting_space": (MAX_ROUNDS + 1,),
    "home_before": (MAX_ROUNDS,),
    "first_chance": (MAX_ROUNDS,),
    "expected_points": (MAX_ROUNDS,),
    "expected_share": (MAX_ROUNDS,),
    "visits": (MAX_ROUNDS, SPACES + 1),
    "bought": (MAX_ROUNDS, SIDES, TILES),
    "disc_round": (len(SCORING_SPOTS),),
    "disc_number": (len(SCORING_SPOTS),),
    "disc_gains": (len(SCORING_SPOTS), GAINS),
    "card_round": (len(CARDS),),
    "barrel_round": (GOALS,),
    "barrel_points": (GOALS,),
    "shed_round": (SHEDS,),
    "shed_type": (SHEDS,),
    "purse": (MAX_ROUNDS,),
    "brewmaster": (MAX_ROUNDS,),
    "markers": (MAX_ROUNDS, COLOURS),
    "points_then": (MAX_ROUNDS,),
}
_SHORTS = frozenset(["points", "disc_gains", "purse", "points_then", "decisions"])
_FLOATS = frozenset(["shares", "first_chance", "expected_points", "expected_share"])


def new_stories(games: int, players: int) -> Stories:
    """Empty tables for so many games."""
    kinds = dict.fromkeys(_SHORTS, np.int16) | dict.fromkeys(_FLOATS, np.float32)
    tables = {
        name: np.zeros((games, players, *_SHAPES.get(name, ())), dtype=kinds.get(name, np.int8))
        for name in Stories._fields
    }
    tables["starting_space"].fill(NOT_HOME)
    for name in ("first_chance", "expected_points", "expected_share"):
        tables[name].fill(np.nan)
    return Stories(**tables)


def joined(parts: list[Stories]) -> Stories:
    """The tables of several lots of games as one."""
    return Stories(*(np.concatenate(tables) for tables in zip(*parts, strict=True)))
