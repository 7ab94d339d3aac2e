#!/usr/bin/env python3
"""A bot in thirty lines: it tries every move on its own board and makes the one that leaves it best off.

heavenale arena --agents random,"cmd:python examples/bot.py" --games 20
"""

import json
import sys

from heavenale import Game, HeavenAleError, Move
from heavenale.bot import game_from


def worth(game: Game, move: Move) -> tuple[bool, float]:
    """How well off the player is after a move; going home and selling cards come last."""
    player = game.player or 1
    game.push(move)
    board = game.table.boards[player - 1]
    game.pop()
    harvest = sum(board.markers.values()) + 2 * min(board.markers.values()) + 2 * board.brewmaster
    return move.kind not in ("home", "sell"), harvest + 5 * len(board.garden) + board.ducats / 2


for line in sys.stdin:
    try:
        game = game_from(json.loads(line)["record"])
        best = max(game.legal_moves, key=lambda move: worth(game, move))  # the first of equals: a short step
        answer: dict[str, object] = {"move": str(best)}
    except (HeavenAleError, ValueError, KeyError, TypeError) as error:
        answer = {"error": {"code": "bad_request", "message": str(error)}}
    print(json.dumps(answer), flush=True)
