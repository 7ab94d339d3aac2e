"""Renamings of tiles that change nothing: the same game with other names, seen and played through permutations.

Nothing in the rules asks which monk is which, but that two and two of them share a pair of scoring spots. So the monks
may be renamed in 8 ways. The colours begin at different places of the production track, but from there on the
rules treat them alike too, apart from their pairs: wood stays, the other four may be renamed in 8 ways. A renamed
position is worth exactly what the position was, and its moves are the renamed moves. Gardens have no symmetry: no
other way to lay one onto itself keeps sun, shade and neighbours. tests/training/test_symmetry.py proves all this.

Renaming the monks of a position gives one that is just as likely to come up. Renaming colours mostly gives one that
never does, because the markers begin apart; so training uses the monks alone.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heavenale.observation.features import (
    BOARD_OFFSETS,
    BOARD_SIZE,
    GAINS,
    OBSERVATION_SIZE,
    PAIR_SIZE,
    SLOT_SIZE,
    SPOT_SIZE,
    TABLE_OFFSETS,
)
from heavenale.rules.actions import ACTIONS, FIRST_ACTION, CardChoice, Row, StartChoice
from heavenale.rules.board import (
    COLOURS,
    FERTILITIES,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MONK_SPACES,
    MONK_TYPES,
    PAIRS,
    RESOURCE_SPACES,
    SCORING_SPOTS,
    SPOTS,
)
from heavenale.rules.discs import pair_of, partner_of
from heavenale.rules.tiles import KINDS

Numbers = NDArray[np.int64]


class Renaming(NamedTuple):
    """The new number of every colour and of every monk type."""

    colours: tuple[int, ...] = tuple(range(COLOURS))
    monks: tuple[int, ...] = tuple(range(MONK_TYPES))

    @property
    def tiles(self) -> Numbers:
        """The new number of colour x fertility."""
        return np.add.outer(np.multiply(self.colours, FERTILITIES), np.arange(FERTILITIES)).ravel()

    @property
    def kinds(self) -> Numbers:
        """The new number of every kind of tile: fertilities, colours, monk types."""
        monks = np.add(self.monks, FERTILITIES + COLOURS)
        return np.concatenate([np.arange(FERTILITIES), np.add(self.colours, FERTILITIES), monks])

    @property
    def spots(self) -> Numbers:
        """The new number of every scoring spot."""
        return np.concatenate([[0], self.kinds[FERTILITIES:] - FERTILITIES + 1])

    @property
    def pairs(self) -> Numbers:
        """The new number of every pair of scoring spots."""
        return np.array([pair_of(int(spot)) for spot in self.spots[::2]])

    @property
    def keeps_pairs(self) -> bool:
        """Whether spots that form a pair still do."""
        return all(partner_of(int(first)) == second for first, second in self.spots.reshape(-1, 2))


def renamings(*, colours: bool = True, monks: bool = True) -> list[Renaming]:
    """All ways to rename colours, monks or both that change nothing; the first one leaves all names."""
    of_colours = permutations(range(COLOURS)) if colours else [Renaming().colours]
    of_monks = permutations(range(MONK_TYPES)) if monks else [Renaming().monks]
    return [found for pair in product(of_colours, of_monks) if (found := Renaming(*pair)).keeps_pairs]


def observed(renaming: Renaming) -> Numbers:
    """Columns such that `observation[columns]` is the observation of the renamed position."""
    columns = np.arange(OBSERVATION_SIZE)
    tile = np.concatenate([renaming.colours, np.add(renaming.monks, COLOURS)])
    spot = np.append(tile, SPOT_SIZE - 1)
    for begin in range(0, MAX_PLAYERS * BOARD_SIZE, BOARD_SIZE):
        board = {name: begin + offset for name, offset in BOARD_OFFSETS.items()}
        _rename(columns, board["markers"], (1, COLOURS, 1), renaming.colours)
        _rename(columns, board["garden"], (SPOTS, SPOT_SIZE, 1), spot)
        _rename(columns, board["discs"], (1, len(SCORING_SPOTS), 1), renaming.spots)
        _rename(columns, board["pairs"], (1, len(PAIRS), PAIR_SIZE), renaming.pairs)
        _rename(columns, board["tiles"], (1, KINDS, 1), renaming.kinds)
        _rename(columns, board["harvests"], (1, KINDS, GAINS), renaming.kinds)
    table = TABLE_OFFSETS
    tiles = COLOURS * FERTILITIES
    _rename(columns, table["resources"], (len(RESOURCE_SPACES), tiles, 1), renaming.tiles)
    _rename(columns, table["monks"], (len(MONK_SPACES), MONK_TYPES, 1), renaming.monks)
    _rename(columns, table["slots"], (MAX_ROUNDS, SLOT_SIZE, 1), tile)
    _rename(columns, table["pair"], (1, len(PAIRS), 1), renaming.pairs)
    _rename(columns, table["unseen resources"], (2, tiles, 1), renaming.tiles)
    _rename(columns, table["unseen monks"], (2, MONK_TYPES, 1), renaming.monks)
    return columns


def _rename(columns: Numbers, begin: int, shape: tuple[int, int, int], new_number: Numbers | tuple[int, ...]) -> None:
    """Renumber the middle axis of a run of columns."""
    block = columns[begin : begin + int(np.prod(shape))].reshape(shape)
    block[:] = block[:, np.argsort(new_number)]


def played(renaming: Renaming) -> Numbers:
    """The renamed action of every action."""
    actions = np.arange(ACTIONS)
    start, score, card = (int(FIRST_ACTION[row]) for row in (Row.START, Row.SCORE, Row.CARD))
    for first in (start + StartChoice.RESOURCE, card + CardChoice.TILES, card + CardChoice.DISCS):
        actions[first : first + COLOURS] = np.add(renaming.colours, first)
    actions[score : score + KINDS] = renaming.kinds + score
    return actions
