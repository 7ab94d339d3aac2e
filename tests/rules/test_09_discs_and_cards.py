"""Rules 9: taking a scoring disc, harvesting, and privilege cards at completed pairs."""

from __future__ import annotations

import pytest

from heavenale import Game
from tests.helpers import (
    CARDS,
    PAIRS,
    SPEC,
    board_of,
    events,
    full,
    go_spaces,
    legal,
    play_to_round,
    position,
    push,
    set_board,
    set_turn,
)

# A tile of every colour, every fertility and every monk type; no monk is next to anything.
EVERYTHING = {"L1": "W1", "L3": "Y2", "L6": "H3", "D5": "A4", "D7": "B5"}
EVERYTHING |= {"D15": "M1", "D13": "M2", "L13": "M3", "L15": "M4"}
NUMBER = [f"score number {fertility}" for fertility in range(1, 6)]
RESOURCE = [f"score {resource}" for resource in SPEC["resources"]]
MONK = [f"score monk {monk_type}" for monk_type in range(1, 5)]


def pair_completed(**board: object) -> Game:
    """Player 1 has just completed the pair (number, wood), with tiles that brought nothing but 1 ducat."""
    return push(position(**({"garden": {"D1": "W1"}, "discs": ["wood"]} | board)), "go 4", "score number 1")


# --- Taking a disc -----------------------------------------------------------------------------------------


# Rules 9.2
@pytest.mark.parametrize(
    ("space", "moves"),
    [(4, NUMBER), (7, MONK), (12, RESOURCE), *((space, NUMBER + RESOURCE + MONK) for space in (16, 20, 24))],
)
def test_a_allows_the_number_spot_b_a_monk_spot_c_a_resource_spot_x_any(space: int, moves: list[str]) -> None:
    game = push(position(garden=EVERYTHING), f"go {space}")
    assert legal(game, "score") == moves


def test_a_scoring_spot_that_the_space_does_not_allow_is_refused() -> None:
    for space, kind, move in ((4, "A", "score wood"), (7, "B", "score number 1"), (12, "C", "score monk 1")):
        reason = push(position(garden=EVERYTHING), f"go {space}").explain(move)
        assert (reason.code, reason.facts) == ("not_allowed_here", {"space": space, "allows": kind})


def test_take_the_disc_from_the_space_and_place_it_on_the_scoring_spot() -> None:
    game = push(position(garden={"L1": "W1"}), "go 12", "score wood")
    assert game.table.discs[12] == 0
    assert board_of(game).discs == ("wood",)


# Rules 9.1
def test_take_only_one_disc_even_where_two_lie() -> None:
    game = position(garden={"L1": "W1"}, discs_on_track={12: 2})
    push(game, "go 12", "score wood")
    assert game.table.discs[12] == 1
    assert board_of(game).discs == ("wood",)
    set_board(game, player=2, garden={"L1": "Y1"})
    push(game, "go 12", "score yeast")
    assert game.table.discs[12] == 0


# Rules 9.3
def test_a_spot_is_usable_if_it_has_no_disc() -> None:
    game = push(position(garden=EVERYTHING, discs=["number", "hops", "monk 3"]), "go 16")
    assert legal(game, "score") == [move for move in RESOURCE + MONK if move not in ("score hops", "score monk 3")]


@pytest.mark.parametrize(("move", "spot"), [("score number 4", "number"), ("score hops", "hops")])
def test_a_scoring_spot_with_a_disc_is_taken(move: str, spot: str) -> None:
    game = push(position(garden=EVERYTHING, discs=["number", "hops"]), "go 16")
    reason = game.explain(move)
    assert (reason.code, reason.facts) == ("scoring_spot_taken", {"spot": spot})


def test_a_monk_spot_with_a_disc_is_taken_and_named_whole() -> None:
    game = push(position(garden=EVERYTHING, discs=["monk 3"]), "go 16")
    reason = game.explain("score monk 3")
    assert (reason.code, reason.facts) == ("scoring_spot_taken", {"spot": "monk 3"})


