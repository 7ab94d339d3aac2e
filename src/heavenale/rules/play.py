"""What may be decided now, and deciding it: the two functions that everything else stands on."""

from __future__ import annotations

from typing import Any

from heavenale.rules.actions import BIT_OF, ROW_OF, ROWS, SHED_CHOICES_OF_TYPE, Row
from heavenale.rules.bits import contains
from heavenale.rules.buying import buy, is_repeated, spots_for
from heavenale.rules.cards import card_choices, place_card, sell_card
from heavenale.rules.chance import seeded
from heavenale.rules.discs import KINDS_ALLOWED, place_disc, usable_kinds
from heavenale.rules.garden import activate_round_shed
from heavenale.rules.rule import entry, rule
from heavenale.rules.setup import next_to_place, set_up, shuffle_piles
from heavenale.rules.state import Phase
from heavenale.rules.tiles import NO_TILE
from heavenale.rules.turn import (
    end_turn,
    free_start_choices,
    go,
    go_home,
    home_choices,
    spaces_to_go,
    take_starting_space,
)


@rule
def find_legal_moves(game: Any) -> None:
    """Write into the state which moves are open to the player in hand."""
    player = game.player
    phase = game.phase
    for row in range(ROWS):
        game.legal[row] = 0
    if phase == Phase.OVER:
        return
    if phase == Phase.START:
        # `.value`, because a member of an enumeration is no index on the GPU.
        game.legal[Row.START.value] = free_start_choices(game, player)
        return  # cards cannot be sold while figures are placed
    if phase == Phase.MOVE:
        game.legal[Row.GO.value] = spaces_to_go(game, player)
        game.legal[Row.START.value] = home_choices(game, player)
    elif phase == Phase.BUY:
        find_legal_purchases(game, player)
    elif phase == Phase.SHED:
        game.legal[Row.SHED.value] = SHED_CHOICES_OF_TYPE[game.sheds[player, game.shed]]
    elif phase == Phase.SCORE:
        game.legal[Row.SCORE.value] = usable_kinds(game, player) & KINDS_ALLOWED[game.figure[player]]
    else:
        game.legal[Row.CARD.value] = card_choices(game, player)
    # Emergency coins: at any point of one's own turn, any unplaced card may be sold.
    game.legal[Row.SELL.value] = game.cards[player]


@rule
def find_legal_purchases(game: Any, player: int) -> None:
    """The tiles of the space on the spots they can be paid for; `done` after at least one purchase."""
    space = game.figure[player]
    for slot in range(game.round_number):
        tile = game.market[space, slot]
        if tile != NO_TILE and not is_repeated(game, space, slot):
            game.legal[Row.BUY + slot] = spots_for(game, player, tile, space)
    game.legal[Row.DONE.value] = game.has_bought


@rule
def is_legal(game: Any, action: int) -> bool:
    """Whether this action of the catalogue is open to the player in hand."""
    return contains(game.legal[ROW_OF[action]], BIT_OF[action])


@entry
def apply(game: Any, action: int) -> None:
    """Carry out a legal action."""
    row = ROW_OF[action]
    bit = BIT_OF[action]
    player = game.player
    game.event_count = 0
    game.turn_ended = 0
    if row == Row.GO:
        go(game, player, bit)
    elif row == Row.START:
        if game.phase == Phase.START:
            take_starting_space(game, player, bit)
            next_to_place(game)
        else:
            go_home(game, player, bit)
    elif row < Row.DONE:
        buy(game, player, row - Row.BUY, bit)
    elif row == Row.DONE:
        end_turn(game)
    elif row == Row.SHED:
        activate_round_shed(game, player, bit)
    elif row == Row.SCORE:
        place_disc(game, player, bit)
        if game.phase == Phase.SCORE:
            end_turn(game)
    elif row == Row.CARD:
        place_card(game, player, bit)
        end_turn(game)
    else:
        sell_card(game, player, bit)
    find_legal_moves(game)


@entry
def begin(game: Any, players: int) -> None:
    """Set up a game with the piles as they are, up to the first decision."""
    set_up(game, players)
    find_legal_moves(game)


@entry
def begin_shuffled(game: Any, players: int, seed: int) -> None:
    """Set up a game with piles shuffled for this seed, up to the first decision."""
    shuffle_piles(game, seeded(seed))
    begin(game, players)
