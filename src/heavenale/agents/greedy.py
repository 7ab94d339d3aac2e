"""An agent that looks one decision ahead and takes what its evaluation likes best."""

from __future__ import annotations

import numpy as np

from heavenale.agents.protocol import Decision, check_decision
from heavenale.agents.reporting import decision
from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.deciding import decide_greedily
from heavenale.agents.thinking.verdict import new_verdict
from heavenale.agents.tuned import weights_for
from heavenale.game import Game
from heavenale.rules import chance
from heavenale.setting_up.piles import SEED_LIMIT

SPOTS_PER_SIDE = 3  # tried for each tile, of those that look best


class GreedyAgent:
    """Tries every move and judges the position after it, or the next one in which nothing must be settled.

    With a `temperature` (in points) it also plays moves that it thinks that much worse, now and then.
    """

    def __init__(self, *, seed: int = 0, temperature: float = 0.0) -> None:
        self._desk = new_desk()
        self._verdict = new_verdict()
        self._temperature = temperature
        self._random = np.array([chance.seeded(seed % SEED_LIMIT)], dtype=np.uint64)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that is worth most."""
        check_decision(game, time_ms)
        weights = weights_for(game.players)
        decide_greedily(game.state, self._desk, SPOTS_PER_SIDE, weights, self._temperature, self._random, self._verdict)
        return decision(game, self._verdict)
