"""A network learns to play by the masked PPO of sb3-contrib, and draws its learning curve.

pip install 'heavenale[learning]'
python examples/learn.py --minutes 20 --curve curve.svg
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

from heavenale.arena.statistics import wilson
from heavenale.envs.spaces import shares
from heavenale.observation import OBSERVATION_SIZE, SCALE
from heavenale.pictures.palette import PLAYER_FIELDS
from heavenale.training.measuring.curves import Curve, chart

TABLES = 8  # games side by side
POINT = 0.02  # what one is worth beside a victory
FIRST_OF_THE_TEST = 1_000_000  # seeds of the games that nothing is learned from


class Learner(gymnasium.ObservationWrapper):
    """What a player sees, brought to about -1 to 1; the mask goes another way."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        self.observation_space = spaces.Box(-np.inf, np.inf, (OBSERVATION_SIZE,), np.float32)

    def observation(self, seen: dict[str, Any]) -> np.ndarray:
        """What the network is shown."""
        return seen["observation"] * SCALE

    def step(self, action: int) -> tuple[Any, ...]:
        """Besides the victory, a little for each point one is ahead: a beginner learns nothing from lost games."""
        seen, reward, over, cut, info = super().step(action)
        if "points" in info:
            mine = info["points"][info["seat"] - 1]
            reward += POINT * (2 * mine - sum(info["points"]))
        return seen, reward, over, cut, info

    def action_masks(self) -> np.ndarray:
        """Where sb3-contrib looks for what is legal."""
        return self.unwrapped.action_masks()


def table(opponent: str) -> Learner:
    """A table for two: the learner, in either seat, and an agent."""
    return Learner(gymnasium.make("HeavenAle-v1", players=2, opponents=[opponent]))


def victories(model: MaskablePPO, opponent: str, games: int) -> float:
    """How many games the network wins when it makes the moves it likes best; a shared victory is half of one."""
    env, won = table(opponent), 0.0
    for game in range(games):
        seen, _ = env.reset(seed=FIRST_OF_THE_TEST + game)
        over = False
        while not over:
            action, _ = model.predict(seen, deterministic=True, action_masks=env.action_masks())
            seen, _, over, _, _ = env.step(int(action))
        won += shares(env.unwrapped.game)[env.unwrapped.seat - 1]
    return won


class Examiner(BaseCallback):
    """Every so many decisions the network is tried against each opponent; when the time is up learning ends."""

    def __init__(self, opponents: list[str], every: int, games: int, seconds: float) -> None:
        super().__init__()
        self.opponents, self.every, self.games, self.seconds = opponents, every, games, seconds
        self.curves: dict[str, list[tuple[int, float]]] = {opponent: [] for opponent in opponents}
        self.begun = perf_counter()

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps >= self.every * len(self.curves[self.opponents[0]]):
            self.examine()

    def examine(self) -> None:
        """Play the test games."""
        told = []
        for opponent in self.opponents:
            won = victories(self.model, opponent, self.games)
            self.curves[opponent].append((self.num_timesteps, won))
            told.append(f"{won / self.games:4.0%} of the games against {opponent}")
        spent = perf_counter() - self.begun
        print(f"{spent:5.0f} s, {self.num_timesteps:8,} decisions: {', '.join(told)}", flush=True)

    def has_time(self) -> bool:
        """Whether there is time for one more lot of games."""
        return perf_counter() - self.begun < self.seconds


def drawn(curves: dict[str, list[tuple[int, float]]], games: int, taught_by: str) -> str:
    """The learning curve as SVG."""
    lines = [
        Curve(
            f"against {opponent}",
            PLAYER_FIELDS[1 + n].ground,
            "",
            [(steps / 1000, won / games) for steps, won in points],
            [wilson(won, games) for _, won in points],
        )
        for n, (opponent, points) in enumerate(curves.items())
    ]
    return chart(
        "A masked PPO learns from nothing",
        f"Victories in {games} games with 2 players, with 95% interval; it learns from games against {taught_by}",
        lines,
        percent=True,
        unit="thousands of decisions learned from",
    )


def main(arguments: list[str] | None = None) -> MaskablePPO:
    """Learn until the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20, help="how long to learn")
    parser.add_argument("--against", default="greedy", help="the agent to learn from")
    parser.add_argument("--every", type=int, default=32_768, help="decisions between two tests")
    parser.add_argument("--games", type=int, default=200, help="of one test, against each opponent")
    parser.add_argument("--rollout", type=int, default=512, help="decisions at each table between two lessons")
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve, as SVG")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)

    tables = DummyVecEnv([lambda: table(options.against)] * TABLES)
    model = MaskablePPO(
        "MlpPolicy",
        tables,
        n_steps=options.rollout,
        batch_size=min(512, options.rollout * TABLES),
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,  # a victory is a victory, however late
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        seed=options.seed,
    )
    opponents = list(dict.fromkeys(["random", options.against]))
    examiner = Examiner(opponents, options.every, options.games, 60 * options.minutes)
    while examiner.has_time():
        model.learn(options.rollout * TABLES, callback=examiner, reset_num_timesteps=False)
    examiner.examine()
    if options.curve is not None:
        options.curve.write_text(drawn(examiner.curves, options.games, options.against), encoding="utf-8")
    return model


if __name__ == "__main__":
    main()
