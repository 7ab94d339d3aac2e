"""How a game of a match went."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from heavenale.arena.match import Pairing
from heavenale.game import Game


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game; all tuples have one entry for each seat, in turn order."""

    number: int
    seed: int
    seats: tuple[str, ...]  # the labels of the entrants
    points: tuple[int | None, ...]  # None for one who forfeited, and for all when nobody was left to play against
    forfeits: tuple[str | None, ...]  # the reasons
    times_ms: tuple[tuple[float, ...], ...]  # of every decision
    moves: tuple[str, ...]

    @property
    def shares(self) -> tuple[float, ...]:
        """Everybody's share of the victory: those who tie divide it."""
        ranks = self.ranks
        winners = ranks.count(1)
        return tuple(1 / winners if rank == 1 else 0.0 for rank in ranks)

    @property
    def ranks(self) -> tuple[int, ...]:
        """Everybody's place, from 1; equal points share it, and a forfeit comes last."""
        values = [-1 if reason else (points or 0) for points, reason in zip(self.points, self.forfeits, strict=True)]
        return tuple(1 + sum(other > value for other in values) for value in values)

    @property
    def winning_points(self) -> int | None:
        """The points of the winner; None when the game was not played to its end."""
        return max((points for points in self.points if points is not None), default=None)

    def replay(self) -> Game:
        """The game itself."""
        game = Game(len(self.seats), seed=self.seed)
        for move in self.moves:
            game.push(move)
        return game

    def check(self, pairing: Pairing) -> None:
        """Raise ValueError unless this can be how that game went."""
        seats = tuple(entrant.label for entrant in pairing.seats)
        fits = (self.number, self.seed, self.seats) == (pairing.number, pairing.seed, seats)
        for values, kind in ((self.points, int), (self.forfeits, str)):
            fits = fits and len(values) == len(seats) and all(v is None or type(v) is kind for v in values)
        fits = fits and len(self.times_ms) == len(seats) and all(isinstance(move, str) for move in self.moves)
        if not fits or not all(isinstance(ms, int | float) for times in self.times_ms for ms in times):
            raise ValueError(f"this is no result of game {pairing.number}")

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON objects."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> GameResult:
        """The result that `to_dict` gave, also after it went through JSON."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        values["times_ms"] = tuple(tuple(times) for times in values["times_ms"])
        return cls(**values)
