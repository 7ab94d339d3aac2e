"""Whole games of random moves: what tests, benchmarks and simple opponents are made of."""

from __future__ import annotations

from typing import Any

from heavenale.rules.actions import FIRST_ACTION, Row
from heavenale.rules.bits import nth, size
from heavenale.rules.chance import advance, below, seeded
from heavenale.rules.play import apply, begin_shuffled
from heavenale.rules.rule import entry, lookup, rule
from heavenale.rules.state import Phase

# The rows that hold the moves of a phase, apart from selling cards: from the first up to before the second.
_ROWS_OF_PHASE = {
    Phase.START: (Row.START, Row.BUY),
    Phase.MOVE: (Row.GO, Row.BUY),
    Phase.BUY: (Row.BUY, Row.SHED),
    Phase.SHED: (Row.SHED, Row.SCORE),
    Phase.SCORE: (Row.SCORE, Row.CARD),
    Phase.CARD: (Row.CARD, Row.SELL),
    Phase.OVER: (Row.GO, Row.GO),  # none
}
SELL = int(Row.SELL)
ROWS_OF_PHASE = lookup([_ROWS_OF_PHASE[phase] for phase in sorted(_ROWS_OF_PHASE)])


SEED_OF_MOVES = 0x5EED


@rule
def random_action(game: Any, random: Any) -> int:
    """A legal action, all equally likely; cards are sold only where nothing else is possible."""
    first = ROWS_OF_PHASE[game.phase, 0]
    end = ROWS_OF_PHASE[game.phase, 1]
    count = 0
    for row in range(first, end):
        count += size(game.legal[row])
    if count == 0:
        first = SELL
        count = size(game.legal[SELL])
    choice = below(random, count)
    row = first
    while choice >= size(game.legal[row]):
        choice -= size(game.legal[row])
        row += 1
    return FIRST_ACTION[row] + nth(game.legal[row], choice)


@entry
def finish_randomly(game: Any, random: Any) -> int:
    """Play random moves to the end; returns how many."""
    decisions = 0
    while game.phase != Phase.OVER:
        random = advance(random)
        apply(game, random_action(game, random))
        decisions += 1
    return decisions


@entry
def play_random_game(game: Any, players: int, seed: int) -> int:
    """A whole random game, piles and moves from the seed; returns the number of decisions."""
    begin_shuffled(game, players, seed)
    # Moves come from a generator of their own, so that they do not follow from the order of the piles.
    return finish_randomly(game, seeded(seed ^ SEED_OF_MOVES))


@entry
def play_random_games(game: Any, players: int, first_seed: int, count: int) -> int:
    """Random games one after the other in the same record; returns the number of decisions."""
    decisions = 0
    for n in range(count):
        decisions += play_random_game(game, players, first_seed + n)
    return decisions
