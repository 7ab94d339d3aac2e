"""Which move is meant, as one number: the same number is the same text, whatever the position.

An action of the catalogue says "the tile in the third slot" or "the second choice of this shed"; people say which tile
and which spots. The number of a text is that of the action where both say the same; the texts of entering the
starting area, of purchases and of sheds are counted after the catalogue. `notation.py` has the texts.
"""

from __future__ import annotations

from typing import Any

from heavenale.rules.actions import ACTIONS, BIT_OF, FIRST_ACTION, ROW_OF, SHED_CHOICE_DIRECTIONS, START_CHOICES, Row
from heavenale.rules.bits import contains
from heavenale.rules.board import SHED_NEIGHBOURS, SHEDS, SPOTS
from heavenale.rules.rule import lookup, rule
from heavenale.rules.state import Phase
from heavenale.rules.tiles import NO_TILE, TILE_NAMES

HOMES = ACTIONS  # plus the choice
PURCHASES = HOMES + START_CHOICES  # plus tile * SPOTS + spot
SHED_SPOTS = PURCHASES + len(TILE_NAMES) * SPOTS  # plus the set of spots
NOTHING = -1

CHOICES = len(SHED_CHOICE_DIRECTIONS)
SPOTS_OF_CHOICE = lookup(
    [
        [sum(1 << int(SHED_NEIGHBOURS[shed, direction]) for direction in choice) for choice in SHED_CHOICE_DIRECTIONS]
        for shed in range(SHEDS)
    ]
)


@rule
def wording(game: Any, action: int) -> int:
    """The number of the text of a legal action."""
    row = ROW_OF[action]
    bit = BIT_OF[action]
    if row == Row.SHED:
        return SHED_SPOTS + SPOTS_OF_CHOICE[game.shed, bit]
    if Row.BUY <= row < Row.DONE:
        return PURCHASES + game.market[game.figure[game.player], row - Row.BUY] * SPOTS + bit
    if row == Row.START and game.phase != Phase.START:
        return HOMES + bit
    return action


@rule
def meaning(game: Any, number: int) -> int:
    """The action, legal or not, that the text of this number means here; NOTHING if it means none."""
    if number >= SHED_SPOTS:
        return shed_choice(game, number - SHED_SPOTS)
    if number >= PURCHASES:
        return purchase(game, (number - PURCHASES) // SPOTS, (number - PURCHASES) % SPOTS)
    if number >= HOMES:
        return FIRST_ACTION[Row.START.value] + number - HOMES if game.phase == Phase.MOVE else NOTHING
    if number < 0 or (ROW_OF[number] == Row.START and game.phase != Phase.START):
        return NOTHING
    return number


@rule
def shed_choice(game: Any, spots: int) -> int:
    """The choice of the shed in hand that activates these spots."""
    if game.phase == Phase.SHED:
        for choice in range(CHOICES):
            if SPOTS_OF_CHOICE[game.shed, choice] == spots:
                return FIRST_ACTION[Row.SHED.value] + choice
    return NOTHING


@rule
def purchase(game: Any, tile: int, spot: int) -> int:
    """The purchase of this tile for this spot, from the first slot where it lies."""
    if game.phase == Phase.BUY:
        space = game.figure[game.player]
        for slot in range(game.rounds):
            if game.market[space, slot] == tile and tile != NO_TILE:
                return FIRST_ACTION[Row.BUY + slot] + spot
    return NOTHING


@rule
def is_open(game: Any, action: int) -> bool:
    """Whether this number is an action of the catalogue, and legal."""
    return 0 <= action < ACTIONS and contains(game.legal[ROW_OF[action]], BIT_OF[action])
