"""Rules 10: barrel spaces and the twelve goals."""

from __future__ import annotations

from typing import Any

import pytest

from tests.helpers import (
    SHADY,
    SUNNY,
    board_of,
    events,
    full,
    go_spaces,
    position,
    push,
    ring,
    set_barrels,
    set_board,
)

ALL_AT_1 = dict.fromkeys(("wood", "yeast", "hops", "water", "barley"), 1)
SIX_SPOTS = ("L1", "L3", "L6", "D5", "D7", "D15")
FIVE_SPOTS = SIX_SPOTS[:5]
FOUR_MONKS = ["monk 1", "monk 2", "monk 3", "monk 4"]
FIVE_RESOURCES = ["wood", "yeast", "hops", "water", "barley"]
THREE_CARDS = {("number", "wood"): "tiles", ("yeast", "hops"): "barrels", ("monk 3", "monk 4"): "ducats"}

# Goal: what just achieves it, what just misses it.
GOALS: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = {
    "brewmaster_at_1_or_more": (1, {"brewmaster": 1}, {"brewmaster": 0}),
    "all_five_markers_at_1_or_more": (2, {"markers": ALL_AT_1}, {"markers": ALL_AT_1 | {"hops": 0}}),
    "six_tiles_of_fertility_1": (
        3,
        {"garden": dict(zip(SIX_SPOTS, ("W1", "Y1", "H1", "A1", "B1", "B1"), strict=True))},
        {"garden": full(FIVE_SPOTS, "W1") | full(["D13", "L13", "L15"], "M1")},
    ),
    "six_tiles_of_fertility_5": (
        4,
        {"garden": dict(zip(SIX_SPOTS, ("W5", "Y5", "H5", "A5", "B5", "B5"), strict=True))},
        {"garden": full(FIVE_SPOTS, "H5") | full(["D13", "L13", "L15"], "W4")},
    ),
    "discs_on_all_four_monk_spots": (5, {"discs": FOUR_MONKS}, {"discs": FOUR_MONKS[:3] + FIVE_RESOURCES[:4]}),
    "discs_on_all_five_resource_spots": (
        6,
        {"discs": FIVE_RESOURCES},
        {"discs": ["number", *FIVE_RESOURCES[1:], "monk 1"]},
    ),
    "three_sheds_of_one_type": (
        7,
        {"sheds": {"S1": 2, "S4": 2, "S7": 2}},
        {"sheds": {"S1": 2, "S4": 2, "S7": 3, "S2": 3, "S3": 4, "S5": 4}},
    ),
    "four_different_shed_types": (
        8,
        {"sheds": {"S1": 0, "S4": 1, "S7": 3, "S2": 4}},
        {"sheds": {"S1": 0, "S2": 0, "S3": 1, "S4": 1, "S5": 4, "S6": 4}},
    ),
    "a_marker_at_20": (9, {"markers": {"water": 20}}, {"markers": {"water": 19}}),
    "three_cards_placed_at_pairs": (
        10,
        {"pairs": THREE_CARDS},
        {"pairs": THREE_CARDS | {("number", "wood"): None, ("water", "barley"): None}},
    ),
    "all_sunny_spots_filled": (11, {"garden": full(SUNNY)}, {"garden": full([*SUNNY[1:], *SHADY[1:]])}),
    "all_shady_spots_filled": (12, {"garden": full(SHADY)}, {"garden": full([*SUNNY[1:], *SHADY[:-1]])}),
}


# Rules 10.2
@pytest.mark.parametrize("name", GOALS)
def test_goal(name: str) -> None:
    goal, achieved, _ = GOALS[name]
    game = push(position(**achieved), "go 14")
    assert board_of(game).barrels == {goal: 4}


@pytest.mark.parametrize("name", GOALS)
def test_goal_just_missed(name: str) -> None:
    _, _, missed = GOALS[name]
    game = position(**missed)
    assert game.explain("go 14").facts["achieved_goals"] == ()
    assert not go_spaces(game) & {14, 26}


@pytest.mark.parametrize("shed_type", range(5))
def test_three_sheds_of_any_one_type(shed_type: int) -> None:
    game = push(position(sheds=dict.fromkeys(("S2", "S3", "S6"), shed_type)), "go 14")
    assert board_of(game).barrels == {7: 4}


