"""What comes of thinking: a move, the candidates, and what everybody may expect. Every agent writes one."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from heavenale.agents.thinking.choosing import NO_SALE, points_at_home, sale_before_going_home
from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.winning import UNKNOWN
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS

CANDIDATES, LINE = range(2)  # what `used` counts
LONGEST_LINE = 400


class Verdict(NamedTuple):
    """Room for the outcome of one decision."""

    used: Any
    # Of a candidate, best first.
    actions: Any
    visits: Any  # how often it was tried
    worths: Any  # the points that the mover may expect after it
    chances: Any  # of the mover to win after it; UNKNOWN if the agent cannot tell
    merits: Any  # what decides between candidates with equal visits
    # Of the decision.
    expected: Any  # points of every player at the end
    winning: Any  # chances of every player to win; all zero if the agent cannot tell
    line: Any  # the move, and how the game would go on


def new_verdict() -> Verdict:
    """Room for a verdict."""
    return Verdict(
        used=np.zeros(2, dtype=np.int64),
        actions=np.zeros(ACTIONS + 1, dtype=np.int64),
        visits=np.zeros(ACTIONS + 1, dtype=np.int64),
        worths=np.zeros(ACTIONS + 1),
        chances=np.zeros(ACTIONS + 1),
        merits=np.zeros(ACTIONS + 1),
        expected=np.zeros(MAX_PLAYERS),
        winning=np.zeros(MAX_PLAYERS),
        line=np.zeros(LONGEST_LINE, dtype=np.int64),
    )


@compiled
def begin(verdict: Any) -> None:
    """Nothing has been thought yet."""
    verdict.used[CANDIDATES] = 0
    verdict.used[LINE] = 0
    verdict.winning[:] = 0.0


@compiled
def put(verdict: Any, place: int, action: int, visits: int, worth: float, chance: float, merit: float) -> None:
    """Write a candidate into a place."""
    verdict.actions[place] = action
    verdict.visits[place] = visits
    verdict.worths[place] = worth
    verdict.chances[place] = chance
    verdict.merits[place] = merit


@compiled
def move_down(verdict: Any, place: int) -> None:
    """Move a candidate one place down."""
    put(
        verdict,
        place + 1,
        verdict.actions[place],
        verdict.visits[place],
        verdict.worths[place],
        verdict.chances[place],
        verdict.merits[place],
    )


@compiled
def add_candidate(verdict: Any, action: int, visits: int, worth: float, chance: float, merit: float) -> None:
    """Put a candidate behind all that were visited more, and among equals behind those of the same merit or more."""
    place = verdict.used[CANDIDATES]
    while place > 0:
        above = place - 1
        if verdict.visits[above] > visits:
            break
        if verdict.visits[above] == visits and verdict.merits[above] >= merit:
            break
        move_down(verdict, above)
        place = above
    put(verdict, place, action, visits, worth, chance, merit)
    verdict.used[CANDIDATES] += 1


@compiled
def add_step(verdict: Any, action: int) -> bool:
    """Add a move to the line; False when there is no room for another."""
    verdict.line[verdict.used[LINE]] = action
    verdict.used[LINE] += 1
    return verdict.used[LINE] < LONGEST_LINE


@compiled
def place_of(verdict: Any, action: int) -> int:
    """The place of a candidate."""
    for place in range(verdict.used[CANDIDATES]):
        if verdict.actions[place] == action:
            return place
    return -1


@compiled
def consider_sale(game: Any, verdict: Any, desk: Any) -> None:
    """Sell a card before the last way home, if that brings points: the candidates show both outcomes."""
    action = verdict.line[0]
    sale = sale_before_going_home(game, action, desk)
    if sale == NO_SALE:
        return
    most = 1
    chance = UNKNOWN
    for place in range(verdict.used[CANDIDATES] - 1, -1, -1):
        most = max(most, verdict.visits[place])
        if verdict.actions[place] == action:
            verdict.worths[place] = points_at_home(game, action, False, desk)
            chance = verdict.chances[place]
        move_down(verdict, place)
    worth = float(points_at_home(game, action, True, desk))
    put(verdict, 0, sale, most, worth, chance, worth)
    verdict.used[CANDIDATES] += 1
    verdict.expected[game.player] = worth
    verdict.line[0] = sale
    verdict.used[LINE] = 1
