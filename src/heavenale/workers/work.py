"""What can be divided among workers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Generic, TypeVar

from heavenale.errors import HeavenAleError

Result = TypeVar("Result")

# Libraries that start threads of their own read one of these; the cores are taken by the other parts.
ONE_THREAD = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class WorkError(HeavenAleError):
    """Workers that cannot be had, or have died."""


class Stopped(Exception):
    """The work was broken off during this part."""


class Work(ABC, Generic[Result]):
    """Numbered parts. It goes to the workers by pickle, and what comes of a part follows from its number alone."""

    gpus = 0  # that a part takes on a cluster

    @abstractmethod
    def prepare(self) -> None:
        """What a worker does once, before its first part: compile, most of all."""

    @abstractmethod
    def do(self, number: int, is_stopped: Callable[[], bool]) -> Result:
        """Do a part, or raise Stopped as soon as one may."""
