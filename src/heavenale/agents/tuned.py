"""The tuned weights of the evaluation, for each number of players."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heavenale.agents.thinking.weights import Weight

# Made by `heavenale tune --players N`, in several runs, each begun from the weights of the last.
TUNED = {
    # players:                2,     3,     4
    Weight.DISC_SHARE: (1.275, 1.25, 1.225),
    Weight.COLOUR_HARVEST: (0.754, 0.679, 0.6115),
    Weight.NUMBER_HARVEST: (1.545, 1.622, 1.702),
    Weight.MONK_HARVEST: (0.8924, 0.8468, 0.8036),
    Weight.SHED_HARVEST: (1.339, 1.344, 1.35),
    Weight.SHED_TILE: (1.027, 1.017, 1.008),
    Weight.SHED_TIME: (0.4012, 0.4434, 0.49),
    Weight.SHED_BREWMASTER: (0.9334, 0.9503, 0.9676),
    Weight.DUCAT_LAST: (0.1655, 0.1595, 0.1538),
    Weight.DUCAT_ROUND: (0.4094, 0.3489, 0.2974),
    Weight.DUCAT_LATER: (0.143, 0.1463, 0.1497),
    Weight.HARVESTED_DUCAT: (0.8671, 0.9011, 0.9364),
    Weight.DISC_GROWTH: (0.2616, 0.2998, 0.3435),
    Weight.ROUND_GROWTH: (2.475, 2.555, 2.637),
    Weight.BREWMASTER_GROWTH: (3.33, 3.052, 2.797),
    Weight.MONK_ROOM: (0.5701, 0.5479, 0.5266),
    Weight.CARD_CHANCE: (0.739, 0.6937, 0.6511),
    Weight.CARD_STEPS: (4.966, 5.53, 6.157),
    Weight.BARREL_VISITS: (0.4147, 0.4796, 0.5547),
    Weight.BARREL_HOPE: (0.6347, 0.6233, 0.6122),
    Weight.FIRST_SPACE: (0.7045, 0.5344, 0.4054),
    Weight.SPARE_DUCATS: (47.47, 43.42, 39.71),
}
FEWEST_PLAYERS = 2


def weights_for(players: int) -> NDArray[np.float64]:
    """The weights for games of this many players, in the order of `Weight`."""
    return np.array([TUNED[weight][players - FEWEST_PLAYERS] for weight in Weight], dtype=np.float64)
