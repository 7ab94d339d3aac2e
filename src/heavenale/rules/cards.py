"""Privilege cards, placed at a completed pair or sold as emergency coins (rules 9 and 11)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.actions import CardChoice
from heavenale.rules.bits import contains, size
from heavenale.rules.board import (
    CARD_BREWMASTER_STEPS,
    CARD_DUCATS,
    CARD_SALE_DUCATS,
    COLOURS,
    PAIRS,
    Card,
)
from heavenale.rules.events import Source
from heavenale.rules.production import advance_brewmaster, advance_marker, gain_ducats, rearmost_position
from heavenale.rules.rule import rule
from heavenale.rules.state import DECLINED
from heavenale.rules.tiles import FIRST_COLOUR_KIND

EVERY_COLOUR = (1 << COLOURS) - 1


@rule
def rearmost_markers(game: Any, player: int) -> int:
    """The markers furthest behind: one, or several on a tie (rules 9.7)."""
    position = rearmost_position(game, player)
    markers = 0
    for colour in range(COLOURS):
        if game.markers[player, colour] == position:
            markers |= 1 << colour
    return markers


@rule
def card_choices(game: Any, player: int) -> int:
    """What the player may do with a completed pair: place an unplaced card, or decline (rules 9.6)."""
    cards = game.cards[player]
    choices = 1 << CardChoice.NONE
    if contains(cards, Card.TILES):
        choices |= EVERY_COLOUR << CardChoice.TILES
    if contains(cards, Card.DISCS):
        choices |= rearmost_markers(game, player) << CardChoice.DISCS
    if contains(cards, Card.BARRELS):
        choices |= 1 << CardChoice.BARRELS
    if contains(cards, Card.DUCATS):
        choices |= 1 << CardChoice.DUCATS
    if contains(cards, Card.BREWMASTER):
        choices |= 1 << CardChoice.BREWMASTER
    return choices


@rule
def place_card(game: Any, player: int, choice: int) -> None:
    """Place a card at the completed pair and resolve it, or decline: then the pair is lost for good (rules 9.7)."""
    if choice == CardChoice.NONE:
        game.pair_cards[player, game.pair] = DECLINED
    elif choice < CardChoice.DISCS:
        put_down(game, player, Card.TILES)
        colour = choice - CardChoice.TILES
        advance_marker(game, player, colour, game.tiles_of[player, FIRST_COLOUR_KIND + colour], Source.CARD)
    elif choice < CardChoice.BARRELS:
        put_down(game, player, Card.DISCS)
        advance_marker(game, player, choice - CardChoice.DISCS, size(game.discs[player]), Source.CARD)
    elif choice == CardChoice.BARRELS:
        put_down(game, player, Card.BARRELS)
    elif choice == CardChoice.DUCATS:
        put_down(game, player, Card.DUCATS)
        gain_ducats(game, player, CARD_DUCATS, Source.CARD)
    else:
        put_down(game, player, Card.BREWMASTER)
        advance_brewmaster(game, player, CARD_BREWMASTER_STEPS, Source.CARD)


@rule
def put_down(game: Any, player: int, card: int) -> None:
    """Move a card from the hand to the completed pair (rules 9.6)."""
    game.cards[player] &= ~(1 << card)
    game.pair_cards[player, game.pair] = card


@rule
def has_placed(game: Any, player: int, card: int) -> bool:
    """Whether the player has placed this card at a pair."""
    for pair in range(len(PAIRS)):
        if game.pair_cards[player, pair] == card:
            return True
    return False


@rule
def placed_cards(game: Any, player: int) -> int:
    """How many cards the player has placed at pairs."""
    count = 0
    for pair in range(len(PAIRS)):
        count += game.pair_cards[player, pair] >= 0
    return count


@rule
def sell_card(game: Any, player: int, card: int) -> None:
    """Emergency coins: return an unplaced card to the box for 3 ducats (rules 11.1)."""
    game.cards[player] &= ~(1 << card)
    gain_ducats(game, player, CARD_SALE_DUCATS, Source.SALE)
