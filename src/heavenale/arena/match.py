"""What a match is: who plays, how many games, and which game is played how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from heavenale import __version__
from heavenale.agents.time_limits import checked_time
from heavenale.arena.entrants import Entrant
from heavenale.setting_up.piles import check_seed
from heavenale.setting_up.seeds import derived_seed

GRACE_MS = 1_000  # for a program's answer to come through
START_MS = 30_000  # for a program to start: one that uses Numba may have to compile first
UNTIMED_MS = 10_000  # for a program that is free to take its own time


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game of a match: its piles, and who sits where."""

    number: int  # of the game in the match, from 0
    deal: int  # games of one deal have the same piles
    rotation: int  # which game of the deal
    seed: int
    seats: tuple[Entrant, ...]


@dataclass(frozen=True)
class Match:
    """The settings from which every game of a match follows."""

    line_up: tuple[Entrant, ...]
    seed: int = 0
    time_ms: float | None = None  # for a decision; without it every agent takes its own
    grace_ms: float = GRACE_MS
    start_ms: float = START_MS

    def __post_init__(self) -> None:
        check_seed(self.seed)
        checked_time(self.time_ms)

    @property
    def players(self) -> int:
        """How many play a game."""
        return len(self.line_up)

    @property
    def rotations(self) -> int:
        """How many different seatings one deal has: fewer than seats where the line-up repeats itself."""
        return next(n for n in range(1, self.players + 1) if self._rotated(n) == self.line_up)

    def _rotated(self, steps: int) -> tuple[Entrant, ...]:
        return self.line_up[-steps:] + self.line_up[:-steps]

    def whole_deals(self, games: int) -> int:
        """That many games, or the few more that complete the last deal: no seat may come off better."""
        return -(-games // self.rotations) * self.rotations

    def pairing(self, number: int) -> Pairing:
        """The game of this number, from 0."""
        deal, rotation = divmod(number, self.rotations)
        return Pairing(number, deal, rotation, self.seed_of(deal), self._rotated(rotation))

    def seed_of(self, deal: int) -> int:
        """The seed of the piles of this deal, from 0."""
        return derived_seed(self.seed, "deal", deal)

    def time_of(self, entrant: Entrant) -> float | None:
        """The time that this entrant has for a decision."""
        return self.time_ms if entrant.time_ms is None else entrant.time_ms

    def settings(self) -> Mapping[str, Any]:
        """All that the games depend on, for a results file to be checked against."""
        return {
            "version": __version__,
            "line_up": [entrant.label for entrant in self.line_up],
            "seed": self.seed,
            "time_ms": self.time_ms,
            "grace_ms": self.grace_ms,
            "start_ms": self.start_ms,
        }