def test_a_spot_is_usable_if_there_is_a_tile_of_its_kind_in_the_garden() -> None:
    game = push(position(garden={"L1": "H2", "D15": "M4"}), "go 16")
    assert legal(game, "score") == ["score number 2", "score hops", "score monk 4"]
    for move in ("score number 3", "score wood", "score monk 1"):
        reason = game.explain(move)
        assert (reason.code, reason.facts) == ("no_such_tile", {"kind": move.removeprefix("score ")})


@pytest.mark.parametrize(
    ("space", "tile", "moves"),
    [
        (1, "W3", ["score number 3", "score wood"]),
        (1, "B1", ["score number 1", "score barley"]),
        (3, "M1", ["score monk 1"]),
        (3, "M4", ["score monk 4"]),
    ],
)
def test_a_tile_that_was_bought_can_be_harvested(space: int, tile: str, moves: list[str]) -> None:
    game = push(position(market={space: tile}), f"go {space}", f"buy {tile} D1", "done", "home ducats", "go 16")
    assert (game.player, legal(game, "score")) == (1, moves)


def test_for_the_number_spot_name_a_fertility_that_is_there() -> None:
    game = push(position(garden={"L1": "H2", "D1": "W5", "L3": "M3"}), "go 4")
    assert legal(game, "score") == ["score number 2", "score number 5"]


def test_a_tile_of_another_players_garden_does_not_count() -> None:
    game = position(garden={"L1": "H2"})
    set_board(game, player=2, garden={"L1": "W5"})
    game.push("go 16")
    assert legal(game, "score") == ["score number 2", "score hops"]


# --- Harvesting --------------------------------------------------------------------------------------------


# Rules 9.4
def test_number_activates_all_resource_tiles_of_the_named_fertility() -> None:
    game = position(garden={"L1": "W3", "L2": "W3", "D1": "W3", "D2": "B3", "L3": "H3", "L6": "H4", "D5": "M3"})
    push(game, "go 4", "score number 3")
    sunny = [("wood", 3, "L1"), ("wood", 3, "L2"), ("hops", 3, "L3")]
    shady = [("ducats", 3, "D1"), ("ducats", 3, "D2")]
    assert events(game) == sunny + shady
    assert board_of(game).markers == {"wood": 6, "yeast": -2, "hops": -1, "water": -6, "barley": -8}
    assert (board_of(game).ducats, board_of(game).brewmaster) == (31, -10)


@pytest.mark.parametrize(
    ("resource", "own", "other"),
    [("wood", "W", "Y"), ("yeast", "Y", "H"), ("hops", "H", "A"), ("water", "A", "B"), ("barley", "B", "W")],
)
def test_resource_activates_all_tiles_of_that_colour(resource: str, own: str, other: str) -> None:
    game = position(garden={"L1": f"{own}1", "L2": f"{own}4", "D1": f"{own}5", "L3": f"{other}4", "D2": f"{other}5"})
    push(game, "go 12", f"score {resource}")
    assert events(game) == [(resource, 1, "L1"), (resource, 4, "L2"), ("ducats", 5, "D1")]


# Rules 9.5
@pytest.mark.parametrize("monk_type", [1, 2, 3, 4])
def test_monk_activates_every_tile_adjacent_to_it(monk_type: int) -> None:
    around = {"D4": "W1", "D6": "H2", "L5": "Y3", "D2": "B4"}  # all neighbours of D3
    game = position(garden={"D3": f"M{monk_type}", "L1": "A5", "D8": "A5"} | around)
    push(game, "go 7", f"score monk {monk_type}")
    assert sorted(events(game)) == [("ducats", 1, "D4"), ("ducats", 2, "D6"), ("ducats", 4, "D2"), ("yeast", 3, "L5")]


def test_a_monk_without_neighbours_may_be_triggered_for_nothing() -> None:
    game = push(position(garden={"D3": "M1"}), "go 7", "score monk 1")
    assert game.events == ()
    assert board_of(game).brewmaster == -10


