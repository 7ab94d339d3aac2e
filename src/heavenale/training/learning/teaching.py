"""Make lessons for learners: a network plays against itself, and every decision is searched on all cores.

    heavenale train teach NETWORK --out lessons --minutes 8 --threads 13

Each thread walks the trees of its own games in compiled code, which leaves Python's lock to the others, and asks the
network about all of them at once. While the network goes on learning, its new checkpoints are taken over.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any

import numpy as np
import torch

from heavenale.agents.thinking.guided_tree import Style
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.values import VALUES
from heavenale.rules.actions import ACTIONS
from heavenale.training.files import checkpoint
from heavenale.training.learning.forest import GAMES, POINTS, Forest, absorb_all, new_forest, new_trees, walk_all
from heavenale.training.learning.lessons import Lessons
from heavenale.training.playing.precision import mixed
from heavenale.training.playing.tally import PLAYERS

LESSONS_AT_ONCE = 4096  # of a thread, until they are written
SEEDS_PER_THREAD = 1 << 40


@dataclass
class Teaching:
    """How to teach."""

    network: Path
    lessons: Lessons
    threads: int = 2
    games: int = 128  # of a thread
    nodes: int = 128  # of a decision
    device: str = "cuda"
    seed: int = 1
    style: Style = field(default_factory=Style)


class Judge:
    """The network as it is by now, asked from many threads."""

    def __init__(self, path: Path, device: str) -> None:
        self._device = torch.device(device)
        self.follow(path)

    def follow(self, path: Path) -> None:
        """Judge by this network from now on."""
        network, _ = checkpoint.load(path)
        self._network = network.to(self._device).eval()

    def asker(self, rows: int) -> tuple[Any, Callable[[int], tuple[Any, Any]]]:
        """Room for a thread's observations, and a way to ask about the first so many of them."""
        on_gpu = self._device.type == "cuda"
        observations = torch.zeros(rows, OBSERVATION_SIZE, dtype=torch.int8, pin_memory=on_gpu)
        logits = torch.zeros(rows, ACTIONS, pin_memory=on_gpu)
        values = torch.zeros(rows, VALUES, pin_memory=on_gpu)
        stream = torch.cuda.Stream() if on_gpu else None

        def ask(count: int) -> tuple[Any, Any]:
            with torch.no_grad(), torch.cuda.stream(stream), mixed(self._device):
                of_moves, of_players = self._network(observations[:count].to(self._device, non_blocking=True))
                logits[:count].copy_(of_moves, non_blocking=True)
                values[:count].copy_(of_players, non_blocking=True)
            if stream is not None:
                stream.synchronize()
            return logits[:count].numpy(), values[:count].numpy()

        return observations.numpy(), ask


class School:
    """Threads that make lessons until they are stopped."""

    def __init__(self, teaching: Teaching) -> None:
        self.teaching = teaching
        self.judge = Judge(teaching.network, teaching.device)
        self.stopped = Event()
        self.rows = 0
        self.tally = np.zeros((max(PLAYERS) + 1, 2))
        self._lock = Lock()
        self._threads = [Thread(target=self._teach, args=(n,), daemon=True) for n in range(teaching.threads)]

    def open(self) -> None:
        """Begin."""
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """End."""
        self.stopped.set()
        for thread in self._threads:
            thread.join()

    def are_all_at_work(self) -> bool:
        """Whether no thread has failed."""
        return all(thread.is_alive() for thread in self._threads)

    def _teach(self, number: int) -> None:
        teaching = self.teaching
        seed = (teaching.seed * teaching.threads + number) * SEEDS_PER_THREAD
        forest = new_forest(teaching.games, LESSONS_AT_ONCE, seed)
        observations, ask = self.judge.asker(len(forest.observations))
        forest = forest._replace(observations=observations)
        trees = new_trees(teaching.games, teaching.nodes, seed)
        while not self.stopped.is_set():
            rows = walk_all(trees, forest, teaching.nodes, teaching.style)
            logits, values = ask(rows)
            absorb_all(trees, forest, logits, values, teaching.style)
            if forest.lesson_count[0] > LESSONS_AT_ONCE // 4:
                self._hand_in(forest)
            with self._lock:
                self.rows += rows

    def _hand_in(self, forest: Forest) -> None:
        count = int(forest.lesson_count[0])
        with self._lock:
            self.teaching.lessons.add(
                forest.lesson_observations[:count], forest.lesson_moves[:count], forest.lesson_targets[:count]
            )
            self.tally += forest.tally
        forest.lesson_count[0] = 0
        forest.tally[:] = 0


def teach(
    school: School,
    minutes: float,
    most: int,
    say: Callable[[str], None],
    *,
    follow: Path | None = None,
    report_seconds: float = 30.0,
) -> None:
    """Let a school make lessons for so long, or so many; a checkpoint to follow is taken over again and again."""
    lessons = school.teaching.lessons
    began = monotonic()
    end = began + minutes * 60
    school.open()
    while monotonic() < end and lessons.count[0] < most and school.are_all_at_work():
        before, rows, at = int(lessons.count[0]), school.rows, monotonic()
        school.stopped.wait(min(report_seconds, max(0.0, end - at)))
        seconds = monotonic() - at
        played = "  ".join(f"{n}: {school.tally[n, GAMES]:.0f}" for n in PLAYERS)
        winners = "  ".join(f"{school.tally[n, POINTS] / max(1, school.tally[n, GAMES]):.1f}" for n in PLAYERS)
        say(
            f"{monotonic() - began:6.0f} s  {(school.rows - rows) / seconds:10,.0f} rows/s"
            f"  {(lessons.count[0] - before) / seconds:8,.0f} lessons/s  games {played}  winners' points {winners}"
        )
        if follow is not None and (follow / checkpoint.NAME).exists():
            school.judge.follow(follow)
    school.close()
