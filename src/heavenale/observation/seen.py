"""What a player sees of one game."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.native.calls import record_in
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.writing import observe
from heavenale.rules.rule import entry


@entry
def write_observation(memory: Any, player: int, out: Any) -> None:
    """Write what a player (from 0) sees of the game whose state these bytes are, over zeros."""
    observe(record_in(memory), player, out)


def seen_by(memory: NDArray[np.uint8], player: int) -> NDArray[np.int8]:
    """What a player (from 0) sees of the game whose state these bytes are."""
    out = np.zeros(OBSERVATION_SIZE, np.int8)
    write_observation(memory, player, out)
    return out
