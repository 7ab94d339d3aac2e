"""The PettingZoo environment, by PettingZoo's own tests and by the rules."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from heavenale import Game, HeavenAleError, IllegalMove, SetupError
from heavenale.envs import heavenale_v1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pettingzoos_own_tests_of_the_interface(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of every observation that is no picture
        api_test(heavenale_v1.env(players=players), num_cycles=400)


def test_pettingzoos_own_test_of_seeds() -> None:
    seed_test(heavenale_v1.env, num_cycles=60)


def test_pettingzoos_own_test_of_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(heavenale_v1.env)
    assert "round 1" in capsys.readouterr().out.lower()


def test_an_episode_is_the_game_of_its_seed() -> None:
    env, game = heavenale_v1.env(players=3), Game(3, seed=8)
    env.reset(seed=8)
    random = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        if terminated:
            env.step(None)
            continue
        assert (agent, reward, truncated, info) == (f"player_{game.player}", 0, False, {})
        assert (seen["observation"] == game.observation()).all()
        assert np.flatnonzero(seen["action_mask"]).tolist() == list(game.legal_actions)
        others = {name: env.observe(name) for name in env.agents if name != agent}
        assert not any(other["action_mask"].any() for other in others.values())
        action = random.choice(game.legal_actions)
        env.step(action)
        game.push(action)
        if game.is_over:
            shares = [(player in game.winners) / len(game.winners) for player in (1, 2, 3)]
            assert list(env.rewards.values()) == shares
            assert [info["points"] for info in env.infos.values()] == [score.points for score in game.scores()]
    assert game.is_over


def test_without_a_seed_episodes_follow_from_the_last_one() -> None:
    def seeds(seed: int) -> list[Any]:
        env = heavenale_v1.raw_env()
        env.reset(seed=seed)
        found = []
        for _ in range(3):
            found.append(env.game.seed)
            env.reset()
        return found

    assert seeds(1) == seeds(1)
    assert len({*seeds(1), *seeds(2)}) == 6


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = heavenale_v1.env()
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 0 is not legal here"):
        env.step(0)
    with pytest.raises(HeavenAleError, match="a move is a text"):
        env.step(None)
    assert env.agent_selection == "player_2"


@pytest.mark.parametrize("wrong", [{"players": 5}, {"render_mode": "rgb_array"}])
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        heavenale_v1.env(**wrong)
