from __future__ import annotations

import random

import pytest
from heavenale.server.views import Position, table_view

from heavenale import Game, IllegalMove
from heavenale.agents.greedy import GreedyAgent
from heavenale.server.turns import TurnGame
from tests.helpers import after_set_up


def turns_after_set_up(players: int = 2) -> TurnGame:
    return TurnGame(after_set_up(players))


def play_randomly(turns: TurnGame, seed: int) -> list[TurnGame]:
    """Copies of all positions of a game."""
    chance = random.Random(seed)
    seen = []
    while not turns.is_over:
        seen.append(turns.at(turns.number))
        if turns.is_complete:
            turns.end_turn()
            continue
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


def test_the_end_of_a_round_shows_no_new_tile_before_the_turn_is_ended() -> None:
    turns = turns_after_set_up()
    before = table_view(turns)
    turns.push("home ducats")
    turns.end_turn()
    turns.push("home first")
    waiting = table_view(turns)
    assert waiting.phase == "end_turn"
    assert waiting.player == 2
    assert waiting.round == 1
    assert waiting.market == before.market
    assert waiting.resource_tiles_left == before.resource_tiles_left
    assert waiting.boards[1].is_home
    assert waiting.boards[1].figure == "first"
    assert not [event for event in turns.visible_log(0)[-1].events if event.kind == "round"]
    turns.end_turn()
    after = table_view(turns)
    assert after.round == 2
    assert after.resource_tiles_left == before.resource_tiles_left - 15
    assert [event.amount for event in turns.visible_log(0)[-1].events if event.kind == "round"] == [2]


def test_the_end_of_the_game_is_told_when_the_last_turn_is_ended() -> None:
    turns = TurnGame(Game(2, seed=3))
    seen = play_randomly(turns, seed=3)
    last = seen[-1]
    assert last.is_complete
    assert last.game.is_over
    assert table_view(last).phase == "end_turn"
    assert table_view(turns).phase == "over"


def test_nothing_is_left_to_decide_when_nothing_could_be_bought_even_with_all_cards_sold() -> None:
    turns = turns_after_set_up()
    turns.push("go 1")
    assert not turns.nothing_left_to_decide()
    turns.push(next(str(move) for move in turns.game.legal_moves if move.kind == "buy"))
    assert [move.kind for move in turns.game.legal_moves].count("sell") == 5
    assert turns.nothing_left_to_decide()


def test_going_back_restores_every_earlier_position() -> None:
    turns = TurnGame(Game(3, seed=5))
    seen = play_randomly(turns, seed=5)
    for earlier in seen[::20]:
        again = turns.at(earlier.number)
        assert again.game == earlier.game
        assert again.log == earlier.log


def test_the_start_of_the_last_turn_of_a_seat() -> None:
    turns = turns_after_set_up()
    turns.push("go 1")
    turns.push(next(str(move) for move in turns.game.legal_moves if move.kind == "buy"))
    turns.push("done")
    turns.end_turn()
    turns.push("home ducats")
    turns.end_turn()
    assert turns.start_of_last_turn({1}) == 0
    assert turns.start_of_last_turn({2}) == 3
    assert turns.start_of_last_turn({1, 2}) == 3
    assert turns.start_of_last_turn({3}) is None


@pytest.mark.parametrize("players", [2, 4])
def test_choices_are_the_legal_moves_and_their_effects_come_true(players: int) -> None:
    turns = TurnGame(Game(players, seed=11))
    for position in play_randomly(turns, seed=11)[::9]:
        if position.is_complete:
            assert Position.of(position).choices == []
            continue
        choices = Position.of(position).choices
        assert {choice.move for choice in choices} == {str(move) for move in position.game.legal_moves}
        choice = choices[-1]
        before = position.game.table
        position.push(choice.move)
        after = position.game.table
        mover = position.log[-1].seat - 1
        assert after.boards[mover].ducats - before.boards[mover].ducats == choice.effect.ducats
        assert after.boards[mover].brewmaster - before.boards[mover].brewmaster == choice.effect.brewmaster
        assert position.log[-1].ends_turn == choice.effect.ends_turn
        gained = after.boards[mover].projected_points - before.boards[mover].projected_points
        assert gained == choice.effect.projected_points


def test_a_tile_that_a_shed_cannot_activate_says_why() -> None:
    game = Game(2, seed=3)
    agent = GreedyAgent()
    told: set[str] = set()
    while not game.is_over:
        if game.phase == "shed":
            told |= {blocked.code for blocked in Position.of(TurnGame(game.clone())).blocked}
        game.push(agent.decide(game).move)
    assert told == {"not_a_choice_of_shed"}


def test_no_move_is_both_a_choice_and_blocked() -> None:
    turns = TurnGame(Game(3, seed=2))
    for position in play_randomly(turns, seed=2)[::9]:
        view = Position.of(position)
        assert not {choice.move for choice in view.choices} & {blocked.move for blocked in view.blocked}


def test_who_comes_next_is_told_by_the_rules() -> None:
    """In turn order, without those who are home; nobody knows it while figures are placed."""
    turns = TurnGame(Game(players=3, seed=7))
    assert turns.next_to_decide is None
    for move in ("start ducats", "start hops"):
        turns.push(move)
        turns.end_turn()
    assert (turns.to_decide, turns.next_to_decide) == (1, 2)
    turns.push("home brewmaster")
    assert turns.is_complete
    assert (turns.to_decide, turns.next_to_decide) == (1, 2)
    turns.end_turn()
    assert (turns.to_decide, turns.next_to_decide) == (2, 3)
    turns.push(next(str(move) for move in turns.game.legal_moves if str(move).startswith("home")))
    turns.end_turn()
    assert (turns.to_decide, turns.next_to_decide) == (3, 3)  # the others are home
