"""Agents that are given time use it, and no more."""

from __future__ import annotations

from time import perf_counter

import pytest

from heavenale import Game
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.protocol import Agent
from heavenale.agents.search import SearchAgent
from tests.playing import in_mid_game


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("time_ms", [20.0, 100.0, 300.0])
@pytest.mark.parametrize("make", [SearchAgent, GuidedAgent])
def test_keeps_to_its_time(make: type[SearchAgent | GuidedAgent], threads: int, time_ms: float) -> None:
    game = in_mid_game()
    agent = make(threads=threads)
    agent.decide(game.as_seen(1), 10.0)
    best = min(seconds(agent, game, time_ms) for _ in range(3))
    assert best < 1.5 * time_ms / 1000 + 0.05


def seconds(agent: Agent, game: Game, time_ms: float) -> float:
    begun = perf_counter()
    agent.decide(game.as_seen(1), time_ms)
    return perf_counter() - begun
