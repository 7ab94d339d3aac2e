"""A batch of games for torch."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from heavenale.batch import Batch
from heavenale.observation.values import POINT_SCALE


class SharedBatch:
    """A batch of games as tensors that share its memory."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.device = torch.device(batch.device)
        self.players = torch.tensor(batch.players, device=self.device)  # a copy: torch shares nothing that is read-only
        self.actions = self.tensor_of(batch.actions)
        self.seats = self.tensor_of(batch.current_player)
        self.viewers = self.tensor_of(batch.viewers)
        self.legal = self.tensor_of(batch.legal_action_mask).view(torch.uint8)
        self.over = self.tensor_of(batch.terminated).view(torch.uint8)
        self.final_points = self.tensor_of(batch.final_points)
        self.final_shares = self.tensor_of(batch.final_shares)
        self.final_progress = self.tensor_of(batch.final_progress)
        self.observations = self.tensor_of(batch.observations)

    def tensor_of(self, array: Any) -> Tensor:
        """An array of the batch as a tensor in the same memory."""
        tensor = torch.as_tensor(array, device=self.device)
        if hasattr(array, "__cuda_array_interface__") and tensor.is_cuda:
            assert tensor.data_ptr() == array.__cuda_array_interface__["data"][0], "torch copied what it should share"
        return tensor

    def observe(self) -> Tensor:
        """What the movers see."""
        self.batch.observe()
        return self.observations

    def observe_as(self, seats: Tensor) -> Tensor:
        """What these seats see, whoever is to decide."""
        self.viewers.copy_(seats)
        self.batch.observe(by_viewers=True)
        return self.observations

    def step(self, actions: Tensor) -> None:
        """Carry out one decision in every game."""
        self.actions.copy_(actions)
        self.batch.step()

    def finals(self) -> Tensor:
        """What every seat got out of the last finished game of every place, as the network's values [N, 4, 3]."""
        return as_values(self.final_points, self.final_shares, self.final_progress)


def as_values(points: Tensor, shares: Tensor, progress: Tensor) -> Tensor:
    """What came out of games, on the scales of the network's values."""
    return torch.stack([points / POINT_SCALE, shares, progress / POINT_SCALE], dim=-1)
