"""Telling games again: every move once more by the rules, and what it did written into the stories."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from heavenale.batch.on_cpu import new_games
from heavenale.batch.one_game import NOT_FORCED, forced_move, record_at
from heavenale.insights.play import Played
from heavenale.insights.stories import BREWMASTER, DUCATS, SHADY, STEPS, SUNNY, Stories, new_stories
from heavenale.rules.actions import BIT_OF, ROW_OF, CardChoice, Row
from heavenale.rules.bits import contains, size
from heavenale.rules.board import COLOURS, FERTILITIES, Card, Start
from heavenale.rules.discs import scoring_spot_of
from heavenale.rules.events import EventKind
from heavenale.rules.garden import is_sunny
from heavenale.rules.play import apply, begin_shuffled
from heavenale.rules.rule import entry, rule
from heavenale.rules.scoring import points, winners
from heavenale.rules.state import HOME, Phase
from heavenale.rules.turn import FIRST_CHOICE


def retell(played: Played) -> Stories:
    """The stories of all games that were meant."""
    count = played.notes.actions.shape[1]
    stories = new_stories(count, played.players)
    threads = min(count, os.cpu_count() or 1)
    ends = [count * n // threads for n in range(threads + 1)]

    def tell(part: tuple[int, int]) -> None:
        retell_games(*part, new_games(1), played.players, played.seed, played.notes, stories)

    with ThreadPoolExecutor(threads) as pool:  # compiled code runs on all of them at once
        list(pool.map(tell, pairwise(ends)))
    return stories


@entry
def retell_games(begin: int, end: int, games: Any, players: int, seed: int, notes: Any, stories: Any) -> None:
    """Some of the games, one after the other in the same record."""
    for g in range(begin, end):
        retell_game(g, games, players, seed + g, notes, stories)


@entry
def retell_game(g: int, games: Any, players: int, seed: int, notes: Any, stories: Any) -> None:
    """The first game of one place of the batch."""
    game = record_at(games, 0)
    step = 0
    begin_shuffled(game, players, seed)
    stories.starting_space[g, 0, 0] = Start.FIRST
    tell_forced_moves(game, g, stories)
    while game.phase != Phase.OVER:
        action = notes.actions[step, g]
        note_choice(game, g, action, notes, step, stories)
        tell_move(game, g, action, stories)
        tell_forced_moves(game, g, stories)
        step += 1
    tell_end(game, g, stories)


@rule
def tell_forced_moves(game: Any, g: int, stories: Any) -> None:
    """Go on to the next real decision, as the batch did."""
    while game.phase != Phase.OVER:
        move = forced_move(game)
        if move == NOT_FORCED:
            return
        tell_move(game, g, move, stories)


@rule
def note_choice(game: Any, g: int, action: int, notes: Any, step: int, stories: Any) -> None:
    """Count a real decision; where it was which starting space to enter, keep what the network thought."""
    player = game.player
    stories.decisions[g, player] += 1
    choices = game.legal[Row.START.value]
    if game.phase == Phase.MOVE and ROW_OF[action] == Row.START and choices & FIRST_CHOICE and size(choices) > 1:
        r = game.round_number - 1
        stories.first_chance[g, player, r] = notes.first[step, g]
        stories.expected_points[g, player, r] = notes.points[step, g]
        stories.expected_share[g, player, r] = notes.victory[step, g]


@entry
def tell_move(game: Any, g: int, action: int, stories: Any) -> None:
    """Carry out a move and write down what it is and what it brings."""
    player = game.player
    r = game.round_number - 1
    row = ROW_OF[action]
    bit = BIT_OF[action]
    spot = scoring_spot_of(bit) if row == Row.SCORE else -1
    arrival = 0 if game.phase == Phase.START else r + 1
    if row == Row.GO:
        stories.visits[g, player, r, bit] += 1
    elif row == Row.START:
        tell_starting_space(game, g, player, stories)
    elif row < Row.DONE:
        tile = game.market[game.figure[player], row - Row.BUY]
        stories.bought[g, player, r, SUNNY if is_sunny(bit) else SHADY, tile - 1] += 1
    elif row == Row.SCORE:
        stories.disc_round[g, player, spot] = r + 1
        stories.disc_number[g, player, spot] = size(game.discs[player]) + 1
        if bit < FERTILITIES:
            stories.fertility_named[g, player] = bit + 1
    elif row == Row.CARD:
        tell_card(g, player, r, bit, stories)
    elif row == Row.SELL:
        stories.sold[g, player] += 1
    apply(game, action)
    if row == Row.START:
        stories.starting_space[g, player, arrival] = game.starting_space[player]
    tell_events(game, g, player, r, spot, stories)


@rule
def tell_starting_space(game: Any, g: int, player: int, stories: Any) -> None:
    """How many were home before, unless figures are being placed."""
    if game.phase == Phase.MOVE:
        for other in range(game.players):
            if game.figure[other] == HOME:
                stories.home_before[g, player, game.round_number - 1] += 1


@rule
def tell_card(g: int, player: int, r: int, choice: int, stories: Any) -> None:
    """Which card is placed at a pair."""
    if choice == CardChoice.NONE:
        stories.declined[g, player] += 1
    elif choice < CardChoice.DISCS:
        stories.card_round[g, player, Card.TILES.value] = r + 1
    elif choice < CardChoice.BARRELS:
        stories.card_round[g, player, Card.DISCS.value] = r + 1
    else:
        stories.card_round[g, player, choice - CardChoice.BARRELS + Card.BARRELS] = r + 1


@rule
def tell_events(game: Any, g: int, player: int, r: int, spot: int, stories: Any) -> None:
    """What the move brought, as the rules noted it."""
    for n in range(game.event_count):
        kind = game.event_kind[n]
        source = game.event_source[n]
        amount = game.event_amount[n]
        if kind == EventKind.BARREL:
            stories.barrel_round[g, player, source] = r + 1
            stories.barrel_points[g, player, source] = amount
        elif kind == EventKind.SHED:
            stories.shed_round[g, player, source] = r + 1
            stories.shed_type[g, player, source] = amount
        elif kind == EventKind.ROUND or kind == EventKind.OVER:
            tell_round(game, g, r, stories)
        elif spot >= 0:
            tell_harvest(g, player, spot, kind, amount, stories)


@rule
def tell_harvest(g: int, player: int, spot: int, kind: int, amount: int, stories: Any) -> None:
    """What a scoring disc brings."""
    if kind < EventKind.BREWMASTER:
        stories.disc_gains[g, player, spot, STEPS] += amount
    elif kind == EventKind.BREWMASTER:
        stories.disc_gains[g, player, spot, BREWMASTER] += amount
    else:
        stories.disc_gains[g, player, spot, DUCATS] += amount


@rule
def tell_round(game: Any, g: int, r: int, stories: Any) -> None:
    """How everybody stands at the end of a round."""
    for player in range(game.players):
        stories.purse[g, player, r] = game.ducats[player]
        stories.brewmaster[g, player, r] = game.brewmaster[player]
        stories.points_then[g, player, r] = points(game, player)
        for colour in range(COLOURS):
            stories.markers[g, player, r, colour] = game.markers[player, colour]


@rule
def tell_end(game: Any, g: int, stories: Any) -> None:
    """The points and the victory."""
    winning = winners(game)
    for player in range(game.players):
        stories.points[g, player] = points(game, player)
        stories.shares[g, player] = 1 / size(winning) if contains(winning, player) else 0
