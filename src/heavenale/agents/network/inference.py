"""The network of training/network.py on the CPU, in NumPy alone: the same layers, in single precision.

Products are taken row by row (`np.vecdot`), never by a matrix product, whose threads wait for each other where
several games share the cores: with two busy cores one position took 88 ms that way (median; 1.4 ms when held to one
thread), and 1.5 ms like this.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.batch.features import BOARD_OFFSETS, BOARD_SIZE, BOARDS_SIZE, SCALE
from heavenale.rules.board import MAX_PLAYERS

Floats = NDArray[np.float32]

FILE = "weights.npz"
POINT_SCALE = 50.0
POINTS, VICTORY, PROGRESS = range(3)  # of the mover at the end: points / 50, share of the victory, progress / 50
OTHERS = MAX_PLAYERS - 1
EPSILON = np.float32(1e-5)  # of torch's layer norm
# Abramowitz and Stegun 7.1.26: erf is known to 1.5e-7.
ERF_SLOPE = np.float32(0.3275911 / np.sqrt(2))
ERF = tuple(np.float32(c) for c in (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592))


def gelu(x: Floats) -> Floats:
    """The Gaussian error linear unit."""
    t: Floats = np.reciprocal(ERF_SLOPE * np.abs(x) + np.float32(1))
    tail = ERF[0] * t
    for coefficient in ERF[1:]:
        tail = (tail + coefficient) * t
    tail *= np.exp(np.float32(-0.5) * x * x)  # 1 - erf(|x| / sqrt 2)
    half: Floats = np.float32(0.5) * np.abs(x) * (np.float32(1) - tail)
    return np.float32(0.5) * x + half


def _product(x: Floats, weights: Floats) -> Floats:
    """X times the weights, which have a row for each output."""
    return np.ascontiguousarray(np.vecdot(weights[:, None], x).T)


class Network:
    """From observations to preferences and expectations."""

    def __init__(self, tensors: Mapping[str, NDArray[np.floating[Any]]]) -> None:
        w = {name: np.array(tensor, dtype=np.float32) for name, tensor in tensors.items()}
        own = np.r_[:BOARD_SIZE, BOARDS_SIZE : len(SCALE)]
        w["table.weight"] *= SCALE[own]  # scaling the weights once is scaling every observation
        w["other.weight"] *= SCALE[BOARD_SIZE : 2 * BOARD_SIZE]
        w["heads.weight"] = np.concatenate([w["policy.weight"], w["value.weight"]])
        w["heads.bias"] = np.concatenate([w["policy.bias"], w["value.bias"]])
        self._weights = w
        self._actions = len(w["policy.bias"])
        self._blocks = sum(name.endswith("inner.weight") for name in w)

    def __call__(self, observations: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Logits [N, 275] and values [N, 3] for observations [N, F]."""
        x = observations.astype(np.float32)
        boards = x[:, BOARD_SIZE:BOARDS_SIZE].reshape(-1, BOARD_SIZE)
        others = gelu(self._linear("other", boards)).reshape(len(x), -1)
        own = np.concatenate([x[:, :BOARD_SIZE], x[:, BOARDS_SIZE:]], axis=1)
        y = self._linear("table", own) + _product(others, self._weights["others.weight"])
        for n in range(self._blocks):
            inner = self._linear(f"blocks.{n}.inner", self._norm(f"blocks.{n}.norm", y))
            y += self._linear(f"blocks.{n}.outer", gelu(inner))
        heads = self._linear("heads", gelu(self._norm("norm", y)))
        logits, values = heads[:, : self._actions], heads[:, self._actions :]
        # The value head adds to what the game would give if it ended now.
        values[:, POINTS] += x[:, BOARD_OFFSETS["points"]] / np.float32(POINT_SCALE)
        values[:, PROGRESS] += x[:, BOARD_OFFSETS["progress"]] / np.float32(POINT_SCALE)
        return logits, values

    def _linear(self, name: str, x: Floats) -> Floats:
        return _product(x, self._weights[f"{name}.weight"]) + self._weights[f"{name}.bias"]

    def _norm(self, name: str, x: Floats) -> Floats:
        centred = x - x.mean(axis=1, keepdims=True)
        deviation = np.sqrt((centred * centred).mean(axis=1, keepdims=True) + EPSILON)
        normed: Floats = centred / deviation * self._weights[f"{name}.weight"] + self._weights[f"{name}.bias"]
        return normed


@cache
def trained() -> Network:
    """The network that is shipped, read once by every process."""
    with (files(__package__) / FILE).open("rb") as file:
        return Network(np.load(file, allow_pickle=False))