def test_for_each_monk_tile_of_that_type_in_turn() -> None:
    game = position(garden={"L1": "M1", "L2": "W1", "D15": "M1", "D14": "H2", "L13": "M2", "L14": "B5"})
    push(game, "go 7", "score monk 1")
    assert events(game) == [("wood", 1, "L2"), ("ducats", 2, "D14")]


@pytest.mark.parametrize("neighbour", ["M1", "M2", "M3", "M4"])
def test_adjacent_monk_tiles_of_any_type_are_activated(neighbour: str) -> None:
    game = position(garden={"D7": "M3", "D5": neighbour})
    push(game, "go 7", "score monk 3")
    steps = 2 if neighbour == "M3" else 1  # two of the same type activate each other
    assert board_of(game).brewmaster == -10 + steps


def test_adjacent_monk_tiles_are_not_triggered_nothing_chains() -> None:
    game = position(garden={"L11": "M1", "L13": "M2", "L14": "W5"})  # L14 is next to L13 only
    push(game, "go 7", "score monk 1")
    assert events(game) == [("brewmaster", 1, "L13")]


def test_a_tile_next_to_two_triggered_monks_is_activated_twice() -> None:
    game = position(garden={"L3": "M2", "L8": "M2", "L6": "H4"})
    push(game, "go 7", "score monk 2")
    assert events(game) == [("hops", 4, "L6"), ("hops", 4, "L6")]
    assert board_of(game).markers["hops"] == 4


def test_a_harvest_as_large_as_it_gets_is_told_whole() -> None:
    """Six monks of a type with four neighbours each, and five markers that overflow on the way."""
    garden = full(["L4", "L5", "L9", "L10", "D6", "D9"], "M1")
    garden |= {"L2": "W5", "L3": "Y5", "L7": "H5", "L8": "B5", "L12": "A5"} | full(["D3", "D4", "D8", "D10", "D11"])
    markers = {"wood": 19, "yeast": 19, "hops": 19, "water": 19, "barley": 19}
    game = push(position(garden=garden, markers=markers, brewmaster=20), "go 7", "score monk 1")
    assert set(board_of(game).markers.values()) == {20}
    assert len([event for event in game.events if event.kind != "ducats"]) == 5 + 6
    assert sum(event.amount for event in game.events if event.kind == "ducats") == board_of(game).ducats - 25
    assert len(game.events) == 29


def test_then_the_turn_ends() -> None:
    game = push(position(garden={"L1": "W1"}), "go 4", "score number 1")
    assert (game.player, game.phase) == (2, "move")


# --- Completing a pair -------------------------------------------------------------------------------------


# Rules 9.6
def test_if_the_disc_completes_a_pair_the_player_may_place_one_unplaced_card_there_or_decline() -> None:
    game = pair_completed(cards=["tiles", "barrels", "ducats"])
    assert (game.player, game.phase) == (1, "card")
    assert legal(game, "card") == [
        "card none",
        *(f"card tiles {resource}" for resource in SPEC["resources"]),
        "card barrels",
        "card ducats",
    ]


def test_then_the_turn_ends_after_the_card_too() -> None:
    for move in ("card ducats", "card none"):
        game = push(pair_completed(), move)
        assert (game.player, game.phase) == (2, "move")


@pytest.mark.parametrize(
    ("move", "card"),
    [("card tiles hops", "tiles"), ("card discs barley", "discs")]
    + [(f"card {card}", card) for card in ("barrels", "ducats", "brewmaster")],
)
def test_the_card_is_placed_at_the_pair_and_leaves_the_hand(move: str, card: str) -> None:
    game = push(pair_completed(), move)
    assert board_of(game).pairs == {("number", "wood"): card}
    assert board_of(game).cards == tuple(other for other in CARDS if other != card)


def test_a_placed_card_cannot_be_placed_again() -> None:
    game = pair_completed(pairs={("yeast", "hops"): "ducats"})
    assert "card ducats" not in game.legal_moves
    reason = game.explain("card ducats")
    hand = ("tiles", "discs", "barrels", "brewmaster")
    assert (reason.code, reason.facts) == ("no_such_card", {"card": "ducats", "cards": hand})


