"""How the weights of the middle layers become small integers, with as little harm as possible.

A few columns of what flows into these layers are ten times as large as the rest, and would make the steps of all of
them coarse. So columns are divided by powers of two, which costs nothing, and the weights that they meet are
multiplied by them: the product is the same, and both sides are more even. How large a column gets is measured in games.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from heavenale.batch import Batch

LARGEST = 127  # of a rounded weight
LARGEST_PAIR = 127  # of two neighbours: older processors add two products with numbers up to 255 in 16 bits
TINY = 1e-12  # stands for the largest of weights that are all zero
MOST = 4  # powers of two by which a column is made larger or smaller

GAMES, DECISIONS, APART = 30, 170, 5  # that are looked at: every fifth decision of so many games
SEED = 77

Weights = NDArray[np.float32]
Columns = Mapping[str, list[int]]  # powers of two by which the columns before a layer are divided


def integers(weights: Weights) -> tuple[NDArray[np.int8], Weights]:
    """Weights [out, in] as integers and the step of each row, such that no two neighbours are too large together."""
    sizes = np.abs(weights)
    steps = np.maximum(sizes.max(axis=1) / LARGEST, (sizes[:, 0::2] + sizes[:, 1::2]).max(axis=1) / LARGEST_PAIR)
    steps = np.maximum(steps, TINY).astype(np.float32)
    return np.rint(weights / steps[:, None]).astype(np.int8), steps


def even_columns(sizes: Weights, weights: Weights) -> list[int]:
    """The powers of two that make columns and the weights that they meet about equally even."""
    wanted = np.log2(np.maximum(sizes, TINY) / np.maximum(np.abs(weights).max(axis=0), TINY)) / 2
    powers: list[int] = np.rint(np.clip(wanted - np.median(wanted), -MOST, MOST)).astype(int).tolist()
    return powers


def largest_in_games(file: bytes, layers: list[str]) -> dict[str, Weights]:
    """How large the columns before these layers get while the network of a file plays against itself."""
    import onnxruntime

    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    sizes = dict.fromkeys(layers, np.zeros(1, dtype=np.float32))
    random = np.random.default_rng(SEED)
    batch = Batch(GAMES, seed=SEED)
    for decision in range(DECISIONS):
        logits, *inputs = session.run(["logits", *layers], {"observations": batch.observe()})
        if decision % APART == 0:
            for layer, x in zip(layers, inputs, strict=True):
                sizes[layer] = np.maximum(sizes[layer], np.abs(x).max(axis=0))
        chances = np.where(batch.legal_action_mask, logits, -np.inf) + random.gumbel(size=logits.shape)
        batch.step(chances.argmax(axis=1))
    return sizes
