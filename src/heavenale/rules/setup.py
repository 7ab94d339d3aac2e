"""Setting up a game (rules 6)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.board import (
    ALL_SPOTS,
    BREWMASTER_START,
    CARDS,
    COLOURS,
    FERTILITIES,
    GOALS,
    MARKER_START_OF,
    MAX_PLAYERS,
    MAX_ROUNDS,
    MONK_SET,
    MONK_SET_COPIES,
    MONK_TYPES,
    PAIRS,
    RESOURCE_SET,
    RESOURCE_SET_COPIES,
    ROUNDS_FOR,
    SHED_TYPES,
    SHEDS,
    SPACES,
    SPOTS,
    STARTING_DUCATS,
    Start,
)
from heavenale.rules.chance import shuffle
from heavenale.rules.rounds import MONKS_PER_ROUND, RESOURCES_PER_ROUND, fill_track
from heavenale.rules.rule import rule
from heavenale.rules.state import AT_START, MAX_EVENTS, NO_CARD, NO_SHED, UNPLACED, Phase
from heavenale.rules.tiles import FIRST_MONK, FIRST_RESOURCE, KINDS, NO_TILE

ALL_CARDS = (1 << len(CARDS)) - 1
ALL_GOALS = (1 << GOALS) - 1


@rule
def gather(pile: Any, first: int, dealt: int, tiles: int, kinds: int, copies: int) -> None:
    """Lay the tiles of a set that are not dealt yet behind those that are, by kind.

    The set begins at `first` and has `copies` of each of the `kinds` tiles from the number `tiles` on.
    """
    n = dealt
    for copy in range(copies):
        for tile in range(tiles, tiles + kinds):
            left = copies
            for other in range(first, dealt):
                left -= pile[other] == tile
            if copy < left:
                pile[n] = tile
                n += 1


@rule
def shuffle_set(pile: Any, first: int, count: int, dealt: int, tiles: int, kinds: int, copies: int, random: Any) -> Any:
    """Shuffle the tiles of a set that are not among the `dealt` ones of the pile."""
    known = min(max(first, dealt), first + count)
    gather(pile, first, known, tiles, kinds, copies)
    return shuffle(pile, known, first + count - known, random)


@rule
def shuffle_after(game: Any, resources_dealt: int, monks_dealt: int, random: Any) -> Any:
    """Shuffle each set apart, but for the tiles already dealt; the I tiles lie on the II tiles (rules 6.1)."""
    resources = game.resource_pile
    monks = game.monk_pile
    kinds = COLOURS * FERTILITIES
    for first in range(0, 2 * RESOURCE_SET, RESOURCE_SET):
        random = shuffle_set(
            resources, first, RESOURCE_SET, resources_dealt, FIRST_RESOURCE, kinds, RESOURCE_SET_COPIES, random
        )
    for first in range(0, 2 * MONK_SET, MONK_SET):
        random = shuffle_set(monks, first, MONK_SET, monks_dealt, FIRST_MONK, MONK_TYPES, MONK_SET_COPIES, random)
    return random


@rule
def shuffle_piles(game: Any, random: Any) -> Any:
    """Shuffle the piles of a new game; returns the generator's state after it."""
    return shuffle_after(game, 0, 0, random)


@rule
def shuffle_hidden(game: Any, random: Any) -> Any:
    """Shuffle anew what no player can know; returns the generator's state after it (rules 6.4).

    That is the order of the tiles not dealt yet and, with three players, which II monks have left the game. Nothing
    of the true order remains, because the tiles are first gathered by kind.
    """
    dealt = game.round_number
    random = shuffle_after(game, RESOURCES_PER_ROUND * dealt, MONKS_PER_ROUND * dealt, random)
    remove_unused_monks(game)
    return random


@rule
def remove_unused_monks(game: Any) -> None:
    """Monks that no round needs leave the game unseen (rules 6.1)."""
    for n in range(MONKS_PER_ROUND * game.rounds, 2 * MONK_SET):
        game.monk_pile[n] = NO_TILE


@rule
def clear_main_board(game: Any) -> None:
    """An empty track; every goal has its large barrel on its small one (rules 1.5)."""
    for space in range(SPACES + 1):
        for slot in range(MAX_ROUNDS):
            game.market[space, slot] = NO_TILE
    for price in range(FERTILITIES + 1):
        game.offers[price] = 0
    game.large_barrels = ALL_GOALS
    game.small_barrels = ALL_GOALS


@rule
def clear_player_board(game: Any, player: int) -> None:
    """A player's board before the first round, with 25 ducats and the five cards (rules 6.3)."""
    game.ducats[player] = STARTING_DUCATS
    game.cards[player] = ALL_CARDS
    game.empty_spots[player] = ALL_SPOTS
    game.brewmaster[player] = BREWMASTER_START
    game.discs[player] = 0
    game.kinds[player] = 0
    game.own_large_barrels[player] = 0
    game.own_small_barrels[player] = 0
    game.figure[player] = AT_START
    game.starting_space[player] = UNPLACED
    for colour in range(COLOURS):
        game.markers[player, colour] = MARKER_START_OF[colour]
    for spot in range(SPOTS):
        game.garden[player, spot] = NO_TILE
    for kind in range(KINDS):
        game.tiles_of[player, kind] = 0
    for shed in range(SHEDS):
        game.sheds[player, shed] = NO_SHED
    for shed_type in range(SHED_TYPES):
        game.sheds_of[player, shed_type] = 0
    for pair in range(len(PAIRS)):
        game.pair_cards[player, pair] = NO_CARD


@rule
def clear_events(game: Any) -> None:
    """Nothing has happened yet."""
    game.event_count = 0
    game.turn_ended = 0
    for n in range(MAX_EVENTS):
        game.event_kind[n] = 0
        game.event_source[n] = 0
        game.event_amount[n] = 0


@rule
def set_up(game: Any, players: int) -> None:
    """Lay out the game with the piles as they are; the last player is the first to place a figure (rules 6.2, 6.6)."""
    game.players = players
    game.rounds = ROUNDS_FOR[players]
    game.round_number = 1
    game.has_bought = 0
    game.sheds_to_resolve = 0
    game.shed = 0
    game.pair = 0
    game.filler = 0
    clear_events(game)
    remove_unused_monks(game)
    clear_main_board(game)
    for player in range(MAX_PLAYERS):  # so that nothing of an earlier game in this record remains
        clear_player_board(game, player)
    fill_track(game)
    game.starting_space[0] = Start.FIRST
    game.player = players - 1
    game.phase = Phase.START


@rule
def next_to_place(game: Any) -> None:
    """Placing figures goes on counterclockwise; after player 2 the game begins with player 1 (rules 6.5)."""
    game.turn_ended = 1
    game.player -= 1
    if game.player == 0:
        game.phase = Phase.MOVE
