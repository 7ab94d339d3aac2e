"""The shipped network as the player of a whole batch: with torch where it is installed, else without."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from heavenale.agents.network.shipped import SHIPPED
from heavenale.batch import Batch
from heavenale.batch.backend import DEVICES
from heavenale.errors import HeavenAleError
from heavenale.insights.toss import FIRST, HOME, with_a_fair_coin
from heavenale.observation.values import POINT_SCALE, POINTS, VICTORY
from heavenale.training.readiness import obstacle

FIRST_SPACE = HOME.start + FIRST
LEAST_CHANCE = 1e-12
ILLEGAL = -1e9


class Notes(NamedTuple):
    """One decision in every game of a batch, and what the network thought of it."""

    actions: NDArray[np.int16]
    first: NDArray[np.float32]  # the chance that going home now would have been to the space *first*
    points: NDArray[np.float32]  # what the network expected for the mover
    victory: NDArray[np.float32]


class BatchPolicy(Protocol):
    """Decides in all games of a batch at once."""

    device: str

    def decide(self, batch: Batch, tosses: NDArray[np.float32] | None = None) -> Notes:
        """Draw a move for every game, carry it out, and tell; `tosses` [N, 6] are the rounds of toss.py."""
        ...


class NumpyPolicy:
    """What plays without torch."""

    device = "cpu"

    def __init__(self, temperature: float, seed: int) -> None:
        from heavenale.agents.network import trained

        self._network = trained()
        self._temperature = temperature
        self._random = np.random.default_rng(seed)

    def decide(self, batch: Batch, tosses: NDArray[np.float32] | None = None) -> Notes:
        """Draw a move for every game, carry it out, and tell; `tosses` [N, 6] are the rounds of toss.py."""
        logits, values = self._network(batch.observe())
        logits = np.where(batch.legal_action_mask, logits / self._temperature, ILLEGAL).astype(np.float64)
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        if tosses is not None:
            chances = with_a_fair_coin(chances, batch.legal_action_mask, batch.observations, tosses)
        actions = (chances / self._random.exponential(size=chances.shape)).argmax(axis=1)
        first = chances[:, FIRST_SPACE] / np.maximum(chances[:, HOME].sum(axis=1), LEAST_CHANCE)
        batch.step(actions)
        points, victory = values[:, POINTS] * POINT_SCALE, values[:, VICTORY]
        return Notes(actions.astype(np.int16), first.astype(np.float32), points.copy(), victory.copy())


class TorchPolicy:
    """What plays on a GPU, or on a CPU in large batches."""

    def __init__(self, source: Path, device: str, temperature: float, seed: int) -> None:
        import torch

        from heavenale.training.files import checkpoint

        self.device = device
        self._torch = torch
        self._network = checkpoint.load(source)[0].to(device).eval()
        self._temperature = temperature
        self._random = torch.Generator(device).manual_seed(seed)
        self._shared: Any = None

    def decide(self, batch: Batch, tosses: NDArray[np.float32] | None = None) -> Notes:
        """Draw a move for every game, carry it out, and tell; `tosses` [N, 6] are the rounds of toss.py."""
        from heavenale.training.playing.network import log_policy
        from heavenale.training.playing.shared_batch import SharedBatch

        torch = self._torch
        if self._shared is None or self._shared.batch is not batch:
            self._shared = SharedBatch(batch)
        shared = self._shared
        with torch.no_grad():
            # Half precision also on the CPU: here nothing is learned, and it is several times as fast.
            with torch.autocast(self.device, dtype=torch.bfloat16):
                logits, values = self._network(shared.observe())
            chances = log_policy(logits / self._temperature, shared.legal).exp()
            if tosses is not None:
                rounds = torch.from_numpy(tosses).to(shared.device)
                chances = with_a_fair_coin(chances, shared.legal, shared.observations, rounds)
            clocks = torch.empty_like(chances).exponential_(generator=self._random)
            actions = (chances / clocks).argmax(dim=-1)
            first = chances[:, FIRST_SPACE] / chances[:, HOME].sum(dim=-1).clamp_min(LEAST_CHANCE)
            shared.step(actions)
            told = torch.stack([first, values[:, POINTS] * POINT_SCALE, values[:, VICTORY]]).float().cpu().numpy()
            return Notes(actions.to(torch.int16).cpu().numpy(), *told)


def best_device() -> str:
    """Where most games a second can be played: "cuda", "cpu" with torch, or "numpy"."""
    if find_spec("torch") is None:
        return "numpy"
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def policy_on(device: str, source: Path, temperature: float, seed: int) -> BatchPolicy:
    """The network of a file on this device, as `best_device` names it."""
    if device == "numpy":
        if source != SHIPPED:
            raise HeavenAleError("without torch only the shipped network can play")
        return NumpyPolicy(temperature, seed)
    if device not in DEVICES:
        raise HeavenAleError(f"the device is one of {', '.join(DEVICES)} and numpy, not {device!r}")
    problem = obstacle(device)
    if problem is not None:
        raise HeavenAleError(problem)
    return TorchPolicy(source, device, temperature, seed)
