"""Ratings by openskill's Plackett-Luce model, which takes games of any number of players and ties."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from heavenale.arena.result import GameResult
from heavenale.arena.statistics import NORMAL_95


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong an agent is, and how sure that is; everybody begins with 25 and 8.33."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """Where the strength is with 95%."""
        return self.mu - NORMAL_95 * self.sigma, self.mu + NORMAL_95 * self.sigma


def rate(results: Iterable[GameResult]) -> dict[str, Rating]:
    """The rating of every entrant after these games, taken in the order given."""
    model = PlackettLuce()
    first = model.rating()
    ratings: dict[str, Rating] = {}
    for result in results:
        before = [ratings.get(label, Rating(first.mu, first.sigma)) for label in result.seats]
        teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
        after = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in result.ranks])]
        for label in set(result.seats):
            # An entrant in several seats of one game has one strength: the mean of what its seats would get.
            own = [rating for rating, seat in zip(after, result.seats, strict=True) if seat == label]
            ratings[label] = Rating(
                mu=sum(rating.mu for rating in own) / len(own),
                sigma=sum(rating.sigma for rating in own) / len(own),
            )
    return ratings
