"""Counting move sequences: the number that shows whether two implementations of the rules agree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.notation import Move
from heavenale.rules.actions import FIRST_ACTION, ROWS
from heavenale.rules.bits import lowest, size
from heavenale.rules.play import apply
from heavenale.rules.rule import PURE, rule
from heavenale.rules.state import STATE, state_at

COMPILED_DEPTH = 3  # compiled code cannot be interrupted, but is back in a moment from so few moves
MOST_DEPTH = 100


class DepthError(HeavenAleError):
    """A number of moves that cannot be looked ahead."""


def perft(game: Game, depth: int) -> int:
    """The number of different move sequences of this length from here; none goes on after the end of the game."""
    _check_depth(depth)
    if depth > COMPILED_DEPTH:  # in parts, so that one can interrupt it
        return sum(count for _move, count in divide(game, depth))
    # One record for each move ahead; interpreted rules work on views of them.
    records = np.repeat(game._states, depth + 1)
    states = [state_at(records, ply) for ply in range(depth + 1)] if PURE else records
    memory = records.view(np.uint8).reshape(depth + 1, STATE.itemsize)
    return int(count_sequences(states, memory, 0, depth))


def divide(game: Game, depth: int) -> Iterator[tuple[Move, int]]:
    """Every legal move, with the number of sequences that begin with it."""
    _check_depth(depth, least=1)
    branch = game.clone()
    for move in game.legal_moves:
        branch.push(move)
        yield move, perft(branch, depth - 1)
        branch.pop()


def _check_depth(depth: int, least: int = 0) -> None:
    if isinstance(depth, bool) or not isinstance(depth, int) or not least <= depth <= MOST_DEPTH:
        raise DepthError(f"depth must be a whole number from {least} to {MOST_DEPTH}, not {depth!r}")


@rule
def count_sequences(states: Any, memory: Any, ply: int, depth: int) -> int:
    """How many ways there are to go on for `depth` moves from the state at `ply`; later ones are overwritten."""
    game = states[ply]
    if depth == 0:
        return 1
    if depth == 1:
        return count_legal_moves(game)
    count = 0
    for row in range(ROWS):
        moves = game.legal[row]
        while moves:
            memory[ply + 1] = memory[ply]
            apply(states[ply + 1], FIRST_ACTION[row] + lowest(moves))
            count += count_sequences(states, memory, ply + 1, depth - 1)
            moves &= moves - 1
    return count


@rule
def count_legal_moves(game: Any) -> int:
    """How many moves are open; equal tiles are one move already."""
    count = 0
    for row in range(ROWS):
        count += size(game.legal[row])
    return count
