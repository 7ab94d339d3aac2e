"""The network of training/playing/network.py in compiled code, for the page: where ONNX Runtime would be 14 MB.

What flows between the layers in the middle is rounded as the file says and ONNX Runtime does: to whole numbers of
eight bits, by one step for all rows, so that the page decides as Python does. Their weights are whole numbers anyway.
So most of the work is products of small integers, which LLVM turns into vector instructions; each weight that is read
serves all rows. Observations are whole numbers as they are, and mostly zeros, which the first layers skip.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from heavenale.observation.features import BOARD_OFFSETS, BOARD_SIZE, BOARDS_SIZE
from heavenale.observation.values import POINT_SCALE, POINTS, PROGRESS, VALUES
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS
from heavenale.rules.rule import entry, rule

OTHERS = MAX_PLAYERS - 1
STEPS = np.float32(255.0)  # from the least rounded number to the largest
TINY = np.float32(1e-30)  # stands for the largest number where all are zero
ROUNDS_OFF = np.float32(3 << 22)  # added to a small number it leaves no room for fractions
EPSILON = 1e-5  # of the layer norm
POINTS_NOW = BOARD_OFFSETS["points"]
PROGRESS_NOW = BOARD_OFFSETS["progress"]

# The error function as a quotient of polynomials, right to seven digits (as in Eigen); beyond the bound it is 1.
ERF_BOUND = np.float32(4.0)
ROOT_OF_HALF = np.float32(0.7071067811865476)
HALF = np.float32(0.5)
ONE = np.float32(1.0)
P0, P1, P2, P3, P4, P5, P6 = (
    np.float32(value)
    for value in (
        -1.60960333262415e-02,
        -2.95459980854025e-03,
        -7.34990630326855e-04,
        -5.69250639462346e-05,
        -2.10102402082508e-06,
        2.77068142495902e-08,
        -2.72614225801306e-10,
    )
)
Q0, Q1, Q2, Q3, Q4 = (
    np.float32(value)
    for value in (
        -1.42647390514189e-02,
        -7.37332916720468e-03,
        -1.68282697438203e-03,
        -2.13374055278905e-04,
        -1.45660718464996e-05,
    )
)

# Numbers of 16 bits: a sign, five bits for the power of two, ten for the rest.
EXPONENTS = 32
FRACTIONS = 1024
POWERS_OF_HALVES = (2.0 ** (np.arange(EXPONENTS) - 25.0)).astype(np.float32)


class Weights(NamedTuple):
    """The trained weights: [in, out] for the layers that skip zeros and the heads, [out, in] for those between."""

    bounds: Any  # the least and the most of what comes to the first layers
    other: Any  # what all opponents' boards pass through; rounded
    other_times: Any  # what the numbers of an observation are multiplied with before
    other_scale: Any
    other_bias: Any
    table: Any  # the player's own board and the table; rounded
    table_times: Any
    table_scale: Any
    table_bias: Any
    others: Any  # from the opponents' boards; rounded
    others_scale: Any
    others_columns: Any  # what numbers are multiplied with before they are rounded
    norm: Any  # before each block, and before the heads
    norm_bias: Any
    dense: Any  # the two layers of each block; rounded
    dense_scale: Any
    dense_bias: Any
    columns: Any
    policy: Any
    policy_bias: Any
    value: Any
    value_bias: Any


class Room(NamedTuple):
    """Room to compute in."""

    boards: Any  # what is made of the opponents' boards
    main: Any  # what flows through all blocks
    side: Any  # what flows through one
    step: Any  # from one rounded number to the next
    integers: Any  # rounded rows, one after the other
    wide: Any  # the weights of one output
    sums: Any  # of whole products, for every output of a first layer


def new_room(weights: Weights, rows: int) -> Room:
    """Room for this many rows."""
    width = weights.table.shape[1]
    others = weights.others.shape[1]
    return Room(
        boards=np.zeros((rows, others), dtype=np.float32),
        main=np.zeros((rows, width), dtype=np.float32),
        side=np.zeros((rows, width), dtype=np.float32),
        step=np.zeros(1, dtype=np.float32),
        integers=np.zeros(rows * max(width, others), dtype=np.int16),
        wide=np.zeros(max(width, others), dtype=np.int16),
        sums=np.zeros(max(width, weights.other.shape[1]), dtype=np.int32),
    )


@entry
def widen(halves: Any, floats: Any) -> None:
    """Numbers of 16 bits as ones of 32, for machines that know no others."""
    for n in range(len(halves)):
        half = int(halves[n])
        exponent = half // FRACTIONS % EXPONENTS
        fraction = half % FRACTIONS
        size = np.float32(FRACTIONS + fraction) if exponent else np.float32(2 * fraction)
        size *= POWERS_OF_HALVES[exponent]
        floats[n] = -size if half // (FRACTIONS * EXPONENTS) else size


@entry
def compute(weights: Any, room: Any, observations: Any, logits: Any, values: Any, rows: int) -> None:
    """Logits and values for the first rows of observations."""
    look_at_others(weights, room, observations, rows, room.boards)
    look_at_own(weights, room, observations, rows, room.main)
    round_rows(room.boards, weights.others_columns, room, rows)
    add_products(weights.others, weights.others_scale, room, rows, room.main)
    for block in range(len(weights.norm) - 1):
        inner, outer = 2 * block, 2 * block + 1
        normalise(room.main, weights.norm[block], weights.norm_bias[block], rows, room.side)
        round_rows(room.side, weights.columns[inner], room, rows)
        room.side[:rows] = 0
        add_layer(weights, inner, room, rows, room.side)
        bend(room.side, rows)
        round_rows(room.side, weights.columns[outer], room, rows)
        add_layer(weights, outer, room, rows, room.main)
    last = len(weights.norm) - 1
    normalise(room.main, weights.norm[last], weights.norm_bias[last], rows, room.side)
    bend(room.side, rows)
    apply_heads(weights, room.side, rows, logits, values)
    add_present(observations, rows, values)


@entry
def look_at_others(weights: Any, room: Any, observations: Any, rows: int, boards: Any) -> None:
    """The layer that the opponents' boards share."""
    width = weights.other.shape[1]
    sums = room.sums
    for row in range(rows):
        for other in range(OTHERS):
            sums[:width] = 0
            begin = (1 + other) * BOARD_SIZE
            add_seen(observations[row, begin:], weights.other, weights.other_times, weights.bounds, sums)
            for n in range(width):
                boards[row, other * width + n] = np.float32(sums[n]) * weights.other_scale[n] + weights.other_bias[n]
    bend(boards, rows)


