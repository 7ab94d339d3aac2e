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
from heavenale.batch.one_game import play_forced_moves, write_mask
from heavenale.observation.values import POINT_SCALE, POINTS, VICTORY
from heavenale.observation.writing import observe
from heavenale.rules.actions import ACTIONS
from heavenale.rules.bits import contains, size
from heavenale.rules.chance import seeded
from heavenale.rules.scoring import points, winners
from heavenale.rules.setup import shuffle_hidden
from heavenale.rules.state import Phase

AHEAD = 0  # of the states of a desk: where somebody decides next
SAMPLES = 8  # of tiles that nobody can know
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
def look_around(game: Any, desk: Any, observations: Any) -> int:
    """Write down what every player sees where somebody decides next, player 1 first; returns how many rows.

    Of positions in which there is nothing to decide the network never learned anything. Where tiles are dealt on the
    way, which nobody can know, it is done with several samples of them. There are no rows if the game ends before.
    """
    ahead = desk.states[AHEAD]
    row = 0
    for sample in range(SAMPLES):
        desk.states[AHEAD] = game
        shuffle_hidden(ahead, seeded(sample))
        play_forced_moves(ahead)
        if ahead.phase == Phase.OVER:
            break
        for player in range(game.players):
            observations[row, :] = 0
            observe(ahead, player, observations[row])
            row += 1
        if ahead.round_number == game.round_number:
            break
    return samples_taken(game, desk) * game.players


@compiled
def samples_taken(game: Any, desk: Any) -> int:
    """Of how many samples `look_around` has written what everybody sees."""
    ahead = desk.states[AHEAD]
    if ahead.phase == Phase.OVER:
        return 0
    return 1 if ahead.round_number == game.round_number else SAMPLES


@compiled
def expect(game: Any, desk: Any, values: Any, verdict: Any) -> None:
    """Write what every player may expect, by the network's word on the rows of `look_around`; or how the game ends."""
    samples = samples_taken(game, desk)
    for player in range(game.players):
        verdict.expected[player] = 0.0
        verdict.winning[player] = 0.0
        for sample in range(samples):
            row = sample * game.players + player
            verdict.expected[player] += values[row, POINTS] * POINT_SCALE / samples
            verdict.winning[player] += values[row, VICTORY] / samples
    if samples > 0:
        write_chances(verdict.winning, game.players, verdict.winning)
        return
    ended = desk.states[AHEAD]
    winning = winners(ended)
    for player in range(game.players):
        verdict.expected[player] = points(ended, player)
        if contains(winning, player):
            verdict.winning[player] = 1.0 / size(winning)


@compiled
def asked_moves(game: Any, mask: Any, actions: Any) -> int:
    """Write the moves that training would ask for; returns how many."""
    write_mask(game, mask)
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

    `logits` and `values` are the network's word on the rows of `look_around`.
    """
    begin(verdict)
    expect(game, desk, values, verdict)
    worth = verdict.expected[game.player]
    actions = verdict.line  # room that is free until there is a line
    count = asked_moves(game, mask, actions)
    for n in range(count):
        desk.worths[n] = logits[game.player, actions[n]] if count > 1 else 0.0
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
    """Make the only move there is, with what the network expects by its word on the rows of `look_around`."""
    begin(verdict)
    expect(game, desk, values, verdict)
    add_candidate(verdict, action, 1, verdict.expected[game.player], verdict.winning[game.player], 0.0)
    add_step(verdict, action)
    consider_sale(game, verdict, desk)
