"""A batch on the threads of the CPU."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from types import FunctionType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from heavenale.batch.one_game import (
    ask,
    choose_for_game,
    is_asked,
    observe_game,
    record_at,
    reset_game,
    step_game,
    try_move,
)
from heavenale.rules.rule import PURE
from heavenale.rules.state import STATE

F = TypeVar("F", bound=Callable[..., Any])


_process_with_threads: list[int] = []  # the one that started them; nothing of them is left in those it forks


def parallel(function: F) -> F:
    """Compile a loop over games to run on all threads.

    A process that was forked from one with threads would die of its first loop (GNU OpenMP ends it), so there the
    loop runs on one thread.
    """
    if PURE:
        return function
    on_all, on_one = _compiled(function, parallel=True), _compiled(_twin(function), parallel=False)

    @wraps(function)
    def run(*arrays: Any) -> Any:
        if not _process_with_threads:
            _process_with_threads.append(os.getpid())
        loop = on_all if _process_with_threads[0] == os.getpid() else on_one
        return loop(*arrays)

    return cast("F", run)


def _twin(function: F) -> F:
    """The same function under another name, by which its machine code is kept."""
    twin = FunctionType(function.__code__, function.__globals__)
    twin.__qualname__ = f"{function.__qualname__}_on_one_thread"
    return cast("F", twin)


def _compiled(function: F, *, parallel: bool) -> F:
    from heavenale.rules.rule import RulesCache

    compiled: Any = numba.njit(error_model="numpy", nogil=True, parallel=parallel)(function)
    with suppress(RuntimeError):  # no folder can be written to
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


def overwrite(array: NDArray[Any], other: NDArray[Any]) -> None:
    """Write what one array holds into another."""
    array[...] = other


@parallel
def reset(games: Any, players: Any, episodes: Any, seed: int) -> None:
    """Begin all games anew."""
    for n in numba.prange(games.shape[0]):
        reset_game(n, games, players, episodes, seed)


@parallel
def ask_all(games: Any, seats: Any, mask: Any) -> None:
    """Say of every game who decides next, and between which moves."""
    for n in numba.prange(games.shape[0]):
        ask(n, games, seats, mask)


@parallel
def first_refused(games: Any, actions: Any) -> int:
    """The first action that is not among the moves asked for, or their number; as many side by side for every game."""
    width = actions.shape[0] // games.shape[0]
    first = actions.shape[0]
    for m in numba.prange(actions.shape[0]):
        if not is_asked(record_at(games, m // width), actions[m]):
            first = min(first, m)
    return first


@parallel
def step(
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
    """Carry out one decision in every game."""
    for n in numba.prange(games.shape[0]):
        step_game(
            n,
            games,
            actions,
            players,
            episodes,
            seats,
            mask,
            over,
            rewards,
            final_games,
            final_points,
            final_shares,
            final_progress,
            seed,
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
def observe(games: Any, seats: Any, observations: Any, longs: Any) -> None:
    """Write the observation of every game."""
    for n in numba.prange(games.shape[0]):
        observe_game(n, games, seats, observations, longs)


@parallel
def choose(games: Any, actions: Any, seed: int) -> None:
    """Write a random decision for every game."""
    for n in numba.prange(games.shape[0]):
        choose_for_game(n, games, actions, seed)