@entry
def look_at_own(weights: Any, room: Any, observations: Any, rows: int, main: Any) -> None:
    """The layer for the player's own board and the table."""
    table, times = weights.table, weights.table_times
    sums = room.sums
    for row in range(rows):
        sums[:] = 0
        add_seen(observations[row], table[:BOARD_SIZE], times, weights.bounds, sums)
        add_seen(observations[row, BOARDS_SIZE:], table[BOARD_SIZE:], times[BOARD_SIZE:], weights.bounds, sums)
        for n in range(table.shape[1]):
            main[row, n] = np.float32(sums[n]) * weights.table_scale[n] + weights.table_bias[n]


@entry
def add_seen(seen: Any, weights: Any, times: Any, bounds: Any, sums: Any) -> None:
    """Add what a first layer makes of so many numbers that are seen."""
    for n in range(weights.shape[0]):
        if seen[n]:
            number = min(bounds[1], max(bounds[0], seen[n] * times[n]))
            weight = weights[n]
            for k in range(weights.shape[1]):
                sums[k] += np.int32(number * weight[k])


@entry
def add_layer(weights: Any, layer: int, room: Any, rows: int, out: Any) -> None:
    """Add what one layer of a block makes of the rounded rows."""
    bias = weights.dense_bias[layer]
    for row in range(rows):
        for n in range(out.shape[1]):
            out[row, n] += bias[n]
    add_products(weights.dense[layer], weights.dense_scale[layer], room, rows, out)


