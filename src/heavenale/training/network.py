"""The network: from an observation to the preference for every action, and to what the mover may expect."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from heavenale.batch.features import BOARD_OFFSETS, BOARD_SIZE, BOARDS_SIZE, OBSERVATION_SIZE, SCALE
from heavenale.batch.values import POINT_SCALE, VALUES
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS

OTHERS = MAX_PLAYERS - 1
ILLEGAL = -1e9  # the logit of a move that is not asked for


class Block(nn.Module):
    """A residual block of two layers."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.inner = nn.Linear(width, width)
        self.outer = nn.Linear(width, width)

    def forward(self, x: Tensor) -> Tensor:
        """Add to what came in."""
        inner: Tensor = self.inner(self.norm(x))
        outer: Tensor = self.outer(nn.functional.gelu(inner))
        return x + outer


class Network(nn.Module):
    """Opponents' boards pass a layer that they share; then residual blocks over everything, and two heads."""

    scale: Tensor

    def __init__(self, width: int, blocks: int, other_width: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.from_numpy(SCALE), persistent=False)
        self.other = nn.Linear(BOARD_SIZE, other_width)
        self.table = nn.Linear(OBSERVATION_SIZE - OTHERS * BOARD_SIZE, width)
        self.others = nn.Linear(OTHERS * other_width, width, bias=False)
        self.blocks = nn.Sequential(*(Block(width) for _ in range(blocks)))
        self.norm = nn.LayerNorm(width)
        self.policy = nn.Linear(width, ACTIONS)
        self.value = nn.Linear(width, VALUES)
        for head in (self.policy, self.value):
            nn.init.orthogonal_(head.weight, 0.01)
            nn.init.zeros_(head.bias)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits [N, 275] and values [N, 3] for observations [N, F] of small integers."""
        return self.heads(self.top(self.scaled(observations)), observations)

    def scaled(self, observations: Tensor) -> Tensor:
        """The observations as numbers near one."""
        kind = torch.bfloat16 if torch.is_autocast_enabled(observations.device.type) else torch.float32
        return observations.to(kind) * self.scale.to(kind)

    def top(self, x: Tensor) -> Tensor:
        """What the layers make of scaled observations, in full precision [N, width]."""
        boards = x[:, BOARD_SIZE:BOARDS_SIZE].reshape(-1, OTHERS, BOARD_SIZE)
        others = nn.functional.gelu(self.other(boards)).flatten(1)
        own = torch.cat([x[:, :BOARD_SIZE], x[:, BOARDS_SIZE:]], dim=1)
        y = self.blocks(self.table(own) + self.others(others))
        with torch.autocast(x.device.type, enabled=False):
            return nn.functional.gelu(self.norm(y.float()))

    def heads(self, top: Tensor, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits and values."""
        with torch.autocast(top.device.type, enabled=False):
            return self.policy(top), self.value(top) + self._now(observations)

    @staticmethod
    def _now(observations: Tensor) -> Tensor:
        """The values if the game ended now: the value head learns only what is still to come."""
        points = observations[:, BOARD_OFFSETS["points"]].float() / POINT_SCALE
        progress = observations[:, BOARD_OFFSETS["progress"]].float() / POINT_SCALE
        return torch.stack([points, torch.zeros_like(points), progress], dim=1)


def log_policy(logits: Tensor, moves: Tensor) -> Tensor:
    """The logarithm of the probability of every action, in full precision."""
    return torch.log_softmax(logits.float().masked_fill(moves == 0, ILLEGAL), dim=-1)


def sample(log_probabilities: Tensor) -> Tensor:
    """An action for every row, drawn by its probability: a race of exponential clocks, which waits for nothing."""
    probabilities = log_probabilities.exp()
    return (probabilities / torch.empty_like(probabilities).exponential_()).argmax(dim=-1)
