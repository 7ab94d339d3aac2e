"""One move of search in training: try some moves of every position, and see which the network likes better afterwards.

As in Gumbel AlphaZero (Danihelka and others, 2022): the moves to try are drawn without repetition by their
probability, and the target is the policy itself, tilted by how much better or worse than expected they look.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from heavenale.batch import Branches
from heavenale.training.playing.network import ILLEGAL
from heavenale.training.playing.precision import mixed
from heavenale.training.playing.shared_batch import SharedBatch, as_values
from heavenale.training.recipe import Recipe


class Lookahead:
    """Tries moves of all games of a batch."""

    def __init__(self, shared: SharedBatch, recipe: Recipe) -> None:
        self.shared = shared
        self.scale = recipe.lookahead_scale
        worths = torch.tensor(recipe.worths_at(0.0), device=shared.device)
        self.worths = worths.repeat(shared.batch.count, 1)  # of every value, in every game
        branches = Branches(shared.batch, recipe.lookahead)
        self.branches = branches
        self.actions = shared.tensor_of(branches.actions)
        self.over = shared.tensor_of(branches.terminated)
        self.final_points = shared.tensor_of(branches.final_points)
        self.final_shares = shared.tensor_of(branches.final_shares)
        self.final_progress = shared.tensor_of(branches.final_progress)
        self.observations = shared.tensor_of(branches.observations)

    def improved(self, network: nn.Module, log_probabilities: Tensor, values: Tensor) -> Tensor:
        """A better policy [N, 275] than the present one, whose logarithms and expectations are given."""
        candidates, possible = draw(log_probabilities, self.branches.width)
        worths = (self._outcomes(network, candidates) * self.worths[:, None]).sum(-1)
        return tilted(log_probabilities, candidates, possible, worths, (values * self.worths).sum(-1), self.scale)

    def _outcomes(self, network: nn.Module, candidates: Tensor) -> Tensor:
        """What the player to decide may expect after each candidate [N, W, K]."""
        self.actions.copy_(candidates.flatten())
        self.branches.try_moves()
        with mixed(self.shared.device):
            _, expected = network(self.observations)
        rows = torch.arange(len(self.actions), device=self.shared.device)
        finals = as_values(self.final_points, self.final_shares, self.final_progress)[rows, self._seats()]
        outcomes = torch.where(self.over[:, None], finals, expected.float())
        return outcomes.view(*candidates.shape, -1)

    def _seats(self) -> Tensor:
        """Who has to decide, for every candidate."""
        return self.shared.seats.repeat_interleave(self.branches.width)


def draw(log_probabilities: Tensor, width: int) -> tuple[Tensor, Tensor]:
    """Different moves for every row [N, W], drawn by their probability, and which of them are possible at all.

    Where there are fewer, the first one stands in.
    """
    gumbel = -torch.empty_like(log_probabilities).exponential_().log()
    candidates = (log_probabilities + gumbel).topk(width, dim=1).indices
    possible = log_probabilities.gather(1, candidates) > ILLEGAL / 2
    return torch.where(possible, candidates, candidates[:, :1]), possible


def tilted(
    log_probabilities: Tensor, candidates: Tensor, possible: Tensor, worths: Tensor, expected: Tensor, scale: float
) -> Tensor:
    """The policy with the odds of a candidate multiplied by exp(scale * (its worth - what was to be expected)).

    That is what the network expected of the position, and as many times as moves were tried what it expects after
    them, by their probability. So moves that were not tried stay as likely as their like.
    """
    shares = log_probabilities.gather(1, candidates).exp() * possible
    tried = possible.sum(1)
    mean = (shares * worths).sum(1) / shares.sum(1)
    base = (expected + tried * mean) / (1 + tried)
    gains = scale * (worths - base[:, None]) * possible
    return torch.softmax(log_probabilities.scatter_add(1, candidates, gains), dim=1)