@entry
def round_rows(x: Any, columns: Any, room: Any, rows: int) -> None:
    """Rows of numbers as whole ones from the least to the largest in 255 steps, in which zero is one."""
    width = x.shape[1]
    least, most = np.float32(0.0), TINY
    for row in range(rows):
        for n in range(width):
            y = x[row, n] * columns[n]
            least = min(least, y)
            most = max(most, y)
    step = (most - least) / STEPS
    below = whole(least / step)
    above = STEPS + below
    room.step[0] = step
    for row in range(rows):
        for n in range(width):
            y = min(above, max(below, whole(x[row, n] * columns[n] / step)))
            room.integers[row * width + n] = np.int16(y)


@rule
def whole(x: Any) -> Any:
    """The nearest whole number; of two the even one."""
    return (x + ROUNDS_OFF) - ROUNDS_OFF


@entry
def add_products(weights: Any, scale: Any, room: Any, rows: int, out: Any) -> None:
    """Multiply the rounded rows with rounded weights, one output after the other, and add what comes of it."""
    width = weights.shape[1]
    wide = room.wide
    integers = room.integers
    for n in range(weights.shape[0]):
        factor = room.step[0] * scale[n]
        for k in range(width):
            wide[k] = weights[n, k]
        for row in range(rows):
            begin = row * width
            total = np.int32(0)
            for k in range(width):
                total = np.int32(total + integers[begin + k] * wide[k])
            out[row, n] += np.float32(total) * factor


@entry
def normalise(x: Any, scale: Any, bias: Any, rows: int, out: Any) -> None:
    """Bring every row to mean 0 and variance 1, then to what was learned."""
    width = x.shape[1]
    for row in range(rows):
        total = 0.0
        squares = 0.0
        for n in range(width):
            total += x[row, n]
        mean = total / width
        for n in range(width):
            squares += (x[row, n] - mean) * (x[row, n] - mean)
        factor = 1.0 / sqrt(squares / width + EPSILON)
        for n in range(width):
            out[row, n] = (x[row, n] - mean) * factor * scale[n] + bias[n]


@entry
def bend(x: Any, rows: int) -> None:
    """GELU: each number times the chance that a normal variable is smaller."""
    for row in range(rows):
        for n in range(x.shape[1]):
            y = min(ERF_BOUND, max(-ERF_BOUND, x[row, n] * ROOT_OF_HALF))
            z = np.float32(y * y)
            above = y * (P0 + z * (P1 + z * (P2 + z * (P3 + z * (P4 + z * (P5 + z * P6))))))
            below = Q0 + z * (Q1 + z * (Q2 + z * (Q3 + z * Q4)))
            x[row, n] = HALF * x[row, n] * (ONE + above / below)


@entry
def apply_heads(weights: Any, top: Any, rows: int, logits: Any, values: Any) -> None:
    """Preferences and expectations."""
    for row in range(rows):
        for n in range(ACTIONS):
            logits[row, n] = weights.policy_bias[n]
        for n in range(VALUES):
            values[row, n] = weights.value_bias[n]
    for k in range(weights.policy.shape[0]):
        policy, value = weights.policy[k], weights.value[k]
        for row in range(rows):
            x = top[row, k]
            out = logits[row]
            for n in range(ACTIONS):
                out[n] += x * policy[n]
            for n in range(VALUES):
                values[row, n] += x * value[n]


@entry
def add_present(observations: Any, rows: int, values: Any) -> None:
    """The value head tells what is still to come: add what the game would give if it ended now."""
    for row in range(rows):
        values[row, POINTS] += observations[row, POINTS_NOW] / POINT_SCALE
        values[row, PROGRESS] += observations[row, PROGRESS_NOW] / POINT_SCALE


@entry
def checksum(data: Any) -> int:
    """A number that changes when any byte does (FNV-1a)."""
    found = 2166136261
    for n in range(len(data)):
        found = ((found ^ data[n]) * 16777619) & 0xFFFFFFFF
    return found
