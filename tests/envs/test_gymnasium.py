"""The Gymnasium environments, by Gymnasium's own tests and by the rules."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import heavenale.envs  # noqa: F401  registers them
from heavenale import Game, HeavenAleError, IllegalMove, SetupError
from heavenale.batch import Batch
from heavenale.envs.gymnasium_v1 import HeavenAleEnv


@pytest.mark.parametrize("kwargs", [{}, {"players": 4, "opponents": ["greedy"]}, {"players": 3, "seat": 2}])
def test_gymnasiums_own_test(kwargs: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make("HeavenAle-v1", **kwargs).unwrapped)


def episode(env: gymnasium.Env[Any, Any], seed: int | None) -> list[Any]:
    """All that a learner meets in a game of random moves."""
    met: list[Any] = [env.reset(seed=seed)]
    env.action_space.seed(seed)
    while True:
        met.append(env.step(env.action_space.sample(met[-1][0]["action_mask"])))
        if met[-1][2]:
            return met


def test_a_learner_meets_only_own_decisions_and_is_paid_at_the_end() -> None:
    env = gymnasium.make("HeavenAle-v1", players=3, opponents=["greedy", "random"], seat=2)
    met = episode(env, 5)
    game = env.unwrapped.game
    assert game.is_over
    for seen, *_ in met[:-1]:
        assert seen["action_mask"].any()
    *_, (seen, reward, _, truncated, info) = met
    assert not seen["action_mask"].any()
    assert [step[1] for step in met[1:-1]] == [0] * (len(met) - 2)
    assert reward == (2 in game.winners) / len(game.winners)
    assert (truncated, info["seat"], info["points"]) == (False, 2, [score.points for score in game.scores()])


def test_the_same_seed_is_the_same_episode_and_seats_change() -> None:
    env = gymnasium.make("HeavenAle-v1", opponents=["greedy"])
    one, other = episode(env, 3), episode(env, 3)
    assert [step[1:] for step in one] == [step[1:] for step in other]
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(12)}
    assert seats == {1, 2}


def test_an_illegal_action_is_refused_or_loses() -> None:
    strict = gymnasium.make("HeavenAle-v1", illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match="action 0 is not legal here"):
        strict.step(0)
    lenient = gymnasium.make("HeavenAle-v1")
    lenient.reset(seed=1)
    *_, info = step = lenient.step(0)
    assert step[1:4] == (-1.0, True, False)
    assert info["illegal"] == "action 0 is not legal here"
    assert lenient.reset(seed=1)[1].keys() == {"seat"}


def test_the_mask_is_found_where_sb3_contrib_looks() -> None:
    env = gymnasium.make("HeavenAle-v1")
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool
    assert (masks == seen["action_mask"]).all()


@pytest.mark.parametrize(
    "wrong",
    [
        *({"players": 5}, {"seat": 3}, {"illegal": "maybe"}, {"render_mode": "rgb_array"}),
        *({"opponents": []}, {"opponents": ["random"] * 3}, {"opponents": "nobody"}, {"opponents": ["nobody"]}),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(HeavenAleError):
        HeavenAleEnv(**wrong)


def test_one_opponent_needs_no_list_and_numbers_may_be_numpys() -> None:
    env = HeavenAleEnv(players=np.int64(3), opponents="random", seat=np.int64(2))  # type: ignore[arg-type]
    assert env.reset(seed=1)[1] == {"seat": 2}


def test_pictures() -> None:
    for mode, begin in (("ansi", "Round 1"), ("svg", "<svg")):
        env = gymnasium.make("HeavenAle-v1", render_mode=mode)
        env.reset(seed=1)
        assert begin.lower() in env.render()[:200].lower()  # type: ignore[index, union-attr]
    assert gymnasium.make("HeavenAle-v1").unwrapped.render() is None


def test_a_vector_of_games_is_a_batch() -> None:
    envs = gymnasium.make_vec("HeavenAle-v1", num_envs=6, players=(2, 3))
    batch = Batch(6, (2, 3), seed=9)
    seen, infos = envs.reset(seed=9)
    ended = 0
    while ended < 8:
        assert (seen["observation"] == batch.observe()).all()
        assert (seen["action_mask"] == batch.legal_action_mask).all()
        assert seen in envs.observation_space
        assert (infos["current_player"] == batch.current_player).all()
        actions, movers = batch.choose().copy(), batch.current_player.copy()
        batch.step(actions)
        seen, rewards, terminated, truncated, infos = envs.step(actions)
        assert (terminated == batch.terminated).all()
        assert not truncated.any()
        assert (infos["rewards"] == batch.rewards).all()
        assert rewards.tolist() == [batch.rewards[n, mover] for n, mover in enumerate(movers)]
        for n in np.flatnonzero(terminated):
            assert infos["_final_obs"][n]
            last = infos["final_obs"][n]["observation"]
            assert (last == batch.final_observation(n, movers[n])).all()
            assert (last != seen["observation"][n]).any()
            ended += 1


def test_a_vector_takes_one_seed() -> None:
    envs = gymnasium.make_vec("HeavenAle-v1", num_envs=2)
    with pytest.raises(SetupError, match="one seed for all games"):
        envs.reset(seed=[1, 2])


def test_without_a_seed_new_games_begin_which_follow_from_the_last() -> None:
    """Who resets between two lessons does not want the games again that were learned from."""
    envs = gymnasium.make_vec("HeavenAle-v1", num_envs=3)

    def first_seen(seed: int | None) -> bytes:
        seen, _ = envs.reset(seed=seed)
        return bytes(seen["observation"].tobytes())

    one = [first_seen(1), first_seen(None), first_seen(None)]
    assert len(set(one)) == 3
    assert [first_seen(1), first_seen(None), first_seen(None)] == one


def test_an_agent_may_be_given_instead_of_its_name() -> None:
    class First:
        def decide(self, game: Game, time_ms: float | None = None) -> Any:
            from heavenale.agents.protocol import Decision

            return Decision(game.legal_moves[0])

    assert episode(gymnasium.make("HeavenAle-v1", opponents=[First()]), 1)[-1][2]
