"""PettingZoo: `from heavenale.envs import heavenale_v1`, then `heavenale_v1.env(players=2)`."""

from __future__ import annotations

import sys
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from heavenale.envs.spaces import Seen, observation_space, seen, shares
from heavenale.errors import SetupError
from heavenale.game import Game
from heavenale.rules.actions import ACTIONS
from heavenale.setting_up.piles import SEED_LIMIT, check_players, own_number

RenderMode = Literal["ansi", "human", "svg"]
RENDER_MODES = ["ansi", "human", "svg"]


def env(players: int = 2, render_mode: RenderMode | None = None) -> AECEnv[str, Seen, int | None]:
    """The environment, with what guards the order of its calls."""
    guarded: AECEnv[str, Seen, int | None] = wrappers.OrderEnforcingWrapper(raw_env(players, render_mode))
    return guarded


class raw_env(AECEnv[str, Seen, int | None]):  # noqa: N801  PettingZoo's name for it
    """Every decision of a game, by the full rules; an illegal action is refused with the reason.

    The reward comes at the end: the share of the victory, 1 for a winner alone. Then `infos` have the points.
    """

    metadata = {  # noqa: RUF012  as PettingZoo declares it
        "name": "heavenale_v1",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, players: int = 2, render_mode: RenderMode | None = None) -> None:
        super().__init__()
        players = own_number(players)
        check_players(players)
        if render_mode not in (None, *RENDER_MODES):
            raise SetupError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(1, players + 1)]
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._numbers = {agent: number for number, agent in enumerate(self.possible_agents, start=1)}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What every agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What every agent may answer: a number of the catalogue."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of this seed; without one, the next of those that follow from the last seed."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.game = Game(
            len(self.possible_agents), seed=int(self._seeds.integers(SEED_LIMIT)) if seed is None else seed
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover()

    def _mover(self) -> str:
        return self.possible_agents[(self.game.player or 1) - 1]

    def observe(self, agent: str) -> Seen:
        """What an agent sees, and its legal actions if it decides next."""
        return seen(self.game, self._numbers[agent])

    def step(self, action: int | None) -> None:
        """Carry out a decision of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.game.push(action)  # type: ignore[arg-type]  # None is refused there, in words
        self._cumulative_rewards[agent] = 0.0
        if self.game.is_over:
            self.rewards = dict(zip(self.agents, shares(self.game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            for agent, score in zip(self.agents, self.game.scores(), strict=True):
                self.infos[agent] = {"points": score.points}
            self._accumulate_rewards()
        self.agent_selection = self._mover()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text or picture; printed if a human looks on."""
        if self.render_mode == "human":
            sys.stdout.write(f"{self.game}\n")
            return None
        return self.game.svg() if self.render_mode == "svg" else str(self.game)

    def close(self) -> None:
        """Nothing is held."""
