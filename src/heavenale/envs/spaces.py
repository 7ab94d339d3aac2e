"""What an agent sees and may answer, as spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from heavenale.game import Game
from heavenale.observation import OBSERVATION_SIZE
from heavenale.rules.actions import ACTIONS

Seen = dict[str, NDArray[Any]]


def observation_space() -> spaces.Dict:
    """What one sees (heavenale.observation), and a one for every action that is legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-128, 127, (OBSERVATION_SIZE,), np.int8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def seen(game: Game, player: int) -> Seen:
    """What a player (from 1) sees; only who decides next has legal actions."""
    mask = game.action_mask if player == game.player else np.zeros(ACTIONS, np.int8)
    return {"observation": game.observation(player), "action_mask": mask}


def shares(game: Game) -> list[float]:
    """Every player's share of the victory, zero before the end."""
    winners = game.winners
    return [1 / len(winners) if player in winners else 0.0 for player in range(1, game.players + 1)]
