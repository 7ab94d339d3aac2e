"""An agent that plays what a network learned by self-play, without any search."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from heavenale.agents.network import trained
from heavenale.agents.protocol import Candidate, Decision, Report, check_decision
from heavenale.agents.reporting import sale_instead
from heavenale.agents.thinking.choosing import new_desk
from heavenale.batch.steps import write_moves
from heavenale.game import Game
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.values import POINT_SCALE, POINTS
from heavenale.observation.writing import observe
from heavenale.rules.actions import ACTIONS

CHANCES = 1000  # a candidate's visits are its probability in thousandths


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
        self._random = np.random.default_rng(seed)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that the network prefers."""
        check_decision(game)
        actions = asked_moves(game)
        logits, values = trained()(observations(game))
        mover = (game.player or 1) - 1
        preferences = logits[mover, actions].astype(np.float64)
        chances = _softmax(preferences)
        points = _points(values)
        picked = self._pick(preferences)
        action = int(actions[picked])
        move = game.move_of(action)
        visits = np.rint(CHANCES * chances).astype(np.int64)
        candidates = tuple(
            Candidate(game.move_of(int(actions[n])), int(visits[n]), points[mover])
            for n in np.argsort(-chances, kind="stable")
            if visits[n] or n == picked
        )
        return sale_instead(game, Decision(move, Report(points, candidates, (move,))), action, self._desk)

    def _pick(self, preferences: NDArray[np.float64]) -> int:
        if self._temperature == 0.0 or len(preferences) == 1:
            return int(np.argmax(preferences))
        return int(self._random.choice(len(preferences), p=_softmax(preferences / self._temperature)))


def asked_moves(game: Game) -> NDArray[np.int64]:
    """The moves that training would ask for: all legal ones, but sales only where there is nothing else."""
    mask = np.zeros(ACTIONS, dtype=np.uint8)
    write_moves(game.state, mask)
    return np.flatnonzero(mask)


def expected_points(game: Game) -> tuple[float, ...]:
    """What the network expects for every player."""
    _, values = trained()(observations(game))
    return _points(values)


def observations(game: Game) -> NDArray[np.int8]:
    """What every player sees, player 1 first."""
    rows = np.zeros((game.players, OBSERVATION_SIZE), dtype=np.int8)
    for player, row in enumerate(rows):
        observe(game.state, player, row)
    return rows


def _points(values: NDArray[np.float32]) -> tuple[float, ...]:
    return tuple(float(value) for value in values[:, POINTS] * POINT_SCALE)


def _softmax(preferences: NDArray[np.float64]) -> NDArray[np.float64]:
    weights = np.exp(preferences - preferences.max())
    chances: NDArray[np.float64] = weights / weights.sum()
    return chances
