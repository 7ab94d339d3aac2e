"""Generalised advantage estimation for games in which players take turns."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from heavenale.rules.board import MAX_PLAYERS


class Estimate(NamedTuple):
    """What T decisions of N games turned out to be worth, for each of K values, and where that is known."""

    advantages: Tensor  # [T, N, K] of the one who decided
    returns: Tensor  # [T, N, K]
    known: Tensor  # [T, N]
    outlooks: Tensor  # [T, N, 4, K] what every seat could expect before the decision
    outlooks_known: Tensor  # [T, N, 4]


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

    A seat that looks on can expect what its own next decision, or the end, turned out to be worth. The seat that
    decides has its return there as well.
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
    outlooks = values.new_zeros(length, games, MAX_PLAYERS, kinds)
    outlooks_known = torch.zeros(length, games, MAX_PLAYERS, dtype=torch.bool, device=values.device)
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
        outlooks[t] = next_value + next_advantage
        outlooks_known[t] = has_next
        has_next[place, seat] = True
    return Estimate(advantages, advantages + values, known, outlooks, outlooks_known)
