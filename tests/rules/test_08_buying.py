"""Rules 8: buying tiles, enclosing shed spots, activating tiles."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from heavenale import Game
from heavenale.rules.rule import PURE
from heavenale.rules.state import StateView
from tests.helpers import (
    GARDEN,
    SHADY,
    SPEC,
    SPOTS,
    board_of,
    events,
    full,
    legal,
    position,
    push,
    ring,
    set_board,
)


def shed_enclosed(tiles: str, shed: str = "S3", **board: object) -> Game:
    """The shed spot has just been enclosed by these tiles, clockwise from east, the last of them just bought."""
    *five, last = tiles.split()
    game = position(garden=ring(shed, " ".join([*five, "-"])), market={1: last, 3: last}, ducats=30, **board)
    spot = GARDEN[shed]["neighbours"][-1]
    return push(game, "go 3" if last[0] == "M" else "go 1", f"buy {last} {spot}")


# --- Buying ------------------------------------------------------------------------------------------------


# Rules 8.1
def test_buy_at_least_one_tile() -> None:
    game = position(market={5: "W1 W2"})
    game.push("go 5")
    assert "done" not in game.legal_moves
    reason = game.explain("done")
    assert (reason.code, reason.facts) == ("must_buy", {"space": 5})
    game.push("buy W1 D1")
    assert "done" in game.legal_moves


def test_then_as_many_more_as_one_wants() -> None:
    game = position(market={5: "W1 H2 B3"})
    push(game, "go 5", "buy H2 D1")
    assert {move.split()[1] for move in legal(game, "buy")} == {"W1", "B3"}
    game.push("buy B3 D2")
    assert {move.split()[1] for move in legal(game, "buy")} == {"W1"}
    game.push("done")
    assert game.player == 2
    assert board_of(game).garden == {"D1": "H2", "D2": "B3"}
    assert game.table.market[5] == ("W1",)


def test_and_as_many_as_one_can_pay() -> None:
    game = position(market={5: "W3 H3"}, ducats=5)
    push(game, "go 5", "buy W3 D1")
    assert legal(game, "buy") == []
    assert "done" in game.legal_moves


def test_each_visit_asks_for_a_purchase_of_its_own() -> None:
    game = position(market={5: "W1 W2", 6: "H1"}, figure="first")
    push(game, "go 5", "buy W1 D1", "done", "home ducats", "go 6")
    assert "done" not in game.legal_moves


# Rules 8.2
@pytest.mark.parametrize("fertility", [1, 2, 3, 4, 5])
def test_a_resource_costs_its_fertility_on_a_shady_spot_and_twice_that_on_a_sunny_one(fertility: int) -> None:
    shady = push(position(market={1: f"Y{fertility}"}), "go 1", f"buy Y{fertility} D7")
    assert board_of(shady).ducats == 25 - fertility
    sunny = push(position(market={1: f"Y{fertility}"}), "go 1", f"buy Y{fertility} L7")
    assert board_of(sunny).ducats == 25 - 2 * fertility


@pytest.mark.parametrize(("space", "cost"), [(3, 4), (10, 3), (18, 2), (25, 1)])
@pytest.mark.parametrize("monk", ["M1", "M4"])
def test_a_monk_costs_the_cost_of_the_space_on_a_shady_spot_and_twice_that_on_a_sunny_one(
    space: int, cost: int, monk: str
) -> None:
    shady = push(position(market={space: monk}), f"go {space}", f"buy {monk} D7")
    assert board_of(shady).ducats == 25 - cost
    sunny = push(position(market={space: monk}), f"go {space}", f"buy {monk} L7")
    assert board_of(sunny).ducats == 25 - 2 * cost


@pytest.mark.parametrize(("space", "tile", "price"), [(1, "H4", 4), (18, "M3", 2)])
def test_a_purchase_must_be_paid_with_the_ducats_in_hand(space: int, tile: str, price: int) -> None:
    def spots_with(ducats: int) -> set[str]:
        game = push(position(market={space: tile}, ducats=ducats), f"go {space}")
        return {move.split()[2] for move in legal(game, "buy")}

    assert spots_with(price - 1) == set()
    assert spots_with(price) == set(SHADY)
    assert spots_with(2 * price - 1) == set(SHADY)
    assert spots_with(2 * price) == set(SPOTS)


def test_a_tile_that_is_too_expensive_is_refused_with_its_price() -> None:
    game = push(position(market={1: "H4"}, ducats=7, cards=["tiles"]), "go 1")
    reason = game.explain("buy H4 L1")
    assert (reason.code, reason.facts) == ("too_expensive", {"price": 8, "ducats": 7, "with_cards": 10})


def test_a_tile_goes_on_an_empty_spot() -> None:
    taken = {"L1": "W2", "D15": "M1"}
    game = push(position(market={1: "H1"}, garden=taken), "go 1")
    assert {move.split()[2] for move in legal(game, "buy")} == set(SPOTS) - {"L1", "D15"}
    reason = game.explain("buy H1 D15")
    assert (reason.code, reason.facts) == ("spot_taken", {"spot": "D15", "tile": "M1"})


def test_only_tiles_that_lie_there_can_be_bought() -> None:
    game = push(position(market={1: "H1 W2"}), "go 1")
    reason = game.explain("buy B5 D1")
    assert (reason.code, reason.facts) == ("tile_not_here", {"tile": "B5", "space": 1, "tiles": ("H1", "W2")})


def test_two_equal_tiles_on_a_space_are_one_move_not_two() -> None:
    game = push(position(market={5: "W1 H1 W1"}), "go 5")
    assert len(legal(game, "buy")) == len(set(legal(game, "buy"))) == 60
    game.push("buy W1 D1")
    assert game.table.market[5] == ("H1", "W1")
    game.push("buy W1 D2")
    assert game.table.market[5] == ("H1",)


def test_done_is_needed_even_when_nothing_is_left_to_buy() -> None:
    game = push(position(market={5: "W1"}, cards=[]), "go 5", "buy W1 D1")
    assert game.player == 1
    assert [str(move) for move in game.legal_moves] == ["done"]


def test_a_tile_that_was_bought_is_gone() -> None:
    game = push(position(market={5: "W1"}), "go 5", "buy W1 D1", "done")
    assert game.table.market[5] == ()
    assert game.explain("go 5").code == "no_tile"


# Rules 8.3
def test_tiles_are_placed_one_by_one() -> None:
    game = push(position(market={5: "W1 W2"}), "go 5", "buy W2 D1")
    assert board_of(game).garden == {"D1": "W2"}
    assert game.explain("buy W1 D1").code == "spot_taken"


# --- Enclosing a shed spot ---------------------------------------------------------------------------------


# Rules 8.4
@pytest.mark.parametrize("shed", ["S1", "S2", "S3", "S4", "S5", "S6", "S7"])
def test_a_shed_spot_is_enclosed_when_all_six_neighbours_hold_tiles(shed: str) -> None:
    game = position(market={1: "W1 W1 W1", 2: "W1 W1 W1"}, ducats=50)
    spots = GARDEN[shed]["neighbours"]
    push(game, "go 1", *(f"buy W1 {spot}" for spot in spots[:3]), "done", "home ducats")
    push(game, "go 2", *(f"buy W1 {spot}" for spot in spots[3:5]))
    assert board_of(game).sheds == {}
    game.push(f"buy W1 {spots[5]}")
    assert board_of(game).sheds == {shed: 0}


TABLE = [  # sum, tiles, brewmaster, shed tile, number of choices
    (0, "M1 M2 M3 M4 M1 M2", 6, 0, 0),
    (6, "W1 W1 W1 W1 W1 W1", 6, 0, 0),
    (7, "W1 W1 W1 W1 W1 W2", 6, 0, 0),
    (8, "W1 W1 W1 W1 W2 W2", 3, 1, 6),
    (11, "W2 W2 W2 W2 W2 W1", 3, 1, 6),
    (12, "W2 W2 W2 W2 W2 W2", 1, 2, 3),
    (17, "W3 W3 W3 W3 W3 W2", 1, 2, 3),
    (18, "W3 W3 W3 W3 W3 W3", 1, 3, 2),
    (23, "W4 W4 W4 W4 W4 W3", 1, 3, 2),
    (24, "W4 W4 W4 W4 W4 W4", 0, 4, 15),
    (30, "W5 W5 W5 W5 W5 W5", 0, 4, 15),
]


@pytest.mark.parametrize(("total", "tiles", "brewmaster", "shed_tile", "choices"), TABLE)
def test_the_sum_gives_brewmaster_steps_and_a_shed_tile(
    total: int, tiles: str, brewmaster: int, shed_tile: int, choices: int
) -> None:
    assert sum(int(tile[1]) for tile in tiles.split() if tile[0] != "M") == total
    game = shed_enclosed(tiles)
    assert board_of(game).brewmaster == -10 + brewmaster
    assert board_of(game).sheds == {"S3": shed_tile}
    assert len(legal(game, "shed")) == choices
    steps = [("brewmaster", brewmaster, "shed")] if brewmaster else []
    assert events(game)[1:] == [("shed", shed_tile, "S3"), *steps]


def test_the_table_is_the_one_of_the_specification() -> None:
    for total, _, brewmaster, shed_tile, _ in TABLE:
        (row,) = (row for row in SPEC["sheds"] if row["min"] <= total <= row["max"])
        assert (row["brewmaster"], row["tile"]) == (brewmaster, shed_tile)
    assert {bound for row in SPEC["sheds"] for bound in (row["min"], row["max"])} <= {row[0] for row in TABLE}


def test_monks_count_0_in_the_sum() -> None:
    assert board_of(shed_enclosed("W4 M4 M4 M4 M4 W3")).sheds == {"S3": 0}
    assert board_of(shed_enclosed("W4 M4 M4 M4 M4 W4")).sheds == {"S3": 1}


def test_a_shed_tile_0_activates_nothing_and_needs_no_decision() -> None:
    game = shed_enclosed("W1 W1 W1 W1 W1 W1")
    assert game.phase == "buy"
    assert "done" in game.legal_moves


def choices_of(game: Game) -> set[frozenset[str]]:
    return {frozenset(move.split()[1:]) for move in legal(game, "shed")}


def test_a_shed_tile_1_activates_one_neighbour() -> None:
    assert legal(shed_enclosed("W1 W1 W2 W2 W1 W1"), "shed") == [
        "shed D6",
        "shed D8",
        "shed L10",
        "shed L7",
        "shed L5",
        "shed D3",
    ]


def test_a_shed_tile_2_activates_two_opposite_neighbours_in_3_choices() -> None:
    assert choices_of(shed_enclosed("W2 W2 W2 W2 W2 W2")) == {
        frozenset({"D6", "L7"}),
        frozenset({"D8", "L5"}),
        frozenset({"L10", "D3"}),
    }


def test_a_shed_tile_3_activates_three_neighbours_no_two_adjacent_in_2_choices() -> None:
    assert choices_of(shed_enclosed("W3 W3 W3 W3 W3 W3")) == {
        frozenset({"D6", "L10", "L5"}),
        frozenset({"D8", "L7", "D3"}),
    }


def test_a_shed_tile_4_activates_four_neighbours_of_choice_in_15_choices() -> None:
    neighbours = GARDEN["S3"]["neighbours"]
    assert choices_of(shed_enclosed("W4 W4 W4 W4 W4 W4")) == set(map(frozenset, combinations(neighbours, 4)))


def test_spots_are_named_sunny_before_shady_and_by_number() -> None:
    assert "shed L5 L7 L10 D3" in shed_enclosed("W4 W4 W4 W4 W4 W4").legal_moves


def test_the_choice_is_mandatory() -> None:
    game = shed_enclosed("W2 W2 W2 W2 W2 W2")
    assert game.phase == "shed"
    assert {move.kind for move in game.legal_moves} == {"shed", "sell"}
    assert game.explain("done").code == "not_now"


def test_a_shed_that_is_resolved_leaves_no_trace_but_its_tile() -> None:
    """Positions that are alike are so to the byte, whatever led there."""
    game = push(shed_enclosed("W1 W1 W2 W2 W1 W1"), "shed L7")
    state = game.state if PURE else StateView(np.array([game.state]), 0)
    assert (state.shed, state.sheds_to_resolve) == (0, 0)


def test_other_sets_of_neighbours_are_no_choice() -> None:
    game = shed_enclosed("W2 W2 W2 W2 W2 W2")
    for move in ("shed L7", "shed L5 L7", "shed L7 D3", "shed L1 D1", "shed L5 L10 D6"):
        reason = game.explain(move)
        assert reason.code == "not_a_choice_of_shed"
        assert reason.facts == {"shed": "S3", "type": 2, "choices": ("shed L7 D6", "shed L5 D8", "shed L10 D3")}


def test_each_enclosure_is_resolved_at_once_before_the_next_purchase_so_its_ducats_can_be_spent() -> None:
    game = position(garden=ring("S4", "- W4 W4 W4 W4 W4"), market={1: "W5 H5"}, ducats=5, cards=[])
    push(game, "go 1", "buy W5 D7")
    assert board_of(game).ducats == 0
    assert game.explain("buy H5 D1").code == "not_now"
    game.push("shed D4 D7 D9 D10")
    assert events(game) == [("ducats", 5, "D7"), ("ducats", 4, "D10"), ("ducats", 4, "D9"), ("ducats", 4, "D4")]
    push(game, "buy H5 L1", "done")
    assert board_of(game).ducats == 7


def test_the_player_goes_on_buying_after_a_shed() -> None:
    game = shed_enclosed("W2 W2 W2 W2 W2 W2")
    game.push("shed L7 D6")
    assert (game.player, game.phase) == (1, "buy")
    assert "done" in game.legal_moves


def two_sheds(tiles_of_s1: str, tiles_of_s3: str, last: str) -> Game:
    """S1 and S3 lack only L5, and the tile for it has just been bought; S1 has D3 in common with S3."""
    garden = ring("S1", tiles_of_s1) | ring("S3", tiles_of_s3)
    game = position(garden=garden, market={1: f"{last} H1"}, ducats=10, cards=["tiles"])
    return push(game, "go 1", f"buy {last} L5")


# Rules 8.5
def test_a_tile_that_encloses_several_sheds_resolves_them_in_the_order_s1_to_s7() -> None:
    game = two_sheds("W2 W2 - W2 W2 W2", "W3 W3 W3 W3 - W2", last="W5")  # sums 15 and 19
    assert events(game) == [("ducats", -10, "purchase"), ("shed", 2, "S1"), ("brewmaster", 1, "shed")]
    assert game.table.enclosed_shed == "S1"
    assert game.explain("shed L7 L10 D3").facts["shed"] == "S1"
    game.push("shed L2 D2")
    assert game.table.enclosed_shed == "S3"
    assert legal(game, "shed") == ["shed L5 L10 D6", "shed L7 D3 D8"]
    game.push("shed L7 D3 D8")
    assert game.phase == "buy"
    assert board_of(game).sheds == {"S1": 2, "S3": 3}


def test_each_shed_is_resolved_whole_before_the_next() -> None:
    """Sum, brewmaster, shed tile and activation of S1 come before the brewmaster of S3 moves."""
    game = two_sheds("W2 W2 - W2 W2 W2", "W3 W3 W3 W3 - W2", last="W5")
    assert board_of(game).sheds == {"S1": 2}
    assert board_of(game).brewmaster == -9
    game.push("shed L1 D3")
    assert events(game) == [("ducats", 2, "D3"), ("wood", 2, "L1"), ("shed", 3, "S3"), ("brewmaster", 1, "shed")]
    assert board_of(game).brewmaster == -8


def test_ducats_of_the_first_shed_can_be_spent_once_both_are_resolved() -> None:
    game = two_sheds("W2 W2 - W2 W2 W2", "W1 W1 W1 W1 - W2", last="W5")  # sums 15 and 11
    assert board_of(game).ducats == 0
    push(game, "shed L2 D2", "shed D3")
    assert board_of(game).ducats == 4
    game.push("buy H1 L3")


def test_two_sheds_that_need_no_decision_are_resolved_in_one_move() -> None:
    game = two_sheds("M1 M1 - M1 M1 M1", "M1 M1 M1 M1 - M1", last="W1")
    assert events(game)[1:3] == [("shed", 0, "S1"), ("brewmaster", 6, "shed")]
    assert events(game)[3:] == [("shed", 0, "S3"), ("brewmaster", 6, "shed")]
    assert game.phase == "buy"


def test_a_shed_tile_0_is_placed_before_the_choice_of_the_next_shed() -> None:
    game = two_sheds("M1 W1 - M1 M1 M1", "W3 W3 W3 W3 - W1", last="W1")  # sums 2 and 14
    assert events(game)[1:3] == [("shed", 0, "S1"), ("brewmaster", 6, "shed")]
    assert (game.phase, game.table.enclosed_shed) == ("shed", "S3")


def test_a_shed_tile_0_after_a_choice_needs_no_further_move() -> None:
    game = two_sheds("W3 M1 - W3 W3 W3", "M1 M1 M1 M1 - M1", last="W1")  # sums 13 and 1
    game.push("shed L2 D2")
    assert events(game)[-2:] == [("shed", 0, "S3"), ("brewmaster", 6, "shed")]
    assert game.phase == "buy"


@pytest.mark.parametrize(
    ("spot", "first", "second"),
    [
        (spot, *sorted(cell for cell in GARDEN[spot]["neighbours"] if cell[0] == "S"))
        for spot in SPOTS
        if sum(cell[0] == "S" for cell in GARDEN[spot]["neighbours"]) == 2
    ],
)
def test_every_spot_between_two_sheds_can_enclose_both(spot: str, first: str, second: str) -> None:
    around = {*GARDEN[first]["neighbours"], *GARDEN[second]["neighbours"]} - {spot}
    game = position(garden=full(around, "W1"), market={1: "W1"})
    push(game, "go 1", f"buy W1 {spot}")
    assert list(board_of(game).sheds) == [first, second]


# --- Activating a tile -------------------------------------------------------------------------------------


# Rules 8.6
@pytest.mark.parametrize("tile", ["W2", "Y2", "H2", "A2", "B2"])
def test_a_sunny_resource_tile_moves_its_marker_forward_by_its_fertility(tile: str) -> None:
    resource = {letter: name for name, letter in SPEC["tile_letters"].items()}[tile[0]]
    game = shed_enclosed(f"W2 W2 {tile} W1 W1 W1")  # on L10
    before = board_of(game)
    game.push("shed L10")
    assert board_of(game).markers == {**before.markers, resource: before.markers[resource] + 2}
    assert (board_of(game).ducats, board_of(game).brewmaster) == (before.ducats, before.brewmaster)
    assert events(game) == [(resource, 2, "L10")]


@pytest.mark.parametrize("fertility", [1, 2, 3, 4, 5])
def test_a_shady_resource_tile_pays_its_fertility_in_ducats(fertility: int) -> None:
    game = shed_enclosed(f"H{fertility} W2 W2 W1 W1 W1")
    before = board_of(game)
    game.push("shed L7 D6" if "shed L7 D6" in game.legal_moves else "shed D6")
    assert board_of(game).ducats == before.ducats + fertility
    assert ("ducats", fertility, "D6") in events(game)


@pytest.mark.parametrize(("spot", "tiles"), [("D6", "M3 W2 W2 W2 W2 W1"), ("L7", "W2 W2 W2 M3 W2 W1")])
def test_a_monk_tile_on_either_side_moves_the_brewmaster_1_step(spot: str, tiles: str) -> None:
    game = shed_enclosed(tiles)
    before = board_of(game)
    game.push(f"shed {spot}")
    assert board_of(game).brewmaster == before.brewmaster + 1
    assert (board_of(game).ducats, board_of(game).markers) == (before.ducats, before.markers)
    assert events(game) == [("brewmaster", 1, spot)]


def test_an_event_names_the_activated_tile() -> None:
    game = shed_enclosed("M3 W2 W2 W2 W2 W1")
    game.push("shed D6")
    assert [event.tile for event in game.events] == ["M3"]


def test_only_the_chosen_neighbours_are_activated() -> None:
    game = shed_enclosed("W2 W2 H2 W2 W2 Y2")
    before = board_of(game)
    game.push("shed L10 D3")
    assert board_of(game).markers == {**before.markers, "hops": before.markers["hops"] + 2}
    assert board_of(game).ducats == before.ducats + 2


def test_other_players_gain_nothing() -> None:
    game = shed_enclosed("W4 W4 W4 W4 W4 W4")
    before = board_of(game, 2)
    game.push("shed L5 L7 D6 D8")
    assert board_of(game, 2) == before


def test_the_same_shed_spot_of_two_players_is_two_shed_spots() -> None:
    game = position(garden=ring("S1", "W1 W1 W1 W1 W1 -"), market={1: "W1", 2: "W1"})
    set_board(game, player=2, garden=ring("S1", "W1 W1 W1 W1 W1 -"))
    push(game, "go 1", "buy W1 D1", "done", "go 2", "buy W1 D1", "done")
    assert board_of(game, 1).sheds == board_of(game, 2).sheds == {"S1": 0}
