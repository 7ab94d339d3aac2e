"""From numbers to reports: the moves an agent thought about, best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from heavenale.agents.protocol import Candidate, Decision, Report
from heavenale.agents.thinking.outcome import estimate_all
from heavenale.agents.tuned import weights_for
from heavenale.game import Game
from heavenale.notation import Move


def expected_points(game: Game) -> list[float]:
    """What the evaluation expects for every player."""
    points = np.zeros(game.players)
    estimate_all(game.state, weights_for(game.players), points)
    return [float(value) for value in points]


def decision(game: Game, action: int, judged: Iterable[tuple[int, int, float]], line: Sequence[int] = ()) -> Decision:
    """The move with its report, from (action, visits, expected points) of every candidate."""
    candidates = tuple(
        Candidate(game.move_of(candidate), visits, points)
        for candidate, visits, points in sorted(judged, key=lambda entry: (-entry[1], -entry[2], entry[0]))
    )
    move = game.move_of(action)
    mover = (game.player or 1) - 1
    expected = expected_points(game)
    expected[mover] = next((c.expected_points for c in candidates if c.move == move), expected[mover])
    return Decision(move, Report(tuple(expected), candidates, moves_of(game, line or (action,))))


def moves_of(game: Game, line: Sequence[int]) -> tuple[Move, ...]:
    """A line of actions in the notation."""
    twin = game.clone()
    moves = []
    for action in line:
        moves.append(twin.move_of(action))
        twin.push(moves[-1])
    return tuple(moves)
