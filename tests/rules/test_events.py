"""What a move brought, read off the state. The sections' own tests show the events of their rules."""

from __future__ import annotations

import pytest

from heavenale import Event, Game, Move
from tests.helpers import (
    after_set_up,
    board_of,
    go_straight_home,
    play_randomly,
    play_to_round,
    position,
    push,
    ring,
    set_turn,
)

GARDEN = ring("S7", "- W3 W4 W4 W4 W4") | {"L1": "M1", "L2": "H3", "D1": "W2"}


def test_a_turn_told_move_by_move() -> None:
    game = position(garden=GARDEN, market={1: "W1"}, markers={"hops": 19})
    push(game, "sell tiles")
    assert game.events == (Event("ducats", 3, "sale"),)
    push(game, "go 1")
    assert game.events == ()
    push(game, "buy W1 D12")
    assert game.events == (Event("ducats", -1, "purchase"), Event("shed", 3, "S7"), Event("brewmaster", 1, "shed"))
    push(game, "shed D9 D12 D14")
    assert game.events == (
        Event("ducats", 1, "D12", "W1"),
        Event("ducats", 4, "D14", "W4"),
        Event("ducats", 4, "D9", "W4"),
    )
    push(game, "done")
    assert game.events == ()


def test_a_harvest_told_tile_by_tile() -> None:
    game = push(position(garden=GARDEN, markers={"hops": 19}), "go 7", "score monk 1")
    assert game.events == (
        Event("hops", 1, "L2", "H3"),
        Event("ducats", 2, "L2", "H3"),  # the marker has reached 20
        Event("ducats", 2, "D1", "W2"),
    )


def test_a_card_a_barrel_and_a_starting_space_tell_what_they_brought() -> None:
    game = position(garden={"L1": "W1"}, discs=["wood"], brewmaster=1)
    push(game, "go 4", "score number 1", "card brewmaster")
    assert game.events == (Event("brewmaster", 5, "card"),)
    set_turn(game, 1)
    push(game, "go 14")
    assert game.events == (Event("barrel", 4, "goal 1"),)
    set_turn(game, 1)
    push(game, "home water")
    assert game.events == (Event("water", 2, "starting space"),)


def test_the_end_of_a_round_and_of_the_game_are_events() -> None:
    game = after_set_up(2)
    go_straight_home(game)
    assert game.events[-1] == Event("round", 2, "table")
    play_to_round(game, 3)
    assert game.events[-1] == Event("round", 3, "table")
    go_straight_home(game)
    assert game.events[-1] == Event("over", 0, "table")


def test_before_the_first_move_nothing_has_happened() -> None:
    assert Game(seed=1).events == ()


def test_events_belong_to_the_player_who_moved() -> None:
    """The turn has passed on, but the tile named is the one in the mover's garden."""
    game = push(position(garden={"D1": "B5"}), "go 4", "score number 5")
    assert game.player == 2
    assert game.events == (Event("ducats", 5, "D1", "B5"),)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_events_of_a_game_add_up_to_the_boards(players: int) -> None:
    game = Game(players=players, seed=11)
    sums = {
        player: {"brewmaster": -10, "ducats": 25, **board_of(game, player).markers} for player in range(1, players + 1)
    }
    player = game.player
    for _ in play_randomly(game, seed=11):
        for event in game.events:
            if event.kind in sums[player]:
                sums[player][event.kind] += event.amount
        board = board_of(game, player)
        assert sums[player] == {"brewmaster": board.brewmaster, "ducats": board.ducats, **board.markers}
        player = game.player


def test_a_turn_ends_with_its_last_decision() -> None:
    """Placing a figure is a turn; selling a card, even before moving, is none."""
    game = Game(players=2, seed=1)
    assert not game.ends_turn
    assert push(game, "start brewmaster").ends_turn
    game = position(garden=GARDEN, market={1: "W1"})
    turn = ("sell tiles", "go 1", "buy W1 D12", "shed D9 D12 D14", "done")
    assert [push(game, move).ends_turn for move in turn] == [False, False, False, False, True]
    assert game.pop() == Move("done")
    assert not game.ends_turn


def test_a_barrel_a_disc_a_card_and_the_way_home_end_the_turn() -> None:
    assert push(position(brewmaster=1), "go 14").ends_turn
    assert push(position(garden={"L1": "W1"}), "go 4", "score number 1").ends_turn
    game = push(position(garden={"L1": "W1"}, discs=["wood"]), "go 4", "score number 1")
    assert not game.ends_turn
    assert push(game, "card none").ends_turn
    assert push(position(), "home ducats").ends_turn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_decides_next_is_another_exactly_if_the_turn_ended(players: int) -> None:
    """But for the player who is alone on the track, or begins the next round, and goes on."""
    game = Game(players=players, seed=5)
    mover = game.player
    for _ in play_randomly(game, seed=5):
        if game.moves and game.player != mover:
            assert game.ends_turn
        if game.moves and not game.ends_turn:
            assert (game.player, game.phase == "start") == (mover, False)
        mover = game.player
    assert game.ends_turn
