"""How the weights of the first and the middle layers become small integers, with as little harm as possible.

What comes to the first layers are whole numbers, so only their weights are rounded. Each number is multiplied by a
whole factor before, which makes all about equally large. What rounding does to the mean position of a game goes into
the bias.

A few columns of what flows into the middle layers are ten times as large as the rest, and would make the steps of all
of them coarse. So columns are divided by powers of two, which costs nothing, and the weights that they meet are
multiplied by them: the product is the same, and both sides are more even. How large a column gets is measured in games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from heavenale.batch import Batch
from heavenale.observation.features import BOARD_OFFSETS, BOARD_SIZE, BOARDS_SIZE, OBSERVATION_SIZE, SCALE

LARGEST = 127  # of a rounded weight
LARGEST_SUM = (1 << 15) - 1  # of two products: older processors add neighbours in 16 bits
LARGEST_MIDDLE = 255  # of a number that comes to a middle layer
TINY = 1e-12  # stands for the largest of weights that are all zero
MOST = 4  # powers of two by which a column is made larger or smaller

FLAG = 30  # what a number that is at most 1 is multiplied by before a first layer; larger ones by less
LEAST_FIRST, MOST_FIRST = -FLAG, 127  # bounds of a number so multiplied: markers begin at -10, and are divided by 10
MEANS_DIGITS = 3

GAMES, DECISIONS, APART = 30, 170, 5  # that are looked at: every fifth decision of so many games
SEED = 77

Weights = NDArray[np.float32]
Numbers = NDArray[np.int64]
Columns = Mapping[str, list[int]]
Means = Mapping[str, list[float]]

# The numbers of an observation that come to a first layer: of a board, and of one's own board and the table.
FIRST = {"other": np.arange(BOARD_SIZE), "table": np.r_[:BOARD_SIZE, BOARDS_SIZE:OBSERVATION_SIZE]}


class Measured(NamedTuple):
    """What is measured in games of the exact network, and shipped with its description."""

    columns: Columns  # powers of two by which the columns before a middle layer are divided
    means: Means  # of the numbers that come to a first layer

    @classmethod
    def of(cls, described: Mapping[str, Any]) -> Self:
        """From the description of a network."""
        return cls(described["columns"], described["means"])


NOTHING = Measured({}, {})


def integers(weights: Weights, largest: int = LARGEST_MIDDLE) -> tuple[NDArray[np.int8], Weights]:
    """Weights [out, in] as integers and the step of each row, for numbers up to `largest`.

    No two neighbours may be too large together.
    """
    sizes = np.abs(weights)
    pairs = sizes[:, 0:-1:2] + sizes[:, 1::2]
    steps = np.maximum(sizes.max(axis=1) / LARGEST, pairs.max(axis=1) / (LARGEST_SUM // largest - 1))
    steps = np.maximum(steps, TINY).astype(np.float32)
    return np.rint(weights / steps[:, None]).astype(np.int8), steps


def factors(layer: str) -> Numbers:
    """What the numbers that come to a first layer are multiplied by."""
    return np.maximum(1, np.rint(FLAG * SCALE[FIRST[layer]])).astype(np.int64)


def first_integers(weights: Weights, layer: str) -> tuple[NDArray[np.int8], Weights]:
    """The weights of a first layer as integers and the step of each row."""
    return integers(weights * _units(layer), MOST_FIRST - LEAST_FIRST)


def lost(weights: Weights, layer: str, measured: Measured) -> Weights:
    """What rounding takes from the outputs of a first layer in the mean position."""
    rounded, steps = first_integers(weights, layer)
    means = np.array(measured.means.get(layer, np.zeros(weights.shape[1])))
    return ((weights * _units(layer) - rounded * steps[:, None]) @ (means * factors(layer))).astype(np.float32)


def _units(layer: str) -> Weights:
    """What one is worth, after the factors, beside what the network learned to see."""
    return SCALE[FIRST[layer]] / factors(layer).astype(np.float32)


def means_of(seen: Weights) -> Means:
    """The means of the numbers that come to the first layers, of rows of observations: absent players do not count."""
    boards = seen[:, BOARD_SIZE:BOARDS_SIZE].reshape(-1, BOARD_SIZE)
    found = {"other": boards[boards[:, BOARD_OFFSETS["present"]] > 0], "table": seen[:, FIRST["table"]]}
    return {layer: rows.mean(axis=0).round(MEANS_DIGITS).tolist() for layer, rows in found.items()}


def even_columns(sizes: Weights, weights: Weights) -> list[int]:
    """The powers of two that make columns and the weights that they meet about equally even."""
    wanted = np.log2(np.maximum(sizes, TINY) / np.maximum(np.abs(weights).max(axis=0), TINY)) / 2
    powers: list[int] = np.rint(np.clip(wanted - np.median(wanted), -MOST, MOST)).astype(int).tolist()
    return powers


def largest_in_games(file: bytes, layers: list[str]) -> tuple[dict[str, Weights], Weights]:
    """How large the columns before these layers get while a file's network plays against itself, and what it sees."""
    import onnxruntime

    session = onnxruntime.InferenceSession(file, providers=["CPUExecutionProvider"])
    sizes = dict.fromkeys(layers, np.zeros(1, dtype=np.float32))
    rows = []
    random = np.random.default_rng(SEED)
    batch = Batch(GAMES, seed=SEED)
    for decision in range(DECISIONS):
        seen = batch.observe()
        logits, *inputs = session.run(["logits", *layers], {"observations": seen})
        if decision % APART == 0:
            rows.append(seen.astype(np.float64))
            for layer, x in zip(layers, inputs, strict=True):
                sizes[layer] = np.maximum(sizes[layer], np.abs(x).max(axis=0))
        chances = np.where(batch.legal_action_mask, logits, -np.inf) + random.gumbel(size=logits.shape)
        batch.step(chances.argmax(axis=1))
    return sizes, np.concatenate(rows)
