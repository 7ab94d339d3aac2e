"""Compiling all that the server asks of the rules, before a person waits for it."""

from __future__ import annotations

import random
from functools import cache

from heavenale.game import Game
from heavenale.server.turns import TurnGame
from heavenale.server.views import Position, Surroundings, snapshot
from heavenale.warm_up import compile_rules


@cache
def warm_rules() -> None:
    """Play a whole game and look at every position as a server does; once is enough for a process."""
    compile_rules()
    _play(TurnGame(Game(players=3, seed=0)), random.Random(0))


def _play(turns: TurnGame, chance: random.Random) -> None:
    around = Surroundings(words="", state="playing", seats=[])
    while not turns.is_over:
        you = [turns.to_decide] if turns.to_decide else []
        snapshot(Position.of(turns), around, you=you, log_from=turns.number)
        if turns.is_complete:
            turns.end_turn()
            continue
        moves = [str(move) for move in turns.game.legal_moves]
        lively = [move for move in moves if not move.startswith(("sell", "home"))] or moves
        turns.push(chance.choice(lively))
    turns.game.as_seen(0)
