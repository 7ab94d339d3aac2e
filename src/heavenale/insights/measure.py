"""Means over many games with their confidence intervals.

Seats of one game are no independent trials: what one wins the others lose. So an interval is that of a mean over
games, or of a ratio of two such means where not every seat counts.
"""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

Z = 1.96  # a normal variable stays within this many deviations 95 times in 100

Array = NDArray[Any]


class Figure(TypedDict):
    """A mean, half of its 95% confidence interval, and over how many seats it was taken."""

    mean: float
    error: float
    count: int


def mean(values: Array, counts: Array | None = None) -> Figure | None:
    """The mean of values [games, seats] over the seats that count; None if none does."""
    weights = np.ones(values.shape) if counts is None else np.broadcast_to(counts, values.shape).astype(float)
    total = weights.sum()
    if total == 0:
        return None
    known = np.where(weights > 0, values, 0.0)  # what is not a number may stand where nothing counts
    found = float((weights * known).sum() / total)
    by_game = (weights * (known - found)).reshape(len(values), -1).sum(axis=1)
    return Figure(mean=found, error=float(Z * np.sqrt((by_game**2).sum()) / total), count=int((weights > 0).sum()))


def difference(values: Array, ones: Array, others: Array) -> Figure | None:
    """How much larger the mean of some seats is than that of others; seats may weigh differently."""
    weights = [np.broadcast_to(side, values.shape).astype(float) for side in (ones, others)]
    totals = [side.sum() for side in weights]
    if min(totals) == 0:
        return None
    means = [
        float(np.where(side > 0, side * values, 0.0).sum() / total) for side, total in zip(weights, totals, strict=True)
    ]
    shifts = [
        np.where(side > 0, side * (values - middle), 0.0) / total
        for side, middle, total in zip(weights, means, totals, strict=True)
    ]
    by_game = (shifts[0] - shifts[1]).reshape(len(values), -1).sum(axis=1)
    count = int(((weights[0] > 0) | (weights[1] > 0)).sum())
    return Figure(mean=means[0] - means[1], error=float(Z * np.sqrt((by_game**2).sum())), count=count)
