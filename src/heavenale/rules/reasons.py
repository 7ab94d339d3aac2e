"""Why a move is not legal: which of the rules' conditions fails, as a number with the facts behind it.

The conditions themselves are the rules' own functions, the ones that decide what is legal. `heavenale.shown.explain`
and the client in the browser put the numbers into words.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from heavenale.rules.actions import SHED_CHOICES, Row
from heavenale.rules.barrels import achieved_goals
from heavenale.rules.bits import contains
from heavenale.rules.board import (
    BARREL_SPACE_SET,
    COLOURS,
    DISC_SPACE_SET,
    MAX_ROUNDS,
    NEIGHBOURS,
    SHED_NEIGHBOURS,
    Card,
)
from heavenale.rules.buying import cheapest_purchase, price_on, purse_with_cards
from heavenale.rules.cards import rearmost_markers
from heavenale.rules.discs import KINDS_ALLOWED, kinds_with_a_free_spot, scoring_spot_of
from heavenale.rules.rule import entry, lookup, rule
from heavenale.rules.state import Phase
from heavenale.rules.tiles import NO_TILE
from heavenale.rules.turn import CHOICES_OF_START, free_start_choices, spaces_ahead, stands_on


class MoveKind(IntEnum):
    """The key words of the notation."""

    START = 0
    GO = 1
    HOME = 2
    BUY = 3
    DONE = 4
    SHED = 5
    SCORE = 6
    CARD = 7
    SELL = 8


class Reason(IntEnum):
    """Why a move is refused; `heavenale.shown.explain.REASONS` names the facts of each."""

    LEGAL = 0
    GAME_OVER = 1
    NOT_NOW = 2
    OCCUPIED = 3
    MUST_TAKE_FIRST = 4
    NOT_AHEAD = 5
    NO_BARREL = 6
    NO_DISC = 7
    NO_USABLE_SCORING_SPOT = 8
    NO_TILE = 9
    GARDEN_FULL = 10
    SPACE_TOO_EXPENSIVE = 11
    TILE_NOT_HERE = 12
    SPOT_TAKEN = 13
    TILE_TOO_EXPENSIVE = 14
    MUST_BUY = 15
    NOT_A_CHOICE_OF_SHED = 16
    NOT_ALLOWED_HERE = 17
    SCORING_SPOT_TAKEN = 18
    NO_SUCH_TILE = 19
    NO_SUCH_CARD = 20
    NOT_REARMOST = 21


MAX_FACTS = 5


def _kinds(*kinds: MoveKind) -> int:
    return sum(1 << kind for kind in kinds)


_KINDS_IN_PHASE = {
    Phase.START: _kinds(MoveKind.START),
    Phase.MOVE: _kinds(MoveKind.GO, MoveKind.HOME, MoveKind.SELL),
    Phase.BUY: _kinds(MoveKind.BUY, MoveKind.DONE, MoveKind.SELL),
    Phase.SHED: _kinds(MoveKind.SHED, MoveKind.SELL),
    Phase.SCORE: _kinds(MoveKind.SCORE, MoveKind.SELL),
    Phase.CARD: _kinds(MoveKind.CARD, MoveKind.SELL),
    Phase.OVER: _kinds(),
}
KINDS_IN_PHASE = lookup([_KINDS_IN_PHASE[phase] for phase in sorted(_KINDS_IN_PHASE)])

# The card that a choice at a completed pair places; declining places none and is always legal.
_CARDS_WITH_COLOURS = [Card.TILES] * COLOURS + [Card.DISCS] * COLOURS
CARD_OF_CHOICE = lookup([Card.TILES, *_CARDS_WITH_COLOURS, Card.BARRELS, Card.DUCATS, Card.BREWMASTER])


@entry
def explain(game: Any, kind: int, what: int, where: int, facts: Any) -> int:
    """Say why a move may not be made now, and write down the facts behind it.

    `what` is the space, the starting choice, the tile, the set of spots round a shed, the kind of tile to harvest, the
    choice of card or the card; `where` is the spot of a purchase.
    """
    player = game.player
    if game.phase == Phase.OVER:
        return Reason.GAME_OVER
    if not contains(KINDS_IN_PHASE[game.phase], kind):
        facts[0] = game.phase
        facts[1] = KINDS_IN_PHASE[game.phase]
        return Reason.NOT_NOW
    if kind == MoveKind.GO:
        reason = why_not_go(game, player, what, facts)
    elif kind == MoveKind.START or kind == MoveKind.HOME:
        reason = why_not_start(game, player, what, facts)
    elif kind == MoveKind.BUY:
        reason = why_not_buy(game, player, what, where, facts)
    elif kind == MoveKind.DONE:
        reason = why_not_done(game, player, facts)
    elif kind == MoveKind.SHED:
        reason = why_not_shed(game, player, what, facts)
    elif kind == MoveKind.SCORE:
        reason = why_not_score(game, player, what, facts)
    elif kind == MoveKind.CARD:
        reason = why_not_card(game, player, what, facts)
    else:
        reason = why_not_sell(game, player, what, facts)
    return reason


@rule
def why_not_go(game: Any, player: int, space: int, facts: Any) -> int:
    """What speaks against moving the figure to a track space."""
    facts[0] = space
    if contains(game.legal[Row.GO.value], space):
        return Reason.LEGAL
    if not contains(spaces_ahead(game, player), space):
        facts[1] = game.figure[player]
        return Reason.NOT_AHEAD
    if contains(BARREL_SPACE_SET, space):
        facts[1] = achieved_goals(game, player)
        return Reason.NO_BARREL
    if contains(DISC_SPACE_SET, space):
        facts[1] = space
        return Reason.NO_USABLE_SCORING_SPOT if contains(game.discs_on_track, space) else Reason.NO_DISC
    return why_nothing_to_buy(game, player, space, facts)


@rule
def why_nothing_to_buy(game: Any, player: int, space: int, facts: Any) -> int:
    """What speaks against a purchase on a resource or monk space ahead."""
    if not has_tile(game, space):
        return Reason.NO_TILE
    if not game.empty_spots[player]:
        return Reason.GARDEN_FULL
    facts[1] = space
    facts[2] = cheapest_purchase(game, player, space)
    tell_purse(game, player, 3, facts)
    return Reason.SPACE_TOO_EXPENSIVE


@rule
def has_tile(game: Any, space: int) -> bool:
    """Whether any tile lies on a space."""
    for slot in range(game.rounds):
        if game.market[space, slot] != NO_TILE:
            return True
    return False


@rule
def tell_purse(game: Any, player: int, first: int, facts: Any) -> None:
    """The ducats in hand, and those that selling all cards would make of them."""
    facts[first] = game.ducats[player]
    facts[first + 1] = purse_with_cards(game, player)


@rule
def why_not_start(game: Any, player: int, choice: int, facts: Any) -> int:
    """What speaks against standing on a starting space."""
    if contains(game.legal[Row.START.value], choice):
        return Reason.LEGAL
    if contains(free_start_choices(game, player), choice):
        return Reason.MUST_TAKE_FIRST
    space = 0
    while not contains(CHOICES_OF_START[space], choice):
        space += 1
    other = 0
    while other == player or not stands_on(game, other, space):
        other += 1
    facts[0] = space
    facts[1] = other + 1
    return Reason.OCCUPIED


@rule
def why_not_buy(game: Any, player: int, tile: int, spot: int, facts: Any) -> int:
    """What speaks against placing a tile of the space on a spot."""
    space = game.figure[player]
    slot = slot_of(game, space, tile)
    if slot == MAX_ROUNDS:
        facts[0] = tile
        facts[1] = space
        facts[2] = space
        return Reason.TILE_NOT_HERE
    if contains(game.legal[Row.BUY + slot], spot):
        return Reason.LEGAL
    if not contains(game.empty_spots[player], spot):
        facts[0] = spot
        facts[1] = game.garden[player, spot]
        return Reason.SPOT_TAKEN
    facts[0] = price_on(tile, space, spot)
    tell_purse(game, player, 1, facts)
    return Reason.TILE_TOO_EXPENSIVE


@rule
def why_not_done(game: Any, player: int, facts: Any) -> int:
    """What speaks against leaving a space."""
    facts[0] = game.figure[player]
    return Reason.LEGAL if game.has_bought else Reason.MUST_BUY


@rule
def slot_of(game: Any, space: int, tile: int) -> int:
    """The first slot of a space in which such a tile lies; MAX_ROUNDS if there is none."""
    for slot in range(MAX_ROUNDS):
        if game.market[space, slot] == tile:
            return slot
    return MAX_ROUNDS


@rule
def why_not_shed(game: Any, player: int, spots: int, facts: Any) -> int:
    """What speaks against activating these spots round the shed in hand."""
    choices = game.legal[Row.SHED.value]
    for choice in range(len(SHED_CHOICES)):
        if contains(choices, choice) and spots_of_choice(game, choice) == spots:
            return Reason.LEGAL
    facts[0] = game.shed
    facts[1] = game.sheds[player, game.shed]
    facts[2] = choices
    return Reason.NOT_A_CHOICE_OF_SHED


@rule
def spots_of_choice(game: Any, choice: int) -> int:
    """The spots round the shed in hand that a choice activates."""
    spots = 0
    for direction in range(NEIGHBOURS):
        if contains(SHED_CHOICES[choice], direction):
            spots |= 1 << SHED_NEIGHBOURS[game.shed, direction]
    return spots


@rule
def why_not_score(game: Any, player: int, kind: int, facts: Any) -> int:
    """What speaks against harvesting this kind of tile with the disc of the space."""
    if contains(game.legal[Row.SCORE.value], kind):
        return Reason.LEGAL
    space = game.figure[player]
    if not contains(KINDS_ALLOWED[space], kind):
        facts[0] = space
        facts[1] = space
        return Reason.NOT_ALLOWED_HERE
    if not contains(kinds_with_a_free_spot(game, player), kind):
        facts[0] = scoring_spot_of(kind)
        return Reason.SCORING_SPOT_TAKEN
    facts[0] = kind
    return Reason.NO_SUCH_TILE


@rule
def why_not_card(game: Any, player: int, choice: int, facts: Any) -> int:
    """What speaks against placing a card at the completed pair."""
    if contains(game.legal[Row.CARD.value], choice):
        return Reason.LEGAL
    card = CARD_OF_CHOICE[choice]
    if not contains(game.cards[player], card):
        return lacks_card(game, player, card, facts)
    facts[0] = rearmost_markers(game, player)
    return Reason.NOT_REARMOST


@rule
def why_not_sell(game: Any, player: int, card: int, facts: Any) -> int:
    """What speaks against selling a card."""
    return Reason.LEGAL if contains(game.cards[player], card) else lacks_card(game, player, card, facts)


@rule
def lacks_card(game: Any, player: int, card: int, facts: Any) -> int:
    """The card is not in the player's hand."""
    facts[0] = card
    facts[1] = game.cards[player]
    return Reason.NO_SUCH_CARD
