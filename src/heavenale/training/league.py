"""Past selves and strangers as opponents: who has only ever met the present self may fail against any other style."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from heavenale.rules.board import MAX_PLAYERS
from heavenale.training.network import log_policy, sample
from heavenale.training.precision import mixed
from heavenale.training.recipe import Recipe

MEMORY = 0.5  # what earlier results count for beside those since opponents were last drawn
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
    style: str = ""  # of a stranger: the agent that it imitates

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

    In every other part that is a stranger, who imitates another agent (imitation.py), or as long as there is none a
    past self that is made to play strangely, by a higher temperature.

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
        self._playing: list[Member] = []
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
        """Keep a copy of a network as it is now; when there are too many, the least interesting one goes."""
        self.members.append(Member(self._frozen(copy.deepcopy(network)), recipe, minutes))
        while len(self.members) > self.recipe.league_size:
            self.members.remove(min(self.members, key=lambda member: member.interest))

    def welcome(self, stranger: Member) -> None:
        """Let a stranger play from now on."""
        self._frozen(stranger.network)
        self.strangers.append(stranger)

    def _frozen(self, network: nn.Module) -> nn.Module:
        network.requires_grad_(False).eval().to(self.device)
        if self.compiled:
            network.compile()
        return network

    def is_due(self, minutes: float) -> bool:
        """Whether it is time to keep the present self."""
        newest = max((member.minutes for member in self.members), default=0.0)
        return bool(self.parts) and minutes - newest >= self.recipe.league_minutes

    def draw(self) -> None:
        """Once in a while, before an update: let others play, past selves that the learner does not beat more often.

        Games that are going on change hands then; they count for the new opponent, which hardly matters.
        """
        self._updates += 1
        if not self.members or (self._playing and self._updates % self.recipe.league_updates):
            return
        self.take_results()
        interests = torch.tensor([member.interest for member in self.members])
        chosen = torch.multinomial(interests, len(self.parts), replacement=len(self.members) < len(self.parts))
        self._playing = [self.members[int(n)] for n in chosen]
        if self.strangers:
            count = len(self._playing[1::2])
            self._playing[1::2] = [self.strangers[int(n)] for n in torch.randint(len(self.strangers), (count,))]
        self._learners = self._mixed

    def take_results(self) -> None:
        """Add what was noted to what is known of the members."""
        for member, (wins, pairs) in zip(self._playing, self._results.tolist(), strict=False):
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

    def decide(self, observations: Tensor, moves: Tensor, learns: Tensor, actions: Tensor) -> None:
        """Overwrite the actions of the seats that are not the learner's."""
        for n, (part, member) in enumerate(zip(self.parts, self._playing, strict=False)):
            with mixed(self.device):
                logits, _ = member.network(observations[part])
            theirs = sample(log_policy(logits / self._temperature(n), moves[part]))
            actions[part] = torch.where(learns[part], actions[part], theirs)

    def _temperature(self, n: int) -> float:
        """Of the n-th opponent; those at a higher one than the learner's own do not show how strong they are."""
        return self.recipe.league_temperature if n % 2 and not self._playing[n].style else 1.0

    def note(self, over: Tensor, points: Tensor) -> None:
        """Compare the points [T, N, 4] of the learner's seats and the others', wherever a game is over [T, N]."""
        for n, part in enumerate(self.parts[: len(self._playing)]):
            if self._temperature(n) != 1.0:
                continue
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
