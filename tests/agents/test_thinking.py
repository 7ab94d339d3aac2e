"""What the agents' compiled code stands on: chance, the exponential, what is hidden, the order of candidates."""

from __future__ import annotations

import math

import numpy as np
import pytest

from heavenale import Game
from heavenale.agents.levels import LEVELS, Abbot, Novice, Prior
from heavenale.agents.thinking.exponential import exp
from heavenale.agents.thinking.hidden import hide, is_same
from heavenale.agents.thinking.sampling import draw
from heavenale.agents.thinking.verdict import CANDIDATES, add_candidate, new_verdict
from heavenale.agents.thinking.winning import UNKNOWN, write_chances
from heavenale.rules import chance
from heavenale.rules.state import new_states


def test_the_exponential_is_right_to_the_last_digits() -> None:
    for x in np.linspace(-99, 99, 20_001):
        assert exp(x) == pytest.approx(math.exp(x), rel=5e-16)
    assert exp(0.0) == 1.0


def test_the_exponential_ends_at_its_bounds() -> None:
    assert exp(-1e9) == exp(-100.0) > 0
    assert exp(1e9) == exp(100.0) < math.inf


def test_whims_have_the_odds_of_their_temperature() -> None:
    worths = np.array([1.0, 3.0, 2.0])
    random = np.uint64(chance.seeded(1))
    drawn = []
    for _ in range(10_000):
        choice, random = draw(worths, 3, 0.5, np.uint64(random))
        drawn.append(choice)
    chances = np.exp(worths / 0.5) / np.exp(worths / 0.5).sum()
    assert np.bincount(drawn) / len(drawn) == pytest.approx(chances, abs=0.015)


def test_without_a_temperature_the_first_of_the_best_is_taken_and_nothing_drawn() -> None:
    random = np.uint64(chance.seeded(1))
    assert draw(np.array([1.0, 3.0, 3.0]), 3, 0.0, random) == (1, random)
    assert draw(np.array([1.0, 3.0]), 1, 5.0, random) == (0, random)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_knowledge_makes_equal_records(players: int) -> None:
    game = Game(players, seed=3)
    while not game.is_over:
        states = new_states(3)
        words = states.view(np.int32).reshape(3, -1)
        for n in range(2):
            states[n] = game.as_seen(n).state
            hide(states[n])
        states[2] = states[0]
        states["ducats"][2, 0] += 1
        assert is_same(words, 0, 1)
        assert not is_same(words, 0, 2)
        game.push(game.legal_moves[len(game.moves) % len(game.legal_moves)])


def test_candidates_stand_by_visits_then_merit_then_as_they_came() -> None:
    verdict = new_verdict()
    for action, visits, merit in ((5, 1, 0.0), (6, 3, 1.0), (7, 3, 2.0), (8, 3, 1.0), (9, 4, 0.0)):
        add_candidate(verdict, action, visits, 0.0, UNKNOWN, merit)
    assert verdict.actions[: verdict.used[CANDIDATES]].tolist() == [9, 7, 6, 8, 5]


@pytest.mark.parametrize(
    ("shares", "chances"),
    [
        ([0.5, 0.5], [0.5, 0.5]),
        ([1.0, 0.0], [1.0, 0.0]),
        ([0.81, 0.16], [0.7684, 0.1012]),
        ([-0.1, 0.0, 0.0], [1 / 3, 1 / 3, 1 / 3]),
    ],
)
def test_chances_of_winning_sum_to_one(shares: list[float], chances: list[float]) -> None:
    found = np.array(shares)
    write_chances(found, len(shares), found)
    assert found.sum() == pytest.approx(1)
    assert found == pytest.approx(np.array(chances) / sum(chances), abs=1e-3)


def test_a_level_takes_no_more_time_than_it_needs() -> None:
    assert (Novice.time_for(50.0), Prior.time_for(None)) == (None, None)
    assert (Abbot.time_for(None), Abbot.time_for(50.0), Abbot.time_for(1e6)) == (1800.0, 50.0, 1800.0)
    assert len({level.name for level in LEVELS}) == len(LEVELS)
