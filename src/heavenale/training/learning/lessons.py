"""Lessons on disk: positions with what a search made of them, the oldest replaced by the newest.

Whoever teaches (teaching.py) writes them, any number of learners read them: whole rows, in files that all of them map
into memory. A row that is overwritten while it is read is a lesson of half one position; there is one such row among
millions, and it does no harm that the next thousand do not mend.
"""

from __future__ import annotations

from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

import numpy as np
import torch
from numpy.lib.format import open_memmap
from torch import Tensor

from heavenale.errors import HeavenAleError
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.rules.actions import ACTIONS

COUNT = "count.npy"  # of lessons that were ever written
PATIENCE = 120.0  # seconds: whoever teaches compiles first


class Lessons(NamedTuple):
    """The files of a folder."""

    observations: Any
    legal: Any
    targets: Any
    count: Any

    @classmethod
    def create(cls, folder: Path, room: int) -> Lessons:
        """An empty folder with room for so many."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(
            open_memmap(folder / "observations.npy", "w+", np.int8, (room, OBSERVATION_SIZE)),
            open_memmap(folder / "legal.npy", "w+", np.uint8, (room, ACTIONS)),
            open_memmap(folder / "targets.npy", "w+", np.float16, (room, ACTIONS)),
            open_memmap(folder / COUNT, "w+", np.int64, (1,)),
        )

    @classmethod
    def open(cls, folder: Path) -> Lessons:
        """The files as somebody writes them, or wrote them."""
        if not (folder / COUNT).exists():
            raise HeavenAleError(f"there are no lessons in {folder}: `heavenale train teach`")
        return cls(
            np.load(folder / "observations.npy", mmap_mode="r"),
            np.load(folder / "legal.npy", mmap_mode="r"),
            np.load(folder / "targets.npy", mmap_mode="r"),
            np.load(folder / COUNT, mmap_mode="r"),
        )

    def add(self, observations: Any, legal: Any, targets: Any) -> None:
        """Write some more, in the places of the oldest where there is no room. One writer at a time."""
        written = int(self.count[0])
        places = np.arange(written, written + len(targets)) % len(self.targets)
        self.observations[places] = observations
        self.legal[places] = legal
        self.targets[places] = targets
        self.count[0] = written + len(targets)


class Shelf:
    """Lessons on the device of a learner, fetched as they are written."""

    def __init__(self, folder: Path, device: torch.device, enough: int = 1) -> None:
        self._lessons = Lessons.open(folder)
        self._enough = enough  # to begin with
        self._read = 0
        room = len(self._lessons.targets)
        self._observations = torch.zeros(room, OBSERVATION_SIZE, dtype=torch.int8, device=device)
        self._moves = torch.zeros(room, ACTIONS, dtype=torch.uint8, device=device)
        self._targets = torch.zeros(room, ACTIONS, dtype=torch.float16, device=device)

    def __len__(self) -> int:
        return min(self._read, len(self._targets))

    def refresh(self) -> None:
        """Fetch what is new; at the beginning, wait until there is enough to learn from."""
        lessons, room = self._lessons, len(self._targets)
        deadline = monotonic() + PATIENCE
        while (written := int(lessons.count[0])) < self._enough:
            if monotonic() > deadline:
                raise HeavenAleError(f"{written} lessons are too few to begin with, and no more are written")
            sleep(0.1)
        begin = max(self._read, written - room)
        while begin < written:
            place = begin % room
            end = min(place + written - begin, room)
            for mine, theirs in zip((self._observations, self._moves, self._targets), lessons[:3], strict=True):
                mine[place:end] = torch.from_numpy(np.array(theirs[place:end]))
            begin += end - place
        self._read = written

    def draw(self, count: int) -> tuple[Tensor, Tensor, Tensor]:
        """So many lessons at random: observations, what is legal, and targets."""
        which = torch.randint(len(self), (count,), device=self._targets.device)
        return self._observations[which], self._moves[which], self._targets[which].float()
