"""Generalised advantage estimation for games in which players take turns."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from heavenale.rules.board import MAX_PLAYERS


class Estimate(NamedTuple):
    """For each decision [T, N]: advantages and returns of every value [T, N, K], and whether they are known."""

    advantages: Tensor
    returns: Tensor
    known: Tensor


def estimate(
    values: Tensor,
    seats: Tensor,
    over: Tensor,
    finals: Tensor,
    last_values: Tensor,
    last_seats: Tensor,
    discount: float,
    trace: float,
) -> Estimate:
    """Look back over T decisions of N games, following every seat by itself.

    What comes after a decision is the next decision of the same seat, or the end of the game. Given are
    values [T, N, K] as the network expected them, seats [T, N] who decided, over [T, N] whether the decision ended
    the game, and then finals [T, N, 4, K] what every seat got. After the last decision only the seat that is to
    decide next knows what to expect (last_values [N, K] and last_seats [N]); the last decision of any other seat
    has no successor to learn from, and is not known.
    """
    length, games, kinds = values.shape
    place = torch.arange(games, device=values.device)
    next_value = values.new_zeros(games, MAX_PLAYERS, kinds)
    next_advantage = torch.zeros_like(next_value)
    has_next = torch.zeros(games, MAX_PLAYERS, dtype=torch.bool, device=values.device)
    next_value[place, last_seats] = last_values
    has_next[place, last_seats] = True
    advantages = torch.zeros_like(values)
    known = torch.zeros(length, games, dtype=torch.bool, device=values.device)
    for t in range(length - 1, -1, -1):
        ended = over[t].bool()[:, None]
        next_value = torch.where(ended[..., None], finals[t], next_value)
        next_advantage = next_advantage.masked_fill(ended[..., None], 0.0)
        has_next = has_next | ended
        seat = seats[t]
        known[t] = has_next[place, seat]
        surprise = discount * next_value[place, seat] - values[t]
        advantage = surprise + discount * trace * next_advantage[place, seat]
        advantages[t] = advantage * known[t][:, None]
        next_value[place, seat] = values[t]
        next_advantage[place, seat] = advantages[t]
        has_next[place, seat] = True
    return Estimate(advantages, advantages + values, known)
