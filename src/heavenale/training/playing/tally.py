"""Points of finished games, added up on the device without waiting for it."""

from __future__ import annotations

import torch
from torch import Tensor

from heavenale.rules.board import ROUNDS

PLAYERS = tuple(ROUNDS)


class Tally:
    """For 2, 3 and 4 players: how many games ended, the mean points, and the mean points of the winner."""

    def __init__(self, players: Tensor) -> None:
        self._players = players
        self._is = torch.stack([players == n for n in PLAYERS]).float()
        self._sums = torch.zeros(len(PLAYERS), 3, device=players.device)

    def add(self, over: Tensor, final_points: Tensor) -> None:
        """Count the games that are over [..., N], by their final points [..., N, 4]."""
        points = final_points.float()
        figures = (torch.ones_like(points[..., 0]), points.sum(-1) / self._players, points.amax(-1))
        ended = torch.stack(figures, dim=-1) * over[..., None]
        self._sums += self._is @ ended.view(-1, *ended.shape[-2:]).sum(0)

    def take(self) -> dict[str, dict[str, float]]:
        """The figures since the last time."""
        sums = self._sums.tolist()
        self._sums.zero_()
        return {
            f"{players} players": {
                "games": int(games),
                "mean": points / games if games else 0.0,
                "winner": winner / games if games else 0.0,
            }
            for players, (games, points, winner) in zip(PLAYERS, sums, strict=True)
        }


def in_words(figures: dict[str, dict[str, float]]) -> str:
    """The mean points and in brackets the winner's, for 2, 3 and 4 players."""
    return "  ".join(f"{f['mean']:5.1f} ({f['winner']:5.1f})" for f in figures.values())
