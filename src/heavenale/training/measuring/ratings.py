"""Ratings of networks that have played each other, with intervals, on the scale of chess (Elo). Needs no torch.

One seat of a network's against others of another's wins with odds of exp(its strength - theirs) for each of them. The
strengths under which the results are likeliest are those that are told (R. A. Bradley and M. E. Terry, 1952). The
arena's openskill rates game by game; here only totals of matches are known, and their order says nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

ELO = 400 / math.log(10)
Z = 1.96  # a normal variable stays within this many deviations 95 times in 100
ROUNDS = 60
DRAG = 1e-3  # games drawn against the average: who has won or lost everything stays on the paper


@dataclass(frozen=True, slots=True)
class Result:
    """One seat of `one` against `others` in all other seats."""

    one: str
    others: str
    players: int
    games: int
    share: float  # of the victory


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a network is; the mean of all that were rated is 0."""

    name: str
    elo: float
    margin: float  # the 95% interval reaches so far either way


def rate(results: Iterable[Result]) -> list[Rating]:
    """The ratings of all who played, the strongest first."""
    known = list(results)
    names = sorted({name for result in known for name in (result.one, result.others)})
    strengths = np.zeros(len(names))
    for _ in range(ROUNDS):
        slope, curvature = _likelihood(known, names, strengths)
        strengths += np.clip(np.linalg.solve(curvature, slope), -1, 1)
        strengths -= strengths.mean()
    _, curvature = _likelihood(known, names, strengths)
    even = np.eye(len(names)) - 1 / len(names)  # only differences are known
    variances = np.diag(even @ np.linalg.inv(curvature) @ even)
    ratings = [
        Rating(name, float(ELO * strength), float(ELO * Z * math.sqrt(variance)))
        for name, strength, variance in zip(names, strengths, variances, strict=True)
    ]
    return sorted(ratings, key=lambda rating: -rating.elo)


def _likelihood(
    results: Sequence[Result], names: Sequence[str], strengths: np.ndarray[tuple[int], np.dtype[np.float64]]
) -> tuple[np.ndarray[tuple[int], np.dtype[np.float64]], np.ndarray[tuple[int, int], np.dtype[np.float64]]]:
    """How the likelihood of the results rises with every strength, and how it bends."""
    slope, curvature = -DRAG * strengths, DRAG * np.eye(len(names))
    for result in results:
        pair = [names.index(result.one), names.index(result.others)]
        chance = 1 / (1 + (result.players - 1) * math.exp(strengths[pair[1]] - strengths[pair[0]]))
        slope[pair] += result.games * (result.share - chance) * np.array([1, -1])
        curvature[np.ix_(pair, pair)] += result.games * chance * (1 - chance) * np.array([[1, -1], [-1, 1]])
    return slope, curvature
