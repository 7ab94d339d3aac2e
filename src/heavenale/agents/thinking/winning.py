"""From what the network says of every player's share of the victory to everybody's chances of winning."""

from __future__ import annotations

from math import sqrt
from typing import Any

from heavenale.agents.thinking.compiled import compiled

UNKNOWN = -1.0  # the chance of who asked an agent that cannot tell


@compiled
def write_chances(shares: Any, players: int, chances: Any) -> None:
    """The chances of all players, which sum to one; `shares` and `chances` may be the same.

    The network looks from every seat by itself, and is a little too modest. Shares to the power of 5/4 are right:
    see the picture in docs/agents.md, which `python -m benchmarks.calibration` measures and draws.
    """
    total = 0.0
    for player in range(players):
        share = max(0.0, shares[player])
        chances[player] = share * sqrt(sqrt(share))
        total += chances[player]
    for player in range(players):
        chances[player] = chances[player] / total if total > 0.0 else 1.0 / players
