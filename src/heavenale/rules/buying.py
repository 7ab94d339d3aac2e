"""Buying tiles on a resource or monk space (rules 8)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.bits import size
from heavenale.rules.board import CARD_SALE_DUCATS, FERTILITIES, MONK_COST, SHADY_SET, SUNNY_PRICE_FACTOR, SUNNY_SET
from heavenale.rules.events import Source
from heavenale.rules.garden import is_sunny, place_tile
from heavenale.rules.production import gain_ducats
from heavenale.rules.rule import rule
from heavenale.rules.tiles import NO_TILE, fertility_of, is_monk

HIGHEST_PRICE = FERTILITIES  # of any tile; monks cost less
NO_OFFER = HIGHEST_PRICE + 1


@rule
def price_of(tile: int, space: int) -> int:
    """What a tile costs on a shady spot: its fertility, or for a monk the cost of the space (rules 8.2)."""
    return MONK_COST[space] if is_monk(tile) else fertility_of(tile)


@rule
def sunny_price(price: int) -> int:
    """What a tile of this price costs on a sunny spot (rules 8.2)."""
    return SUNNY_PRICE_FACTOR * price


@rule
def price_on(tile: int, space: int, spot: int) -> int:
    """What a tile costs on this spot: twice as much in the sun."""
    return sunny_price(price_of(tile, space)) if is_sunny(spot) else price_of(tile, space)


@rule
def cheapest_price(game: Any, space: int) -> int:
    """The price of the cheapest tile that lies on a space."""
    cheapest = NO_OFFER
    for slot in range(game.rounds):
        tile = game.market[space, slot]
        if tile != NO_TILE:
            cheapest = min(cheapest, price_of(tile, space))
    return cheapest


@rule
def cheapest_purchase(game: Any, player: int, space: int) -> int:
    """The least that the player must pay on a space: in the shade, or in the sun if the shade is full."""
    cheapest = cheapest_price(game, space)
    return cheapest if game.empty_spots[player] & SHADY_SET else sunny_price(cheapest)


@rule
def update_offers(game: Any, space: int) -> None:
    """Keep account of the prices at which a space has a tile, after tiles came or went."""
    cheapest = cheapest_price(game, space)
    for price in range(1, HIGHEST_PRICE + 1):
        if price >= cheapest:
            game.offers[price] |= 1 << space
        else:
            game.offers[price] &= ~(1 << space)


@rule
def purse_with_cards(game: Any, player: int) -> int:
    """The ducats a player could have by selling all unplaced cards (rules 7.4)."""
    return game.ducats[player] + CARD_SALE_DUCATS * size(game.cards[player])


@rule
def price_within(game: Any, player: int, ducats: int) -> int:
    """The highest price of a tile that the player could place, and pay for with so many ducats."""
    if game.empty_spots[player] & SHADY_SET:
        return min(ducats, HIGHEST_PRICE)
    if game.empty_spots[player] & SUNNY_SET:
        return min(ducats // SUNNY_PRICE_FACTOR, HIGHEST_PRICE)
    return 0


@rule
def highest_price(game: Any, player: int) -> int:
    """The highest price of a tile that the player could pay for and place."""
    return price_within(game, player, purse_with_cards(game, player))


@rule
def spaces_with_affordable_tile(game: Any, player: int) -> int:
    """The resource and monk spaces where the player can buy (rules 7.4)."""
    return game.offers[highest_price(game, player)]


@rule
def spots_for(game: Any, player: int, tile: int, space: int) -> int:
    """The empty spots on which the player can pay for this tile with the ducats in hand (rules 8.1)."""
    price = price_of(tile, space)
    spots = 0
    if price <= game.ducats[player]:
        spots |= game.empty_spots[player] & SHADY_SET
    if sunny_price(price) <= game.ducats[player]:
        spots |= game.empty_spots[player] & SUNNY_SET
    return spots


@rule
def is_repeated(game: Any, space: int, slot: int) -> bool:
    """Whether an earlier slot of the space holds an equal tile: two equal tiles are one move."""
    for earlier in range(slot):
        if game.market[space, earlier] == game.market[space, slot]:
            return True
    return False


@rule
def buy(game: Any, player: int, slot: int, spot: int) -> None:
    """Pay for a tile and place it; sheds are resolved at once, before the next purchase (rules 8.3)."""
    space = game.figure[player]
    tile = game.market[space, slot]
    game.market[space, slot] = NO_TILE
    update_offers(game, space)
    gain_ducats(game, player, -price_on(tile, space, spot), Source.PURCHASE)
    game.has_bought = 1
    place_tile(game, player, tile, spot)
