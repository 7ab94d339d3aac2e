"""Rules 12: the end of a round."""

from __future__ import annotations

import pytest

from heavenale import Game, IllegalMove
from heavenale.rules import board
from tests.helpers import (
    SPEC,
    after_set_up,
    buy_one_at,
    events,
    go_straight_home,
    legal,
    play_to_round,
    position,
    push,
    set_board,
    set_market,
)

MONK_SPACES = (3, 10, 18, 25)
RESOURCE_SPACES = (1, 2, 5, 6, 8, 9, 11, 13, 15, 17, 19, 21, 22, 23, 27)
ROUNDS = {2: 3, 3: 4, 4: 6}
EVERY_ROUND = [(players, number) for players, rounds in ROUNDS.items() for number in range(2, rounds + 1)]
EVERY_DISC_SPACE = dict.fromkeys((4, 7, 12, 16, 20, 24), 1)


# Rules 12.1
def test_the_round_goes_on_until_every_figure_has_entered_the_starting_area() -> None:
    game = push(after_set_up(3), "home first", "home ducats")
    assert game.round == 1
    game.push("home brewmaster")
    assert game.round == 2
    assert events(game) == [("brewmaster", 1, "starting space"), ("round", 2, "table")]


# Rules 12.2
@pytest.mark.parametrize(("players", "number"), EVERY_ROUND)
def test_add_one_monk_tile_to_each_monk_space_in_track_order_from_the_next_stack(players: int, number: int) -> None:
    game = play_to_round(after_set_up(players), number)
    stack = game.monk_pile[4 * number - 4 : 4 * number]
    assert tuple(game.table.market[space][-1] for space in MONK_SPACES) == stack
    assert {len(game.table.market[space]) for space in MONK_SPACES} == {number}
    assert game.table.monk_tiles_left == 4 * (ROUNDS[players] - number)


# Rules 12.3
@pytest.mark.parametrize(("players", "number"), EVERY_ROUND)
def test_add_one_resource_tile_to_each_resource_space_in_track_order_from_the_pile(players: int, number: int) -> None:
    game = play_to_round(after_set_up(players), number)
    dealt = game.resource_pile[15 * number - 15 : 15 * number]
    assert tuple(game.table.market[space][-1] for space in RESOURCE_SPACES) == dealt
    assert {len(game.table.market[space]) for space in RESOURCE_SPACES} == {number}
    assert game.table.resource_tiles_left == 100 - 15 * number


def test_the_i_tiles_come_before_the_ii_tiles() -> None:
    """With 4 players the fourth round deals the last 5 I tiles and then 10 II tiles."""
    game = play_to_round(after_set_up(4), 4)
    newest = [game.table.market[space][-1] for space in RESOURCE_SPACES]
    assert tuple(newest[:5]) == game.resource_pile[45:50]
    assert tuple(newest[5:]) == game.resource_pile[50:60]


def test_unbought_tiles_stay() -> None:
    game = after_set_up(2)
    unbought = game.table.market[2]
    buy_one_at(game, 1)
    go_straight_home(game)
    new_1, new_2 = game.resource_pile[15:17]
    assert (game.table.market[1], game.table.market[2]) == ((new_1,), (*unbought, new_2))


def test_unbought_tiles_of_earlier_rounds_can_be_bought_with_the_new_ones() -> None:
    game = play_to_round(after_set_up(2), 3)
    set_market(game, {5: "W1 H2 B1"})
    game.push("go 5")
    assert {move.split()[1] for move in legal(game, "buy")} == {"W1", "H2", "B1"}


# Rules 12.4
def test_refill_every_disc_space_to_exactly_1_disc() -> None:
    game = position(garden={"L1": "W1"})
    push(game, "go 4", "score number 1", "home ducats")
    assert game.table.discs == EVERY_DISC_SPACE | {4: 0}
    go_straight_home(game)
    assert game.round == 2
    assert game.table.discs == EVERY_DISC_SPACE


@pytest.mark.parametrize(
    ("players", "with_two"), [(2, {7: 2, 12: 2}), (3, {7: 2, 12: 2, 16: 2}), (4, {})], ids=["2", "3", "4"]
)
def test_in_the_last_round_b_and_c_get_2_and_with_3_players_the_first_x_space_too(
    players: int, with_two: dict[int, int]
) -> None:
    assert sorted(with_two) == SPEC["extra_discs_last_round"].get(str(players), [])
    game = play_to_round(after_set_up(players), ROUNDS[players] - 1)
    assert game.table.discs == EVERY_DISC_SPACE
    go_straight_home(game)
    assert game.table.round == game.table.rounds
    assert game.table.discs == EVERY_DISC_SPACE | with_two


def test_a_disc_taken_in_the_round_before_is_replaced_and_the_extra_disc_comes_on_top() -> None:
    game = play_to_round(position(garden={"L1": "M1"}), 2)
    assert game.player == 1
    push(game, "go 7", "score monk 1")
    go_straight_home(game)
    assert game.table.discs[7] == 2


# Rules 12.5
@pytest.mark.parametrize("starter", [1, 2, 3])
def test_the_player_on_first_begins_the_new_round(starter: int) -> None:
    game = position(3)
    for player in (1, 2, 3):
        set_board(game, player=player, figure=20)
    while game.round == 1:
        free = legal(game, "home")
        game.push("home first" if game.player == starter or free == ["home first"] else free[1])
    assert (game.player, game.phase) == (starter, "move")
    assert [player.is_home for player in game.table.boards] == [False] * 3


def test_the_figures_begin_the_new_round_where_they_stand() -> None:
    game = push(after_set_up(3), "home hops", "home ducats", "home first")
    assert game.player == 3
    assert [player.figure for player in game.table.boards] == ["resource", "ducats", "first"]
    assert "go 1" in game.legal_moves
    assert game.explain("home ducats").facts["by_player"] == 2


def test_barrels_gardens_and_cards_stay_as_they_are() -> None:
    game = push(position(brewmaster=1, garden={"L1": "W1"}), "sell tiles", "go 14")
    before = game.table.boards[0]
    play_to_round(game, 2)
    after = game.table.boards[0]
    for name in ("garden", "barrels", "cards", "discs", "sheds"):
        assert getattr(after, name) == getattr(before, name)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_last_round_the_game_is_over(players: int) -> None:
    game = play_to_round(after_set_up(players), ROUNDS[players])
    market = game.table.market
    go_straight_home(game)
    assert game.is_over
    assert (game.phase, game.player, game.round) == ("over", None, board.ROUNDS[players])
    assert ("over", 0, "table") in events(game)
    assert game.table.market == market
    assert len(game.legal_moves) == 0


def test_nothing_can_be_done_after_the_end() -> None:
    game = after_set_up(2)
    while not game.is_over:
        go_straight_home(game)
    for move in ("home first", "go 1", "sell tiles", "done"):
        assert game.explain(move).code == "game_over"
        with pytest.raises(IllegalMove):
            game.push(move)


def test_a_game_needs_no_chance_after_set_up() -> None:
    """The same piles and the same moves lead to the same table."""
    game = play_to_round(after_set_up(4), 4)
    again = Game(players=4, resource_pile=game.resource_pile, monk_pile=game.monk_pile)
    push(again, *map(str, game.moves))
    assert again.table == game.table
