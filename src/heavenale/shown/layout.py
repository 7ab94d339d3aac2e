"""Laying out the table: from the rules' record to the words of `table.py`."""

from __future__ import annotations

from typing import Any

from heavenale.rules import scoring
from heavenale.rules.bits import contains
from heavenale.rules.board import (
    CARDS,
    DISC_SPACES,
    GOALS,
    LARGE_BARREL_POINTS,
    MAX_PLAYERS,
    MONK_SPACES,
    PAIRS,
    RESOURCE_SPACES,
    RESOURCE_TILES,
    RESOURCES,
    SCORING_SPOTS,
    SHED_NAMES,
    SMALL_BARREL_POINTS,
    SPOT_NAMES,
    STARTING_SPACES,
)
from heavenale.rules.state import AT_START, HOME, NO_CARD, NO_SHED, UNPLACED, Phase
from heavenale.rules.tiles import NO_TILE, TILE_NAMES
from heavenale.shown.table import PlayerBoard, Table


def lay_out(state: Any, view: Any) -> Table:
    """Everything that lies on the table."""
    rounds_dealt = view.round_number
    phase = Phase(view.phase)
    return Table(
        round=view.round_number,
        rounds=view.rounds,
        player=None if phase == Phase.OVER else view.player + 1,
        phase=phase.name.lower(),
        market={space: tiles_on(view, space) for space in sorted(RESOURCE_SPACES + MONK_SPACES)},
        discs={
            space: contains(view.discs_on_track, space) + contains(view.second_discs, space) for space in DISC_SPACES
        },
        barrels={goal + 1: _barrels_left(view, goal) for goal in range(GOALS)},
        resource_tiles_left=RESOURCE_TILES - rounds_dealt * len(RESOURCE_SPACES),
        monk_tiles_left=(view.rounds - rounds_dealt) * len(MONK_SPACES),
        enclosed_shed=SHED_NAMES[view.shed] if phase == Phase.SHED else None,
        winners=players_in(scoring.winners(state)) if phase == Phase.OVER else (),
        boards=tuple(_board(state, view, player) for player in range(view.players)),
    )


def players_in(members: int) -> tuple[int, ...]:
    """The numbers of the players in a set."""
    return tuple(player + 1 for player in range(MAX_PLAYERS) if contains(members, player))


def tiles_on(view: Any, space: int) -> tuple[str, ...]:
    """The tiles that lie on a space."""
    tiles = (view.market[space, slot] for slot in range(view.rounds))
    return tuple(TILE_NAMES[tile] for tile in tiles if tile != NO_TILE)


def _barrels_left(view: Any, goal: int) -> tuple[int, ...]:
    large = (LARGE_BARREL_POINTS,) if contains(view.large_barrels, goal) else ()
    small = (SMALL_BARREL_POINTS,) if contains(view.small_barrels, goal) else ()
    return large + small


def _board(state: Any, view: Any, player: int) -> PlayerBoard:
    return PlayerBoard(
        player=player + 1,
        ducats=view.ducats[player],
        markers={resource: view.markers[player, n] for n, resource in enumerate(RESOURCES)},
        brewmaster=view.brewmaster[player],
        exchange_rate=scoring.exchange_rate(state, player),
        points_per_step=scoring.points_per_step(state, player),
        garden={
            spot: TILE_NAMES[view.garden[player, n]]
            for n, spot in enumerate(SPOT_NAMES)
            if view.garden[player, n] != NO_TILE
        },
        sheds={shed: view.sheds[player, n] for n, shed in enumerate(SHED_NAMES) if view.sheds[player, n] != NO_SHED},
        discs=members_of(view.discs[player], SCORING_SPOTS),
        cards=members_of(view.cards[player], CARDS),
        pairs=_pairs(view, player),
        barrels=_own_barrels(view, player),
        figure=_figure(view, player),
        is_home=view.figure[player] == HOME,
        projected_points=scoring.points(state, player),
    )


def members_of(members: int, names: tuple[Any, ...]) -> tuple[Any, ...]:
    """The names of what is in a set."""
    return tuple(name for n, name in enumerate(names) if contains(members, n))


def _pairs(view: Any, player: int) -> dict[tuple[str, str], str | None]:
    cards = {pair: view.pair_cards[player, n] for n, pair in enumerate(PAIRS)}
    return {pair: CARDS[card] if card >= 0 else None for pair, card in cards.items() if card != NO_CARD}


def _own_barrels(view: Any, player: int) -> dict[int, int]:
    points = {}
    for goal in range(GOALS):
        if contains(view.own_large_barrels[player], goal):
            points[goal + 1] = LARGE_BARREL_POINTS
        elif contains(view.own_small_barrels[player], goal):
            points[goal + 1] = SMALL_BARREL_POINTS
    return points


def _figure(view: Any, player: int) -> str:
    space = view.figure[player]
    if space not in (AT_START, HOME):
        return str(space)
    starting_space = view.starting_space[player]
    return "unplaced" if starting_space == UNPLACED else STARTING_SPACES[starting_space]
