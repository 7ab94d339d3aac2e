"""Tunes the weights of the evaluation by self-play: an evolution strategy over the logarithms of the weights.

    heavenale tune --players 2 --generations 60 --seed 1

Each generation draws weights round the present ones, lets each play against the present ones with the same piles
for all, every seat in turn, and moves towards the better half (a separable CMA-ES, Ros & Hansen 2008).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.selfplay import play_games
from heavenale.agents.thinking.weights import WEIGHTS, Weight
from heavenale.rules.state import new_states

WIN = 15.0  # points that a victory counts for, beside the points themselves
RIVALS = 0.3  # part of the rivals' mean points that is taken off
SPOTS = 3  # spots per side tried for each tile

Weights = NDArray[np.float64]


class Match:
    """Plays one set of weights against another, seats rotated."""

    def __init__(self, players: int) -> None:
        self.players = players
        self._game = new_states(1)
        self._desk = new_desk()

    def points(self, weights: Weights, seeds: NDArray[np.int64]) -> Weights:
        """The points of every seat in a game for each seed."""
        results = np.zeros((len(seeds), self.players))
        play_games(self._game, self.players, seeds, weights, self._desk, SPOTS, results)
        return results

    def fitness(self, challenger: Weights, champion: Weights, seeds: NDArray[np.int64]) -> tuple[float, float, float]:
        """How well the challenger does against champions on all other seats: fitness, points, wins."""
        own, rivals, wins = 0.0, 0.0, 0.0
        for seat in range(self.players):
            weights = np.array([champion] * self.players)
            weights[seat] = challenger
            points = self.points(weights, seeds)
            best = points.max(axis=1)
            own += points[:, seat].mean()
            rivals += np.delete(points, seat, axis=1).mean()
            wins += ((points[:, seat] == best) / (points == best[:, None]).sum(axis=1)).mean()
        n = self.players
        return (own - RIVALS * rivals + WIN * wins) / n, own / n, wins / n


@dataclass(frozen=True)
class Options:
    """How long to tune, and how boldly."""

    generations: int
    games: int  # piles for each generation, each played from every seat
    offspring: int
    step: float
    seed: int


def tune(players: int, start: Weights, options: Options, say: Callable[[str], None]) -> Weights:
    """Improve a set of weights; says how it goes."""
    match = Match(players)
    games, offspring, step = options.games, options.offspring, options.step
    rng = np.random.default_rng(options.seed)
    parents = offspring // 2
    shares = np.log(parents + 0.5) - np.log(np.arange(1, parents + 1))
    shares /= shares.sum()
    effective = 1.0 / (shares**2).sum()
    learn_path = (effective + 2) / (WEIGHTS + effective + 5)
    damping = 1 + learn_path
    learn_spread = min(1.0, (WEIGHTS + 2) / 3 * 2 * effective / ((WEIGHTS + 2) ** 2 + effective))
    centre, spread, path = np.zeros(WEIGHTS), np.ones(WEIGHTS), np.zeros(WEIGHTS)
    expected = np.sqrt(WEIGHTS) * (1 - 1 / (4 * WEIGHTS))
    for generation in range(options.generations):
        seeds = rng.integers(0, 2**62, games)
        champion = start * np.exp(centre)
        draws = rng.standard_normal((offspring // 2, WEIGHTS))
        draws = np.concatenate([draws, -draws])
        fits = [
            match.fitness(start * np.exp(centre + step * np.sqrt(spread) * draw), champion, seeds) for draw in draws
        ]
        order = np.argsort([-fit[0] for fit in fits])[:parents]
        mean = (shares[:, None] * draws[order]).sum(axis=0)
        centre = centre + step * np.sqrt(spread) * mean
        path = (1 - learn_path) * path + np.sqrt(learn_path * (2 - learn_path) * effective) * mean
        spread = (1 - learn_spread) * spread + learn_spread * (shares[:, None] * draws[order] ** 2).sum(axis=0) * spread
        step *= float(np.exp((learn_path / damping) * (np.linalg.norm(path) / expected - 1)))
        step = float(np.clip(step, 0.04, 0.4))
        base = match.points(np.array([champion] * players), seeds)
        say(
            f"{generation:3d} self-play mean {base.mean():5.1f} winner {base.max(axis=1).mean():5.1f}"
            f"  best {fits[order[0]][1]:5.1f} wins {fits[order[0]][2]:.2f}  step {step:.3f}"
        )
        if generation % 10 == 9:  # noqa: PLR2004
            gain = match.fitness(start * np.exp(centre), start, rng.integers(0, 2**62, 5 * games))
            say(f"    against the start: points {gain[1]:.1f} wins {gain[2]:.3f}\n{as_text(start * np.exp(centre))}")
    return np.asarray(start * np.exp(centre))


def as_text(found: Weights) -> str:
    """The weights as a line of Python."""
    return "    (" + ", ".join(f"{found[weight]:.4g}" for weight in Weight) + "),"
