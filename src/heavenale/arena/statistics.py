"""The numbers that sum up many games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

NORMAL_95 = 1.959964  # a normal variable stays within this many deviations 95 times in 100


@dataclass(frozen=True, slots=True)
class Spread:
    """Where a lot of numbers lie."""

    count: int
    mean: float
    deviation: float  # standard deviation
    median: float
    p95: float
    least: float
    most: float


def spread(values: Sequence[float]) -> Spread | None:
    """Where these numbers lie; None if there are none."""
    if not values:
        return None
    array = np.asarray(values, dtype=float)
    return Spread(
        count=len(values),
        mean=float(array.mean()),
        deviation=float(array.std(ddof=1)) if len(values) > 1 else 0.0,
        median=float(np.percentile(array, 50)),
        p95=float(np.percentile(array, 95)),
        least=float(array.min()),
        most=float(array.max()),
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% confidence interval of a win rate (E. B. Wilson, 1927); wins may hold shared ones as fractions."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    weight = NORMAL_95 * NORMAL_95 / games
    centre = rate + weight / 2
    half = NORMAL_95 * math.sqrt(rate * (1 - rate) / games + weight / (4 * games))
    return max(0.0, (centre - half) / (1 + weight)), min(1.0, (centre + half) / (1 + weight))
