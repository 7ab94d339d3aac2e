"""Playing the decisions to learn from: all games at once, by the network and in some seats by others of its league."""

from __future__ import annotations

import torch
from torch import nn

from heavenale.observation import OBSERVATION_SIZE
from heavenale.observation.values import POINT_SCALE, POINTS, VALUES
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS
from heavenale.training.learning.advantages import Estimate, estimate
from heavenale.training.learning.lookahead import Lookahead
from heavenale.training.opponents.league import League
from heavenale.training.playing.network import log_policy, sample
from heavenale.training.playing.precision import mixed
from heavenale.training.playing.shared_batch import SharedBatch
from heavenale.training.playing.tally import Tally


class Rollout:
    """The last T decisions of N games; every so many of them also as somebody sees them who does not decide."""

    def __init__(
        self,
        shared: SharedBatch,
        length: int,
        views: int = 0,
        league: League | None = None,
        lookahead: Lookahead | None = None,
    ) -> None:
        self.shared = shared
        self.length = length
        self.league = league
        self.lookahead = lookahead
        self.view_steps = list(range(0, length, views)) if views else []
        shape, device = (length, shared.batch.count), shared.device
        self.observations = torch.zeros(*shape, OBSERVATION_SIZE, dtype=torch.int8, device=device)
        self.legal = torch.zeros(*shape, ACTIONS, dtype=torch.uint8, device=device)
        self.actions = torch.zeros(shape, dtype=torch.int64, device=device)
        self.log_probabilities = torch.zeros(shape, device=device)
        self.values = torch.zeros(*shape, VALUES, device=device)
        self.seats = torch.zeros(shape, dtype=torch.int64, device=device)
        self.over = torch.zeros(shape, dtype=torch.uint8, device=device)
        self.finals = torch.zeros(*shape, MAX_PLAYERS, VALUES, device=device)
        self.learns = torch.ones(shape, dtype=torch.bool, device=device)  # whether the learner decided
        improvements = ACTIONS if lookahead is not None else 0
        self.improved = torch.zeros(*shape, improvements, dtype=torch.float16, device=device)
        view_shape = (len(self.view_steps), shared.batch.count)
        self.views = torch.zeros(*view_shape, OBSERVATION_SIZE, dtype=torch.int8, device=device)
        self.viewers = torch.zeros(view_shape, dtype=torch.int64, device=device)

    @torch.no_grad()
    def play(self, network: nn.Module, tally: Tally) -> None:
        """Play on, and write down what happens."""
        shared = self.shared
        for t in range(self.length):
            self.observations[t] = shared.observe()
            self.legal[t] = shared.legal
            self.seats[t] = shared.seats
            with mixed(shared.device):
                logits, values = network(self.observations[t])
            log_probabilities = log_policy(logits, self.legal[t])
            actions = sample(log_probabilities)
            if self.league is not None:
                self.learns[t] = self.league.is_learner(self.seats[t])
                self.league.decide(self.observations[t], self.legal[t], self.learns[t], actions)
            if self.lookahead is not None:
                self.improved[t] = self.lookahead.improved(network, log_probabilities, values)
            if t in self.view_steps:
                self._look_on(self.view_steps.index(t))
            shared.step(actions)
            self.values[t] = values
            self.actions[t] = actions
            self.log_probabilities[t] = log_probabilities.gather(1, actions[:, None])[:, 0]
            self.over[t] = shared.over
            self.finals[t] = shared.finals()
        tally.add(self.over, self.finals[..., POINTS] * POINT_SCALE)
        if self.league is not None:
            self.league.note(self.over, self.finals[..., POINTS])

    def _look_on(self, n: int) -> None:
        """Let somebody who does not decide look at every game."""
        shared = self.shared
        turns = 1 + (torch.rand(shared.seats.shape, device=shared.device) * (shared.players - 1)).long()
        self.viewers[n] = (shared.seats + turns) % shared.players
        self.views[n] = shared.observe_as(self.viewers[n])

    @torch.no_grad()
    def estimate(self, network: nn.Module, discount: float, trace: float) -> Estimate:
        """How much better than expected every decision turned out."""
        with mixed(self.shared.device):
            _, last_values = network(self.shared.observe())
        return estimate(
            self.values,
            self.seats,
            self.over,
            self.finals,
            last_values,
            self.shared.seats,
            discount,
            trace,
        )
