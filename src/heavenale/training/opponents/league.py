"""Past selves and strangers as opponents: who has only ever met the present self may fail against any other style."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from heavenale.rules.board import MAX_PLAYERS
from heavenale.training.playing.network import log_policy, sample
from heavenale.training.playing.precision import mixed
from heavenale.training.recipe import Recipe

MEMORY = 0.5  # what earlier results count for beside those since the last time they were added up
EVEN = 0.5
LEAST_INTEREST = 0.01
TABLE_SIZES = 3  # the places of a batch have 2, 3 and 4 players in turn


@dataclass
class Member:
    """A past self or a stranger, and how the learner fares against it: of the pairs of their final points."""

    network: nn.Module
    recipe: dict[str, Any]
    minutes: float
    wins: float = 0.0
    pairs: float = 0.0
    style: str = ""  # of a stranger: what it is known for, such as the agent that it imitates

    @property
    def name(self) -> str:
        """Tells it apart from the others."""
        return f"{self.minutes:08.3f}{self.style and '-'}{self.style}"

    @property
    def win_rate(self) -> float:
        """The learner's; even as long as nothing is known."""
        return (self.wins + 1) / (self.pairs + 1 / EVEN)

    @property
    def interest(self) -> float:
        """How much there is to learn from it: little, if the learner beats it clearly."""
        return (1 - self.win_rate) ** 2 + LEAST_INTEREST


class League:
    """The last places of a batch, in equal parts, each with one opponent in some of the seats.

    In turn that is a past self, or a stranger: an imitation of another agent (imitation.py), or any network that was
    trained in another way. As long as there is none, a past self stands in that plays strangely, at a higher
    temperature.

    Who sits where is settled by the place for good, so that nothing has to be gathered at a decision: all ways to
    mix the learner and another come up, at neighbouring places.
    """

    def __init__(self, recipe: Recipe, players: Tensor, *, compiled: bool = False) -> None:
        self.recipe = recipe
        self.compiled = compiled  # whether torch compiles the networks of the others too
        self.members: list[Member] = []  # past selves
        self.strangers: list[Member] = []
        self.device = players.device
        count = len(players)
        opponents = max(1, recipe.league_opponents)
        part = int(count * recipe.league) // opponents
        first = count - part * opponents
        self.parts = [slice(first + n * part, first + (n + 1) * part) for n in range(opponents) if part]
        self._seat = torch.arange(MAX_PLAYERS, device=self.device)
        self._present = self._seat < players[:, None]
        self._mixed = self._mix(players, first)
        self._learners = self._present
        self._playing: list[tuple[Member, float]] = []  # with the temperature, for each part
        self._draws = 0
        self._results = torch.zeros(opponents, 2, device=self.device)
        self._updates = 0

    def _mix(self, players: Tensor, first: int) -> Tensor:
        """Which seats are the learner's [N, 4]: at least one, and not all from place `first` on."""
        place = torch.arange(len(players), device=self.device)
        mixtures = 2**players - 2  # neither none nor all
        chosen = 1 + (place // TABLE_SIZES) % mixtures
        own = (chosen[:, None] >> self._seat) & 1 == 1
        return (own | (place < first)[:, None]) & self._present

    def add(self, network: nn.Module, recipe: dict[str, Any], minutes: float) -> None:
        """Keep a copy of the learner as it is now."""
        self.join(Member(copy.deepcopy(network), recipe, minutes))

    def join(self, member: Member) -> None:
        """Let a past self or a stranger in; when there are too many past selves, the least interesting one goes."""
        member.network.requires_grad_(False).eval().to(self.device)
        if self.compiled:
            member.network.compile()
        (self.strangers if member.style else self.members).append(member)
        while len(self.members) > self.recipe.league_size:
            self.members.remove(min(self.members, key=lambda one: one.interest))

    def is_due(self, minutes: float) -> bool:
        """Whether it is time to keep the present self."""
        newest = max((member.minutes for member in self.members), default=0.0)
        return bool(self.parts) and minutes - newest >= self.recipe.league_minutes

    def draw(self) -> None:
        """Once in a while, before an update: let others play.

        Games that are going on change hands then; they count for the new opponent, which hardly matters.
        """
        self._updates += 1
        is_time = not self._playing or self._updates % self.recipe.league_updates == 0
        if is_time and (self.members or self.strangers):
            self.take_results()
            self._draws += 1
            self._playing = [self._opponent(strange=(n + self._draws) % 2 == 0) for n in range(len(self.parts))]
            self._learners = self._mixed

    def _opponent(self, *, strange: bool) -> tuple[Member, float]:
        """A stranger, or a past self that the learner does not beat too often, and the temperature it plays at."""
        if self.strangers and (strange or not self.members):
            return self.strangers[int(torch.randint(len(self.strangers), ()))], 1.0
        interests = torch.tensor([member.interest for member in self.members])
        return self.members[int(interests.multinomial(1))], self.recipe.league_temperature if strange else 1.0

    def take_results(self) -> None:
        """Add what was noted to what is known of the members."""
        for (member, _), (wins, pairs) in zip(self._playing, self._results.tolist(), strict=False):
            if pairs:
                member.wins = member.wins * MEMORY + wins
                member.pairs = member.pairs * MEMORY + pairs
        self._results.zero_()

    def is_learner(self, seats: Tensor) -> Tensor:
        """Whether these seats [N] are the learner's."""
        return self._learners.gather(1, seats[:, None])[:, 0]

    def are_learners(self, seats: Tensor) -> Tensor:
        """The same for several rows of seats [T, N]."""
        return self._learners.expand(len(seats), -1, -1).gather(2, seats[..., None])[..., 0]

    def strangers_play(self) -> Tensor:
        """Whether a stranger plays at these places [N] now; those who stand in for one do not count."""
        strange = torch.zeros(len(self._present), dtype=torch.bool, device=self.device)
        for part, (member, _) in zip(self.parts, self._playing, strict=False):
            strange[part] = bool(member.style)
        return strange

    def decide(self, observations: Tensor, legal: Tensor, learns: Tensor, actions: Tensor) -> None:
        """Overwrite the actions of the seats that are not the learner's."""
        for part, (member, temperature) in zip(self.parts, self._playing, strict=False):
            with mixed(self.device):
                logits, _ = member.network(observations[part])
            theirs = sample(log_policy(logits / temperature, legal[part]))
            actions[part] = torch.where(learns[part], actions[part], theirs)

    def note(self, over: Tensor, points: Tensor) -> None:
        """Compare the points [T, N, 4] of the learner's seats and the others', wherever a game is over [T, N]."""
        for n, (part, (_, temperature)) in enumerate(zip(self.parts, self._playing, strict=False)):
            if temperature != 1.0:
                continue  # it does not show how strong it is
            own = self._learners[part]
            other = self._present[part] & ~own
            pairs = (own[:, :, None] & other[:, None, :]) * over[:, part].bool()[..., None, None]
            difference = points[:, part, :, None] - points[:, part, None, :]
            wins = (difference > 0).float() + EVEN * (difference == 0)
            self._results[n, 0] += (wins * pairs).sum()
            self._results[n, 1] += pairs.sum()

    def standings(self) -> dict[str, float]:
        """The learner's win rate against everybody, by name."""
        return {member.name: round(member.win_rate, 3) for member in (*self.members, *self.strangers)}
