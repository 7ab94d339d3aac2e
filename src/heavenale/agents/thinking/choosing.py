"""Choosing a move one decision ahead: try each, judge what comes of it, take the best."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from heavenale.agents.thinking.compiled import check_compiled, compiled
from heavenale.agents.thinking.evaluation import PROJECTED, estimate
from heavenale.agents.thinking.moves import MOST_MOVES, list_moves
from heavenale.rules.actions import FIRST_ACTION, ROW_OF, Row
from heavenale.rules.bits import contains, lowest
from heavenale.rules.play import apply
from heavenale.rules.scoring import points
from heavenale.rules.state import Phase, new_states

# Decisions of one turn that follow each other before a position is judged: go, buy, one shed, another, a third.
DEPTH = 6
LEFT = MOST_MOVES  # the column that counts the moves of a decision not tried yet
WORST = -1e9
NO_SALE = -1
UNSETTLED = 1 << Phase.SHED | 1 << Phase.SCORE | 1 << Phase.CARD


class Desk(NamedTuple):
    """Room to try moves: a record and a list of moves for each decision of a turn."""

    states: Any
    moves: Any
    worths: Any  # of the moves of the first list
    end: Any  # what the evaluation projects


def new_desk() -> Desk:
    """An empty desk."""
    check_compiled()
    return Desk(
        states=new_states(DEPTH),
        moves=np.zeros((DEPTH, MOST_MOVES + 1), dtype=np.int64),
        worths=np.zeros(MOST_MOVES),
        end=np.zeros(PROJECTED),
    )


@compiled
def is_unsettled(game: Any, player: int) -> bool:
    """Whether the player is in the middle of something that must be decided before the position can be judged."""
    if game.player != player:
        return False
    return contains(UNSETTLED, game.phase) or (game.phase == Phase.BUY and not game.has_bought)


@compiled
def settled_worth(desk: Any, depth: int, player: int, spots: int, weights: Any) -> float:
    """What a position is worth once its player has settled, in the best way, what must be settled."""
    states = desk.states
    if not is_unsettled(states[depth], player):
        return estimate(states[depth], player, desk.end, weights)
    moves = desk.moves
    best = WORST
    level = depth
    moves[level, LEFT] = list_moves(states[level], moves[level], spots)
    while level >= depth:
        if moves[level, LEFT] == 0:
            level -= 1
            continue
        moves[level, LEFT] -= 1
        states[level + 1] = states[level]
        apply(states[level + 1], moves[level, moves[level, LEFT]])
        if is_unsettled(states[level + 1], player) and level + 2 < DEPTH:
            level += 1
            moves[level, LEFT] = list_moves(states[level], moves[level], spots)
        else:
            best = max(best, estimate(states[level + 1], player, desk.end, weights))
    return best


@compiled
def judge_moves(game: Any, desk: Any, spots: int, weights: Any) -> int:
    """Write the moves worth a thought into the first list, with what each is worth; returns how many."""
    player = game.player
    count = list_moves(game, desk.moves[0], spots)
    for n in range(count):
        desk.states[1] = game
        apply(desk.states[1], desk.moves[0, n])
        desk.worths[n] = settled_worth(desk, 1, player, spots, weights)
    return count


@compiled
def best_move(game: Any, desk: Any, spots: int, weights: Any) -> int:
    """The move that is worth most."""
    count = judge_moves(game, desk, spots, weights)
    best = 0
    for n in range(1, count):
        if desk.worths[n] > desk.worths[best]:
            best = n
    return desk.moves[0, best]


@compiled
def points_at_home(game: Any, move: int, sells_cards: bool, desk: Any) -> int:
    """The points of the player after going home with this move, perhaps after selling all cards in hand."""
    player = game.player
    desk.states[0] = game
    trial = desk.states[0]
    while sells_cards and trial.cards[player]:
        apply(trial, FIRST_ACTION[Row.SELL] + lowest(trial.cards[player]))
    apply(trial, move)
    return points(trial, player)


@compiled
def sale_before_going_home(game: Any, move: int, desk: Any) -> int:
    """A card to sell before this move ends the player's game, if that brings points; otherwise NO_SALE."""
    if ROW_OF[move] != Row.START or game.phase != Phase.MOVE or game.round_number != game.rounds:
        return NO_SALE
    if points_at_home(game, move, True, desk) <= points_at_home(game, move, False, desk):
        return NO_SALE
    return FIRST_ACTION[Row.SELL] + lowest(game.cards[game.player])
