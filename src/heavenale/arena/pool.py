"""Many games at once: one process for each core, and every game in one of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing.synchronize import Event

from heavenale.arena.entrants import ArenaError
from heavenale.arena.match import Match
from heavenale.arena.referee import open_agent, play_game
from heavenale.arena.result import GameResult
from heavenale.game import Game

# Libraries that start threads of their own read one of these; the cores are taken by the other games.
_ONE_THREAD = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_WARM_UP_MS = 10

_worker: tuple[Match, Event] | None = None  # what every game of a worker process needs


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_games(match: Match, numbers: Sequence[int], *, jobs: int = 1) -> Generator[GameResult]:
    """Play these games of the match; results come as they are finished, in any order.

    Closing the iterator breaks off the games in progress, after their present decision. With more than one job
    new processes are spawned, so a script that calls this needs `if __name__ == "__main__":`.
    """
    if jobs == 1 or len(numbers) <= 1:
        warm_up(match)
        yield from (play_game(match, number) for number in numbers)
        return
    processes = multiprocessing.get_context("spawn")  # a forked Numba or thread would not work
    stop = processes.Event()
    with _one_thread_each():
        workers = ProcessPoolExecutor(min(jobs, len(numbers)), processes, _start_worker, (match, stop))
        try:
            games = [workers.submit(_play_in_worker, number) for number in numbers]
            for game in as_completed(games):
                yield game.result()
        except BrokenProcessPool as error:
            raise ArenaError("a process that played has died; the games that were finished count") from error
        finally:
            stop.set()
            workers.shutdown(cancel_futures=True)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Processes that start in here are told to use one thread."""
    before = {name: os.environ.get(name) for name in _ONE_THREAD}
    os.environ.update(dict.fromkeys(_ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _start_worker(match: Match, stop: Event) -> None:
    global _worker  # noqa: PLW0603 (a worker process has no other place to keep it)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then sets `stop`
    _worker = (match, stop)
    warm_up(match)


def _play_in_worker(number: int) -> GameResult:
    assert _worker is not None
    match, stop = _worker
    return play_game(match, number, is_stopped=stop.is_set)


def warm_up(match: Match) -> None:
    """Let every agent decide once, so that no game waits for the compiler or is timed with it."""
    for entrant in set(match.line_up):
        if entrant.command is None:
            with ExitStack() as stack, suppress(Exception):  # its forfeits will tell
                game = Game(match.players, seed=0)
                agent = open_agent(entrant, match, 0, stack)
                game.push(agent.decide(game.as_seen(0), _WARM_UP_MS).move)
