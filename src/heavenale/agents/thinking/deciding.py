"""Deciding without a tree: by the worth of each move, by a plan for the turn, by the network's preference."""

from __future__ import annotations

from typing import Any

import numpy as np

from heavenale.agents.thinking.choosing import WORST, judge_moves
from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.exponential import exp
from heavenale.agents.thinking.outcome import estimate_all
from heavenale.agents.thinking.planning import LONGEST_PLAN, NOTHING, plan_turn
from heavenale.agents.thinking.sampling import draw
from heavenale.agents.thinking.verdict import add_candidate, add_step, begin, consider_sale
from heavenale.agents.thinking.winning import UNKNOWN, write_chances
from heavenale.batch.steps import write_moves
from heavenale.observation.values import POINT_SCALE, POINTS, VICTORY
from heavenale.observation.writing import observe
from heavenale.rules.actions import ACTIONS

CHANCES = 1000  # a candidate's visits are its probability in thousandths


@compiled
def decide_greedily(
    game: Any, desk: Any, spots: int, weights: Any, temperature: float, random: Any, verdict: Any
) -> None:
    """Take the move that is worth most, or at a temperature, in points, now and then another."""
    begin(verdict)
    count = judge_moves(game, desk, spots, weights)
    chosen, random[0] = draw(desk.worths, count, temperature, random[0])
    for n in range(count):
        add_candidate(verdict, desk.moves[0, n], 1, desk.worths[n], UNKNOWN, desk.worths[n])
    estimate_all(game, desk.end, weights, verdict.expected)
    verdict.expected[game.player] = desk.worths[chosen]
    add_step(verdict, desk.moves[0, chosen])
    consider_sale(game, verdict, desk)


@compiled
def decide_by_plan(game: Any, beam: Any, spots: int, weights: Any, verdict: Any) -> None:
    """Begin with the first move of the best plan for the turn."""
    begin(verdict)
    best = NOTHING
    for n in range(plan_turn(game, beam, spots, weights)):
        worth = beam.best_worths[n]
        if worth > WORST:
            add_candidate(verdict, beam.best_lines[n, 0], 1, worth, UNKNOWN, worth)
            if best == NOTHING or worth > beam.best_worths[best]:
                best = n
    estimate_all(game, beam.desk.end, weights, verdict.expected)
    verdict.expected[game.player] = beam.best_worths[best]
    for step in range(LONGEST_PLAN):
        if beam.best_lines[best, step] != NOTHING:
            add_step(verdict, beam.best_lines[best, step])
    consider_sale(game, verdict, beam.desk)


@compiled
def look_around(game: Any, observations: Any) -> None:
    """Write down what every player sees, player 1 first."""
    for player in range(game.players):
        observations[player, :] = 0
        observe(game, player, observations[player])


@compiled
def expect(game: Any, values: Any, verdict: Any) -> None:
    """Write what the network expects for every player."""
    for player in range(game.players):
        verdict.expected[player] = values[player, POINTS] * POINT_SCALE
    write_chances(values[:, VICTORY], game.players, verdict.winning)


@compiled
def asked_moves(game: Any, mask: Any, actions: Any) -> int:
    """Write the moves that training would ask for; returns how many."""
    write_moves(game, mask)
    count = 0
    for action in range(ACTIONS):
        if mask[action]:
            actions[count] = action
            count += 1
    return count


@compiled
def decide_by_preference(
    game: Any, desk: Any, mask: Any, logits: Any, values: Any, temperature: float, random: Any, verdict: Any
) -> None:
    """Take the move that the network prefers, or at a temperature draw one, of those that training would ask for.

    `logits` and `values` are the network's word on what every player sees.
    """
    begin(verdict)
    expect(game, values, verdict)
    worth = verdict.expected[game.player]
    actions = verdict.line  # room that is free until there is a line
    count = asked_moves(game, mask, actions)
    for n in range(count):
        desk.worths[n] = logits[game.player, actions[n]]
    chosen, random[0] = draw(desk.worths, count, temperature, random[0])
    total, best = 0.0, WORST
    for n in range(count):
        best = max(best, desk.worths[n])
    for n in range(count):
        total += exp(desk.worths[n] - best)
    for n in range(count):
        chance = exp(desk.worths[n] - best) / total
        visits = int(np.floor(CHANCES * chance + 0.5))
        if visits or n == chosen:
            add_candidate(verdict, actions[n], visits, worth, verdict.winning[game.player], chance)
    add_step(verdict, actions[chosen])
    consider_sale(game, verdict, desk)


@compiled
def take_the_only_move(game: Any, desk: Any, action: int, values: Any, verdict: Any) -> None:
    """Make the only move there is, with what the network expects."""
    begin(verdict)
    expect(game, values, verdict)
    add_candidate(verdict, action, 1, verdict.expected[game.player], verdict.winning[game.player], 0.0)
    add_step(verdict, action)
    consider_sale(game, verdict, desk)
