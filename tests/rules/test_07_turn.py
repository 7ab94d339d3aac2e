"""Rules 7: a turn."""

from __future__ import annotations

import pytest

from heavenale import Game
from tests.helpers import (
    SHADY,
    SPOTS,
    after_set_up,
    board_of,
    buy_one_at,
    full,
    go_spaces,
    legal,
    position,
    push,
    set_barrels,
    set_board,
)


def who_moves(game: Game, turns: int) -> list[int | None]:
    """The players of the next turns, each of which is one purchase somewhere ahead."""
    order = []
    for _ in range(turns):
        order.append(game.player)
        buy_one_at(game, min(space for space in go_spaces(game) if space in game.table.market))
    return order


# Rules 7.1
@pytest.mark.parametrize("players", [2, 3, 4])
def test_player_1_begins_the_game(players: int) -> None:
    game = after_set_up(players)
    assert (game.player, game.phase) == (1, "move")


def test_turns_go_clockwise() -> None:
    assert who_moves(after_set_up(4), 6) == [1, 2, 3, 4, 1, 2]


def test_players_whose_figure_has_entered_the_starting_area_this_round_are_skipped() -> None:
    game = after_set_up(4)
    buy_one_at(game, 1)
    game.push("home barley")
    assert who_moves(game, 5) == [3, 4, 1, 3, 4]


@pytest.mark.parametrize("space", range(1, 28))
def test_a_figure_is_out_on_every_space_of_the_track(space: int) -> None:
    game = position()
    set_board(game, player=2, figure=space)
    game.push("home ducats")
    assert (game.player, game.round) == (2, 1)
    assert board_of(game, player=2).figure == str(space)


def test_the_last_player_on_the_track_takes_turn_after_turn() -> None:
    game = push(after_set_up(2), "home ducats")
    assert who_moves(game, 3) == [2, 2, 2]


# Rules 7.2
def test_the_figure_must_move_forward_never_backwards_never_stay() -> None:
    game = position(figure=9, garden=full(SHADY))
    assert not go_spaces(game) & set(range(1, 10))
    for space in (1, 8, 9):
        reason = game.explain(f"go {space}")
        assert (reason.code, reason.facts) == ("not_ahead", {"space": space, "figure": 9})


def test_every_space_ahead_whose_action_is_possible_may_be_chosen() -> None:
    game = position(figure=9, brewmaster=1, garden={"L1": "W1"})
    assert go_spaces(game) == set(range(10, 28))


def test_a_figure_in_the_starting_area_has_the_whole_track_ahead() -> None:
    game = position(brewmaster=1, garden={"L1": "W1", "L3": "M1"})
    assert go_spaces(game) == set(range(1, 28))


def test_one_may_always_enter_the_starting_area() -> None:
    game = position(ducats=0, cards=[])
    assert legal(game, "go") == []
    assert legal(game, "home") != []


# Rules 7.3
def test_the_player_must_perform_the_action_there() -> None:
    bought = position(garden={"L1": "W1"})
    bought.push("go 1")
    assert {move.kind for move in bought.legal_moves} == {"buy", "sell"}
    scored = position(garden={"L1": "W1"})
    scored.push("go 4")
    assert {move.kind for move in scored.legal_moves} == {"score", "sell"}


def test_figures_may_share_a_space() -> None:
    game = position(market={5: "W1 W2"})
    push(game, "go 5", "buy W1 D1", "done", "go 5", "buy W2 D1", "done")
    assert [player.figure for player in game.table.boards] == ["5", "5"]


# --- A player may not move to a space whose action is impossible -------------------------------------------


# Rules 7.4
@pytest.mark.parametrize("space", [5, 18])
def test_a_resource_or_monk_space_must_hold_a_tile(space: int) -> None:
    game = position(market={space: ""})
    assert space not in go_spaces(game)
    reason = game.explain(f"go {space}")
    assert (reason.code, reason.facts) == ("no_tile", {"space": space})


