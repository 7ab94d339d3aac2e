"""An agent that looks one decision ahead and takes what its evaluation likes best."""

from __future__ import annotations

import numpy as np

from heavenale.agents.protocol import Decision, check_decision
from heavenale.agents.reporting import decision, sale_instead
from heavenale.agents.thinking.choosing import judge_moves, new_desk
from heavenale.agents.tuned import weights_for
from heavenale.game import Game

SPOTS_PER_SIDE = 3  # tried for each tile, of those that look best


class GreedyAgent:
    """Tries every move and judges the position after it, or the next one in which nothing must be settled.

    With a `temperature` (in points) it also plays moves that it thinks that much worse, now and then.
    """

    def __init__(self, *, seed: int = 0, temperature: float = 0.0) -> None:
        self._desk = new_desk()
        self._temperature = temperature
        self._random = np.random.default_rng(seed)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that is worth most."""
        check_decision(game)
        count = judge_moves(game.state, self._desk, SPOTS_PER_SIDE, weights_for(game.players))
        actions = [int(action) for action in self._desk.moves[0, :count]]
        worths = self._desk.worths[:count].copy()
        chosen = actions[self._pick(worths)]
        judged = [(action, 1, float(worth)) for action, worth in zip(actions, worths, strict=True)]
        return sale_instead(game, decision(game, chosen, judged), chosen, self._desk)

    def _pick(self, worths: np.ndarray[tuple[int], np.dtype[np.float64]]) -> int:
        if self._temperature == 0.0:
            return int(np.argmax(worths))
        chances = np.exp((worths - worths.max()) / self._temperature)
        return int(self._random.choice(len(worths), p=chances / chances.sum()))
