"""Tables made by hand: legal-looking content for pictures, without playing a game."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from heavenale.rules import board
from heavenale.shown.table import PlayerBoard, Table

TILES = tuple(f"{letter}{n + 1}" for letter in board.TILE_LETTERS for n in range(board.FERTILITIES))
MONKS = tuple(f"M{n + 1}" for n in range(board.MONK_TYPES))


def level(brewmaster: int) -> tuple[int, int]:
    """Exchange rate and points per step."""
    return max(row for row in board.BREWMASTER_LEVELS if row[0] <= brewmaster)[1:]


def start_board(player: int) -> PlayerBoard:
    """A board before the figures are placed."""
    rate, points = level(board.BREWMASTER_START)
    return PlayerBoard(
        player=player,
        ducats=board.STARTING_DUCATS,
        markers=dict(zip(board.RESOURCES, board.MARKER_STARTS, strict=True)),
        brewmaster=board.BREWMASTER_START,
        exchange_rate=rate,
        points_per_step=points,
        garden={},
        sheds={},
        discs=(),
        cards=board.CARDS,
        pairs={},
        barrels={},
        figure="first" if player == 1 else "unplaced",
        is_home=False,
        projected_points=1 if player == 1 else 0,
    )


def make_start(players: int) -> Table:
    """The first decision of a game: one tile and one disc everywhere, empty gardens."""
    chance = random.Random(players)
    rounds = board.ROUNDS[players]
    market = {space: (chance.choice(TILES),) for space in board.RESOURCE_SPACES}
    market |= {space: (chance.choice(MONKS),) for space in board.MONK_SPACES}
    return Table(
        round=1,
        rounds=rounds,
        player=players,
        phase="start",
        market=market,
        discs=dict.fromkeys(board.DISC_SPACES, 1),
        barrels=dict.fromkeys(range(1, board.GOALS + 1), (4, 2)),
        resource_tiles_left=board.RESOURCE_TILES - len(board.RESOURCE_SPACES),
        monk_tiles_left=(rounds - 1) * len(board.MONK_SPACES),
        enclosed_shed=None,
        winners=(),
        boards=tuple(start_board(n + 1) for n in range(players)),
    )


def late_board(player: int, chance: random.Random) -> PlayerBoard:
    """A board in the middle of the last round."""
    brewmaster = chance.choice((-3, 0, 7, 13, 19, 20))
    rate, points = level(brewmaster)
    spots = chance.sample(board.SPOT_NAMES, 25)
    discs = tuple(spot for spot in board.SCORING_SPOTS if chance.random() < 0.7)
    complete = [pair for pair in board.PAIRS if set(pair) <= set(discs)]
    cards = chance.sample(board.CARDS, len(board.CARDS))
    pairs = {pair: cards.pop() if n % 3 != 2 else None for n, pair in enumerate(complete)}
    return replace(
        start_board(player),
        ducats=chance.randint(0, 130),
        markers={name: chance.choice((-1, 6, 11, 20, chance.randint(-8, 20))) for name in board.RESOURCES},
        brewmaster=brewmaster,
        exchange_rate=rate,
        points_per_step=points,
        garden={spot: chance.choice(TILES + MONKS) for spot in spots},
        sheds={shed: chance.randrange(board.SHED_TYPES) for shed in chance.sample(board.SHED_NAMES, 5)},
        discs=discs,
        cards=tuple(card for card in board.CARDS if card in cards),
        pairs=pairs,
        barrels={goal: chance.choice((4, 2)) for goal in range(1, board.GOALS + 1) if chance.random() < 0.4},
        figure=str(chance.choice((10, 10, 18, 23))),
        projected_points=chance.randint(10, 140),
    )


def make_late(players: int) -> Table:
    """A table as full as it gets: six tiles on every space, and figures that share spaces."""
    chance = random.Random(players)
    rounds = board.ROUNDS[players]
    market = {space: tuple(chance.choices(TILES, k=rounds)) for space in board.RESOURCE_SPACES}
    market |= {space: tuple(chance.choices(MONKS, k=rounds)) for space in board.MONK_SPACES}
    market[8] = ()
    return replace(
        make_start(players),
        round=rounds,
        player=1,
        phase="shed",
        market=market,
        discs={space: (space in board.SECOND_DISCS[players]) + (space != 20) for space in board.DISC_SPACES},
        barrels={goal: chance.choice(((4, 2), (2,), ())) for goal in range(1, board.GOALS + 1)},
        resource_tiles_left=10,
        monk_tiles_left=0,
        enclosed_shed="S3",
        boards=tuple(late_board(n + 1, chance) for n in range(players)),
    )


def full_board(player: int) -> PlayerBoard:
    """A board on which everything is there: all tiles, sheds, discs and barrels, all markers together."""
    names = (*TILES, *MONKS, "M1")
    return replace(
        start_board(player),
        ducats=9,
        markers=dict.fromkeys(board.RESOURCES, 20 if player == 1 else 12 + player),
        brewmaster=20,
        exchange_rate=1,
        points_per_step=6,
        garden=dict(zip(board.SPOT_NAMES, names, strict=True)),
        sheds={shed: n % board.SHED_TYPES for n, shed in enumerate(board.SHED_NAMES)},
        discs=board.SCORING_SPOTS,
        cards=(),
        pairs=dict(zip(board.PAIRS, (*board.CARDS[:4], None), strict=True)),
        barrels=dict.fromkeys(range(1, board.GOALS + 1), 4),
        figure=board.STARTING_SPACES[player - 1],
        is_home=True,
        projected_points=150 - player,
    )


def make_end(players: int) -> Table:
    """The end of a game: nothing left on the main board, everything on the players' boards."""
    boards = tuple(full_board(n + 1) for n in range(players))
    most = max(b.projected_points for b in boards)
    return replace(
        make_start(players),
        round=board.ROUNDS[players],
        player=None,
        phase="over",
        market=dict.fromkeys((*board.RESOURCE_SPACES, *board.MONK_SPACES), ()),
        discs=dict.fromkeys(board.DISC_SPACES, 0),
        barrels=dict.fromkeys(range(1, board.GOALS + 1), ()),
        resource_tiles_left=0,
        monk_tiles_left=0,
        winners=tuple(b.player for b in boards if b.projected_points == most),
        boards=boards,
    )


@pytest.fixture
def start_table() -> Callable[[int], Table]:
    return make_start


@pytest.fixture
def late_table() -> Callable[[int], Table]:
    return make_late


@pytest.fixture
def end_table() -> Callable[[int], Table]:
    return make_end
