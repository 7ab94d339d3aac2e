"""Proximal policy optimisation: learning from the decisions of a rollout."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from heavenale.training.advantages import Estimate
from heavenale.training.network import Network, log_policy
from heavenale.training.precision import mixed
from heavenale.training.recipe import Recipe
from heavenale.training.rollout import Rollout

LOSSES = ("policy loss", "value loss", "entropy", "divergence", "clipped")


class Samples(NamedTuple):
    """Decisions in one long row."""

    observations: Tensor
    moves: Tensor
    actions: Tensor
    log_probabilities: Tensor
    advantages: Tensor
    returns: Tensor
    weights: Tensor

    def chosen(self, which: Tensor) -> Samples:
        """Some of them."""
        return Samples(*(tensor[which] for tensor in self))


def samples_of(rollout: Rollout, estimated: Estimate, worths: Tensor) -> Samples:
    """What a rollout teaches, with normalised advantages; decisions whose outcome is unknown weigh nothing."""
    weights = estimated.known.float()
    weights = weights / weights.mean()
    advantages = (estimated.advantages * worths).sum(-1)
    mean = (weights * advantages).mean()
    deviation = (weights * (advantages - mean) ** 2).mean().sqrt()
    return Samples(
        rollout.observations.flatten(0, 1),
        rollout.moves.flatten(0, 1),
        rollout.actions.flatten(),
        rollout.log_probabilities.flatten(),
        ((advantages - mean) / (deviation + 1e-8)).flatten(),
        estimated.returns.flatten(0, 1),
        weights.flatten(),
    )


class Learner:
    """The network with its optimiser."""

    def __init__(self, network: Network, recipe: Recipe) -> None:
        self.network = network
        self.recipe = recipe
        device = next(network.parameters()).device
        self.optimiser = torch.optim.Adam(network.parameters(), lr=0.0, eps=1e-5, fused=device.type == "cuda")
        self._losses = torch.zeros(len(LOSSES), device=device)
        self._updates = 0
        self._count = 0  # minibatches in the losses

    def learn(self, rollout: Rollout, minutes: float) -> None:
        """Improve the network by what the rollout showed."""
        recipe = self.recipe
        with torch.no_grad():
            estimated = rollout.estimate(self.network, recipe.discount, recipe.trace)
            worths = torch.tensor(recipe.worths_at(minutes), device=rollout.values.device)
            samples = samples_of(rollout, estimated, worths)
        count = samples.actions.shape[0]
        for _ in range(recipe.epochs):
            order = torch.randperm(count, device=samples.actions.device)
            for which in torch.split(order, recipe.minibatch):
                self._improve(samples.chosen(which), minutes)

    def _improve(self, samples: Samples, minutes: float) -> None:
        recipe = self.recipe
        self._updates += 1
        for group in self.optimiser.param_groups:
            group["lr"] = recipe.rate_at(minutes) * min(1.0, self._updates / recipe.warm_up)
        loss, parts = losses(self.network, samples, recipe, recipe.entropy_at(minutes))
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), recipe.largest_gradient)
        self.optimiser.step()
        self._losses += parts
        self._count += 1

    def take_losses(self) -> dict[str, float]:
        """The mean losses since the last time."""
        count, self._count = max(1, self._count), 0
        means = (self._losses / count).tolist()
        self._losses.zero_()
        return dict(zip(LOSSES, means, strict=True))


def losses(network: nn.Module, samples: Samples, recipe: Recipe, entropy_weight: float) -> tuple[Tensor, Tensor]:
    """The loss of these decisions, and its parts in the order of LOSSES."""
    with mixed(samples.actions.device):
        logits, values = network(samples.observations)
    log_probabilities = log_policy(logits, samples.moves)
    change = log_probabilities.gather(1, samples.actions[:, None])[:, 0] - samples.log_probabilities
    ratio = change.exp()
    clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
    gains = torch.minimum(ratio * samples.advantages, clipped * samples.advantages)
    policy_loss = -(samples.weights * gains).mean()
    value_loss = (samples.weights[:, None] * (values - samples.returns) ** 2).mean()
    entropy = -(log_probabilities.exp() * log_probabilities).sum(-1).mean()
    loss = policy_loss + recipe.value_weight * value_loss - entropy_weight * entropy
    with torch.no_grad():
        divergence = (samples.weights * (ratio - 1 - change)).mean()
        outside = (samples.weights * (ratio != clipped)).mean()
        parts = torch.stack([policy_loss, value_loss, entropy, divergence, outside]).detach()
    return loss, parts