@pytest.mark.parametrize("missing", range(5))
def test_four_different_shed_types_are_any_four_of_the_five(missing: int) -> None:
    types = [shed_type for shed_type in range(5) if shed_type != missing]
    game = push(position(sheds=dict(zip(("S1", "S2", "S3", "S4"), types, strict=True))), "go 26")
    assert board_of(game).barrels == {8: 4}


# Rules 10.1
@pytest.mark.parametrize("space", [14, 26])
def test_take_of_every_goal_achieved_now_a_barrel(space: int) -> None:
    game = position(brewmaster=1, markers=ALL_AT_1 | {"wood": 20}, garden=full(SUNNY, "W1"))
    game.push(f"go {space}")
    assert board_of(game).barrels == {1: 4, 2: 4, 3: 4, 9: 4, 11: 4}
    assert [game.table.barrels[goal] for goal in (1, 2, 3, 9, 11)] == [(2,)] * 5
    assert game.table.barrels[4] == (4, 2)
    assert events(game) == [("barrel", 4, f"goal {goal}") for goal in (1, 2, 3, 9, 11)]


def test_a_barrel_space_needs_no_decision_beyond_going_there() -> None:
    game = push(position(brewmaster=1), "go 14")
    assert (game.player, game.phase) == (2, "move")


def test_the_large_barrel_if_it_is_still_there_otherwise_the_small_one() -> None:
    game = position(3, brewmaster=1)
    set_board(game, player=2, brewmaster=3)
    set_board(game, player=3, brewmaster=9)
    push(game, "go 14", "go 14")
    assert (board_of(game, 1).barrels, board_of(game, 2).barrels) == ({1: 4}, {1: 2})
    assert events(game) == [("barrel", 2, "goal 1")]
    assert game.table.barrels[1] == ()
    assert not go_spaces(game) & {14, 26}  # nothing is left for player 3


def test_large_and_small_barrels_in_one_visit() -> None:
    game = position(brewmaster=1, markers={"wood": 20})
    set_barrels(game, {1: [2]})
    game.push("go 14")
    assert board_of(game).barrels == {1: 2, 9: 4}


@pytest.mark.parametrize("owned", [4, 2])
def test_never_both_barrels_of_one_goal(owned: int) -> None:
    game = position(brewmaster=1, barrels={1: owned})
    assert not go_spaces(game) & {14, 26}
    set_board(game, markers={"wood": 20})
    game.push("go 14")
    assert board_of(game).barrels == {1: owned, 9: 4}
    assert game.table.barrels[1] == (6 - owned,)


def test_a_goal_counts_now_and_not_when_it_was_achieved() -> None:
    """Goals are looked at on the visit only: what is achieved later needs another visit."""
    game = push(position(brewmaster=1), "go 14", "home ducats")
    set_board(game, markers={"hops": 20})
    assert board_of(game).barrels == {1: 4}
    game.push("go 26")
    assert board_of(game).barrels == {1: 4, 9: 4}


def test_goals_of_other_players_do_not_count() -> None:
    game = position()
    set_board(game, player=2, brewmaster=20)
    assert not go_spaces(game) & {14, 26}


def test_tiles_and_sheds_count_as_they_are_placed() -> None:
    """Goals 3 and 7, bought tile by tile: the sixth tile and the third shed count, the fifth and second do not."""
    rings = ring("S1", "- M1 M1 M1 M1 M1") | ring("S5", "M1 M1 M1 - M1 M1") | ring("S7", "- M1 M1 M1 M1 M1")
    game = position(garden=rings, market={1: "W1 W1", 2: "W1 W1", 5: "W1", 6: "W1"}, ducats=60)
    set_board(game, player=2, figure="home ducats")
    push(game, "go 1", "buy W1 D2", "buy W1 L11", "done")  # two sheds 0
    push(game, "go 2", "buy W1 L3", "buy W1 L6", "done", "go 5", "buy W1 D5", "done")  # five tiles of fertility 1
    set_board(game, brewmaster=0)
    assert game.explain("go 14").facts["achieved_goals"] == ()
    push(game, "go 6", "buy W1 D12", "done")
    set_board(game, brewmaster=0)
    game.push("go 14")
    assert board_of(game).barrels == {3: 4, 7: 4}