@pytest.mark.parametrize(("space", "tile", "price"), [(5, "H4", 4), (3, "M1", 4), (10, "M1", 3), (27, "B1", 1)])
def test_the_player_must_be_able_to_pay_for_a_tile(space: int, tile: str, price: int) -> None:
    assert space in go_spaces(position(ducats=price, cards=[], market={space: tile}))
    game = position(ducats=price - 1, cards=[], market={space: tile})
    assert space not in go_spaces(game)
    reason = game.explain(f"go {space}")
    facts = {"space": space, "tiles": (tile,), "price": price, "ducats": price - 1, "with_cards": price - 1}
    assert (reason.code, reason.facts) == ("too_expensive", facts)


def test_the_cheapest_tile_of_the_space_decides() -> None:
    assert 5 in go_spaces(position(ducats=2, cards=[], market={5: "H5 W2 B4"}))
    assert 5 not in go_spaces(position(ducats=1, cards=[], market={5: "H5 W2 B4"}))


@pytest.mark.parametrize(("space", "tile", "price"), [(5, "H4", 8), (18, "M1", 4)])
def test_with_all_shady_spots_filled_the_sunny_price_must_be_payable(space: int, tile: str, price: int) -> None:
    garden = full(SHADY)
    assert space in go_spaces(position(ducats=price, cards=[], market={space: tile}, garden=garden))
    game = position(ducats=price - 1, cards=[], market={space: tile}, garden=garden)
    assert space not in go_spaces(game)
    assert game.explain(f"go {space}").facts["price"] == price


@pytest.mark.parametrize("space", [5, 18])
def test_there_must_be_an_empty_spot(space: int) -> None:
    one_left = full(spot for spot in SPOTS if spot != "L15")
    assert space in go_spaces(position(garden=one_left))
    game = position(garden=full(SPOTS))
    assert space not in go_spaces(game)
    reason = game.explain(f"go {space}")
    assert (reason.code, reason.facts) == ("garden_full", {"space": space})


def test_ducats_that_selling_unplaced_cards_would_bring_count_as_payable() -> None:
    assert 5 in go_spaces(position(ducats=2, cards=["barrels"], market={5: "H5"}))
    game = position(ducats=1, cards=["barrels"], market={5: "H5"})
    assert 5 not in go_spaces(game)
    assert game.explain("go 5").facts["with_cards"] == 4


# Rules 7.5
@pytest.mark.parametrize("space", [4, 7, 12, 16, 20, 24])
def test_a_disc_space_must_hold_a_disc(space: int) -> None:
    garden = {"L1": "W1", "L3": "M1"}
    assert space in go_spaces(position(garden=garden))
    game = position(garden=garden, discs_on_track={space: 0})
    assert space not in go_spaces(game)
    reason = game.explain(f"go {space}")
    assert (reason.code, reason.facts) == ("no_disc", {"space": space})


@pytest.mark.parametrize(
    ("garden", "discs", "usable_spaces"),
    [
        ({}, [], set()),
        ({"L1": "W1"}, [], {4, 12, 16, 20, 24}),
        ({"L1": "M1"}, [], {7, 16, 20, 24}),
        ({"L1": "W1"}, ["number"], {12, 16, 20, 24}),
        ({"L1": "W1"}, ["wood"], {4, 16, 20, 24}),
        ({"L1": "W1"}, ["number", "wood"], set()),
        ({"L1": "M1"}, ["monk 1"], set()),
        ({"L1": "M1"}, ["monk 2"], {7, 16, 20, 24}),
    ],
)
def test_one_of_the_scoring_spots_of_a_disc_space_must_be_usable(
    garden: dict[str, str], discs: list[str], usable_spaces: set[int]
) -> None:
    game = position(garden=garden, discs=discs)
    assert go_spaces(game) & {4, 7, 12, 16, 20, 24} == usable_spaces
    for space, allows in ((4, "A"), (7, "B"), (12, "C"), (24, "X")):
        if space not in usable_spaces:
            reason = game.explain(f"go {space}")
            assert (reason.code, reason.facts) == ("no_usable_scoring_spot", {"space": space, "allows": allows})


