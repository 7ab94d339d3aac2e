"""From numbers to reports: the moves an agent thought about, best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from heavenale.agents.protocol import Candidate, Decision, Report
from heavenale.agents.thinking.choosing import NO_SALE, Desk, points_at_home, sale_before_going_home
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
    ordered = sorted(judged, key=lambda entry: (-entry[1], -entry[2], entry[0]))
    candidates = tuple(Candidate(game.move_of(tried), visits, points) for tried, visits, points in ordered)
    move = game.move_of(action)
    expected = expected_points(game)
    mover = (game.player or 1) - 1
    expected[mover] = next((c.expected_points for c in candidates if c.move == move), expected[mover])
    return Decision(move, Report(tuple(expected), candidates, moves_of(game, line or (action,))))


def sale_instead(game: Game, chosen: Decision, action: int, desk: Desk) -> Decision:
    """Sell a card before the last way home, if that brings points: the report shows both outcomes."""
    sale = int(sale_before_going_home(game.state, action, desk))
    if sale == NO_SALE or chosen.report is None:
        return chosen
    with_sale, without = (float(points_at_home(game.state, action, sells, desk)) for sells in (True, False))
    visits = max((candidate.visits for candidate in chosen.report.candidates), default=1)
    move = game.move_of(sale)
    candidates = (
        Candidate(move, visits, with_sale),
        *(replace(c, expected_points=without) if c.move == chosen.move else c for c in chosen.report.candidates),
    )
    expected = list(chosen.report.expected_points)
    expected[(game.player or 1) - 1] = with_sale
    return Decision(move, Report(tuple(expected), candidates, (move,)))


def moves_of(game: Game, line: Sequence[int]) -> tuple[Move, ...]:
    """A line of actions in the notation."""
    twin = game.clone()
    moves = []
    for action in line:
        moves.append(twin.move_of(action))
        twin.push(moves[-1])
    return tuple(moves)
