"""Compiling all that the server asks of the rules, before a person waits for it."""

from __future__ import annotations

from functools import cache

from heavenale.game import Game
from heavenale.server.rooms.turns import TurnGame
from heavenale.warm_up import compile_rules


@cache
def warm_rules() -> None:
    """Do once in this process what every move asks for."""
    compile_rules()
    turns = TurnGame(Game(players=2, seed=0))
    turns.push(turns.game.legal_moves[0].text)
    turns.end_turn()
    turns.nothing_left_to_decide()
    turns.ended_game()
