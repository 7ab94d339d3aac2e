"""Work on a Ray cluster. A part whose worker died is done again by another; nothing is counted twice."""

from __future__ import annotations

import logging
import socket
import uuid
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from heavenale import __version__
from heavenale.workers.work import ONE_THREAD, Result, Work, WorkError

TRIES = 5  # for a part: one that kills whoever does it must not kill them all
AHEAD = 2  # parts for each core, so that no core waits for us

PATIENCE_S = 10.0

_prepared: str | None = None  # the work that this worker process is ready for


def on_cluster(work: Work[Result], numbers: Sequence[int], address: str) -> Generator[tuple[int, Result]]:
    """Do these parts on the cluster at this address, each on a core (or on a GPU, if the work takes one)."""
    with _connected(address) as ray:
        settings = {
            "num_cpus": 1,
            "num_gpus": work.gpus,
            "max_retries": 0,  # we count the tries
            "runtime_env": {"env_vars": dict.fromkeys(ONE_THREAD, "1")},
        }
        do, given, token = ray.remote(**settings)(_do), ray.put(work), uuid.uuid4().hex
        waiting, failures, running = deque(numbers), Counter[int](), dict[Any, int]()
        try:
            while waiting or running:
                while waiting and len(running) < AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
                    number = waiting.popleft()
                    running[do.remote(given, number, token, __version__)] = number
                for finished in ray.wait(list(running))[0]:
                    number = running.pop(finished)
                    try:
                        result = ray.get(finished)
                    except ray.exceptions.RayTaskError as error:  # the part itself went wrong
                        raise _cause(error) from error
                    except ray.exceptions.RayError as error:  # a worker or its whole machine died
                        failures[number] += 1
                        if failures[number] == TRIES:
                            raise WorkError(f"part {number} was lost with its worker {TRIES} times: {error}") from error
                        waiting.append(number)
                    else:
                        yield number, result
        finally:
            for part in running:
                ray.cancel(part, force=True)


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    """Ray, in connection with a cluster; one that was there before stays."""
    try:
        import ray
    except ImportError as error:
        raise WorkError("a cluster needs Ray: pip install 'heavenale[cluster]'") from error
    if ray.is_initialized():
        yield ray
        return
    _look(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, OSError, RuntimeError, ValueError) as error:
        raise WorkError(f"there is no Ray cluster at {address!r}: {error}") from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _look(address: str) -> None:
    """Raise an error unless somebody listens there: Ray itself would try for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host, int(port)), timeout=PATIENCE_S).close()
        except OSError as error:
            raise WorkError(f"there is no Ray cluster at {address!r}: {error}") from error


def _cause(error: Any) -> Exception:
    """What a part said itself, or why a worker could not even begin: most likely it lacks something."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, Exception) and not type(cause).__module__.startswith("ray."):
        return cause
    return WorkError(f"a worker could not begin (heavenale {__version__} must be on all machines): {cause or error}")


def _do(work: Work[Result], number: int, token: str, version: str) -> Result:
    """What a worker process is asked."""
    global _prepared  # noqa: PLW0603 (a worker process has no other place to keep it)
    if _prepared != token:
        if version != __version__:
            raise WorkError(f"a machine of the cluster has heavenale {__version__}, and whoever asks {version}")
        work.prepare()
        _prepared = token
    return work.do(number, lambda: False)
