"""An agent that plays what a network learned by self-play, without any search."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heavenale.agents.network.inference import Floats, Network, Parallel, trained
from heavenale.agents.protocol import Decision, check_decision
from heavenale.agents.reporting import decision
from heavenale.agents.thinking import deciding
from heavenale.agents.thinking.choosing import Desk, new_desk
from heavenale.agents.thinking.verdict import new_verdict
from heavenale.game import Game
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.values import VALUES
from heavenale.rules import chance
from heavenale.rules.actions import ACTIONS
from heavenale.setting_up.piles import SEED_LIMIT


class PolicyAgent:
    """Plays the move that the network prefers, of those it was asked for in training.

    So it sells cards only where nothing else is possible, or before its last way home if that brings points, which is
    counted and not learned. With a `temperature` of 1 it draws a move by the network's probabilities; lower ones
    sharpen them. It takes a few milliseconds, whatever time it is given.

    Its report needs a word of caution. Nothing was tried: the `visits` of a candidate say how many times in 1000 the
    network would play it, and all candidates share the points that the mover may expect here. Only a sale is shown
    with the points that it brings, in front of the way home with those that it brings alone.
    """

    def __init__(self, *, seed: int = 0, temperature: float = 0.0) -> None:
        self._temperature = temperature
        self._desk = new_desk()
        self._mask = np.zeros(ACTIONS, dtype=np.uint8)
        self._verdict = new_verdict()
        self._random = np.array([chance.seeded(seed % SEED_LIMIT)], dtype=np.uint64)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that the network prefers."""
        check_decision(game, time_ms)
        logits, values = ask(trained(), game, self._desk)
        deciding.decide_by_preference(
            game.state, self._desk, self._mask, logits, values, self._temperature, self._random, self._verdict
        )
        return decision(game, self._verdict)


def asked_moves(game: Game) -> NDArray[np.int64]:
    """The moves that training would ask for: all legal ones, but sales only where there is nothing else."""
    actions = np.zeros(ACTIONS, dtype=np.int64)
    return actions[: deciding.asked_moves(game.state, np.zeros(ACTIONS, dtype=np.uint8), actions)]


def ask(network: Network | Parallel, game: Game, desk: Desk) -> tuple[Floats, Floats]:
    """The network's word on what everybody sees where somebody decides next; on nothing if the game ends before."""
    seen = look_around(game, desk)
    if not len(seen):
        return np.zeros((0, ACTIONS), dtype=np.float32), np.zeros((0, VALUES), dtype=np.float32)
    return network(seen)


def look_around(game: Game, desk: Desk) -> NDArray[np.int8]:
    """What every player sees where somebody decides next, player 1 first, perhaps several times."""
    rows = np.zeros((deciding.SAMPLES * game.players, OBSERVATION_SIZE), dtype=np.int8)
    return rows[: deciding.look_around(game.state, desk, rows)]
