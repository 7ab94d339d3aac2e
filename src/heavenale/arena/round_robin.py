"""Everybody against everybody: one match in which all groups of a list of entrants take turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from heavenale.arena.entrants import ArenaError, Entrant, entrants
from heavenale.arena.match import Match, Pairing


@dataclass(frozen=True)
class RoundRobin(Match):
    """Every deal is played by every group, and there in every rotation, so that all results can be compared."""

    at_a_table: int = 2

    @property
    def players(self) -> int:
        """How many play a game."""
        return self.at_a_table

    @cached_property
    def groups(self) -> tuple[tuple[Entrant, ...], ...]:
        """Who meets whom."""
        return tuple(combinations(self.line_up, self.at_a_table))

    @property
    def rotations(self) -> int:
        """How many games one deal has."""
        return len(self.groups) * self.players

    def pairing(self, number: int) -> Pairing:
        """The game of this number, from 0."""
        deal, rotation = divmod(number, self.rotations)
        group, steps = divmod(rotation, self.players)
        seats = self.groups[group]
        return Pairing(number, deal, rotation, self.seed_of(deal), seats[-steps:] + seats[:-steps])

    def settings(self) -> Mapping[str, Any]:
        """All that the games depend on, for a results file to be checked against."""
        return {**super().settings(), "round_robin": self.at_a_table}


def everybody(text: str, players: int) -> tuple[Entrant, ...]:
    """The entrants of a comma-separated list who shall all meet, so many a game."""
    found = entrants(text)
    if len(set(found)) < len(found):
        raise ArenaError("in a round robin everybody is named once")
    if len(found) < players:
        raise ArenaError(f"{len(found)} agents cannot fill a game of {players}: name more")
    return found
