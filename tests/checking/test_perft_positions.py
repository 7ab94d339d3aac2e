"""Perft: known counts of move sequences at decisions of every phase of well-played games."""

from __future__ import annotations

import pytest

from heavenale import Game
from heavenale.checking.perft import perft
from tests.helpers import position
from tests.playing import recorded_game


def count_by_hand(game: Game, depth: int) -> int:
    """The same by making and taking back every move, one notation once."""
    if depth == 0:
        return 1
    count = 0
    for move in sorted({str(move) for move in game.legal_moves}):
        game.push(move)
        count += count_by_hand(game, depth - 1)
        game.pop()
    return count


# With 4 players the figures are placed in 3! orders of the three spaces left, times 5 markers of choice: 30.
START = [
    (2, [1, 7, 197, 6372]),
    (3, [1, 7, 22, 580]),
    (4, [1, 7, 22, 30]),
]


@pytest.mark.parametrize(("players", "counts"), START)
def test_the_first_moves(players: int, counts: list[int]) -> None:
    game = Game(players, seed=1)
    assert [perft(game, depth) for depth in range(len(counts))] == counts


POSITIONS = [
    ("strong-3p-2", 1, "start", [6, 160, 5220]),
    ("strong-2p-1", 90, "move", [24, 447, 5885]),
    ("strong-4p-2", 168, "buy", [13, 149, 1064]),
    ("full-2p", 124, "shed", [8, 32, 258]),
    ("strong-3p-2", 167, "score", [12, 189, 3035]),
    ("strong-4p-2", 287, "card", [5, 87, 2189]),
    ("strong-4p-2", 380, "shed", [2, 2, 16]),
]


@pytest.mark.parametrize(("name", "at", "phase", "counts"), POSITIONS)
def test_known_counts(name: str, at: int, phase: str, counts: list[int]) -> None:
    game = recorded_game(name, at)
    assert game.phase == phase
    assert [perft(game, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("name", "at"), [(name, at) for name, at, _, _ in POSITIONS])
def test_counts_are_those_of_making_every_move(name: str, at: int) -> None:
    game = recorded_game(name, at)
    before = game._states.tobytes()
    assert perft(game, 2) == count_by_hand(game, 2)
    assert game._states.tobytes() == before


def test_nothing_follows_the_end_of_a_game() -> None:
    game = recorded_game("full-2p")
    assert [perft(game, depth) for depth in range(4)] == [1, 0, 0, 0]
    game.pop()
    assert perft(game, 2) == count_by_hand(game, 2)


def test_equal_tiles_on_a_space_count_once() -> None:
    game = position(ducats=10, market={5: "H5 H5"})
    game.push("go 5")
    assert perft(game, 1) == 30 + 5  # a spot each for one of the two tiles, and five cards to sell
