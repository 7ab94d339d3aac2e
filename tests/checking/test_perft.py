from __future__ import annotations

import os
import subprocess
import sys
from time import perf_counter

import pytest

from heavenale import Game, HeavenAleError
from heavenale.agents import create_agent
from heavenale.checking.perft import divide, perft

# Counted once by the slow way below, and kept: a change here is a change of the rules.
COUNTS = {2: [1, 7, 197, 6372, 101651], 3: [1, 7, 22, 580, 18860], 4: [1, 7, 22, 30, 750]}


def count_slowly(game: Game, depth: int) -> int:
    """Push and pop every text, the way a person would."""
    if depth == 0:
        return 1
    total = 0
    for text in {str(move) for move in game.legal_moves}:
        game.push(text)
        total += count_slowly(game, depth - 1)
        game.pop()
    return total


def after(moves: int, players: int, seed: int) -> Game:
    game = Game(players=players, seed=seed)
    agent = create_agent("random", seed=seed)
    while len(game.moves) < moves and not game.is_over:
        game.push(agent.decide(game).move)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_counts_from_the_start_of_a_game(players):
    game = Game(players=players, seed=1)
    assert [perft(game, depth) for depth in range(len(COUNTS[players]))] == COUNTS[players]


@pytest.mark.parametrize(("players", "moves"), [(2, 0), (2, 17), (3, 30), (4, 61), (4, 120)])
def test_it_counts_what_pushing_every_move_counts(players, moves):
    game = after(moves, players, seed=moves)
    assert [perft(game, depth) for depth in range(3)] == [count_slowly(game, depth) for depth in range(3)]


def test_the_game_itself_stays_as_it_is():
    game = after(20, players=3, seed=2)
    before = game.clone()
    perft(game, 3)
    list(divide(game, 2))
    assert game == before
    assert game.moves == before.moves


def test_division_adds_up():
    game = after(10, players=2, seed=9)
    parts = dict(divide(game, 3))
    assert set(parts) == set(game.legal_moves)
    assert sum(parts.values()) == perft(game, 3)


def test_nothing_follows_the_end_of_the_game():
    game = after(10_000, players=2, seed=4)
    assert game.is_over
    assert [perft(game, depth) for depth in range(3)] == [1, 0, 0]


@pytest.mark.parametrize("depth", [-1, 1.5, True, "2", 10**11])
def test_a_depth_that_is_none_is_refused(depth):
    with pytest.raises(HeavenAleError, match="depth must be a whole number"):
        perft(Game(players=2, seed=1), depth)


def test_a_division_needs_a_first_move():
    with pytest.raises(HeavenAleError, match="from 1 to 100"):
        list(divide(Game(players=2, seed=1), 0))


def test_interpreted_rules_count_the_same():
    code = "import heavenale, heavenale.checking.perft as p; print(p.perft(heavenale.Game(players=2, seed=1), 3))"
    environment = {**os.environ, "HEAVENALE_PURE": "1"}
    result = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert result.stdout == f"{COUNTS[2][3]}\n"


def test_a_million_sequences_take_a_moment():
    game = Game(players=2, seed=1)
    perft(game, 2)
    begun = perf_counter()
    assert perft(game, 5) > 1_000_000
    assert perf_counter() - begun < 5  # a few hundredths on an idle machine


def test_deep_counts_go_in_parts_and_agree():
    game = Game(players=2, seed=1)
    assert perft(game, 4) == sum(count for _, count in divide(game, 4)) == count_slowly(game, 4)
