"""Rules 11: emergency coins."""

from __future__ import annotations

import pytest

from heavenale import Game
from tests.helpers import CARDS, board_of, events, go_spaces, legal, position, push, ring, set_board

SELL_ALL = [f"sell {card}" for card in CARDS]


def in_phase(phase: str) -> Game:
    """Player 1's turn at a decision of this kind."""
    garden = ring("S1", "- W3 W3 W3 W3 W3")
    game = position(garden=garden, discs=["wood"], market={1: "W1 W2"})
    moves = {
        "move": [],
        "buy": ["go 1"],
        "shed": ["go 1", "buy W2 D2"],
        "score": ["go 4"],
        "card": ["go 4", "score number 3"],
    }
    push(game, *moves[phase])
    assert (game.player, game.phase) == (1, phase)
    return game


# Rules 11.1
@pytest.mark.parametrize("phase", ["move", "buy", "shed", "score", "card"])
def test_at_any_point_of_ones_own_turn_an_unplaced_card_may_be_returned_for_3_ducats(phase: str) -> None:
    game = in_phase(phase)
    before = board_of(game)
    assert legal(game, "sell") == SELL_ALL
    game.push("sell discs")
    assert (game.player, game.phase) == (1, phase)
    assert board_of(game).ducats == before.ducats + 3
    assert events(game) == [("ducats", 3, "sale")]
    assert "discs" not in board_of(game).cards


@pytest.mark.parametrize("phase", ["move", "buy", "shed", "score", "card"])
def test_any_number_of_cards_may_be_returned(phase: str) -> None:
    game = in_phase(phase)
    before = board_of(game)
    push(game, *SELL_ALL)
    assert (board_of(game).ducats, board_of(game).cards) == (before.ducats + 15, ())
    assert legal(game, "sell") == []


def test_after_a_purchase_and_after_a_shed_too() -> None:
    game = push(in_phase("shed"), "sell tiles", "shed L2 D2", "sell barrels")
    assert game.phase == "buy"
    assert board_of(game).cards == ("discs", "ducats", "brewmaster")


def test_not_while_placing_figures_at_set_up() -> None:
    game = Game(players=3, seed=1)
    while game.phase == "start":
        assert legal(game, "sell") == []
        reason = game.explain("sell tiles")
        assert (reason.code, reason.facts) == ("not_now", {"phase": "start", "expected": ("start",)})
        game.push(next(iter(game.legal_moves)))


def test_a_returned_card_is_back_in_the_box() -> None:
    game = push(in_phase("card"), "sell ducats")
    assert "card ducats" not in game.legal_moves
    reason = game.explain("sell ducats")
    left = ("tiles", "discs", "barrels", "brewmaster")
    assert (reason.code, reason.facts) == ("no_such_card", {"card": "ducats", "cards": left})


def test_a_placed_card_cannot_be_returned() -> None:
    game = position(pairs={("number", "wood"): "tiles"})
    assert legal(game, "sell") == SELL_ALL[1:]


def test_who_returns_all_cards_at_a_completed_pair_can_only_decline() -> None:
    game = push(in_phase("card"), *SELL_ALL)
    assert [str(move) for move in game.legal_moves] == ["card none"]


def test_selling_to_afford_a_space_one_moved_to() -> None:
    game = position(ducats=2, cards=["barrels", "ducats"], market={5: "H5"})
    game.push("go 5")
    assert [str(move) for move in game.legal_moves] == ["sell barrels", "sell ducats"]
    game.push("sell ducats")
    assert set(legal(game, "buy")) == {f"buy H5 D{n}" for n in range(1, 16)}
    push(game, "buy H5 D1", "done")
    assert board_of(game).ducats == 0


def test_selling_opens_no_space_that_was_closed() -> None:
    """The ducats of the cards counted already."""
    game = position(ducats=0, cards=["barrels"], market={5: "H4", 6: "W3"})
    spaces = go_spaces(game)
    assert 5 not in spaces
    assert 6 in spaces
    game.push("sell barrels")
    assert go_spaces(game) == spaces


def test_only_ones_own_cards_are_sold() -> None:
    game = position(cards=["tiles"])
    set_board(game, player=2, cards=["ducats"])
    assert legal(game, "sell") == ["sell tiles"]
    push(game, "sell tiles", "home ducats")
    assert legal(game, "sell") == ["sell ducats"]
    assert board_of(game, 2).ducats == 25
