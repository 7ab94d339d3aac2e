"""The evaluation: what any player would call better is judged better."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from heavenale import Game
from heavenale.agents.reporting import expected_points
from heavenale.agents.thinking.weights import Weight
from heavenale.agents.tuned import weights_for
from tests.helpers import position, set_board


@pytest.mark.parametrize("players", [2, 3, 4])
def test_has_a_weight_for_every_name(players: int) -> None:
    assert len(weights_for(players)) == len(Weight)
    assert (weights_for(players) > 0).all()


def test_is_the_true_score_when_the_game_is_over() -> None:
    from heavenale.agents.random import RandomAgent

    game = Game(3, seed=4)
    agent = RandomAgent(seed=1)
    while not game.is_over:
        game.push(agent.decide(game).move)
    assert expected_points(game) == [score.points for score in game.scores()]


@pytest.mark.parametrize(
    "gain",
    [
        {"ducats": 40},
        {"brewmaster": 0},
        {"markers": {"barley": 0}},
        {"garden": {"L7": "B5"}},
        {"garden": {"D6": "M1", "D8": "W5"}},
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_likes_what_is_good(players: int, gain: dict[str, object]) -> None:
    before = position(players)
    after = before.clone()
    set_board(after, player=1, **gain)
    assert expected_points(after)[0] > expected_points(before)[0]
    assert expected_points(after)[1:] == expected_points(before)[1:]


def test_likes_a_balanced_production_more() -> None:
    game = position(markers={"wood": 4, "yeast": 4, "hops": 4, "water": 4, "barley": 4})
    lopsided = position(markers={"wood": 12, "yeast": 8, "hops": 4, "water": 0, "barley": -4})
    assert expected_points(game)[0] > expected_points(lopsided)[0]


def test_dislikes_losing_a_card() -> None:
    game = position()
    fewer = position(cards=["tiles", "discs", "barrels", "ducats"])
    assert expected_points(game)[0] > expected_points(fewer)[0]


PURE_RUN = """
from heavenale import Game
from heavenale.agents.reporting import expected_points
game = Game(3, seed=1)
print(*(round(points, 6) for points in expected_points(game)))
"""


def test_runs_interpreted_with_the_same_result() -> None:
    environment = {**os.environ, "HEAVENALE_PURE": "1"}
    shown = subprocess.run(
        [sys.executable, "-c", PURE_RUN], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert shown.split() == [str(round(points, 6)) for points in expected_points(Game(3, seed=1))]
