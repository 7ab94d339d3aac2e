"""An agent that plays any legal move, but sells a card only where nothing else is possible."""

from __future__ import annotations

import numpy as np

from heavenale.agents.protocol import Decision, check_decision
from heavenale.game import Game
from heavenale.rules import chance
from heavenale.rules.playout import random_action


class RandomAgent:
    """All moves equally likely."""

    def __init__(self, *, seed: int = 0) -> None:
        self._random = np.uint64(chance.seeded(seed))

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose any move."""
        check_decision(game, time_ms)
        self._random = np.uint64(chance.advance(self._random))
        return Decision(game.move_of(random_action(game.state, self._random)))
