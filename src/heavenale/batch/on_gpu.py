"""A batch on an NVIDIA GPU, one game per thread: the same functions as on the CPU, inside CUDA kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.batch.cuda_support import SIMULATED, blocks, cuda
from heavenale.batch.one_game import ask, choose_for_game, observe_game, reset_game, step_game, try_move
from heavenale.rules.rule import rule
from heavenale.rules.state import STATE

GAMES_PER_BLOCK = 32  # small blocks: a few thousand games already reach every multiprocessor

if SIMULATED:

    def plain(array: Any) -> Any:
        """The NumPy array that the simulator wraps: compiled rules take no other."""
        return array._item._ary

else:

    @rule
    def plain(array: Any) -> Any:
        """The array as it is."""
        return array


def zeros(shape: tuple[int, ...], kind: Any) -> Any:
    """An array of zeros where the games are."""
    return placed(np.zeros(shape, dtype=kind))


def new_games(count: int) -> Any:
    """Records for this many games."""
    return zeros((count,), STATE)


def placed(array: NDArray[Any]) -> Any:
    """A copy of an array, placed where the games are."""
    return cuda.to_device(array)


def fetched(array: Any) -> NDArray[Any]:
    """A copy of the array, for the CPU to read."""
    host: NDArray[Any] = array.copy_to_host()
    return host


def overwrite(array: Any, other: NDArray[Any]) -> None:
    """Write what an array on the CPU holds into one on the GPU."""
    array.copy_to_device(other)


def reset(games: Any, *arrays: Any) -> None:
    """Begin all games anew."""
    _reset[_grid(games)](games, *arrays)


def ask_all(games: Any, *arrays: Any) -> None:
    """Say of every game who decides next, and between which moves."""
    _ask_all[_grid(games)](games, *arrays)


def step(games: Any, *arrays: Any) -> None:
    """Carry out one decision in every game."""
    _step[_grid(games)](games, *arrays)


def try_moves(games: Any, tries: Any, *arrays: Any) -> None:
    """Carry out several decisions of every game, each on a copy."""
    _try_moves[_grid(tries)](games, tries, *arrays)


def observe(games: Any, *arrays: Any) -> None:
    """Write the observation of every game."""
    _observe[_grid(games)](games, *arrays)


def choose(games: Any, *arrays: Any) -> None:
    """Write a random decision for every game."""
    _choose[_grid(games)](games, *arrays)


def _grid(games: Any) -> tuple[int, int]:
    return blocks(games.shape[0], GAMES_PER_BLOCK), GAMES_PER_BLOCK


@cuda.jit
def _reset(games: Any, players: Any, episodes: Any, seed: int) -> None:
    n = cuda.grid(1)
    if n < games.shape[0]:
        reset_game(n, plain(games), plain(players), plain(episodes), seed)


@cuda.jit
def _ask_all(games: Any, seats: Any, mask: Any) -> None:
    n = cuda.grid(1)
    if n < games.shape[0]:
        ask(n, plain(games), plain(seats), plain(mask))


@cuda.jit
def _step(
    games: Any,
    actions: Any,
    players: Any,
    episodes: Any,
    seats: Any,
    mask: Any,
    over: Any,
    rewards: Any,
    final_games: Any,
    final_points: Any,
    final_shares: Any,
    final_progress: Any,
    seed: int,
) -> None:
    n = cuda.grid(1)
    if n < games.shape[0]:
        step_game(
            n,
            plain(games),
            plain(actions),
            plain(players),
            plain(episodes),
            plain(seats),
            plain(mask),
            plain(over),
            plain(rewards),
            plain(final_games),
            plain(final_points),
            plain(final_shares),
            plain(final_progress),
            seed,
        )


@cuda.jit
def _try_moves(
    games: Any,
    tries: Any,
    actions: Any,
    viewers: Any,
    over: Any,
    final_points: Any,
    final_shares: Any,
    final_progress: Any,
    seed: int,
) -> None:
    m = cuda.grid(1)
    if m < tries.shape[0]:
        try_move(
            m,
            tries.shape[0] // games.shape[0],
            plain(games),
            plain(tries),
            plain(actions),
            plain(viewers),
            plain(over),
            plain(final_points),
            plain(final_shares),
            plain(final_progress),
            seed,
        )


@cuda.jit
def _observe(games: Any, seats: Any, observations: Any, longs: Any) -> None:
    n = cuda.grid(1)
    if n < games.shape[0]:
        observe_game(n, plain(games), plain(seats), plain(observations), plain(longs))


@cuda.jit
def _choose(games: Any, actions: Any, seed: int) -> None:
    n = cuda.grid(1)
    if n < games.shape[0]:
        choose_for_game(n, plain(games), plain(actions), seed)