# Rules 7.6
@pytest.mark.parametrize("space", [14, 26])
def test_on_a_barrel_space_at_least_one_barrel_can_be_taken(space: int) -> None:
    assert space in go_spaces(position(brewmaster=1))
    game = position(brewmaster=0)
    assert space not in go_spaces(game)
    reason = game.explain(f"go {space}")
    assert (reason.code, reason.facts) == ("no_barrel", {"space": space, "achieved_goals": ()})


def test_a_goal_whose_barrels_are_all_gone_does_not_open_the_barrel_spaces() -> None:
    game = position(brewmaster=1)
    set_barrels(game, {1: []})
    assert not go_spaces(game) & {14, 26}
    assert game.explain("go 14").facts == {"space": 14, "achieved_goals": (1,)}


# --- Entering the starting area ----------------------------------------------------------------------------


# Rules 7.7
def test_choose_a_starting_space_on_which_no_other_figure_stands() -> None:
    game = position(3)
    set_board(game, player=2, figure="home ducats")
    set_board(game, player=3, figure=7)
    assert legal(game, "home") == [
        "home first",
        "home brewmaster",
        "home wood",
        "home yeast",
        "home hops",
        "home water",
        "home barley",
    ]
    reason = game.explain("home ducats")
    assert (reason.code, reason.facts) == ("occupied", {"space": "ducats", "by_player": 2})


def test_take_its_reward_and_be_out_for_the_rest_of_the_round() -> None:
    game = push(after_set_up(3), "home water")
    assert board_of(game).markers["water"] == -4
    assert board_of(game).is_home
    assert who_moves(game, 4) == [2, 3, 2, 3]


# Rules 7.8
def test_a_figure_that_has_not_moved_yet_this_round_still_occupies_its_starting_space() -> None:
    game = after_set_up(2)  # player 2 stands on brewmaster
    assert "home brewmaster" not in game.legal_moves
    assert game.explain("home brewmaster").facts == {"space": "brewmaster", "by_player": 2}


def test_a_figure_on_the_track_does_not_occupy_the_space_it_came_from() -> None:
    game = after_set_up(2)
    buy_one_at(game, 1)
    buy_one_at(game, 2)
    assert "home brewmaster" in game.legal_moves
    assert "home first" in game.legal_moves


def test_who_stands_there_now_occupies_a_space_and_not_who_came_from_it() -> None:
    game = after_set_up(3)
    buy_one_at(game, 1)  # player 1 leaves *first*
    game.push("home first")  # player 2 takes it
    assert game.explain("home first").facts == {"space": "first", "by_player": 2}


def test_ones_own_space_counts_as_free_so_a_player_may_go_straight_round_to_it() -> None:
    game = push(after_set_up(3), "home first", "home ducats", "home brewmaster")
    assert game.round == 2
    assert [player.figure for player in game.table.boards] == ["first", "ducats", "brewmaster"]


# Rules 7.9
def test_the_last_player_must_take_first_if_it_is_free() -> None:
    game = push(after_set_up(3), "home hops", "home ducats")
    assert legal(game, "home") == ["home first"]
    assert game.explain("home brewmaster").code == "must_take_first"
    assert game.explain("home ducats").code == "occupied"


def test_the_last_player_may_choose_if_first_is_taken() -> None:
    game = push(after_set_up(3), "home first", "home ducats")
    assert legal(game, "home") == ["home brewmaster"] + [
        f"home {resource}" for resource in ("wood", "yeast", "hops", "water", "barley")
    ]


def test_a_player_who_is_not_the_last_need_not_take_first() -> None:
    game = push(after_set_up(3), "home hops")
    assert legal(game, "home") == ["home first", "home ducats"]


def test_a_player_is_not_the_last_while_another_figure_has_not_moved_yet() -> None:
    assert len(legal(after_set_up(2), "home")) == 7  # all but brewmaster, where player 2 stands
