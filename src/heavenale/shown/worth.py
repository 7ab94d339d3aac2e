"""What things on the table are worth now, in words: the rules give numbers (rules/worth.py), here are their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from heavenale.notation import CARD_NAMES, SCORE_NAMES
from heavenale.rules import barrels, cards, worth
from heavenale.rules.actions import CardChoice
from heavenale.rules.bits import contains
from heavenale.rules.board import DISC_SPACES, GOALS, RESOURCES, SHED_NAMES, SHEDS, SPOT_NAMES, SPOTS
from heavenale.rules.discs import usable_kinds
from heavenale.rules.state import state_at
from heavenale.rules.tiles import NO_TILE
from heavenale.rules.worth import GAINS, SHED_FACTS, ShedFact
from heavenale.shown.layout import members_of

GAIN_NAMES = (*RESOURCES, "brewmaster", "ducats", "points")

Gains = Mapping[str, int]  # steps of markers and brewmaster, ducats, points more than now; what stays is left out


@dataclass(frozen=True, slots=True)
class GoalWorth:
    """How far a player is with a goal."""

    done: int
    needs: int
    in_reach: bool  # achieved, a barrel left, and a barrel space ahead in this round


@dataclass(frozen=True, slots=True)
class ShedWorth:
    """A shed spot and what lies round it."""

    sum: int
    missing: tuple[str, ...]  # the empty spots round it
    least: int  # the type of shed that it is to become if monks fill them
    most: int  # the type if the most fertile tiles do


@dataclass(frozen=True, slots=True)
class DiscWorth:
    """What a scoring disc would bring."""

    gains: Gains
    completes_pair: bool


@dataclass(frozen=True, slots=True)
class Worth:
    """What the things on and round one player's board are worth now."""

    player: int
    goals: Mapping[int, GoalWorth]
    sheds: Mapping[str, ShedWorth]
    tiles: Mapping[str, Gains]  # spot -> what activating its tile brings
    closes: Mapping[str, tuple[str, ...]]  # empty spot -> the shed spots that a tile there would enclose
    discs: Mapping[str, DiscWorth]  # "number 3", "wood", "monk 1": the kinds that a disc can harvest
    spaces: Mapping[int, tuple[str, ...]]  # disc space -> those of them that its disc allows
    cards: Mapping[str, Gains]  # "tiles wood", "barrels": what placing a card of the hand would bring
    rearmost: tuple[str, ...]  # the markers furthest behind


def worth_of(states: Any, view: Any, player: int) -> Worth:
    """What the things of a player (from 0) are worth; `states` holds the game and is left as it is."""
    game = state_at(states, 0)
    done = np.zeros(GOALS, dtype=np.int64)
    barrels.tell_goals(game, player, done)
    in_reach = worth.goals_in_reach(game, player)
    usable = usable_kinds(game, player)
    return Worth(
        player=player + 1,
        goals={
            goal + 1: GoalWorth(int(done[goal]), int(barrels.goal_needs(goal)), contains(in_reach, goal))
            for goal in range(GOALS)
        },
        sheds={SHED_NAMES[shed]: _shed(game, player, shed) for shed in range(SHEDS)},
        tiles={
            SPOT_NAMES[spot]: _tried(states, worth.try_tile, player, spot)[0]
            for spot in range(SPOTS)
            if view.garden[player, spot] != NO_TILE
        },
        closes={
            SPOT_NAMES[spot]: members_of(closed, SHED_NAMES)
            for spot in range(SPOTS)
            if (closed := worth.sheds_closed_by(game, player, spot))
        },
        discs={
            name: DiscWorth(*_tried(states, worth.try_disc, player, kind))
            for kind, name in enumerate(SCORE_NAMES)
            if contains(usable, kind)
        },
        spaces={space: members_of(worth.kinds_on(game, player, space), SCORE_NAMES) for space in DISC_SPACES},
        cards=_cards(states, player),
        rearmost=members_of(cards.rearmost_markers(game, player), RESOURCES),
    )


def _tried(states: Any, attempt: Any, player: int, what: int) -> tuple[Gains, bool]:
    """What comes of something that is tried on a copy, and what the attempt answers."""
    gains = np.zeros(GAINS, dtype=np.int64)
    answer = attempt(state_at(states.copy(), 0), player, what, gains)
    return {name: int(gain) for name, gain in zip(GAIN_NAMES, gains, strict=True) if gain}, bool(answer)


def _shed(game: Any, player: int, shed: int) -> ShedWorth:
    facts = np.zeros(SHED_FACTS, dtype=np.int64)
    worth.tell_shed(game, player, shed, facts)
    return ShedWorth(
        sum=int(facts[ShedFact.SUM]),
        missing=members_of(int(facts[ShedFact.MISSING]), SPOT_NAMES),
        least=int(facts[ShedFact.LEAST]),
        most=int(facts[ShedFact.MOST]),
    )


def _cards(states: Any, player: int) -> dict[str, Gains]:
    """What the cards in hand would bring; none if no pair is left for them."""
    choices = cards.card_choices(state_at(states, 0), player)
    found = {}
    for choice, name in enumerate(CARD_NAMES):
        if choice != CardChoice.NONE and contains(choices, choice):
            gains, is_possible = _tried(states, worth.try_card, player, choice)
            if is_possible:
                found[name] = gains
    return found
