"""Those a network is measured against: anything that decides in all games of a batch at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from heavenale.agents.greedy import SPOTS_PER_SIDE
from heavenale.agents.network.shipped import SHIPPED
from heavenale.agents.thinking.choosing import best_move, new_desk
from heavenale.agents.tuned import weights_for
from heavenale.rules.board import ROUNDS
from heavenale.rules.rule import entry
from heavenale.rules.state import new_states
from heavenale.training.files import checkpoint, export
from heavenale.training.playing.network import log_policy
from heavenale.training.playing.precision import mixed
from heavenale.training.playing.shared_batch import SharedBatch

Opponent = Callable[[SharedBatch, Tensor], Tensor]  # the places where its moves are wanted are given


def preferring(network: nn.Module) -> Opponent:
    """Plays the move that a network prefers. Network and games may lie on different devices."""
    device = next(network.parameters()).device

    def preferred(observations: Tensor, legal: Tensor) -> Tensor:
        with mixed(device):
            logits, _ = network.forward(observations.to(device))  # not as torch compiled it: that was for other sizes
        return log_policy(logits.to(legal.device), legal).argmax(dim=-1)

    @torch.no_grad()
    def decide(shared: SharedBatch, wanted: Tensor) -> Tensor:
        observations = shared.observe()
        if device.type != "cpu":  # a GPU would have to wait to learn how many there are
            return preferred(observations, shared.legal)
        actions = shared.actions.clone()
        if wanted.any():
            actions[wanted] = preferred(observations[wanted], shared.legal[wanted])
        return actions

    return decide


def at_random(shared: SharedBatch, wanted: Tensor) -> Tensor:
    """Plays any move."""
    shared.batch.choose()
    return shared.actions.clone()


class Greedy:
    """The compiled heart of the agent `greedy`, on all threads; for games on the CPU."""

    def __init__(self) -> None:
        self._threads = os.cpu_count() or 1
        self._desks = [new_desk() for _ in range(self._threads)]
        self._weights = np.stack([weights_for(max(players, min(ROUNDS))) for players in range(max(ROUNDS) + 1)])
        nowhere = np.zeros(0, dtype=np.int64)
        self._decide(new_states(1), nowhere, self._desks[0], nowhere)  # compiles, which takes a while once

    def __call__(self, shared: SharedBatch, wanted: Tensor) -> Tensor:
        """The moves it thinks best, where they are wanted; what stood there elsewhere."""
        states, actions = shared.batch.states(), shared.batch.actions
        places = np.array_split(np.flatnonzero(wanted.numpy()), self._threads)
        with ThreadPoolExecutor(self._threads) as pool:
            list(pool.map(lambda part, desk: self._decide(states, part, desk, actions), places, self._desks))
        return shared.actions.clone()

    def _decide(self, states: Any, places: Any, desk: Any, actions: Any) -> None:
        choose_greedily(states, places, desk, SPOTS_PER_SIDE, self._weights, actions)


@entry
def choose_greedily(states: Any, places: Any, desk: Any, spots: int, weights: Any, actions: Any) -> None:
    """Write the best move of each of these places."""
    for place in places:
        actions[place] = best_move(states[place], desk, spots, weights[states[place].players])


def label(name: str) -> str:
    """How results name an opponent: what is shipped, or lies at a path, will be another network one day."""
    if name in ("random", "greedy"):
        return name
    _, described = export.read(_path(name))
    return f"network of {described['minutes']:.1f} minutes"


def _path(name: str) -> Path:
    return SHIPPED if name == "shipped" else Path(name)


def opponent(name: str, device: str) -> tuple[Opponent, str]:
    """Random, greedy, shipped or the path of a checkpoint, and the device its games are played on."""
    if name == "random":
        return at_random, device
    if name == "greedy":
        return Greedy(), "cpu"
    network, _ = checkpoint.load(_path(name))
    return preferring(network.to(device)), device
