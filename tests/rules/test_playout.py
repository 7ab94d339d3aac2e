"""Random games from a seed, and the small tools that the rules are made of."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from heavenale import Game
from heavenale.rules import actions, bits, chance, play, playout
from heavenale.rules.state import Phase, StateView, new_states, state_at
from tests.helpers import after_set_up, position, push, ring


@pytest.fixture
def states() -> Any:
    return new_states(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_is_played_to_the_end_with_legal_moves(players: int, states: Any) -> None:
    decisions = playout.play_random_game(state_at(states, 0), players, 5)
    assert StateView(states, 0).phase == Phase.OVER
    game = Game(players=players, seed=5)
    random = chance.seeded(5 ^ playout.SEED_OF_MOVES)
    for _ in range(decisions):
        random = chance.advance(np.uint64(random))
        action = playout.random_action(game.state, np.uint64(random))
        assert action in game.legal_actions
        game.push(game.move_of(action))
    assert game.is_over
    assert game._states.tobytes() == states.tobytes()


def test_a_random_game_is_the_same_for_the_same_seed_only(states: Any) -> None:
    games = set()
    for seed in (1, 2, 3, 1, 2, 3):
        playout.play_random_game(state_at(states, 0), 2, seed)
        games.add(states.tobytes())
    assert len(games) == 3


def test_a_record_that_was_in_use_is_set_up_like_a_new_one() -> None:
    """Here in the middle of a turn, with a shed in hand and another to come."""
    garden = ring("S1", "W3 W3 - W3 W3 M1") | ring("S3", "W3 W3 W3 W3 - W3")
    used = position(
        garden=garden, market={1: "W1"}, discs=["wood"], barrels={1: 4, 2: 2}, pairs={("yeast", "hops"): None}
    )
    push(used, "go 1", "buy W1 L5")
    assert used.phase == "shed"
    play.begin_shuffled(used.state, 2, 21)
    assert used == Game(players=2, seed=21)


def test_random_games_one_after_the_other_in_one_record(states: Any) -> None:
    state = state_at(states, 0)
    separately = [playout.play_random_game(state, 2, seed) for seed in (8, 9)]
    assert playout.play_random_games(state, 2, 8, 2) == sum(separately)


def test_a_random_action_sells_a_card_only_where_nothing_else_is_possible() -> None:
    for ducats, kinds in ((2, {"sell"}), (5, {"buy"})):
        game = push(position(ducats=ducats, cards=["tiles", "ducats"], market={5: "H5"}), "go 5")
        random = chance.seeded(3)
        seen = Counter()
        for _ in range(40):
            random = chance.advance(np.uint64(random))
            seen[str(game.move_of(playout.random_action(game.state, np.uint64(random))))] += 1
        assert {move.split()[0] for move in seen} == kinds
        assert len(seen) > 1


def test_a_random_action_can_be_any_legal_move_but_selling() -> None:
    game = after_set_up(2)
    others = {str(move) for move in game.legal_moves if move.kind != "sell"}
    random = chance.seeded(1)
    seen = Counter()
    for _ in range(100 * len(others)):
        random = chance.advance(np.uint64(random))
        seen[str(game.move_of(playout.random_action(game.state, np.uint64(random))))] += 1
    assert set(seen) == others
    assert 60 < min(seen.values()) <= max(seen.values()) < 150


def test_below_gives_every_number_about_equally_often() -> None:
    random = chance.seeded(12345)
    seen = Counter()
    for _ in range(6000):
        random = chance.advance(np.uint64(random))
        seen[int(chance.below(np.uint64(random), 6))] += 1
    assert set(seen) == set(range(6))
    assert 850 < min(seen.values()) <= max(seen.values()) < 1150


def test_every_action_of_the_catalogue_is_legal_or_not() -> None:
    game = after_set_up(3)
    assert [action for action in range(275) if play.is_legal(game.state, action)] == list(game.legal_actions)


def test_every_row_of_the_catalogue_holds_actions() -> None:
    assert sorted({int(row) for row in actions.ROW_OF}) == list(range(actions.ROWS))


def test_a_set_of_bits_has_a_size_a_lowest_and_an_nth_member() -> None:
    members = 1 << 3 | 1 << 7 | 1 << 29
    assert bits.size(members) == 3
    assert bits.size(0) == 0
    assert bits.lowest(members) == 3
    assert [bits.nth(members, n) for n in range(3)] == [3, 7, 29]
    assert [n for n in range(32) if bits.contains(members, n)] == [3, 7, 29]
