"""Rules 2: the track."""

from __future__ import annotations

from collections import Counter

import pytest

from heavenale import Game
from heavenale.rules import board
from tests.helpers import SPEC, board_of, events, position, push, set_board

PRINTED = """
     1 R   2 R   3 M4  4 A   5 R   6 R   7 B   8 R   9 R  10 M3 11 R  12 C  13 R  14 K
    15 R  16 X  17 R  18 M2 19 R  20 X  21 R  22 R  23 R  24 X  25 M1 26 K  27 R
"""
ALLOWS = {"A": ["number"], "B": ["monk"], "C": ["resource"], "X": ["number", "monk", "resource"]}


# Rules 2.1
def test_27_spaces_clockwise_from_the_starting_area() -> None:
    words = PRINTED.split()
    assert [int(number) for number in words[::2]] == list(range(1, 28))
    assert list(board.SPACE_KINDS[1:]) == words[1::2]


def test_the_track_is_the_one_of_the_specification() -> None:
    def in_words(space: int) -> dict[str, object]:
        kind = board.SPACE_KINDS[space]
        if kind[0] == "M":
            return {"space": space, "kind": "monk", "cost": int(kind[1])}
        if kind in ALLOWS:
            return {"space": space, "kind": "disc", "allows": ALLOWS[kind]}
        return {"space": space, "kind": {"R": "resource", "K": "barrel"}[kind]}

    assert [in_words(space) for space in range(1, 28)] == SPEC["track"]


def test_15_resource_4_monk_6_disc_2_barrel_spaces() -> None:
    assert Counter(space["kind"] for space in SPEC["track"]) == {"resource": 15, "monk": 4, "disc": 6, "barrel": 2}
    spaces = (board.RESOURCE_SPACES, board.MONK_SPACES, board.DISC_SPACES, board.BARREL_SPACES)
    assert [len(kind) for kind in spaces] == [15, 4, 6, 2]


@pytest.mark.parametrize(("space", "cost"), [(3, 4), (10, 3), (18, 2), (25, 1)])
def test_a_monk_space_has_its_cost(space: int, cost: int) -> None:
    game = position(market={space: "M2"})
    push(game, f"go {space}", "buy M2 D1")
    assert events(game) == [("ducats", -cost, "purchase")]


def test_beyond_space_27_lies_the_starting_area_again() -> None:
    game = position(figure=27)
    assert {move.kind for move in game.legal_moves} == {"home", "sell"}


def test_the_four_starting_spaces_are_those_of_the_specification() -> None:
    rewards = {
        "first": {},
        "brewmaster": {"brewmaster": board.START_REWARD_BREWMASTER_STEPS},
        "resource": {"marker_of_choice": board.START_REWARD_STEPS},
        "ducats": {"ducats": board.START_REWARD_DUCATS},
    }
    assert [{"name": name} | rewards[name] for name in board.STARTING_SPACES] == SPEC["starting_spaces"]


# Rules 2.2
def test_first_brings_no_reward() -> None:
    game = position()
    before = board_of(game)
    game.push("home first")
    after = board_of(game)
    assert game.events == ()
    assert (after.ducats, after.brewmaster, after.markers) == (before.ducats, before.brewmaster, before.markers)


def test_the_brewmaster_space_moves_the_brewmaster_1_step() -> None:
    game = position()
    set_board(game, player=2, figure=5)  # and leaves the brewmaster space to player 1
    game.push("home brewmaster")
    assert board_of(game).brewmaster == -9
    assert events(game) == [("brewmaster", 1, "starting space")]


@pytest.mark.parametrize("resource", SPEC["resources"])
def test_the_resource_space_moves_one_marker_of_choice_2_steps(resource: str) -> None:
    game = position()
    before = dict(board_of(game).markers)
    game.push(f"home {resource}")
    assert board_of(game).markers == before | {resource: before[resource] + 2}
    assert events(game) == [(resource, 2, "starting space")]
    assert board_of(game).figure == "resource"


def test_the_ducats_space_pays_2_ducats() -> None:
    game = position()
    game.push("home ducats")
    assert board_of(game).ducats == 27
    assert events(game) == [("ducats", 2, "starting space")]


def test_resource_spaces_hold_resource_tiles_and_monk_spaces_monks() -> None:
    market = Game(seed=5).table.market
    monks = {space for space, tiles in market.items() if tiles[0].startswith("M")}
    assert monks == {3, 10, 18, 25}
    assert set(market) - monks == set(board.RESOURCE_SPACES)
