"""Gymnasium: one learner against agents, and a vector environment over a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from heavenale.agents import Agent, create_agent
from heavenale.agents.registry import check_agent_name
from heavenale.batch import Batch
from heavenale.envs.spaces import Seen, observation_space, seen, shares
from heavenale.errors import IllegalMove, SetupError
from heavenale.game import Game
from heavenale.rules.actions import ACTIONS
from heavenale.setting_up.piles import SEED_LIMIT, check_players, own_number

RENDER_MODES = ["ansi", "svg"]
NO_ACTIONS = np.zeros(ACTIONS, np.int8)  # nobody decides when a game is over
NO_ACTIONS.flags.writeable = False


class HeavenAleEnv(gymnasium.Env[Seen, int]):
    """One learner at a table with agents.

    `opponents` are names of agents, or agents, one for each other player or one for all; `seat` is the learner's, from
    1, and drawn for every game if there is none. The reward comes at the end: the share of the victory. An illegal
    action is refused with the reason; with `illegal="lose"` it ends the episode, and costs 1.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  as Gymnasium declares it

    def __init__(
        self,
        players: int = 2,
        opponents: str | Sequence[str | Agent] = ("random",),
        seat: int | None = None,
        illegal: Literal["refuse", "lose"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        players, seat = own_number(players), own_number(seat)
        check_players(players)
        others = (opponents,) if isinstance(opponents, str) else tuple(opponents)
        if len(others) not in (1, players - 1):
            raise SetupError(f"opponents are one agent for all or {players - 1}, not {len(others)}")
        if seat is not None and seat not in range(1, players + 1):
            raise SetupError(f"seat is a number from 1 to {players}, not {seat!r}")
        if illegal not in ("refuse", "lose"):
            raise SetupError(f"illegal is refuse or lose, not {illegal!r}")
        if render_mode not in (None, *RENDER_MODES):
            raise SetupError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
        for agent in others:
            if isinstance(agent, str):
                check_agent_name(agent)
        self.players = players
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space: spaces.Space[Any] = observation_space()
        self.action_space: spaces.Space[Any] = spaces.Discrete(ACTIONS)
        self.seat = seat or 1
        self.game = Game(players, seed=0)
        self._opponents = others * (1 if len(others) == players - 1 else players - 1)
        self._fixed_seat = seat
        self._agents: dict[int, Agent] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Begin a game and let the others play up to the learner's first decision."""
        super().reset(seed=seed)
        self.game = Game(self.players, seed=int(self.np_random.integers(SEED_LIMIT)))
        self.seat = self._fixed_seat or int(self.np_random.integers(1, self.players + 1))
        others = [player for player in range(1, self.players + 1) if player != self.seat]
        seeds = self.np_random.integers(SEED_LIMIT, size=len(others))
        self._agents = {
            player: create_agent(agent, seed=int(own)) if isinstance(agent, str) else agent
            for player, agent, own in zip(others, self._opponents, seeds, strict=True)
        }
        self._let_others_play()
        return seen(self.game, self.seat), self._info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Carry out the learner's decision, and let the others play up to the next one."""
        try:
            self.game.push(action)
        except IllegalMove as error:
            if self.illegal == "refuse":
                raise
            return seen(self.game, self.seat), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._let_others_play()
        reward = shares(self.game)[self.seat - 1]
        return seen(self.game, self.seat), reward, self.game.is_over, False, self._info()

    def _let_others_play(self) -> None:
        game = self.game
        while game.player not in (None, self.seat):
            known = game.as_seen(int(self.np_random.integers(SEED_LIMIT)))
            game.push(self._agents[game.player].decide(known).move)

    def _info(self) -> dict[str, Any]:
        points = {"points": [score.points for score in self.game.scores()]} if self.game.is_over else {}
        return {"seat": self.seat, **points}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name by which sb3-contrib asks for them."""
        return self.game.action_mask.astype(np.bool_)

    def render(self) -> str | None:
        """The table as text or picture."""
        if self.render_mode is None:
            return None
        return self.game.svg() if self.render_mode == "svg" else str(self.game)


class HeavenAleVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Games of a batch side by side, every seat played by the learner: a step is a decision of whoever is to decide.

    The reward is that of the player who decided; `infos` have the rewards of all, who decides next (from 0), and, where
    a game ended, what the one who ended it sees of its end. As in every batch, moves without an alternative are made
    at once, and cards are sold only where nothing else is possible.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(self, num_envs: int = 1, players: int | Sequence[int] = 2) -> None:
        self.num_envs = num_envs
        self.batch = Batch(num_envs, players, seed=None)
        self.single_observation_space = observation_space()
        self.single_action_space = spaces.Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin the games of this seed and those that follow it; without one, of a seed that follows from the last."""
        if isinstance(seed, list):
            raise SetupError("one seed for all games: the k-th game of place n is that of seed + n + k * num_envs")
        super().reset(seed=seed)
        first = int(self.np_random.integers(SEED_LIMIT)) if seed is None else seed
        self.batch = Batch(self.num_envs, self.batch.players.tolist(), first)
        return self._seen(), {"current_player": self.batch.current_player}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Carry out a decision in every game. The arrays are filled anew by the next step."""
        batch = self.batch
        movers = batch.current_player.copy()
        batch.step(actions)
        infos: dict[str, Any] = {"current_player": batch.current_player, "rewards": batch.rewards}
        rewards = np.zeros(self.num_envs, np.float32)
        ended = np.flatnonzero(batch.terminated)
        if ended.size:
            rewards[ended] = batch.rewards[ended, movers[ended]]
            finals = np.full(self.num_envs, None)
            for n, last in zip(ended.tolist(), batch.final_observations(ended, movers[ended]), strict=True):
                finals[n] = {"observation": last, "action_mask": NO_ACTIONS}
            infos |= {"final_obs": finals, "_final_obs": batch.terminated.copy()}
        return self._seen(), rewards, batch.terminated.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _seen(self) -> Seen:
        return {"observation": self.batch.observe(), "action_mask": self.batch.legal_action_mask.view(np.int8)}
