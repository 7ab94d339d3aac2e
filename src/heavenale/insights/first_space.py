"""What the starting space *first* is worth: a plain comparison, and an experiment that the games contain.

Who takes *first* differs from who does not in many ways, so comparing their results shows only that the two go
together. But moves are drawn by chance, and we know the chances. Where a player goes home with *first* and other
spaces to choose from, whether it is *first* is a toss of a coin whose bias we know (a fair one in games of toss.py).
So every such choice is weighed by one over the chance of what was chosen, and only real coins count (`LEAST_CHANCE`).
Then both groups of players stand, on average, in the same positions, and the difference of their results is what the
space itself does. What the network expected before the toss is subtracted, which changes nothing on average and makes
the answer more exact.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heavenale.insights.measure import Array, Figure, difference, mean
from heavenale.insights.stories import Stories
from heavenale.rules.board import Start

LEAST_CHANCE = 0.05  # of taking *first*, and of not taking it


def first_space(stories: Stories, tossed: Stories, rounds: int) -> list[dict[str, Any]]:
    """By the round at whose end the space was taken: in all games, and in those of the experiment."""
    return [{**_of_round(stories, r), **_experiment(tossed, r)} for r in range(rounds)]


def _took(stories: Stories, r: int) -> Array:
    took: Array = stories.starting_space[:, :, r + 1] == Start.FIRST
    return took


def _of_round(stories: Stories, r: int) -> dict[str, Any]:
    took = _took(stories, r)
    taken_as = {str(before + 1): mean(took, stories.home_before[:, :, r] == before) for before in range(took.shape[1])}
    return {
        "taken when home as number": taken_as,
        "points of who takes it": mean(stories.points, took),
        "points of the others": mean(stories.points, ~took),
        "more points than others": difference(stories.points, took, ~took),
        "more victory than others": difference(stories.shares, took, ~took),
    }


def _experiment(stories: Stories, r: int) -> dict[str, Figure | None]:
    took = _took(stories, r)
    chance = stories.first_chance[:, :, r]
    real = (chance >= LEAST_CHANCE) & (chance <= 1 - LEAST_CHANCE)  # false where the chance is not a number
    with np.errstate(invalid="ignore", divide="ignore"):
        with_it = np.where(real & took, 1 / chance, 0.0)
        without_it = np.where(real & ~took, 1 / (1 - chance), 0.0)
    surprise = stories.points - stories.expected_points[:, :, r]
    victory = stories.shares - stories.expected_share[:, :, r]
    return {
        "points by the experiment": difference(surprise, with_it, without_it),
        "victory by the experiment": difference(victory, with_it, without_it),
    }
