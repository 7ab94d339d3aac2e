from __future__ import annotations

import random

import pytest

from heavenale import Game, IllegalMove
from heavenale.server.rooms.turns import TurnGame
from tests.helpers import after_set_up


def turns_after_set_up(players: int = 2) -> TurnGame:
    return TurnGame(after_set_up(players))


def first_purchase(turns: TurnGame) -> str:
    return next(str(move) for move in turns.game.legal_moves if move.kind == "buy")


def play_randomly(turns: TurnGame, seed: int) -> list[bytes]:
    """The states of all positions of a game."""
    chance = random.Random(seed)
    seen = []
    while not turns.is_over:
        if turns.is_complete:
            turns.end_turn()
            continue
        seen.append(turns.game.to_bytes())
        moves = [str(move) for move in turns.game.legal_moves]
        turns.push(chance.choice([move for move in moves if not move.startswith("home")] or moves))
    return seen


def test_a_barrel_or_home_completes_a_turn_that_stays_open_until_it_is_ended() -> None:
    turns = turns_after_set_up()
    turns.push("home ducats")
    assert turns.is_complete
    assert turns.to_decide == 1
    assert turns.game.player == 2
    turns.end_turn()
    assert not turns.is_complete
    assert turns.to_decide == 2


def test_selling_a_card_completes_no_turn() -> None:
    turns = turns_after_set_up()
    turns.push("sell barrels")
    assert not turns.is_complete
    assert turns.number == 1


def test_an_illegal_move_changes_nothing() -> None:
    turns = turns_after_set_up()
    with pytest.raises(IllegalMove):
        turns.push("go 14")
    assert turns.number == 0


def test_the_next_round_is_known_when_the_turn_that_ends_a_round_is_ended() -> None:
    turns = turns_after_set_up()
    turns.push("home ducats")
    turns.end_turn()
    turns.push("home first")
    assert (turns.game.round, turns.round, turns.is_complete, turns.to_decide) == (2, 1, True, 2)
    turns.end_turn()
    assert turns.round == 2


def test_the_game_is_over_when_its_last_turn_is_ended() -> None:
    turns = TurnGame(Game(2, seed=3))
    play_randomly(turns, seed=3)
    turns.ended -= 1
    assert turns.is_complete
    assert turns.game.is_over
    assert not turns.is_over
    turns.end_turn()
    assert turns.is_over
    assert turns.to_decide is None


def test_nothing_is_left_to_decide_when_nothing_could_be_bought_even_with_all_cards_sold() -> None:
    turns = turns_after_set_up()
    turns.push("go 1")
    assert not turns.nothing_left_to_decide()
    assert not turns.can_end_turn
    turns.push(first_purchase(turns))
    assert turns.can_end_turn
    assert [move.kind for move in turns.game.legal_moves].count("sell") == 5
    assert turns.nothing_left_to_decide()


def test_going_back_restores_every_earlier_position() -> None:
    turns = TurnGame(Game(3, seed=5))
    seen = play_randomly(turns, seed=5)
    for number in range(len(seen) - 1, -1, -20):
        turns.cut(number)
        assert turns.game.to_bytes() == seen[number]
        assert turns.number == number >= turns.ended


def test_the_ended_game_lacks_the_open_turn_and_leaves_the_game_alone() -> None:
    turns = turns_after_set_up()
    turns.push("home ducats")
    turns.end_turn()
    before = turns.game.to_bytes()
    turns.push("go 1")
    turns.push(first_purchase(turns))
    assert turns.ended_game().to_bytes() == before
    assert turns.number == 3


def test_the_start_of_the_last_turn_of_a_seat() -> None:
    turns = turns_after_set_up()
    turns.push("go 1")
    turns.push(first_purchase(turns))
    turns.push("done")
    turns.end_turn()
    turns.push("home ducats")
    turns.end_turn()
    assert turns.start_of_last_turn({1}) == 0
    assert turns.start_of_last_turn({2}) == 3
    assert turns.start_of_last_turn({1, 2}) == 3
    assert turns.start_of_last_turn({3}) is None
