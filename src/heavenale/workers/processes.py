"""Work on the cores of this machine: a process for each, and every part in one of them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Any

from heavenale.workers.work import ONE_THREAD, Result, Work, WorkError

_worker: tuple[Work[Any], Event] | None = None  # what every part of a worker process needs


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_processes(work: Work[Result], numbers: Sequence[int], jobs: int) -> Generator[tuple[int, Result]]:
    """Do these parts in so many processes."""
    processes = multiprocessing.get_context("spawn")  # a forked Numba or thread would not work
    stop = processes.Event()
    with _one_thread_each():
        workers = ProcessPoolExecutor(min(jobs, len(numbers)), processes, _start_worker, (work, stop))
        try:
            parts = {workers.submit(_do, number): number for number in numbers}
            for part in as_completed(parts):
                yield parts[part], part.result()
        except BrokenProcessPool as error:
            raise WorkError("a process that played has died; the games that were finished count") from error
        finally:
            stop.set()
            workers.shutdown(cancel_futures=True)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Processes that start in here are told to use one thread."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _start_worker(work: Work[Any], stop: Event) -> None:
    global _worker  # noqa: PLW0603 (a worker process has no other place to keep it)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then sets `stop`
    _worker = (work, stop)
    work.prepare()


def _do(number: int) -> Any:
    assert _worker is not None
    work, stop = _worker
    return work.do(number, stop.is_set)
