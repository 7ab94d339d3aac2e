"""What would come of several moves in every game of a batch."""

from __future__ import annotations

import numpy as np

from heavenale.batch.backend import BatchError, Fixed, backend_of, check_actions
from heavenale.batch.batch import Batch
from heavenale.observation.features import LONGS
from heavenale.rules.board import MAX_PLAYERS
from heavenale.setting_up.piles import own_number

TRIES = 1 << 61  # seeds of the tiles that are dealt on trial meet hardly any others


class Branches(Fixed):
    """What would come of several moves in every game of a batch, each tried on a copy; the batch itself stays.

    Row m belongs to game m // width. Write into `actions` [N * width] what the batch asks for, then `try_moves`:

    - `terminated`: whether the game would be over, and then `final_points`, `final_shares` and `final_progress`
    - `observations`: what the player who has to decide now would see then, whoever decides next

    New tiles are dealt in another order than the real one, the same for all moves of a game.
    """

    def __init__(self, batch: Batch, width: int) -> None:
        width = own_number(width)
        if type(width) is not int or width < 1:
            raise BatchError(f"the width is how many moves are tried in every game, 1 or more, not {width!r}")
        backend = backend_of(batch.device)
        count = batch.count * width
        self.batch = batch
        self.width = width
        self._backend = backend
        self._seed = batch.seed
        self._tries = backend.new_games(count)
        self._viewers = backend.zeros((count,), np.int64)
        self.actions = backend.zeros((count,), np.int64)
        self.terminated = backend.zeros((count,), np.bool_)
        self.final_points = backend.zeros((count, MAX_PLAYERS), np.int16)
        self.final_shares = backend.zeros((count, MAX_PLAYERS), np.float32)
        self.final_progress = backend.zeros((count, MAX_PLAYERS), np.int16)
        self._longs = backend.zeros((count, LONGS), np.int64)
        self.observations = self._longs.view(np.int8)
        self._is_made = True

    def try_moves(self) -> None:
        """Carry out all moves, and look. On the CPU one that is not asked for is refused."""
        if self.batch.device == "cpu":
            check_actions(self._backend, self.batch._games, self.actions)
        self._seed += self.batch.count
        self._backend.try_moves(
            self.batch._games,
            self._tries,
            self.actions,
            self._viewers,
            self.terminated,
            self.final_points,
            self.final_shares,
            self.final_progress,
            self._seed ^ TRIES,
        )
        self._backend.observe(self._tries, self._viewers, self.observations, self._longs)
