"""Proximal policy optimisation: learning from the decisions of a rollout."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor, nn

from heavenale.training.learning.advantages import Estimate
from heavenale.training.learning.lessons import Shelf
from heavenale.training.learning.rollout import Rollout
from heavenale.training.learning.symmetry import observed, renamings
from heavenale.training.playing.network import log_policy
from heavenale.training.playing.precision import mixed
from heavenale.training.playing.tally import PLAYERS
from heavenale.training.recipe import Recipe

ROUND_SIZE = 256
LOSSES = (
    "policy loss",
    "lookahead loss",
    "lessons loss",
    "value loss",
    "view loss",
    "entropy",
    "divergence",
    "clipped",
    "left out",  # minibatches whose gradients were not finite
)


class Samples(NamedTuple):
    """Decisions in one long row."""

    observations: Tensor
    legal: Tensor
    actions: Tensor
    log_probabilities: Tensor
    advantages: Tensor
    returns: Tensor
    improved: Tensor  # a better policy, if there was a lookahead

    def chosen(self, which: Tensor) -> Samples:
        """Some of them."""
        return Samples(*(tensor[which] for tensor in self))


class Views(NamedTuple):
    """Positions as somebody saw them who did not decide, and what became of that player."""

    observations: Tensor
    returns: Tensor

    def chosen(self, which: Tensor) -> Views:
        """Some of them."""
        return Views(self.observations[which], self.returns[which])

    def renamed(self, columns: Tensor) -> Views:
        """The same positions with other names for the monks."""
        return Views(self.observations[:, columns], self.returns)


class Taught(NamedTuple):
    """Positions with what a search made of them.

    Nobody renames their monks: of moves that are equally good a network prefers one for some monks and another for
    others, without a doubt, and whoever taught it the renamed moves would unlearn it all (docs/lab-notes.md).
    """

    observations: Tensor
    legal: Tensor
    targets: Tensor


def worths_of(rollout: Rollout, recipe: Recipe, minutes: float) -> Tensor:
    """What points, victory and progress are worth in every game [N, K]."""
    worths = _by_players(rollout, recipe, recipe.worths_at(minutes))
    if rollout.league is not None:
        with_strangers = _by_players(rollout, recipe, recipe.worths_with_strangers())
        worths = torch.where(rollout.league.strangers_play()[:, None], with_strangers, worths)
    return worths


def _by_players(rollout: Rollout, recipe: Recipe, worths: tuple[float, float, float]) -> Tensor:
    by_players = torch.tensor([recipe.in_company(worths, players) for players in PLAYERS], device=rollout.values.device)
    return by_players[rollout.shared.players.long() - PLAYERS[0]]


def samples_of(rollout: Rollout, estimated: Estimate, worths: Tensor) -> Samples:
    """The learner's decisions whose outcome is known, with normalised advantages."""
    which = (estimated.known & rollout.learns).flatten().nonzero()[:, 0]
    advantages = (estimated.advantages * worths).sum(-1).flatten()[which]
    players = rollout.shared.players.expand(rollout.length, -1).flatten()[which]
    return Samples(
        rollout.observations.flatten(0, 1)[which],
        rollout.legal.flatten(0, 1)[which],
        rollout.actions.flatten()[which],
        rollout.log_probabilities.flatten()[which],
        normalised(advantages, players),
        estimated.returns.flatten(0, 1)[which],
        rollout.improved.flatten(0, 1)[which],
    )


def normalised(advantages: Tensor, players: Tensor) -> Tensor:
    """Advantages with a mean of 0 and a deviation of 1, by the number of players: none of them drowns the others."""
    for n in PLAYERS:
        here = (players == n).float()
        count = here.sum().clamp_min(1.0)
        mean = (advantages * here).sum() / count
        deviation = (((advantages - mean) ** 2 * here).sum() / count).sqrt()
        advantages = torch.where(here > 0, (advantages - mean) / (deviation + 1e-8), advantages)
    return advantages


def views_of(rollout: Rollout, estimated: Estimate) -> Views:
    """What the learner's seats saw while they did not decide, where the outcome is known."""
    steps = rollout.view_steps
    seats = rollout.viewers[..., None]
    known = estimated.outlooks_known[steps].gather(2, seats)[..., 0]
    if rollout.league is not None:
        known &= rollout.league.are_learners(rollout.viewers)
    outlooks = estimated.outlooks[steps]
    returns = outlooks.gather(2, seats[..., None].expand(*seats.shape, outlooks.shape[-1]))[:, :, 0]
    which = known.flatten().nonzero()[:, 0]
    return Views(rollout.views.flatten(0, 1)[which], returns.flatten(0, 1)[which])


