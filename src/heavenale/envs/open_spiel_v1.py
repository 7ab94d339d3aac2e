"""OpenSpiel: `import heavenale.envs.open_spiel_v1`, then `pyspiel.load_game("python_heavenale(players=2)")`.

The tiles of a round are dealt by chance nodes, one tile at a time, as from the piles: within set I and then set II, all
tiles that were not seen yet are equally likely. Apart from that all information is open. The returns are the shares of
the victory.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pyspiel

from heavenale.game import Game
from heavenale.observation import OBSERVATION_SIZE, SCALE
from heavenale.rules import play
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS, MONK_SET, MONK_SET_COPIES, RESOURCE_SET, RESOURCE_SET_COPIES, ROUNDS
from heavenale.rules.rounds import MONKS_PER_ROUND, RESOURCES_PER_ROUND
from heavenale.rules.tiles import FIRST_MONK, FIRST_RESOURCE, TILE_NAMES

RESOURCE_KINDS = range(FIRST_RESOURCE, FIRST_MONK)
MONK_KINDS = range(FIRST_MONK, len(TILE_NAMES))
BEGIN = -1  # what waits for the tiles of the first round; otherwise the action that ended a round
TILES_PER_ROUND = RESOURCES_PER_ROUND + MONKS_PER_ROUND
LONGEST_GAME = 1000  # decisions; random games of four players take about 200

GAME_TYPE = pyspiel.GameType(
    short_name="python_heavenale",
    long_name="Heaven & Ale",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MAX_PLAYERS,
    min_num_players=min(ROUNDS),
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"players": 2},
)


class HeavenAleGame(pyspiel.Game):
    """The game for some number of players."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        players = int((params or {}).get("players", 2))
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(TILE_NAMES) - 1,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> HeavenAleState:
        """Before the tiles of the first round are dealt."""
        return HeavenAleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> HeavenAleObserver:
        """What a player sees, as a network is shown it."""
        return HeavenAleObserver(params)


class HeavenAleState(pyspiel.State):
    """A point of the game. While tiles are dealt it stands before the move that ended the round."""

    def __init__(self, game: HeavenAleGame) -> None:
        super().__init__(game)
        self.game_now = Game(game.num_players(), seed=0)
        self._waiting: int | None = BEGIN
        self._dealt: list[int] = []

    def current_player(self) -> int:
        """Whose decision it is, from 0."""
        if self._waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        player = self.game_now.player
        return int(pyspiel.PlayerId.TERMINAL) if player is None else player - 1

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.game_now.legal_actions)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The tiles that may be dealt next, with their probabilities."""
        left = self._unseen()
        return [(tile - 1, count / left.total()) for tile, count in sorted(left.items()) if count]

    def _unseen(self) -> Counter[int]:
        """The tiles of the set that is dealt from now, apart from those dealt before."""
        view, dealt = self.game_now._view, len(self._dealt)
        if dealt < RESOURCES_PER_ROUND:
            before = [*view.resource_pile[: self._rounds * RESOURCES_PER_ROUND], *self._dealt]
            left = Counter(dict.fromkeys(RESOURCE_KINDS, RESOURCE_SET_COPIES))
        else:
            before = [*view.monk_pile[: self._rounds * MONKS_PER_ROUND], *self._dealt[RESOURCES_PER_ROUND:]]
            left = Counter(dict.fromkeys(MONK_KINDS, MONK_SET_COPIES))
        left.subtract(before[len(before) // left.total() * left.total() :])
        return left

    @property
    def _rounds(self) -> int:
        """How many rounds were dealt before."""
        return 0 if self._waiting == BEGIN else self.game_now.round

    def _apply_action(self, action: int) -> None:
        if self._waiting is not None:
            self._dealt.append(action + 1)
            if len(self._dealt) == TILES_PER_ROUND:
                self._deal()
            return
        before = self.game_now.round
        self.game_now.push(action)
        if self.game_now.round != before:
            self.game_now.pop()
            self._waiting = action

    def _deal(self) -> None:
        """Lay the tiles on the piles, and make the move that they were waiting for."""
        game, waiting, rounds = self.game_now, self._waiting, self._rounds
        for n, tile in enumerate(self._dealt[:RESOURCES_PER_ROUND], start=rounds * RESOURCES_PER_ROUND):
            lay(game._view.resource_pile, n, tile, RESOURCE_SET)
        for n, tile in enumerate(self._dealt[RESOURCES_PER_ROUND:], start=rounds * MONKS_PER_ROUND):
            lay(game._view.monk_pile, n, tile, MONK_SET)
        self._waiting, self._dealt = None, []
        if waiting is None or waiting == BEGIN:
            play.begin(game.state, game.players)
        else:
            game.push(waiting)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {TILE_NAMES[action + 1]}"
        return str(self.game_now.move_of(action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.game_now.is_over

    def returns(self) -> list[float]:
        """The shares of the victory."""
        winners = self.game_now.winners
        return [1 / len(winners) if player + 1 in winners else 0.0 for player in range(self.num_players())]

    def __str__(self) -> str:
        dealt = ", ".join(TILE_NAMES[tile] for tile in self._dealt)
        return f"{self.game_now}\nDealt so far: {dealt}" if self._waiting is not None else str(self.game_now)


def lay(pile: Any, n: int, tile: int, set_size: int) -> None:
    """Let this tile come next: it changes places with the one that lay there, so that the pile remains one."""
    if pile[n] != tile:
        end = min((n // set_size + 1) * set_size, len(pile))
        later = next((place for place in range(n + 1, end) if pile[place] == tile), n)  # or it had been left out
        pile[later] = pile[n]
        pile[n] = tile


class HeavenAleObserver:
    """An observation (heavenale.observation), brought to about -1 to 1."""

    def __init__(self, params: Any) -> None:
        if params:
            raise ValueError(f"observations take no parameters, not {params}")
        self.tensor = np.zeros(OBSERVATION_SIZE, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HeavenAleState, player: int) -> None:
        """Take down what a player sees."""
        self.tensor[:] = state.game_now.observation(player + 1) * SCALE

    def string_from(self, state: HeavenAleState, _player: int) -> str:
        """The table, which is the same for all."""
        return str(state)


pyspiel.register_game(GAME_TYPE, HeavenAleGame)
