"""The game of OpenSpiel, by OpenSpiel's own tests and by the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

import heavenale.envs.open_spiel_v1
from heavenale import Game
from heavenale.rules.tiles import TILE_NUMBERS

GOLDEN = Path(__file__).parent / "open-spiel-2p.txt"


def load(players: int) -> Any:
    return pyspiel.load_game(f"python_heavenale(players={players})")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_open_spiels_own_test(players: int, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(players), num_sims=1, serialize=players == 2, verbose=False)
    capfd.readouterr()


def deal(state: Any, game: Game) -> None:
    """Let chance deal what lies on the piles of a game."""
    dealt = Counter()
    while state.is_chance_node():
        rounds, kind = int(state._rounds), "monk" if dealt["resource"] == len(RESOURCES) else "resource"
        pile = game.monk_pile if kind == "monk" else game.resource_pile
        each = len(MONKS) if kind == "monk" else len(RESOURCES)
        tile = TILE_NUMBERS[pile[rounds * each + dealt[kind]]] - 1
        outcomes = dict(state.chance_outcomes())
        assert tile in outcomes
        assert sum(outcomes.values()) == pytest.approx(1)
        state.apply_action(tile)
        dealt[kind] += 1


RESOURCES = range(heavenale.envs.open_spiel_v1.RESOURCES_PER_ROUND)
MONKS = range(heavenale.envs.open_spiel_v1.MONKS_PER_ROUND)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_the_piles_of_a_game_it_is_that_game(players: int) -> None:
    """Every deal of the piles can come up, and everything follows as by the rules."""
    game, state = Game(players, seed=players), load(players).new_initial_state()
    random = np.random.default_rng(1)
    see = make_observation(state.get_game())
    while True:
        deal(state, game)
        if game.is_over:
            break
        assert state.current_player() == game.player - 1
        assert state.legal_actions() == list(game.legal_actions)
        assert state.game_now.observation().tobytes() == game.observation().tobytes()
        action = int(random.choice(game.legal_actions))
        assert state.action_to_string(action) == str(game.move_of(action))
        game.push(action)
        state.apply_action(action)
    assert state.is_terminal()
    assert state.returns() == [(player in game.winners) / len(game.winners) for player in range(1, players + 1)]
    see.set_from(state, 0)
    assert see.tensor.any()
    assert see.string_from(state, 0) == str(state)


def test_a_copy_goes_its_own_way() -> None:
    game, state = Game(2, seed=1), load(2).new_initial_state()
    twin = state.clone()
    deal(state, game)
    assert twin.is_chance_node()
    deal(twin, game)
    assert str(twin) == str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)


def test_its_tree_search_plays_it() -> None:
    game = load(2)
    state = game.new_initial_state()
    deal(state, Game(2, seed=1))
    bot = mcts.MCTSBot(
        game, 1.4, 3, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), random_state=np.random.RandomState(2)
    )
    assert bot.step(state) in state.legal_actions()


def playthrough(players: int, seed: int) -> str:
    """A random game as OpenSpiel tells it, decision by decision."""
    state, random, lines = load(players).new_initial_state(), np.random.default_rng(seed), []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = int(random.choice(outcomes, p=chances))
        else:
            action = int(random.choice(state.legal_actions()))
        lines.append(f"{state.current_player():2} {action:3} {state.action_to_string(state.current_player(), action)}")
        state.apply_action(action)
    return "\n".join([*lines, f"returns {state.returns()}", str(state), ""])


def test_the_golden_playthrough() -> None:
    assert playthrough(2, seed=1) == GOLDEN.read_text(encoding="utf-8")


def test_observations_take_no_parameters() -> None:
    with pytest.raises(ValueError, match="take no parameters"):
        load(2).make_py_observer(None, {"size": 3})
