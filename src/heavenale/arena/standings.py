"""What a match has shown: one row for each entrant, and the forfeits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from heavenale.arena.match import Match
from heavenale.arena.ratings import Rating, rate
from heavenale.arena.result import GameResult
from heavenale.arena.statistics import Spread, spread, wilson


@dataclass(frozen=True, slots=True)
class Standing:
    """How one entrant did. One who holds several seats of a game counts once for each of them."""

    agent: str
    seats: int  # games played, times seats held
    wins: float  # shared victories count as fractions
    win_rate: float
    win_rate_interval: tuple[float, float]  # 95%
    rating: Rating
    rating_interval: tuple[float, float]  # 95%
    ahead_of: Mapping[str, float]  # of the games against each other entrant, the part in which it came in before them
    points: tuple[int, ...]  # of all games it played to the end
    points_spread: Spread | None
    points_when_winning: float | None  # mean
    decision_ms: Spread | None
    forfeits: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that an entrant lost without playing it to the end."""

    game: int
    seat: int  # from 1
    agent: str
    reason: str


@dataclass(frozen=True, slots=True)
class Standings:
    """A match so far."""

    settings: Mapping[str, Any]
    players: int
    games: int
    deals: int
    decisions: int
    winner_points: Spread | None
    rows: tuple[Standing, ...]  # best first
    forfeits: tuple[Forfeit, ...]

    def to_dict(self) -> dict[str, Any]:
        """The standings as JSON objects."""
        return asdict(self)


def stand(match: Match, results: Iterable[GameResult]) -> Standings:
    """The standings after these games; their order does not matter."""
    games = sorted(results, key=lambda result: result.number)
    ratings = rate(games)
    rows = [_row(entrant.label, games, ratings) for entrant in dict.fromkeys(match.line_up)] if games else []
    return Standings(
        settings=match.settings(),
        players=match.players,
        games=len(games),
        deals=len({result.seed for result in games}),
        decisions=sum(len(result.moves) for result in games),
        winner_points=spread([result.winning_points for result in games if result.winning_points is not None]),
        rows=tuple(sorted(rows, key=lambda row: (-row.win_rate, -row.rating.mu))),
        forfeits=tuple(
            Forfeit(result.number, seat + 1, result.seats[seat], reason)
            for result in games
            for seat, reason in enumerate(result.forfeits)
            if reason is not None
        ),
    )


def _row(label: str, games: list[GameResult], ratings: Mapping[str, Rating]) -> Standing:
    places = [(result, seat) for result in games for seat, name in enumerate(result.seats) if name == label]
    wins = sum(result.shares[seat] for result, seat in places)
    points = [(result.points[seat], result.shares[seat] > 0) for result, seat in places]
    finished = tuple(value for value, _ in points if value is not None)
    winning = spread([value for value, won in points if value is not None and won])
    return Standing(
        agent=label,
        seats=len(places),
        wins=wins,
        win_rate=wins / len(places),
        win_rate_interval=wilson(wins, len(places)),
        rating=ratings[label],
        rating_interval=ratings[label].interval,
        ahead_of=_ahead(label, games),
        points=finished,
        points_spread=spread(finished),
        points_when_winning=winning.mean if winning else None,
        decision_ms=spread([ms for result, seat in places for ms in result.times_ms[seat]]),
        forfeits=sum(result.forfeits[seat] is not None for result, seat in places),
    )


def _ahead(label: str, games: list[GameResult]) -> dict[str, float]:
    """How often an entrant came in before each of the others; equal ranks count half."""
    found: dict[str, list[float]] = {}
    for game in games:
        ranks = list(zip(game.seats, game.ranks, strict=True))
        for own in (rank for name, rank in ranks if name == label):
            for name, rank in ranks:
                if name != label:
                    found.setdefault(name, []).append((1 + (rank > own) - (rank < own)) / 2)
    return {name: sum(values) / len(values) for name, values in found.items()}
