"""The ladder: how the network fares against fixed opponents, measured at fixed intervals and written line by line.

heavenale train ladder NETWORK --against random,greedy --games 100 --out DIR --device cpu
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch

from heavenale.batch import Batch
from heavenale.training.files import checkpoint
from heavenale.training.opponents.fixed import Opponent, label, opponent, preferring
from heavenale.training.playing.shared_batch import SharedBatch
from heavenale.training.playing.tally import PLAYERS

FILE = "ladder.jsonl"
SEED = 3 << 59  # of no other games
STEPS_BETWEEN_LOOKS = 32
Z = 1.96  # a normal variable stays within this many deviations 95 times in 100


@torch.no_grad()
def match(ours: Opponent, theirs: Opponent, games: int, seed: int, device: str) -> list[dict[str, Any]]:
    """So many games for 2, for 3 and for 4 players: ours in one seat, each seat as often, theirs in all others."""
    shared = SharedBatch(Batch(games * len(PLAYERS), PLAYERS, seed, device))
    place = torch.arange(shared.batch.count, device=shared.device)
    seat = (place // len(PLAYERS)) % shared.players
    waiting = torch.ones_like(shared.over, dtype=torch.bool)  # places whose first game is still going on
    points = torch.zeros_like(shared.final_points)
    shares = torch.zeros_like(shared.final_shares)
    steps = 0
    while steps % STEPS_BETWEEN_LOOKS or bool(waiting.any()):
        own = shared.seats == seat
        actions = torch.where(own, ours(shared, own & waiting), theirs(shared, ~own & waiting))
        shared.step(torch.where(waiting, actions, shared.legal.argmax(dim=-1)))  # games that do not count go on anyhow
        ended = shared.over.bool() & waiting
        points = torch.where(ended[:, None], shared.final_points, points)
        shares = torch.where(ended[:, None], shared.final_shares, shares)
        waiting &= ~ended
        steps += 1
    return [_result(n, shared.players == n, seat, points.float(), shares) for n in PLAYERS]


def _result(players: int, places: Any, seat: Any, points: Any, shares: Any) -> dict[str, Any]:
    seat, points, shares = seat[places, None], points[places], shares[places]
    share, own = float(shares.gather(1, seat).double().mean()), points.gather(1, seat)[:, 0]
    others = (points.sum(1) - own) / (players - 1)
    low, high = interval(share, len(own))
    return {
        "players": players,
        "games": len(own),
        "share": share,  # of the victory; even would be 1 / players
        "low": low,
        "high": high,
        "points": float(own.mean()),
        "their points": float(others.mean()),
    }


def interval(share: float, games: int) -> tuple[float, float]:
    """The 95% confidence interval of a share of victories (E. B. Wilson, 1927)."""
    weight = Z * Z / games
    centre, half = share + weight / 2, Z * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    low, high = (centre - half) / (1 + weight), (centre + half) / (1 + weight)
    return min(share, max(0.0, low)), max(share, min(1.0, high))  # rounding must not leave the share outside


def write(folder: Path, line: dict[str, Any]) -> None:
    """Add a line to the ladder of a run."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / FILE).open("a") as out:
        out.write(json.dumps(line) + "\n")


def climb(path: Path, against: Sequence[str], games: int, out: Path, device: str) -> Iterator[dict[str, Any]]:
    """Measure a network as it is, and write down and tell every result."""
    network, described = checkpoint.load(path)
    ours = preferring(network.to(device))
    for name in against:
        theirs, where = opponent(name, device)
        about = {"minutes": described["minutes"], "decisions": described["decisions"], "opponent": label(name)}
        for result in match(ours, theirs, games, SEED, where):
            write(out, line := {**about, **result})
            yield line
