"""An experiment within a game: where somebody goes home with a choice of spaces, a coin decides whether it is *first*.

The network takes *first* almost always or almost never, so its own games hardly show what the space is worth. In games
played for this question alone, once a game a fair coin is tossed instead, and everybody plays on as they like.
"""

from __future__ import annotations

from typing import Any

from heavenale.observation.features import TABLE_OFFSETS
from heavenale.rules.actions import FIRST_ACTION, START_CHOICES, Row, StartChoice
from heavenale.rules.board import MAX_ROUNDS

HOME = slice(int(FIRST_ACTION[Row.START]), int(FIRST_ACTION[Row.START]) + START_CHOICES)
FIRST = int(StartChoice.FIRST)
ROUND = slice(TABLE_OFFSETS["round"], TABLE_OFFSETS["round"] + MAX_ROUNDS)
HARDLY = 1e-9  # the least chance of any space, so that there is always a second one
HEADS = 0.5


def with_a_fair_coin(chances: Any, mask: Any, observations: Any, rounds: Any) -> Any:
    """Chances [N, 275] with as much for *first* as for all other spaces together, where there is a choice of them.

    `rounds` [N, 6] has a one in the round of each game in which the coin is tossed. Takes and gives arrays of NumPy or
    of torch alike. Whether to go home now, and which of the other spaces, remains the network's choice.
    """
    legal = mask[:, HOME] != 0
    now = (observations[:, ROUND] * rounds).sum(1) > 0
    coin = (now & legal[:, FIRST] & (legal.sum(1) > 1))[:, None] * 1.0
    home = chances[:, HOME]
    total = home.sum(1)[:, None]
    others = (home + HARDLY) * legal
    others[:, FIRST] = 0
    fair = others * (total * (1 - HEADS) / (others.sum(1)[:, None] + HARDLY * HARDLY))
    fair[:, FIRST] = total[:, 0] * HEADS
    chances[:, HOME] = fair * coin + home * (1 - coin)
    return chances
