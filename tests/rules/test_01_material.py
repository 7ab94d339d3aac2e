"""Rules 1: what is in the box."""

from __future__ import annotations

from collections import Counter

import pytest

from heavenale import Game
from heavenale.rules import board
from tests.helpers import CARDS, SPEC, board_of, position, push, ring

COLOURS = ("W", "Y", "H", "A", "B")


# Rules 1.1
def test_resources_come_in_this_order_everywhere() -> None:
    order = ["wood", "yeast", "hops", "water", "barley"]
    assert list(board.RESOURCES) == SPEC["resources"] == order
    assert list(board_of(Game(seed=1)).markers) == order
    assert list(board.SCORING_SPOTS[1:6]) == order


def test_every_resource_has_its_letter() -> None:
    assert dict(zip(board.RESOURCES, board.TILE_LETTERS, strict=True)) == SPEC["tile_letters"]


def test_no_table_of_the_specification_is_left_uncompared() -> None:
    compared_here = {"resources", "tile_letters", "cards", "barrel_points"}
    compared_by_section = {
        2: {"track", "starting_spaces"},
        3: {"garden", "garden_note"},
        4: {"production_track", "brewmaster_levels"},
        5: {"pairs"},
        6: {"rounds", "starting_ducats"},
        8: {"sheds"},
        12: {"extra_discs_last_round"},
    }
    assert set(SPEC) == compared_here.union(*compared_by_section.values())


# Rules 1.2
@pytest.mark.parametrize("seed", range(3))
def test_100_resource_tiles_in_two_sets_of_50_with_2_of_every_colour_and_fertility(seed: int) -> None:
    pile = Game(seed=seed).resource_pile
    every_tile_twice = {f"{colour}{fertility}": 2 for colour in COLOURS for fertility in range(1, 6)}
    assert len(pile) == 100
    assert Counter(pile[:50]) == Counter(pile[50:]) == every_tile_twice


# Rules 1.3
@pytest.mark.parametrize("seed", range(3))
def test_24_monk_tiles_in_two_sets_of_12_with_3_of_each_of_the_4_types(seed: int) -> None:
    pile = Game(players=4, seed=seed).monk_pile
    every_type_thrice = {f"M{monk_type}": 3 for monk_type in range(1, 5)}
    assert len(pile) == 24
    assert Counter(pile[:12]) == Counter(pile[12:]) == every_type_thrice


# Rules 1.4
def test_shed_tiles_in_the_reserve_never_run_out() -> None:
    six_alike = {f"S{n}": 0 for n in range(2, 8)}
    game = position(sheds=six_alike, garden=ring("S1", "- W1 W1 W1 W1 W1"), market={1: "W1"})
    push(game, "go 1", "buy W1 D2")
    assert board_of(game).sheds == six_alike | {"S1": 0}


def test_ducats_in_the_reserve_never_run_out() -> None:
    game = position(ducats=2000)
    game.push("home ducats")
    assert board_of(game).ducats == 2002


# Rules 1.5
def test_12_goals_each_with_a_large_barrel_of_4_points_on_a_small_one_of_2() -> None:
    points = (SPEC["barrel_points"]["large"], SPEC["barrel_points"]["small"])
    assert points == (4, 2)
    assert Game(seed=1).table.barrels == dict.fromkeys(range(1, 13), points)


# Rules 1.6
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_the_same_five_privilege_cards(players: int) -> None:
    assert CARDS == ("tiles", "discs", "barrels", "ducats", "brewmaster")
    assert [hand.cards for hand in Game(players=players, seed=1).table.boards] == [CARDS] * players
