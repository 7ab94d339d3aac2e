"""The kit for other people's agents finds what it is there for."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings

from heavenale import Game, Move, testing
from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.protocol import Decision
from heavenale.agents.random import RandomAgent
from heavenale.testing import AgentError, check_agent, games


class First:
    """Plays the first legal move."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        return Decision(game.legal_moves[0])


class Peeking(First):
    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        return Decision(game.legal_moves[sum(map(ord, "".join(game.resource_pile[-3:]))) % len(game.legal_moves)])


class Lawless(First):
    def decide(self, game: Game, time_ms: float | None = None) -> Any:
        return Decision(Move("go 1")) if len(game.moves) == 9 else super().decide(game)


class Wordless(First):
    def decide(self, game: Game, time_ms: float | None = None) -> Any:
        return game.legal_moves[0]


class Slow(First):
    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        time.sleep(0.03)
        return super().decide(game)


class Fickle(First):
    asked = 0

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        Fickle.asked += 1
        return Decision(game.legal_moves[Fickle.asked % len(game.legal_moves)])


@pytest.mark.parametrize("make", [RandomAgent, partial(GreedyAgent, temperature=1.5)])
def test_good_agents_pass(make: Any) -> None:
    check_agent(make, time_ms=None)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (Peeking, "when the hidden tiles lay in another order"),
        (Lawless, r"after 9 moves: .*go 1.* is no legal decision"),
        (Wordless, "is no legal decision"),
        (Fickle, "asked twice with the same seed"),
    ],
)
def test_others_are_told_what_is_wrong(make: Any, message: str) -> None:
    with pytest.raises(AgentError, match=message):
        check_agent(make, time_ms=None)


def test_one_that_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "GRACE_MS", 1.0)
    with pytest.raises(AgentError, match="and had 5"):
        check_agent(Slow, time_ms=5.0)


@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(game=games())
def test_positions_are_games(game: Game) -> None:
    assert Game.from_bytes(game.to_bytes()) == game


def test_any_phase_comes_up_and_players_can_be_chosen() -> None:
    assert find(games((3,)), lambda game: game.is_over).players == 3
    assert find(games(), lambda game: not game.moves).phase == "start"
