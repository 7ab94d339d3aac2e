"""How fast the rules are on this machine: one process, one core, the median of several repeats."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import numpy as np

from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.rules.chance import advance, below, seeded
from heavenale.rules.play import apply, begin_shuffled
from heavenale.rules.playout import SEED_OF_MOVES, play_random_game, play_random_games, random_action
from heavenale.rules.rule import PURE, rule
from heavenale.rules.state import new_states

PLAYERS = (2, 3, 4)
RANDOM_DECISIONS = "random decisions"
MIN_DECISIONS_PER_SECOND = 5_000_000
MAX_COPY_AND_APPLY_US = 0.3
MAX_COLD_COMPILE_S = 20
MAX_WARM_START_S = 1.5

COLD_REPEATS = 3  # at most, for each takes as long as a cup of tea
POSITIONS = 4096  # as in a small search tree: too many for a processor to learn by heart or keep close by
_BATCH = 200  # games between two looks at the clock

FIRST_MOVE = "from heavenale import Game; game = Game(players=2, seed=1); game.push('start ducats')"
COMPILE = "from heavenale.warm_up import compile_rules; compile_rules()"


class NotCompiled(HeavenAleError):
    """Interpreted rules have no speed worth measuring."""


@dataclass(frozen=True)
class Figure:
    """Something measured several times."""

    name: str
    unit: str
    samples: tuple[float, ...]
    at_least: float | None = None  # what we set out to reach
    at_most: float | None = None

    @property
    def median(self) -> float:
        """The figure to quote."""
        return median(self.samples)

    @property
    def is_met(self) -> bool | None:
        """Whether the target is reached; None when there is none."""
        if self.at_least is not None:
            return self.median >= self.at_least
        return None if self.at_most is None else self.median <= self.at_most

    def as_json(self) -> dict[str, Any]:
        """The figure for a program to read."""
        return {
            "name": self.name,
            "unit": self.unit,
            "median": self.median,
            "samples": list(self.samples),
            "at_least": self.at_least,
            "at_most": self.at_most,
            "is_met": self.is_met,
        }


FIGURES = len(PLAYERS) + 4  # how many `measure_all` yields


def measure_all(seconds: float = 1.0, repeats: int = 5) -> Iterator[Figure]:
    """All figures, one after the other, most of them with `repeats` samples of about `seconds`."""
    if PURE:
        raise NotCompiled("only compiled rules are measured; unset HEAVENALE_PURE")
    for players in PLAYERS:
        yield random_decisions(players, seconds, repeats)
    yield copy_and_apply(seconds, repeats)
    yield pushes(seconds, repeats)
    yield from starts(repeats)


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    import numba

    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": np.__version__,
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")  # where Linux has the name that platform.processor() leaves out
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    names = (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())


# --- Whole random games ----------------------------------------------------------------------------------


def random_decisions(players: int, seconds: float, repeats: int) -> Figure:
    """Decisions in whole random games, setting up included; cards are sold only where nothing else is possible."""
    state = new_states(1)[0]
    seeds = iter(range(0, sys.maxsize, _BATCH))
    return Figure(
        f"{RANDOM_DECISIONS}, {players} players",
        "1/s",
        rates(lambda: int(play_random_games(state, players, next(seeds), _BATCH)), seconds, repeats),
        at_least=MIN_DECISIONS_PER_SECOND,
    )


# --- Copying a state and making a move in the copy -------------------------------------------------------


def copy_and_apply(seconds: float, repeats: int) -> Figure:
    """What one step of a search costs, at positions from all over random games for 2, 3 and 4 players."""
    states, actions = sample_positions(POSITIONS)

    def work() -> int:
        apply_to_copies(states, actions)
        return len(actions)

    per_second = rates(work, seconds, repeats)
    return Figure(
        "copy a state, apply a move", "µs", tuple(1e6 / rate for rate in per_second), at_most=MAX_COPY_AND_APPLY_US
    )


def sample_positions(count: int) -> tuple[Any, Any]:
    """Records of positions, each from a random game of its own, one spare record after them, and a move for each."""
    states = new_states(count + 1)
    actions = np.zeros(count, dtype=np.int64)
    for n in range(count):
        players = PLAYERS[n % len(PLAYERS)]
        decisions = play_random_game(states[n], players, n)
        actions[n] = play_up_to(states[n], players, n, int(below(np.uint64(seeded(n)), decisions)))
    return states, actions


@rule
def play_up_to(game: Any, players: int, seed: int, decisions: int) -> int:
    """The first moves of a random game; returns the move that would come next."""
    begin_shuffled(game, players, seed)
    random = seeded(seed ^ SEED_OF_MOVES)
    for _ in range(decisions):
        random = advance(random)
        apply(game, random_action(game, random))
    return random_action(game, advance(random))


@rule
def apply_to_copies(states: Any, actions: Any) -> None:
    """Copy each record into the spare one at the end and make its move there."""
    spare = len(actions)
    for n in range(spare):
        states[spare] = states[n]
        apply(states[spare], actions[n])


# --- Through Python --------------------------------------------------------------------------------------


def pushes(seconds: float, repeats: int) -> Figure:
    """Moves as text through `Game.push`: read, checked, made, and undoable."""
    moves = _moves_of_a_random_game()

    def work() -> int:
        game = Game(players=4, seed=1)
        for move in moves:
            game.push(move)
        return len(moves)

    return Figure("Game.push of a text", "1/s", rates(work, seconds, repeats))


def _moves_of_a_random_game() -> list[str]:
    game = Game(players=4, seed=1)
    random = np.uint64(seeded(1))
    while not game.is_over:
        random = np.uint64(advance(random))
        game.push(game.move_of(random_action(game.state, random)))
    return [str(move) for move in game.moves]


# --- From the shell --------------------------------------------------------------------------------------


def starts(repeats: int) -> Iterator[Figure]:
    """Compiling everything with an empty cache; then, with a full one, from the shell to the first move."""
    cold = tuple(_first_start() for _ in range(min(repeats, COLD_REPEATS)))
    yield Figure("cold compile", "s", cold, at_most=MAX_COLD_COMPILE_S)
    with TemporaryDirectory() as cache:
        _run_python(COMPILE, cache)
        warm = tuple(_run_python(FIRST_MOVE, cache) for _ in range(repeats))
    yield Figure("warm start to first move", "s", warm, at_most=MAX_WARM_START_S)


def _first_start() -> float:
    with TemporaryDirectory() as cache:
        return _run_python(COMPILE, cache)


def _run_python(code: str, cache: str) -> float:
    """Seconds that a new Python takes, from its start to its end."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    begun = perf_counter()
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    return perf_counter() - begun


# --- The clock -------------------------------------------------------------------------------------------


def rates(
    work: Callable[[], int], seconds: float, repeats: int, clock: Callable[[], float] = process_time
) -> tuple[float, ...]:
    """How much work is done per second, several times.

    By the processor's time, not the wall's: other programs on the machine do not count.
    """
    work()  # compile and warm up
    return tuple(_rate(work, seconds, clock) for _ in range(repeats))


def _rate(work: Callable[[], int], seconds: float, clock: Callable[[], float]) -> float:
    done = 0
    begun = clock()
    while (spent := clock() - begun) < seconds:
        done += work()
    return done / spent
