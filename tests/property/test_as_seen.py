"""`as_seen` changes nothing that a player can see, and only the order of what nobody can."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heavenale import Game
from heavenale.errors import NothingToUndo
from tests.playing import PLAYERS, SEEDS, Plan, Recorded, any_position

MONK_SET = Counter({f"M{n}": 3 for n in range(1, 5)})


@settings(max_examples=25)
@given(position=any_position(), seed=SEEDS)
def test_nothing_visible_changes(position: Plan | Recorded, seed: int) -> None:
    game = position.play()
    before = game._states.tobytes()
    seen = game.as_seen(seed)
    assert seen.table == game.table
    assert list(seen.legal_moves) == list(game.legal_moves)
    assert seen.moves == game.moves
    assert seen.events == game.events
    assert seen.projected_scores() == game.projected_scores()
    assert game._states.tobytes() == before


@settings(max_examples=25)
@given(position=any_position(), seed=SEEDS)
def test_only_hidden_tiles_move_and_each_set_stays_whole(position: Plan | Recorded, seed: int) -> None:
    game = position.play()
    seen = game.as_seen(seed)
    resources, monks = 15 * game.round, 4 * game.round
    assert seen.resource_pile[:resources] == game.resource_pile[:resources]
    assert seen.monk_pile[:monks] == game.monk_pile[:monks]
    assert Counter(seen.resource_pile[:50]) == Counter(game.resource_pile[:50])
    assert Counter(seen.resource_pile[50:]) == Counter(game.resource_pile[50:])
    assert Counter(seen.monk_pile[:12]) == MONK_SET
    assert Counter(seen.monk_pile[12:]) <= MONK_SET
    assert len(seen.monk_pile) == len(game.monk_pile)


@settings(max_examples=25)
@given(position=any_position(), seed=SEEDS)
def test_the_same_seed_shows_the_same_game(position: Plan | Recorded, seed: int) -> None:
    game = position.play()
    assert game.as_seen(seed) == game.as_seen(seed)


@settings(max_examples=25)
@given(position=any_position(), seed=SEEDS, other=SEEDS)
def test_what_is_seen_says_nothing_about_the_true_order(position: Plan | Recorded, seed: int, other: int) -> None:
    game = position.play()
    with_another_order = game.as_seen(other)
    assert with_another_order.as_seen(seed) == game.as_seen(seed)
    assert with_another_order.table == game.table


@given(players=st.sampled_from(PLAYERS), seed=SEEDS)
def test_the_true_seed_is_not_told_and_there_is_no_way_back(players: int, seed: int) -> None:
    game = Game(players, seed=seed)
    game.push("start ducats")
    seen = game.as_seen(5)
    assert seen.seed is None
    with pytest.raises(NothingToUndo):
        seen.pop()
    move = next(iter(seen.legal_moves))
    seen.push(move)
    assert seen.pop() == move
    assert [str(move) for move in seen.moves] == ["start ducats"]


def test_hidden_second_monks_of_three_players_are_drawn_from_all_twelve() -> None:
    """With 3 players 4 of the 12 II monks are used, and nobody knows which: all four types turn up three times."""
    game = Game(3, seed=1)
    stacks = [Counter(game.as_seen(seed).monk_pile[12:]) for seed in range(300)]
    for monk in MONK_SET:
        assert {stack[monk] for stack in stacks} == {0, 1, 2, 3}
    drawn = sum(stacks, Counter())
    assert all(abs(drawn[monk] - 300) < 60 for monk in MONK_SET)  # a standard deviation is about 13


def test_every_hidden_tile_can_be_next() -> None:
    game = Game(2, seed=1)
    next_tiles = {game.as_seen(seed).resource_pile[15] for seed in range(500)}
    assert next_tiles == set(game.resource_pile[15:50])


@settings(max_examples=25)
@given(position=any_position(), seed=SEEDS)
def test_a_seen_game_can_be_written_down_and_played_on(position: Plan | Recorded, seed: int) -> None:
    seen = position.play().as_seen(seed)
    assert Game.from_bytes(seen.to_bytes()) == seen
    while not seen.is_over:
        seen.push(next(iter(seen.legal_moves)))
    assert seen.winners
