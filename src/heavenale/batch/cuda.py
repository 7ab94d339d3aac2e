"""Random games on an NVIDIA GPU, one game per thread: CUDA kernels that call the very functions of the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

# Some releases of numba-cuda still ask NumPy for names that its newest release has dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

from numba import cuda  # noqa: E402

from heavenale.rules.playout import play_random_game  # noqa: E402
from heavenale.rules.state import STATE  # noqa: E402

THREADS_PER_BLOCK = 64


@cuda.jit
def _play_random_games(states: Any, decisions: Any, players: int, first_seed: int, games: int) -> None:
    """Each thread plays `games` games in its own record; the last one stays there for the host to read."""
    thread = cuda.grid(1)
    if thread < states.shape[0]:
        count = 0
        for n in range(games):
            count += play_random_game(states[thread], players, first_seed + n * states.shape[0] + thread)
        decisions[thread] = count


def play_random_games(
    threads: int, players: int, first_seed: int, games: int = 1
) -> tuple[NDArray[np.void], NDArray[np.int64]]:
    """Play random games on the GPU; returns each thread's last final state and its number of decisions."""
    states = cuda.device_array(threads, dtype=STATE)
    decisions = cuda.device_array(threads, dtype=np.int64)
    blocks = (threads + THREADS_PER_BLOCK - 1) // THREADS_PER_BLOCK
    _play_random_games[blocks, THREADS_PER_BLOCK](states, decisions, players, first_seed, games)
    return states.copy_to_host(), decisions.copy_to_host()
