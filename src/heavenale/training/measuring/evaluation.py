"""How well the network plays when it always takes the move it prefers."""

from __future__ import annotations

import torch

from heavenale.batch import Batch
from heavenale.training.playing.network import Network, log_policy
from heavenale.training.playing.precision import mixed
from heavenale.training.playing.shared_batch import SharedBatch
from heavenale.training.playing.tally import PLAYERS, Tally

STEPS_BETWEEN_LOOKS = 32


@torch.no_grad()
def evaluate(network: Network, games: int, seed: int, device: str) -> dict[str, dict[str, float]]:
    """The points of so many games for 2, for 3 and for 4 players, the network in every seat."""
    shared = SharedBatch(Batch(games * len(PLAYERS), PLAYERS, seed, device))
    tally = Tally(shared.players)
    waiting = torch.ones_like(shared.over)  # places whose first game is still going on
    steps = 0
    while steps % STEPS_BETWEEN_LOOKS or bool(waiting.any()):
        with mixed(shared.device):
            logits, _ = network.forward(shared.observe())  # not as torch compiled it: that was for other sizes
        shared.step(log_policy(logits, shared.legal).argmax(dim=-1))
        tally.add(shared.over & waiting, shared.final_points)
        waiting &= 1 - shared.over
        steps += 1
    return tally.take()
