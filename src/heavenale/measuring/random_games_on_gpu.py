"""Random games on an NVIDIA GPU, one game per thread: CUDA kernels that call the very functions of the rules."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from heavenale.batch.cuda_support import blocks, cuda
from heavenale.rules.playout import play_random_game
from heavenale.rules.state import STATE, new_states

THREADS_PER_BLOCK = 128
RECORD = numba.from_dtype(STATE)


@cuda.jit
def _play_random_games(states: Any, decisions: Any, players: int, first_seed: int, games: int) -> None:
    """Each thread plays `games` games one after the other and leaves the last one for the host to read."""
    thread = cuda.grid(1)
    threads = decisions.shape[0]
    if thread < threads:
        # A record of the thread's own: the hardware lays such records out so that threads that read the same
        # field read neighbouring words, which is half as fast again as working on the host's array of records.
        own = cuda.local.array(1, RECORD)
        game = own[0]
        count = 0
        for n in range(games):
            count += play_random_game(game, players, first_seed + n * threads + thread)
        decisions[thread] = count
        states[thread] = own[0]


def play_random_games(
    threads: int, players: int, first_seed: int, games: int = 1
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """Play random games on the GPU; returns each thread's last final state and its number of decisions."""
    states = cuda.to_device(new_states(threads))
    decisions = cuda.to_device(np.zeros(threads, dtype=np.int64))
    _play_random_games[blocks(threads, THREADS_PER_BLOCK), THREADS_PER_BLOCK](
        states, decisions, players, first_seed, games
    )
    return states.copy_to_host(), decisions.copy_to_host()
