"""What a move brought, noted in the state while the move is applied, so that nobody has to work it out again."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from heavenale.rules.board import COLOURS, SPOTS
from heavenale.rules.rule import rule


class EventKind(IntEnum):
    """What changed. The amount is in steps or ducats, the source one of `Source` or a spot, unless said."""

    MARKER = 0  # and one more for each further colour
    BREWMASTER = COLOURS
    DUCATS = BREWMASTER + 1
    SHED = DUCATS + 1  # a shed tile is placed: source its spot, amount its type
    BARREL = SHED + 1  # a barrel is taken: source its goal (from 0), amount its points
    ROUND = BARREL + 1  # a new round begins: amount its number
    OVER = ROUND + 1  # the game has ended


class Source(IntEnum):
    """Where a gain comes from; the numbers below are spots, whose tile was activated."""

    STARTING_SPACE = SPOTS
    CARD = SPOTS + 1
    SALE = SPOTS + 2
    PURCHASE = SPOTS + 3
    SHED = SPOTS + 4
    TABLE = SPOTS + 5


@rule
def note(game: Any, kind: int, source: int, amount: int) -> None:
    """Write one event into the state."""
    game.event_kind[game.event_count] = kind
    game.event_source[game.event_count] = source
    game.event_amount[game.event_count] = amount
    game.event_count += 1