class Learner:
    """The network with its optimiser."""

    def __init__(self, network: nn.Module, recipe: Recipe, shelf: Shelf | None = None) -> None:
        self.network = network
        self.recipe = recipe
        self.shelf = shelf
        device = next(network.parameters()).device
        self.optimiser = torch.optim.Adam(network.parameters(), lr=0.0, eps=1e-5, fused=device.type == "cuda")
        ways = renamings(colours=False, monks=recipe.symmetry > 0)
        self._columns = [torch.from_numpy(observed(way)).to(device) for way in ways]
        self._losses = torch.zeros(len(LOSSES), device=device)
        self._updates = 0
        self._count = 0  # minibatches in the losses

    def learn(self, rollout: Rollout, minutes: float) -> None:
        """Improve the network by what the rollout showed."""
        recipe = self.recipe
        if self.shelf is not None:
            self.shelf.refresh()
        with torch.no_grad():
            estimated = rollout.estimate(self.network, recipe.discount, recipe.trace)
            samples = samples_of(rollout, estimated, worths_of(rollout, recipe, minutes))
            views = views_of(rollout, estimated)
        # All minibatches but a lonely one have the same size; a remainder waits for the next epoch's order.
        count = max(1, len(samples.actions) // recipe.minibatch)
        for _ in range(recipe.epochs):
            decisions = _shuffled(samples.actions).split(recipe.minibatch)[:count]
            looks = _equal_parts(_shuffled(views.returns), count)
            for which, seen in zip(decisions, looks, strict=True):
                columns = self._columns[self._updates % len(self._columns)]
                taught = None if self.shelf is None else Taught(*self.shelf.draw(recipe.lessons))
                self._improve(samples.chosen(which), views.chosen(seen).renamed(columns), minutes, taught)

    def _improve(self, samples: Samples, views: Views, minutes: float, taught: Taught | None = None) -> None:
        recipe = self.recipe
        self._updates += 1
        for group in self.optimiser.param_groups:
            group["lr"] = recipe.rate_at(minutes) * min(1.0, self._updates / recipe.warm_up)
        loss, parts = losses(self.network, samples, views, recipe, recipe.entropy_at(minutes), taught)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        norm = nn.utils.clip_grad_norm_(self.network.parameters(), recipe.largest_gradient)
        leave_out_if_spoiled(self.network)
        self.optimiser.step()
        self._losses += torch.cat([parts.nan_to_num(), (~norm.isfinite()).float()[None]])
        self._count += 1

    def take_losses(self) -> dict[str, float]:
        """The mean losses since the last time."""
        count, self._count = max(1, self._count), 0
        means = (self._losses / count).tolist()
        self._losses.zero_()
        return dict(zip(LOSSES, means, strict=True))


def leave_out_if_spoiled(network: nn.Module) -> None:
    """Learn nothing from clipped gradients with a number that is not finite: the network would be lost for good."""
    for parameter in network.parameters():
        if parameter.grad is not None:
            parameter.grad.nan_to_num_(0.0, 0.0, 0.0)


def _shuffled(rows: Tensor) -> Tensor:
    return torch.randperm(len(rows), device=rows.device)


def _equal_parts(rows: Tensor, count: int) -> list[Tensor]:
    """So many parts of one size, a round one where there are many rows: compiled code fits the next time too."""
    size = len(rows) // count
    size -= size % ROUND_SIZE if size > ROUND_SIZE else 0
    return [rows[n * size : (n + 1) * size] for n in range(count)]


def losses(
    network: nn.Module,
    samples: Samples,
    views: Views,
    recipe: Recipe,
    entropy_weight: float,
    taught: Taught | None = None,
) -> tuple[Tensor, Tensor]:
    """The loss of these decisions, views and lessons, and its parts in the order of LOSSES."""
    count, looks = len(samples.actions), len(views.returns)
    seen = [samples.observations, views.observations]
    with mixed(samples.actions.device):  # in one go: what is large keeps the device busy
        logits, values = network(torch.cat(seen if taught is None else [*seen, taught.observations]))
    log_probabilities = log_policy(logits[:count], samples.legal)
    change = log_probabilities.gather(1, samples.actions[:, None])[:, 0] - samples.log_probabilities
    ratio = change.exp()
    clipped = ratio.clamp(1 - recipe.clip, 1 + recipe.clip)
    policy_loss = -torch.minimum(ratio * samples.advantages, clipped * samples.advantages).mean()
    lookahead_loss = (
        _divergence(samples.improved.float(), log_probabilities) if recipe.lookahead else ratio.new_zeros(())
    )
    lessons_loss = (
        ratio.new_zeros(())
        if taught is None
        else _divergence(taught.targets, log_policy(logits[count + looks :], taught.legal))
    )
    value_errors = (values[:count] - samples.returns) ** 2
    view_errors = (values[count : count + looks] - views.returns) ** 2
    # A view counts as much as a decision.
    all_errors = torch.cat([value_errors, view_errors]).mean()
    entropy = -(log_probabilities.exp() * log_probabilities).sum(-1).mean()
    loss = recipe.ppo_weight * policy_loss + recipe.lookahead_weight * lookahead_loss
    loss = loss + recipe.lessons_weight * lessons_loss
    loss = loss + recipe.value_weight * all_errors - entropy_weight * entropy
    with torch.no_grad():
        divergence = (ratio - 1 - change).mean()
        outside = (ratio != clipped).float().mean()
        view_loss = view_errors.sum() / max(1, view_errors.numel())
        value_loss = value_errors.mean()
        parts = [policy_loss, lookahead_loss, lessons_loss, value_loss, view_loss, entropy, divergence, outside]
    return loss, torch.stack(parts).detach()


def _divergence(target: Tensor, log_probabilities: Tensor) -> Tensor:
    """How far the policy is from the target (Kullback and Leibler)."""
    return (target * (target.clamp_min(1e-12).log() - log_probabilities)).sum(-1).mean()
