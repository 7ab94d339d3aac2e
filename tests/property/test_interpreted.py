"""The rules do the same interpreted and compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from heavenale import Game
from heavenale.rules import play, playout
from heavenale.rules.rule import PURE
from heavenale.rules.state import Phase, new_states, state_at
from tests.interpreted import interpreted
from tests.playing import PLAYERS, SEEDS, Plan, plans

pytestmark = pytest.mark.skipif(PURE, reason="HEAVENALE_PURE is set: nothing is compiled to compare with")


def test_the_second_copy_is_interpreted_and_the_first_is_not() -> None:
    assert interpreted("heavenale.rules.rule").PURE
    assert not hasattr(interpreted("heavenale.rules.play").apply, "py_func")
    assert hasattr(play.apply, "py_func")
    assert interpreted("heavenale.game").Game is not Game


@settings(max_examples=25)
@given(plan=plans())
def test_interpreted_and_compiled_agree_move_for_move(plan: Plan) -> None:
    twin = interpreted("heavenale.game").Game(plan.players, seed=plan.seed)
    for game in plan.positions():
        if game.moves:
            twin.push(str(game.moves[-1]))
        assert game._states.tobytes() == twin._states.tobytes()
    assert [score_as_tuple(score) for score in game.projected_scores()] == [
        score_as_tuple(score) for score in twin.projected_scores()
    ]


def score_as_tuple(score: Any) -> tuple[int, ...]:
    return tuple(getattr(score, name) for name in score.__slots__)


@settings(max_examples=25)
@given(plan=plans(), seed=SEEDS)
def test_interpreted_and_compiled_shuffle_what_is_hidden_alike(plan: Plan, seed: int) -> None:
    game = plan.play()
    twin = interpreted("heavenale.game").Game.from_bytes(game.to_bytes())
    assert game.as_seen(seed)._states.tobytes() == twin.as_seen(seed)._states.tobytes()


@settings(max_examples=20)
@given(players=st.sampled_from(PLAYERS), seed=SEEDS)
def test_random_games_are_the_same_interpreted_and_compiled(players: int, seed: int) -> None:
    compiled_states, interpreted_states = new_states(1), new_states(1)
    state = interpreted("heavenale.rules.state").state_at(interpreted_states, 0)
    decisions = interpreted("heavenale.rules.playout").play_random_game(state, players, seed)
    assert playout.play_random_game(state_at(compiled_states, 0), players, seed) == decisions
    assert compiled_states.tobytes() == interpreted_states.tobytes()
    assert np.all(compiled_states["phase"] == Phase.OVER)
