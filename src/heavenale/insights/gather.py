"""Playing the games and counting: from a network to the figures, as one JSON file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from time import perf_counter
from typing import Any

from heavenale.agents.network.shipped import SHIPPED
from heavenale.insights.figures import figures
from heavenale.insights.play import play
from heavenale.insights.policy import best_device, policy_on
from heavenale.insights.replay import retell
from heavenale.insights.stories import Stories, joined
from heavenale.rules.board import ROUNDS
from heavenale.workers import Work, done

TOSS_SEED = (1 << 32) - 1  # the games of the experiment are others
PART_OF_TOSSES = 0.8  # as many games again, of those asked for, have a toss
LOTS = {"cuda": 16_384}  # games side by side
CPU_LOT = 2_048


@dataclass(frozen=True)
class Options:
    """Which games to play."""

    games: int = 100_000  # altogether, as many for each number of players
    seed: int = 1
    temperature: float = 1.0  # 1: moves are drawn by the network's own chances
    device: str = ""  # the best there is
    weights: Path | None = None  # the shipped ones, wherever they lie on the machine that plays


@dataclass(frozen=True)
class Lot:
    """Games side by side."""

    players: int
    games: int
    seed: int
    toss: bool


@dataclass(frozen=True)
class Telling(Work[Stories]):
    """All that is to be played; a part is a lot, with chances of its own, so that it matters not who plays it when."""

    options: Options
    device: str
    on_games: Callable[[int], None] | None = None  # not told from afar

    @property
    def gpus(self) -> int:  # type: ignore[override]
        """What a lot takes on a cluster."""
        return int(self.device == "cuda")

    @cached_property
    def lots(self) -> tuple[Lot, ...]:
        """Of all numbers of players, without tosses and with them."""
        usual = _lots(self.device, _of_each(self.options), self.options.seed, toss=False)
        return (*usual, *_lots(self.device, _tosses_of_each(self.options), self.options.seed + TOSS_SEED, toss=True))

    def prepare(self) -> None:
        """Nothing: the first step compiles what is not compiled yet."""

    def do(self, number: int, is_stopped: Callable[[], bool]) -> Stories:
        """Play a lot, and tell its games."""
        lot = self.lots[number]
        policy = policy_on(self.device, self.options.weights or SHIPPED, self.options.temperature, lot.seed)
        told = self.on_games or (lambda _: None)
        return retell(play(policy, lot.players, lot.games, lot.seed, toss=lot.toss, on_games=told))


def gather(
    options: Options, on_games: Callable[[int], None] = lambda _: None, cluster: str | None = None
) -> dict[str, Any]:
    """Play and count, here or on a Ray cluster."""
    began = perf_counter()
    device = options.device or best_device()
    work = Telling(options, device, on_games if cluster is None else None)
    parts: dict[int, Stories] = {}
    for number, stories in done(work, range(len(work.lots)), cluster=cluster):
        parts[number] = stories
        if cluster is not None:
            on_games(work.lots[number].games)
    told = {}
    for players in ROUNDS:
        usual, tossed = (_joined(work, parts, players, toss) for toss in (False, True))
        told[str(players)] = figures(usual, tossed)
    described = json.loads((options.weights or SHIPPED).read_text())
    about = {
        "games": sum(part["games"] for part in told.values()),
        "games with a toss": sum(part["games with a toss"] for part in told.values()),
        "seed": options.seed,
        "temperature": options.temperature,
        "device": device,
        "minutes of training": described["minutes"],
        "decisions of training": described["decisions"],
        "seconds": round(perf_counter() - began),
    }
    return {"about": about, "players": told}


def _of_each(options: Options) -> int:
    return -(-options.games // len(ROUNDS))


def _tosses_of_each(options: Options) -> int:
    return max(1, int(_of_each(options) * PART_OF_TOSSES))


def _lots(device: str, games: int, seed: int, *, toss: bool) -> Iterator[Lot]:
    """So many games for each number of players or a few more, in equal lots."""
    lots = -(-games // LOTS.get(device, CPU_LOT))
    for _ in range(lots):
        for players in ROUNDS:
            yield Lot(players, -(-games // lots), seed, toss)
            seed += -(-games // lots)


def _joined(work: Telling, parts: dict[int, Stories], players: int, toss: bool) -> Stories:
    """The lots of one kind in their order, whoever was ready first."""
    wanted = [n for n, lot in enumerate(work.lots) if (lot.players, lot.toss) == (players, toss)]
    return joined([parts[n] for n in wanted])


def total_games(options: Options) -> int:
    """About how many games `gather` will play, for whoever waits."""
    return len(ROUNDS) * (_of_each(options) + _tosses_of_each(options))


def write(told: dict[str, Any], file: Path) -> None:
    """Save the figures, rounded to what a person may want to know."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(_rounded(told), indent=1) + "\n")


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_rounded(inner) for inner in value]
    return round(value, 5) if isinstance(value, float) else value
