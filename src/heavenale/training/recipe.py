"""The recipe of a training run: every number that can be turned, and how some of them change with time."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Recipe:
    """Defaults are for one H200. Times are minutes of learning, counted over all runs of a network."""

    # The network.
    width: int = 1024
    blocks: int = 2
    other_width: int = 256  # for each opponent's board
    # How much is played and learned from at once.
    games: int = 16_384
    decisions: int = 64  # of every game, between two updates of the network
    minibatch: int = 32_768
    epochs: int = 2
    # PPO.
    discount: float = 1.0
    trace: float = 0.95  # lambda of generalised advantage estimation
    clip: float = 0.2
    value_weight: float = 1.0
    largest_gradient: float = 1.0
    warm_up: int = 30  # minibatches until the full learning rate, after every start
    horizon: float = 40.0  # minutes until learning rate and entropy have come down to their last value
    rate: float = 3e-4
    last_rate: float = 3e-5
    entropy: float = 0.01
    last_entropy: float = 0.001
    # What is worth something: 50 points, a victory, and at the beginning 50 steps of progress.
    points: float = 1.0
    victory: float = 0.25
    progress: float = 0.5
    progress_minutes: float = 8.0

    def with_changes(self, changes: Sequence[str]) -> Recipe:
        """This recipe with changes such as "rate=1e-4"."""
        kinds = {name: type(value) for name, value in dataclasses.asdict(self).items()}
        values: dict[str, Any] = {}
        for change in changes:
            name, _, value = change.partition("=")
            if name not in kinds:
                raise ValueError(f"the recipe has no {name!r}; it has {', '.join(kinds)}")
            values[name] = kinds[name](value)
        return dataclasses.replace(self, **values)

    def rate_at(self, minutes: float) -> float:
        """The learning rate after so many minutes."""
        return _between(self.rate, self.last_rate, minutes / self.horizon)

    def entropy_at(self, minutes: float) -> float:
        """The weight of the entropy after so many minutes."""
        return _between(self.entropy, self.last_entropy, minutes / self.horizon)

    def worths_at(self, minutes: float) -> tuple[float, float, float]:
        """What points, victory and progress are worth after so many minutes, in the order of the values."""
        return self.points, self.victory, _between(self.progress, 0.0, minutes / self.progress_minutes)


def _between(first: float, last: float, share: float) -> float:
    return first + (last - first) * min(1.0, share)
