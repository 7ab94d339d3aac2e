"""Moving the figures: along the track, into the starting area, and whose turn is next (rules 7)."""

from __future__ import annotations

from typing import Any

from heavenale.rules.actions import START_CHOICES, StartChoice
from heavenale.rules.barrels import claim_barrels, spaces_with_claimable_barrel
from heavenale.rules.bits import contains
from heavenale.rules.board import (
    ALL_SPACES,
    BARREL_SPACE_SET,
    START_REWARD_BREWMASTER_STEPS,
    START_REWARD_DUCATS,
    START_REWARD_STEPS,
    TILE_SPACE_SET,
    Start,
)
from heavenale.rules.buying import spaces_with_affordable_tile
from heavenale.rules.discs import spaces_with_usable_disc
from heavenale.rules.events import Source
from heavenale.rules.production import advance_brewmaster, advance_marker, gain_ducats
from heavenale.rules.rounds import end_round
from heavenale.rules.rule import lookup, rule
from heavenale.rules.state import AT_START, HOME, UNPLACED, Phase

ALL_START_CHOICES = (1 << START_CHOICES) - 1
FIRST_CHOICE = 1 << StartChoice.FIRST
_RESOURCE_CHOICES = (1 << StartChoice.DUCATS) - (1 << StartChoice.RESOURCE)
CHOICES_OF_START = lookup([FIRST_CHOICE, 1 << StartChoice.BREWMASTER, _RESOURCE_CHOICES, 1 << StartChoice.DUCATS])


@rule
def spaces_ahead(game: Any, player: int) -> int:
    """The track spaces in front of the figure: never backwards, never stay (rules 7.2)."""
    behind = (2 << game.figure[player]) - 1
    return ALL_SPACES & ~behind


@rule
def spaces_to_go(game: Any, player: int) -> int:
    """The spaces ahead whose action is possible (rules 7.3)."""
    return spaces_ahead(game, player) & (
        spaces_with_affordable_tile(game, player)
        | spaces_with_usable_disc(game, player)
        | spaces_with_claimable_barrel(game, player)
    )


@rule
def is_in_starting_area(game: Any, player: int) -> bool:
    """Whether the figure stands in the starting area: it has not moved yet this round, or it is home (rules 7.8)."""
    figure = game.figure[player]
    return figure == AT_START or figure == HOME


@rule
def stands_on(game: Any, player: int, starting_space: int) -> bool:
    """Whether the figure stands on this starting space now."""
    return game.starting_space[player] == starting_space and is_in_starting_area(game, player)


@rule
def free_start_choices(game: Any, player: int) -> int:
    """The starting spaces on which no other figure stands (rules 7.7)."""
    choices = ALL_START_CHOICES
    for other in range(game.players):
        space = game.starting_space[other]
        if other != player and space != UNPLACED and is_in_starting_area(game, other):
            choices &= ~CHOICES_OF_START[space]
    return choices


@rule
def is_last_on_track(game: Any, player: int) -> bool:
    """Whether all other players have already entered the starting area this round (rules 7.9)."""
    for other in range(game.players):
        if other != player and game.figure[other] != HOME:
            return False
    return True


@rule
def home_choices(game: Any, player: int) -> int:
    """The starting spaces one may enter: any free one, but the last player must take a free *first* (rules 7.9)."""
    choices = free_start_choices(game, player)
    if choices & FIRST_CHOICE and is_last_on_track(game, player):
        return FIRST_CHOICE
    return choices


@rule
def go(game: Any, player: int, space: int) -> None:
    """Move the figure to a track space, whose action comes next (rules 7.3)."""
    game.figure[player] = space
    if contains(TILE_SPACE_SET, space):
        game.phase = Phase.BUY
    elif contains(BARREL_SPACE_SET, space):
        claim_barrels(game, player)
        end_turn(game)
    else:
        game.phase = Phase.SCORE


@rule
def take_starting_space(game: Any, player: int, choice: int) -> None:
    """Stand on a starting space and take its reward (rules 2.2)."""
    if choice == StartChoice.FIRST:
        game.starting_space[player] = Start.FIRST
    elif choice == StartChoice.BREWMASTER:
        game.starting_space[player] = Start.BREWMASTER
        advance_brewmaster(game, player, START_REWARD_BREWMASTER_STEPS, Source.STARTING_SPACE)
    elif choice == StartChoice.DUCATS:
        game.starting_space[player] = Start.DUCATS
        gain_ducats(game, player, START_REWARD_DUCATS, Source.STARTING_SPACE)
    else:
        game.starting_space[player] = Start.RESOURCE
        colour = choice - StartChoice.RESOURCE
        advance_marker(game, player, colour, START_REWARD_STEPS, Source.STARTING_SPACE)


@rule
def go_home(game: Any, player: int, choice: int) -> None:
    """Enter the starting area, take the reward of its space, and be out for the rest of the round (rules 7.7)."""
    game.figure[player] = HOME
    take_starting_space(game, player, choice)
    end_turn(game)


@rule
def end_turn(game: Any) -> None:
    """Pass the turn clockwise to the next player who is not home; when all are, the round ends (rules 7.1)."""
    game.turn_ended = 1
    game.phase = Phase.MOVE
    game.has_bought = 0
    game.pair = 0
    for _ in range(game.players):
        game.player = game.player + 1 if game.player + 1 < game.players else 0
        if game.figure[game.player] != HOME:
            return
    end_round(game)
