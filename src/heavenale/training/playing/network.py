"""The network: from an observation to the preference for every action, and to what the mover may expect."""

from __future__ import annotations

import torch
from torch import Tensor, nn

from heavenale.observation.features import BOARD_OFFSETS, BOARD_SIZE, BOARDS_SIZE, OBSERVATION_SIZE, SCALE
from heavenale.observation.values import POINT_SCALE, VALUES
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS

OTHERS = MAX_PLAYERS - 1
FAVOURED = 8  # multiples of it make quick matrices
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
        inner: Tensor = self.inner(_normed(x, self.norm))
        outer: Tensor = self.outer(nn.functional.gelu(inner))
        return x + outer


class Network(nn.Module):
    """Opponents' boards pass a layer that they share; then residual blocks over everything, and two heads.

    A GPU multiplies matrices several times faster if their sides are multiples of eight, so zeros fill them up. The
    observations stay whole numbers up to there, because their scale is part of the first layers' weights.
    """

    board_scale: Tensor
    table_scale: Tensor

    def __init__(self, width: int, blocks: int, other_width: int) -> None:
        super().__init__()
        scale = torch.from_numpy(SCALE)
        self.register_buffer("board_scale", scale[:BOARD_SIZE], persistent=False)
        self.register_buffer("table_scale", _without_others(scale[None])[0], persistent=False)
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
        logits, values = self._heads(self._top(observations))
        return logits, values + self._now(observations)

    def _top(self, observations: Tensor) -> Tensor:
        """What the layers make of observations, in full precision [N, width]."""
        boards = _filled(observations[:, BOARD_SIZE:BOARDS_SIZE].reshape(-1, BOARD_SIZE))
        weight = _filled(self.other.weight * self.board_scale)
        others = nn.functional.gelu(nn.functional.linear(_number(boards), weight, self.other.bias))
        weight = _filled(self.table.weight * self.table_scale)
        own = nn.functional.linear(_number(_filled(_without_others(observations))), weight, self.table.bias)
        y = self.blocks(own + self.others(others.view(len(observations), -1)))
        with torch.autocast(y.device.type, enabled=False):
            return nn.functional.gelu(self.norm(y.float()))

    def _heads(self, top: Tensor) -> tuple[Tensor, Tensor]:
        """Logits, and values to be added to what the game would give now; one product for both."""
        weight = torch.cat([self.policy.weight, self.value.weight])
        bias = torch.cat([self.policy.bias, self.value.bias])
        with torch.autocast(top.device.type, enabled=False):
            both = nn.functional.linear(top, _filled(weight.T).T, _filled(bias[None])[0])
        return both[:, :ACTIONS], both[:, ACTIONS : ACTIONS + VALUES]

    @staticmethod
    def _now(observations: Tensor) -> Tensor:
        """The values if the game ended now: the value head learns only what is still to come."""
        points = observations[:, BOARD_OFFSETS["points"]].float() / POINT_SCALE
        progress = observations[:, BOARD_OFFSETS["progress"]].float() / POINT_SCALE
        return torch.stack([points, torch.zeros_like(points), progress], dim=1)


def _without_others(rows: Tensor) -> Tensor:
    """The columns of observations that tell of this player's board and of the table."""
    return torch.cat([rows[:, :BOARD_SIZE], rows[:, BOARDS_SIZE:]], dim=1)


def _filled(rows: Tensor) -> Tensor:
    """The rows with zeros at the end, so that their length is a multiple of eight."""
    return nn.functional.pad(rows, (0, -rows.shape[1] % FAVOURED))


def _number(rows: Tensor) -> Tensor:
    """Small integers as the kind of number that is multiplied; all of them are exact in bfloat16."""
    return rows.to(torch.bfloat16 if torch.is_autocast_enabled(rows.device.type) else torch.float32)


def _normed(x: Tensor, norm: nn.LayerNorm) -> Tensor:
    """Layer norm that leaves the precision as it is: autocast would have all of it in full precision."""
    with torch.autocast(x.device.type, enabled=False):
        weight, bias = norm.weight.to(x.dtype), norm.bias.to(x.dtype)
        return nn.functional.layer_norm(x, norm.normalized_shape, weight, bias, norm.eps)


def log_policy(logits: Tensor, legal: Tensor) -> Tensor:
    """The logarithm of the probability of every action, in full precision."""
    return torch.log_softmax(logits.float().masked_fill(legal == 0, ILLEGAL), dim=-1)


def sample(log_probabilities: Tensor) -> Tensor:
    """An action for every row, drawn by its probability: a race of exponential clocks, which waits for nothing."""
    probabilities = log_probabilities.exp()
    return (probabilities / torch.empty_like(probabilities).exponential_()).argmax(dim=-1)
