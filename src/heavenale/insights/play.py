"""Playing many games and writing down every decision, so that they can be told again move by move."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from heavenale.batch import Batch
from heavenale.insights.policy import BatchPolicy, Notes
from heavenale.rules.board import MAX_ROUNDS, ROUNDS


class Played(NamedTuple):
    """Decisions of N places [T, N]; the first game of every place is meant, what follows it is not."""

    players: int
    seed: int
    notes: Notes


def play(
    policy: BatchPolicy,
    players: int,
    games: int,
    seed: int,
    *,
    toss: bool = False,
    on_games: Callable[[int], None] = lambda _: None,
) -> Played:
    """Play so many games side by side, all to their end, so that no length of game is preferred.

    With `toss` a coin is tossed once a game (toss.py); neighbouring places take turns with the rounds.
    """
    batch = Batch(games, players, seed, policy.device if policy.device == "cuda" else "cpu")
    tosses = np.eye(MAX_ROUNDS, dtype=np.float32)[np.arange(batch.count) % ROUNDS[players]] if toss else None
    going_on = np.ones(batch.count, dtype=bool)
    steps: list[Notes] = []
    while going_on.any():
        steps.append(policy.decide(batch, tosses))
        ended = fetched(batch.terminated).astype(bool) & going_on
        on_games(int(ended.sum()))
        going_on &= ~ended
    return Played(players, seed, Notes(*(np.stack(column) for column in zip(*steps, strict=True))))


def fetched(array: object) -> NDArray[np.uint8]:
    """An array of the batch, on the CPU."""
    copied: NDArray[np.uint8] = array.copy_to_host() if hasattr(array, "copy_to_host") else np.asarray(array)
    return copied