def test_a_declined_pair_is_lost_for_good() -> None:
    game = push(pair_completed(), "card none")
    assert board_of(game).pairs == {("number", "wood"): None}
    assert board_of(game).cards == CARDS
    game.push("home ducats")
    set_board(game, player=1, garden={"D5": "Y1"})
    game.push("go 12")
    assert legal(game, "score") == ["score yeast"]
    game.push("score yeast")
    assert game.phase == "move"  # no second chance
    play_to_round(game, 2)
    assert board_of(game).pairs == {("number", "wood"): None}


def test_a_completed_pair_is_always_a_decision_even_with_no_card_left() -> None:
    game = pair_completed(cards=[])
    assert [str(move) for move in game.legal_moves] == ["card none"]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_either_spot_of_a_pair_can_complete_it(first: str, second: str) -> None:
    for placed, other in ((first, second), (second, first)):
        move = "score number 3" if other == "number" else f"score {other}"
        game = push(position(garden=EVERYTHING, discs=[placed]), "go 20", move, "card barrels")
        assert board_of(game).pairs == {(first, second): "barrels"}


def test_the_harvest_comes_before_the_card() -> None:
    game = pair_completed(garden={"L1": "W1"}, markers={"wood": 0})
    assert board_of(game).markers["wood"] == 1


# --- The cards ---------------------------------------------------------------------------------------------


# Rules 9.7
def test_tiles_choose_a_resource_its_marker_moves_one_step_per_tile_of_that_colour_on_both_sides() -> None:
    garden = {"D1": "W1", "L3": "H5", "L6": "H2", "D5": "H4", "D7": "B4", "L13": "M3"}
    game = pair_completed(garden=garden)
    game.push("card tiles hops")
    assert events(game) == [("hops", 3, "card")]
    assert board_of(game).markers["hops"] == -1


def test_tiles_of_a_colour_that_is_not_there_move_nothing() -> None:
    game = pair_completed()
    game.push("card tiles barley")
    assert game.events == ()


def test_discs_the_marker_furthest_behind_moves_one_step_per_disc_on_ones_scoring_spots() -> None:
    game = pair_completed(discs=["wood", "yeast", "monk 4"])
    assert [move for move in legal(game, "card") if "discs" in move] == ["card discs barley"]
    game.push("card discs barley")
    assert events(game) == [("barley", 4, "card")]  # with the disc just placed
    assert board_of(game).markers["barley"] == -4


def test_discs_on_a_tie_one_of_choice() -> None:
    game = pair_completed(markers={"wood": 3, "yeast": -1, "hops": 5, "water": -1, "barley": -1})
    assert [move for move in legal(game, "card") if "discs" in move] == [
        "card discs yeast",
        "card discs water",
        "card discs barley",
    ]
    reason = game.explain("card discs wood")
    assert (reason.code, reason.facts) == ("not_rearmost", {"rearmost": ("yeast", "water", "barley")})
    game.push("card discs water")
    assert board_of(game).markers == {"wood": 3, "yeast": -1, "hops": 5, "water": 1, "barley": -1}


def test_barrels_bring_nothing_now() -> None:
    game = push(pair_completed(), "card barrels")
    assert game.events == ()


def test_ducats_12_ducats() -> None:
    game = pair_completed()
    assert board_of(game).ducats == 26
    game.push("card ducats")
    assert events(game) == [("ducats", 12, "card")]
    assert board_of(game).ducats == 38


def test_brewmaster_plus_5() -> None:
    game = push(pair_completed(), "card brewmaster")
    assert events(game) == [("brewmaster", 5, "card")]
    assert board_of(game).brewmaster == -5


def test_a_scoring_spot_keeps_its_disc_for_the_whole_game() -> None:
    game = push(position(garden={"L1": "W1"}), "go 4", "score number 1")
    play_to_round(game, 3)
    set_turn(game, 1)
    assert game.table.discs[4] == 1
    assert 4 not in go_spaces(game)
