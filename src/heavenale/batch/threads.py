"""A batch on the threads of the CPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from heavenale.batch.steps import choose_for_game, observe_game, reset_game, step_game, try_move
from heavenale.rules.rule import PURE
from heavenale.rules.state import STATE

F = TypeVar("F", bound=Callable[..., Any])


def parallel(function: F) -> F:
    """Compile a loop over games to run on all threads."""
    if PURE:
        return function
    from heavenale.rules.rule import RulesCache

    compiled: Any = numba.njit(error_model="numpy", nogil=True, parallel=True)(function)
    compiled._cache = RulesCache(function)
    return cast("F", compiled)


def zeros(shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    """An array of zeros where the games are."""
    return np.zeros(shape, dtype=kind)


def new_games(count: int) -> NDArray[np.void]:
    """Records for this many games."""
    return zeros((count,), STATE)


def placed(array: NDArray[Any]) -> NDArray[Any]:
    """A copy of an array, placed where the games are."""
    return array.copy()


def fetched(array: NDArray[Any]) -> NDArray[Any]:
    """The array, for the CPU to read."""
    return array


@parallel
def reset(games: Any, players: Any, episodes: Any, seats: Any, moves: Any, seed: int) -> None:
    """Begin all games anew."""
    for n in numba.prange(games.shape[0]):
        reset_game(n, games, players, episodes, seats, moves, seed)


@parallel
def step(
    games: Any,
    actions: Any,
    players: Any,
    episodes: Any,
    seats: Any,
    moves: Any,
    over: Any,
    final_points: Any,
    final_shares: Any,
    final_progress: Any,
    seed: int,
) -> None:
    """Carry out one decision in every game."""
    for n in numba.prange(games.shape[0]):
        step_game(
            n, games, actions, players, episodes, seats, moves, over, final_points, final_shares, final_progress, seed
        )


@parallel
def try_moves(
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
    """Carry out several decisions of every game, each on a copy."""
    width = tries.shape[0] // games.shape[0]
    for m in numba.prange(tries.shape[0]):
        try_move(m, width, games, tries, actions, viewers, over, final_points, final_shares, final_progress, seed)


@parallel
def observe(games: Any, seats: Any, observations: Any, words: Any) -> None:
    """Write the observation of every game."""
    for n in numba.prange(games.shape[0]):
        observe_game(n, games, seats, observations, words)


@parallel
def choose(games: Any, actions: Any, seed: int) -> None:
    """Write a random decision for every game."""
    for n in numba.prange(games.shape[0]):
        choose_for_game(n, games, actions, seed)
