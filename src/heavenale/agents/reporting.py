"""From compiled numbers to reports: the moves an agent thought about, best first."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from heavenale.agents.protocol import Candidate, Decision, Report
from heavenale.agents.thinking.evaluation import PROJECTED
from heavenale.agents.thinking.outcome import estimate_all
from heavenale.agents.thinking.verdict import CANDIDATES, LINE, Verdict
from heavenale.agents.thinking.winning import UNKNOWN
from heavenale.agents.tuned import weights_for
from heavenale.game import Game
from heavenale.notation import Move


def expected_points(game: Game) -> list[float]:
    """What the evaluation expects for every player."""
    points = np.zeros(game.players)
    estimate_all(game.state, np.zeros(PROJECTED), weights_for(game.players), points)
    return [float(value) for value in points]


def decision(game: Game, verdict: Verdict) -> Decision:
    """The move of a verdict with its report."""
    candidates = tuple(
        Candidate(
            game.move_of(int(verdict.actions[n])),
            int(verdict.visits[n]),
            float(verdict.worths[n]),
            None if verdict.chances[n] == UNKNOWN else float(verdict.chances[n]),
        )
        for n in range(verdict.used[CANDIDATES])
    )
    line = moves_of(game, verdict.line[: verdict.used[LINE]].tolist())
    expected = tuple(float(value) for value in verdict.expected[: game.players])
    chances = tuple(float(chance) for chance in verdict.winning[: game.players]) if verdict.winning.any() else ()
    return Decision(line[0], Report(expected, candidates, line, chances))


def moves_of(game: Game, line: Sequence[int]) -> tuple[Move, ...]:
    """A line of actions in the notation."""
    twin = game.clone()
    moves = []
    for action in line:
        moves.append(twin.move_of(action))
        twin.push(moves[-1])
    return tuple(moves)
