"""The recipe of a training run: every number that can be turned, and how some of them change with time."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from heavenale.errors import HeavenAleError
from heavenale.rules.board import MAX_PLAYERS, ROUNDS

ARCHITECTURE = ("width", "blocks", "other_width")  # what a network keeps for good, but that it can get more blocks

# Who exploits a network plays all games against it as it was, and wants nothing but to win; the rest is as always.
HUNTER = (
    "views=0",
    "league=1",
    "league_temperature=1",
    "league_minutes=1000",
    "points=0",
    "last_points=0",
    "victory=1",
)
FEWEST = min(ROUNDS)  # players
HUNT_HORIZON = 23.0  # minutes of learning beyond those of the network


@dataclass(frozen=True)
class Recipe:
    """Defaults are for one H200. Times are minutes of learning, counted over all runs of a network."""

    # The network.
    width: int = 1024
    blocks: int = 2
    other_width: int = 256  # for each opponent's board
    # How much is played and learned from at once.
    games: int = 16_384
    decisions: int = 64  # of every game, between two updates of the network
    minibatch: int = 32_768
    epochs: int = 2
    # PPO.
    discount: float = 1.0
    trace: float = 0.95  # lambda of generalised advantage estimation
    clip: float = 0.2
    value_weight: float = 1.0
    largest_gradient: float = 1.0
    warm_up: int = 30  # minibatches until the full learning rate, after every start
    horizon: float = 40.0  # minutes until learning rate and entropy have come down to their last value
    rate: float = 3e-4
    last_rate: float = 3e-5
    entropy: float = 0.01
    last_entropy: float = 0.001
    # What is worth something: 50 points, a victory, and at the beginning 50 steps of progress. Points come first: who
    # cannot make any learns nothing from winning. From `winning_from` to `winning_until` the weight moves to victory.
    points: float = 1.0
    last_points: float = 0.5
    victory: float = 0.25
    last_victory: float = 1.0
    winning_from: float = 18.0
    winning_until: float = 60.0
    progress: float = 0.5
    progress_minutes: float = 8.0
    # In games with strangers winning is what counts, at any time: they are for networks that make points already.
    stranger_points: float = 0.25
    stranger_victory: float = 1.0
    # With more than two players a victory depends on many others, and says little about one's own decision: with four,
    # this part of its worth goes to points, with three half of it.
    company: float = 0.0
    # The view of those who do not decide: one decision in so many is also judged from another seat (0: none), with
    # the monks renamed in a way that changes nothing if `symmetry` is 1.
    views: int = 8
    symmetry: int = 1
    # Looking one move ahead (lookahead.py): so many moves of every position are tried (0: none), how much their worth
    # counts, and how much what comes of it weighs beside PPO.
    lookahead: int = 0
    lookahead_scale: float = 20.0
    lookahead_weight: float = 1.0
    ppo_weight: float = 1.0
    # Lessons of a search (teaching.py), where a run is given some: so many beside a minibatch, and how much they weigh.
    lessons: int = 2048
    lessons_weight: float = 1.0
    # The league: in a part of the games some seats are played by past selves and strangers.
    league: float = 0.25
    league_opponents: int = 2  # at the same time, each in its own part of those games
    league_size: int = 6  # past selves that are kept
    league_minutes: float = 3.0  # until the present self is kept
    league_updates: int = 16  # until other opponents are drawn
    league_temperature: float = 2.0  # of past selves that stand in for strangers

    @classmethod
    def of(cls, described: dict[str, Any]) -> Recipe:
        """The recipe of a network by its description; what an older one does not name is as it is now."""
        known = {field.name for field in dataclasses.fields(cls)}
        return cls(**{name: value for name, value in described["recipe"].items() if name in known})

    @classmethod
    def small(cls) -> Recipe:
        """A recipe to try things out on a CPU; it learns to play, but not well."""
        return cls(width=128, blocks=1, other_width=32, games=192, decisions=32, minibatch=1024, league_minutes=1.0)

    def with_changes(self, changes: Sequence[str]) -> Recipe:
        """This recipe with changes such as "rate=1e-4"."""
        kinds = {name: type(value) for name, value in dataclasses.asdict(self).items()}
        values: dict[str, Any] = {}
        for change in changes:
            name, _, value = change.partition("=")
            if name not in kinds:
                raise HeavenAleError(f"the recipe has no {name!r}; it has {', '.join(kinds)}")
            try:
                values[name] = kinds[name](value)
            except ValueError:
                raise HeavenAleError(f"{name} must be of type {kinds[name].__name__}, not {value!r}") from None
        return dataclasses.replace(self, **values)

    def to_exploit(self, minutes: float) -> Recipe:
        """This recipe for beating a network of so many minutes."""
        return dataclasses.replace(self.with_changes(HUNTER), horizon=minutes + HUNT_HORIZON)

    def rate_at(self, minutes: float) -> float:
        """The learning rate after so many minutes."""
        return _between(self.rate, self.last_rate, minutes / self.horizon)

    def entropy_at(self, minutes: float) -> float:
        """The weight of the entropy after so many minutes."""
        return _between(self.entropy, self.last_entropy, minutes / self.horizon)

    def worths_at(self, minutes: float) -> tuple[float, float, float]:
        """What points, victory and progress are worth after so many minutes, in the order of the values."""
        share = (minutes - self.winning_from) / (self.winning_until - self.winning_from)
        return (
            _between(self.points, self.last_points, share),
            _between(self.victory, self.last_victory, share),
            _between(self.progress, 0.0, minutes / self.progress_minutes),
        )

    def worths_with_strangers(self) -> tuple[float, float, float]:
        """The same in games in which a stranger plays."""
        return (self.stranger_points, self.stranger_victory, 0.0)

    def in_company(self, worths: tuple[float, float, float], players: int) -> tuple[float, float, float]:
        """These worths of two players for any number of them."""
        points, victory, progress = worths
        moved = self.company * victory * (players - FEWEST) / (MAX_PLAYERS - FEWEST)
        return (points + moved, victory - moved, progress)


def _between(first: float, last: float, share: float) -> float:
    return first + (last - first) * min(1.0, max(0.0, share))
