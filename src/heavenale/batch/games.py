"""Thousands of games at once, on the threads of the CPU or on a GPU, behind one interface."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.errors import HeavenAleError
from heavenale.observation.features import OBSERVATION_SIZE, ROW_ALIGNMENT
from heavenale.piles import check_seed
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS, ROUNDS

DEVICES = ("cpu", "cuda")
CHOICE_SHIFT = 32  # seeds of games and seeds of choices hardly ever meet
TRIES = 1 << 61  # nor those of the tiles that are dealt on trial


class BatchError(HeavenAleError):
    """A batch that cannot be made or played like this."""


def _backend(device: str) -> Any:
    if device not in DEVICES:
        raise BatchError(f"the device of a batch is one of {', '.join(DEVICES)}, not {device!r}")
    if device == "cuda":
        from heavenale.batch import kernels

        return kernels
    from heavenale.batch import threads

    return threads


class Batch:
    """Games side by side; each place begins its next game by itself when one is over.

    What a step fills, for every place (NumPy arrays on the CPU; on a GPU arrays there, which torch shares without
    a copy by `torch.as_tensor(array, device="cuda")`):

    - `seats` [N]: the player who decides next; `moves` [N, 275]: one for every action asked for (see steps.py)
    - `over` [N]: whether the last step ended a game; if so, of that game and until the next one ends,
      `final_points`, `final_shares` (of the victory) and `final_progress` [N, 4], zero for absent players
    - `observations` [N, OBSERVATION_SIZE] (heavenale.observation), filled by `observe`

    `players` is a number, or a sequence that the places take in turn. The k-th game of place n is that of the seed
    `seed + n + k * N`.
    """

    def __init__(
        self, count: int, players: int | Sequence[int] = (2, 3, 4), seed: int = 0, device: str = "cpu"
    ) -> None:
        check_seed(seed)
        if type(count) is not int or count < 1 or not np.size(players) or not np.isin(players, list(ROUNDS)).all():
            raise BatchError("a batch has 1 game or more, each for 2, 3 or 4 players")
        table_sizes = np.resize(np.asarray(players, dtype=np.int64), count)
        backend = _backend(device)
        self._choices = 0
        self.count = count
        self.device = device
        self.seed = seed
        self.players: NDArray[np.int64] = table_sizes
        self._backend = backend
        self._players = backend.placed(table_sizes)
        self._episodes = backend.zeros((count,), np.int64)
        self.games = backend.new_games(count)
        self.actions = backend.zeros((count,), np.int64)
        self.seats = backend.zeros((count,), np.int64)
        self.viewers = backend.zeros((count,), np.int64)
        self.moves = backend.zeros((count, ACTIONS), np.uint8)
        self.over = backend.zeros((count,), np.uint8)
        self.final_points = backend.zeros((count, MAX_PLAYERS), np.int16)
        self.final_shares = backend.zeros((count, MAX_PLAYERS), np.float32)
        self.final_progress = backend.zeros((count, MAX_PLAYERS), np.int16)
        # The same memory twice: as words of eight bytes it is cleared faster.
        self._words = backend.zeros((count, OBSERVATION_SIZE // ROW_ALIGNMENT), np.int64)
        self.observations = self._words.view(np.int8)
        self.reset()

    def reset(self) -> None:
        """Begin all games anew, from the first seed on."""
        self._backend.reset(self.games, self._players, self._episodes, self.seats, self.moves, self.seed)

    def step(self, actions: Any = None) -> None:
        """Carry out one decision in every game: these, or what has been written into `actions`.

        On the CPU an action that is not among `moves` is refused; on a GPU nothing looks, for the sake of speed.
        """
        chosen = self.actions if actions is None else actions
        if self.device == "cpu":
            chosen = self._checked(chosen)
        self._backend.step(
            self.games,
            chosen,
            self._players,
            self._episodes,
            self.seats,
            self.moves,
            self.over,
            self.final_points,
            self.final_shares,
            self.final_progress,
            self.seed,
        )

    def choose(self) -> Any:
        """Write a random decision for every game into `actions`: those of `moves` are equally likely."""
        self._backend.choose(self.games, self.actions, self.seed ^ (self._choices << CHOICE_SHIFT))
        self._choices += 1
        return self.actions

    def observe(self, *, by_viewers: bool = False) -> Any:
        """Write what the player to decide sees in every game, or the player written into `viewers`."""
        seats = self.viewers if by_viewers else self.seats
        self._backend.observe(self.games, seats, self.observations, self._words)
        return self.observations

    def states(self) -> NDArray[np.void]:
        """The records of all games, on the CPU."""
        records: NDArray[np.void] = self._backend.fetched(self.games)
        return records

    def _checked(self, actions: Any) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.count,) or given.dtype.kind not in "iu":
            raise BatchError(f"actions are {self.count} whole numbers, not {given.dtype} of the shape {given.shape}")
        known = (given >= 0) & (given < ACTIONS)
        asked = self.moves[np.arange(self.count), np.where(known, given, 0)].astype(bool) & known
        if not asked.all():
            place = int(np.flatnonzero(~asked)[0])
            raise BatchError(f"action {int(given[place])} is not among the moves of game {place}")
        return given.astype(np.int64, copy=False)


class Branches:
    """What would come of several moves in every game of a batch, each tried on a copy; the batch itself stays.

    Row m belongs to game m // width. Write into `actions` [N * width] moves of the batch's `moves`, then `try_moves`:

    - `over`: whether the game would be over, and then `final_points`, `final_shares` and `final_progress`
    - `observations`: what the player who has to decide now would see then, whoever decides next

    New tiles are dealt in another order than the real one, the same for all moves of a game.
    """

    def __init__(self, batch: Batch, width: int) -> None:
        backend = _backend(batch.device)
        count = batch.count * width
        self.batch = batch
        self.width = width
        self._backend = backend
        self._seed = batch.seed
        self._tries = backend.new_games(count)
        self._viewers = backend.zeros((count,), np.int64)
        self.actions = backend.zeros((count,), np.int64)
        self.over = backend.zeros((count,), np.uint8)
        self.final_points = backend.zeros((count, MAX_PLAYERS), np.int16)
        self.final_shares = backend.zeros((count, MAX_PLAYERS), np.float32)
        self.final_progress = backend.zeros((count, MAX_PLAYERS), np.int16)
        self._words = backend.zeros((count, OBSERVATION_SIZE // ROW_ALIGNMENT), np.int64)
        self.observations = self._words.view(np.int8)

    def try_moves(self) -> None:
        """Carry out all moves, and look."""
        self._seed += self.batch.count
        self._backend.try_moves(
            self.batch.games,
            self._tries,
            self.actions,
            self._viewers,
            self.over,
            self.final_points,
            self.final_shares,
            self.final_progress,
            self._seed ^ TRIES,
        )
        self._backend.observe(self._tries, self._viewers, self.observations, self._words)
