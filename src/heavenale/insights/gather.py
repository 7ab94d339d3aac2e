"""Playing the games and counting: from a network to the figures, as one JSON file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
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
    weights: Path = SHIPPED


def gather(options: Options, on_games: Callable[[int], None] = lambda _: None) -> dict[str, Any]:
    """Play and count."""
    began = perf_counter()
    device = options.device or best_device()
    usual = _stories(options, device, _of_each(options), 0, on_games)
    tossed = _stories(options, device, _tosses_of_each(options), TOSS_SEED, on_games)
    told = {str(players): figures(usual[players], tossed[players]) for players in ROUNDS}
    described = json.loads(options.weights.read_text())
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


def _stories(
    options: Options, device: str, games: int, further: int, on_games: Callable[[int], None]
) -> dict[int, Stories]:
    """So many games for each number of players or a few more, in equal lots; those that are further on have tosses."""
    seed, toss = options.seed + further, further > 0
    policy = policy_on(device, options.weights, options.temperature, options.seed + toss)
    lots = -(-games // LOTS.get(device, CPU_LOT))
    parts: dict[int, list[Stories]] = {players: [] for players in ROUNDS}
    for _ in range(lots):
        for players in ROUNDS:
            lot = -(-games // lots)
            parts[players].append(retell(play(policy, players, lot, seed, toss=toss, on_games=on_games)))
            seed += lot
    return {players: joined(found) for players, found in parts.items()}


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
