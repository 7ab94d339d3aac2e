"""Planning a whole turn: a beam search through its decisions, each plan judged where the turn passes on."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from heavenale.agents.thinking.choosing import UNSETTLED, WORST, new_desk, settled_worth
from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.evaluation import estimate
from heavenale.agents.thinking.moves import MOST_MOVES, list_moves
from heavenale.rules.bits import contains
from heavenale.rules.play import apply
from heavenale.rules.state import Phase, new_states

LONGEST_PLAN = 24  # decisions; plans for longer turns are dropped
NOTHING = -1
NOW, NEXT = 0, 1
WITHIN_A_TURN = UNSETTLED | 1 << Phase.BUY


class Beam(NamedTuple):
    """The plans in hand and those made of them, the best finished plan of each first move, and room to try."""

    plans: Any  # states: [NOW or NEXT, place in the beam]
    lines: Any  # the decisions of each plan
    worths: Any
    first: Any  # the number of each plan's first move
    best_lines: Any  # for each first move
    best_worths: Any
    desk: Any


def new_beam(width: int) -> Beam:
    """Room for a beam of this width."""
    return Beam(
        plans=new_states(2 * width).reshape(2, width),
        lines=np.zeros((2, width, LONGEST_PLAN), dtype=np.int64),
        worths=np.zeros((2, width)),
        first=np.zeros((2, width), dtype=np.int64),
        best_lines=np.zeros((MOST_MOVES, LONGEST_PLAN), dtype=np.int64),
        best_worths=np.zeros(MOST_MOVES),
        desk=new_desk(),
    )


@compiled
def is_same_turn(game: Any, player: int) -> bool:
    """Whether the player is still in the middle of the turn."""
    return game.player == player and contains(WITHIN_A_TURN, game.phase)


@compiled
def plan_turn(game: Any, beam: Any, spots: int, weights: Any) -> int:
    """Find the best plan for each first move; returns how many first moves there are."""
    player = game.player
    beam.plans[NOW, 0] = game
    beam.lines[NOW, 0, :] = NOTHING
    beam.best_worths[:] = WORST
    count = 0
    in_hand = 1
    for depth in range(LONGEST_PLAN):
        coming = 0
        for place in range(in_hand):
            moves = list_moves(beam.plans[NOW, place], beam.desk.moves[0], spots)
            if depth == 0:
                count = moves
            for n in range(moves):
                if depth == 0:
                    beam.first[NOW, 0] = n
                beam.lines[NOW, place, depth] = beam.desk.moves[0, n]
                beam.desk.states[1] = beam.plans[NOW, place]
                apply(beam.desk.states[1], beam.desk.moves[0, n])
                if is_same_turn(beam.desk.states[1], player):
                    worth = settled_worth(beam.desk, 1, player, spots, weights)
                    coming = keep_plan(beam, place, coming, worth)
                else:
                    finish_plan(beam, place, estimate(beam.desk.states[1], player, beam.desk.end, weights))
        for place in range(coming):
            beam.plans[NOW, place] = beam.plans[NEXT, place]
            copy_line(beam.lines[NEXT, place], beam.lines[NOW, place])
            beam.first[NOW, place] = beam.first[NEXT, place]
        in_hand = coming
    return count


@compiled
def copy_line(line: Any, goal: Any) -> None:
    """Write a line over another."""
    for step in range(LONGEST_PLAN):
        goal[step] = line[step]


@compiled
def keep_plan(beam: Any, place: int, coming: int, worth: float) -> int:
    """Put the plan just tried into the next beam, in the place of the worst when it is full; returns its length."""
    goal = coming
    if coming == beam.worths.shape[1]:
        goal = 0
        for other in range(1, coming):
            if beam.worths[NEXT, other] < beam.worths[NEXT, goal]:
                goal = other
        if worth <= beam.worths[NEXT, goal]:
            return coming
        coming -= 1
    beam.plans[NEXT, goal] = beam.desk.states[1]
    copy_line(beam.lines[NOW, place], beam.lines[NEXT, goal])
    beam.first[NEXT, goal] = beam.first[NOW, place]
    beam.worths[NEXT, goal] = worth
    return coming + 1


@compiled
def finish_plan(beam: Any, place: int, worth: float) -> None:
    """Keep the plan just tried, whose turn is over, if it is the best with its first move."""
    first = beam.first[NOW, place]
    if worth > beam.best_worths[first]:
        beam.best_worths[first] = worth
        copy_line(beam.lines[NOW, place], beam.best_lines[first])
