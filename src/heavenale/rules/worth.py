"""What things on the table are worth now: what a card, a disc or a tile would bring, what a shed lacks.

Whoever asks what something would bring lends a copy of the state: the rules themselves do it there, and what they note
is added up. `heavenale.shown.worth` and the client in the browser give the numbers their names.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

from heavenale.rules.actions import Row
from heavenale.rules.barrels import claimable_goals
from heavenale.rules.bits import contains, lowest, size, without_lowest
from heavenale.rules.board import BARREL_SPACE_SET, FERTILITIES, MAX_ROUNDS, PAIRS, SHED_RING, SHED_TYPE, SPOT_SHEDS
from heavenale.rules.buying import price_within
from heavenale.rules.cards import place_card
from heavenale.rules.discs import KINDS_ALLOWED, completes_pair, harvest, scoring_spot_of, usable_kinds
from heavenale.rules.events import EventKind
from heavenale.rules.garden import activate, shed_sum
from heavenale.rules.rule import entry, rule
from heavenale.rules.scoring import points
from heavenale.rules.state import NO_CARD, Phase
from heavenale.rules.tiles import NO_TILE
from heavenale.rules.turn import spaces_ahead

PAIR_COUNT = len(PAIRS)


class Gain(IntEnum):
    """What may come of something; below, the steps of each marker and of the brewmaster, as in `EventKind`."""

    DUCATS = EventKind.DUCATS
    POINTS = DUCATS + 1  # more than the game would be worth now


GAINS = Gain.POINTS + 1


class ShedFact(IntEnum):
    """What is told of a shed spot."""

    SUM = 0  # of the fertility round it
    MISSING = 1  # the empty spots round it, as a set
    LEAST = 2  # the type that it is to become if monks fill them, or has become
    MOST = 3  # the type if the most fertile tiles fill them


SHED_FACTS = ShedFact.MOST + 1


@rule
def begin_trial(game: Any) -> None:
    """Nothing has happened yet on this copy."""
    game.event_count = 0


@rule
def add_up(game: Any, player: int, points_before: int, gains: Any) -> None:
    """Write what has come of a trial, by kind."""
    for kind in range(GAINS):
        gains[kind] = 0
    for n in range(game.event_count):
        gains[game.event_kind[n]] += game.event_amount[n]
    gains[Gain.POINTS.value] = points(game, player) - points_before


@entry
def try_tile(game: Any, player: int, spot: int, gains: Any) -> None:
    """What activating a tile in the garden would bring."""
    before = points(game, player)
    begin_trial(game)
    if game.garden[player, spot] != NO_TILE:
        activate(game, player, spot)
    add_up(game, player, before, gains)


@entry
def try_disc(game: Any, player: int, kind: int, gains: Any) -> bool:
    """What a scoring disc would bring that harvests this kind; whether it would complete a pair."""
    before = points(game, player)
    begin_trial(game)
    spot = scoring_spot_of(kind)
    game.discs[player] |= 1 << spot
    harvest(game, player, kind)
    add_up(game, player, before, gains)
    return completes_pair(game, player, spot)


@entry
def try_card(game: Any, player: int, choice: int, gains: Any) -> bool:
    """What a card would bring if it were placed now; False if no pair is left for it (rules 9.6)."""
    before = points(game, player)
    begin_trial(game)
    game.pair = 0
    while game.pair < PAIR_COUNT and game.pair_cards[player, game.pair] != NO_CARD:
        game.pair += 1
    is_possible = game.pair < PAIR_COUNT
    if is_possible:
        place_card(game, player, choice)
    add_up(game, player, before, gains)
    return is_possible


@rule
def kinds_on(game: Any, player: int, space: int) -> int:
    """The kinds that a disc from this space could harvest for the player (rules 9.3)."""
    return usable_kinds(game, player) & KINDS_ALLOWED[space]


@entry
def tell_shed(game: Any, player: int, shed: int, facts: Any) -> None:
    """The sum round a shed spot so far, what is missing, and what type may come of it (rules 8.4)."""
    fertility = shed_sum(game, player, shed)
    missing = game.empty_spots[player] & SHED_RING[shed]
    facts[ShedFact.SUM.value] = fertility
    facts[ShedFact.MISSING.value] = missing
    facts[ShedFact.LEAST.value] = SHED_TYPE[fertility]
    facts[ShedFact.MOST.value] = SHED_TYPE[fertility + FERTILITIES * size(missing)]


@rule
def sheds_closed_by(game: Any, player: int, spot: int) -> int:
    """The shed spots that a tile on this empty spot would enclose (rules 8.4)."""
    closed = 0
    empty = game.empty_spots[player] & ~(1 << spot)
    sheds = SPOT_SHEDS[spot] if contains(game.empty_spots[player], spot) else 0
    while sheds:
        shed = lowest(sheds)
        sheds = without_lowest(sheds)
        if not empty & SHED_RING[shed]:
            closed |= 1 << shed
    return closed


@rule
def goals_in_reach(game: Any, player: int) -> int:
    """The goals whose barrel the player can still take in this round: achieved, and a barrel space lies ahead."""
    return claimable_goals(game, player) if spaces_ahead(game, player) & BARREL_SPACE_SET else 0


@rule
def is_money_short(game: Any) -> bool:
    """Whether whoever decides can pay for no tile with the ducats in hand, so that selling a card may be sensible."""
    player = game.player
    if game.phase == Phase.BUY:
        for slot in range(MAX_ROUNDS):
            if game.legal[Row.BUY + slot]:
                return False
        return not game.has_bought
    if game.phase == Phase.MOVE:
        within = game.offers[price_within(game, player, game.ducats[player])]
        return not within & spaces_ahead(game, player)
    return False
