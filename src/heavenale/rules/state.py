"""The state of a game: one NumPy record of fixed size, so that a copy of it is an undo, a branch or a save.

Sets of spaces, spots, scoring spots, cards and goals are the bits of an integer (`bits.py`).
All numbers are signed: mixing signed and unsigned ones would turn into floating point when compiled.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.rules.actions import ROWS
from heavenale.rules.board import (
    COLOURS,
    FERTILITIES,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MONK_TILES,
    PAIRS,
    RESOURCE_TILES,
    SHED_TYPES,
    SHEDS,
    SPACES,
    SPOTS,
)
from heavenale.rules.rule import PURE
from heavenale.rules.tiles import KINDS


class Phase(IntEnum):
    """What is to be decided."""

    START = 0  # placing the figure at set-up
    MOVE = 1
    BUY = 2
    SHED = 3  # which neighbours of an enclosed shed spot to activate
    SCORE = 4  # where to place the scoring disc
    CARD = 5  # which card to place at a completed pair
    OVER = 6


AT_START = 0  # a figure that has not moved yet this round
HOME = SPACES + 1  # a figure that has entered the starting area this round
UNPLACED = -1  # its starting space before set-up is done

NO_SHED = -1  # `sheds` of a shed spot without a shed tile
NO_CARD = -1  # `pair_cards` of a pair that is not complete
DECLINED = -2  # `pair_cards` of a completed pair where no card was placed

# One move causes at most 29 events: 24 activations (six monks of a type, each with at most four neighbouring
# spots), five of which can also overflow, one for each marker.
MAX_EVENTS = 32

STATE = np.dtype(
    [
        # What may be decided now: a set of moves for each row of the catalogue (actions.py).
        ("legal", np.int32, ROWS),
        # The main board.
        ("offers", np.int32, FERTILITIES + 1),  # at n: the spaces with a tile whose price is at most n
        ("discs_on_track", np.int32),  # the disc spaces that hold a disc
        ("second_discs", np.int32),  # those that hold two
        ("large_barrels", np.int16),  # goals whose barrel is still there
        ("small_barrels", np.int16),
        ("market", np.int8, (SPACES + 1, MAX_ROUNDS)),  # a tile lies in the slot of the round that brought it
        ("resource_pile", np.int8, RESOURCE_TILES),
        ("monk_pile", np.int8, MONK_TILES),
        # The player boards.
        ("empty_spots", np.int32, MAX_PLAYERS),
        ("ducats", np.int16, MAX_PLAYERS),
        ("discs", np.int16, MAX_PLAYERS),  # scoring spots with a disc
        ("kinds", np.int16, MAX_PLAYERS),  # kinds of tile that are in the garden
        ("own_large_barrels", np.int16, MAX_PLAYERS),
        ("own_small_barrels", np.int16, MAX_PLAYERS),
        ("cards", np.int8, MAX_PLAYERS),  # cards in hand
        ("brewmaster", np.int8, MAX_PLAYERS),
        ("markers", np.int8, (MAX_PLAYERS, COLOURS)),
        ("garden", np.int8, (MAX_PLAYERS, SPOTS)),
        ("tiles_of", np.int8, (MAX_PLAYERS, KINDS)),  # how many tiles of each kind are in the garden
        ("sheds", np.int8, (MAX_PLAYERS, SHEDS)),
        ("sheds_of", np.int8, (MAX_PLAYERS, SHED_TYPES)),  # how many shed tiles of each type
        ("pair_cards", np.int8, (MAX_PLAYERS, len(PAIRS))),
        ("figure", np.int8, MAX_PLAYERS),  # AT_START, a track space, or HOME
        ("starting_space", np.int8, MAX_PLAYERS),
        # The turn.
        ("players", np.int8),
        ("rounds", np.int8),
        ("round_number", np.int8),
        ("player", np.int8),
        ("phase", np.int8),
        ("has_bought", np.int8),
        ("sheds_to_resolve", np.int8),  # shed spots enclosed by the last tile and not resolved yet
        ("shed", np.int8),  # the one being resolved
        ("pair", np.int8),  # the pair just completed
        ("filler", np.int8),  # brings the record to a multiple of four bytes, so that it has no gaps
        # What the last move brought (events.py).
        ("event_count", np.int8),
        ("turn_ended", np.int8),  # whether it ended its maker's turn
        ("event_kind", np.int8, MAX_EVENTS),
        ("event_source", np.int8, MAX_EVENTS),
        ("event_amount", np.int8, MAX_EVENTS),
    ],
    align=True,
)


class StateView:
    """A record seen from Python: integers come out of its fields, and what does not fit into one is refused.

    Interpreted rules work on this view. NumPy's own scalars would not do: `1 << spot` overflows in 8 bits.
    """

    def __init__(self, states: NDArray[np.void], index: int) -> None:
        record = states[index : index + 1].reshape(())
        for name in STATE.fields or ():
            self.__dict__[name] = record[name].data

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        return value[()] if isinstance(value, memoryview) and value.ndim == 0 else value

    def __setattr__(self, name: str, value: int) -> None:
        self.__dict__[name][()] = value


def new_states(count: int) -> NDArray[np.void]:
    """Records for this many games, empty until they are set up."""
    return np.zeros(count, dtype=STATE)


def state_at(states: NDArray[np.void], index: int) -> Any:
    """One game's record, as the functions of the rules take it."""
    return StateView(states, index) if PURE else states[index]
