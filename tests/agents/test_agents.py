"""Every agent: legal whole games, the same decision for the same knowledge, reports that make sense."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from importlib.metadata import EntryPoint
from typing import Any

import pytest

from heavenale import Game, GameOver, SetupError, TimeError
from heavenale.agents import Agent, create_agent, registry
from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.levels import LEVELS, Abbot, Novice
from heavenale.agents.planner import PlannerAgent
from heavenale.agents.policy import PolicyAgent
from heavenale.agents.random import RandomAgent
from heavenale.agents.search import SearchAgent

AGENTS: dict[str, Callable[..., Agent]] = {
    "random": RandomAgent,
    "greedy": GreedyAgent,
    "planner": PlannerAgent,
    "search": partial(SearchAgent, nodes=60),
    "search on two threads": partial(SearchAgent, nodes=60, threads=2),
    "policy": PolicyAgent,
    "guided": partial(GuidedAgent, nodes=16),
    "novice": Novice,
}
LEVEL_NAMES = [level.name for level in LEVELS]
THINKING = {name: agent for name, agent in AGENTS.items() if name != "random"}


def play(make: Callable[..., Agent], players: int, seed: int, moves: int | None = None) -> Game:
    game = Game(players, seed=seed)
    agents = [make(seed=seat) for seat in range(players)]
    while not game.is_over and (moves is None or len(game.moves) < moves):
        game.push(agents[game.player - 1].decide(game.as_seen(len(game.moves))).move)
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", AGENTS)
def test_plays_whole_games(name: str, players: int) -> None:
    game = play(AGENTS[name], players, seed=players)
    assert game.is_over


@pytest.mark.parametrize("name", ["greedy", "planner", "search", "policy", "guided", *LEVEL_NAMES])
def test_is_found_by_name(name: str) -> None:
    game = Game(2, seed=1)
    decision = create_agent(name, seed=1).decide(game.as_seen(1), 20.0)
    assert decision.move in game.legal_moves


@pytest.mark.parametrize("name", AGENTS)
def test_is_deterministic_for_a_seed(name: str) -> None:
    assert play(AGENTS[name], 2, seed=5, moves=60).moves == play(AGENTS[name], 2, seed=5, moves=60).moves


@pytest.mark.parametrize("name", THINKING)
def test_never_looks_at_the_hidden_order(name: str) -> None:
    game = play(GreedyAgent, 3, seed=9, moves=50)
    while not game.is_over and len(game.moves) < 65:
        one, other = (THINKING[name](seed=4).decide(game.as_seen(seed)) for seed in (1, 2))
        assert one == other
        game.push(one.move)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", THINKING)
def test_reports_what_it_thought(name: str, players: int) -> None:
    game = Game(players, seed=2)
    agent = THINKING[name](seed=1)
    for _ in range(70):
        decision = agent.decide(game.as_seen(3))
        report = decision.report
        assert report is not None
        assert len(report.expected_points) == players
        assert all(-50 < points < 150 for points in report.expected_points)
        assert all(candidate.move in game.legal_moves for candidate in report.candidates)
        assert decision.move in [candidate.move for candidate in report.candidates]
        visits = [candidate.visits for candidate in report.candidates]
        assert visits == sorted(visits, reverse=True)
        assert report.line[0] == decision.move
        twin = game.clone()
        for move in report.line:
            twin.push(move)
        game.push(decision.move)


@pytest.mark.parametrize("name", THINKING)
def test_sells_no_card_without_a_gain(name: str) -> None:
    make = THINKING[name]
    for seed in range(20 if name in ("greedy", "planner") else 2):
        game = Game(2, seed=seed)
        agents = [make(seed=seat) for seat in range(2)]
        while not game.is_over:
            mover = game.player
            assert mover is not None
            decision = agents[mover - 1].decide(game.as_seen(seed))
            has_a_choice = any(not move.text.startswith("sell") for move in game.legal_moves)
            if decision.move.text.startswith("sell") and has_a_choice:
                assert_sale_brings_points(game, mover)
            game.push(decision.move)


def assert_sale_brings_points(game: Game, player: int) -> None:
    assert game.round == 3
    sold = game.clone()
    for card in game.table.boards[player - 1].cards:
        sold.push(f"sell {card}")
    assert points_at_home(sold, player) > points_at_home(game, player)


def points_at_home(game: Game, player: int) -> int:
    points = []
    for move in game.legal_moves:
        if move.text.startswith("home"):
            twin = game.clone()
            twin.push(move)
            points.append(twin.projected_scores()[player - 1].points)
    return max(points)


def test_goes_home_only_when_the_track_has_nothing_better() -> None:
    """Going home is judged like any other move, so the candidates show that it was worth most."""
    game = Game(2, seed=6)
    agent = GreedyAgent()
    while not game.is_over:
        decision = agent.decide(game.as_seen(1))
        assert decision.report is not None
        if decision.move.text.startswith("home"):
            chosen = next(c for c in decision.report.candidates if c.move == decision.move)
            assert chosen.expected_points == max(c.expected_points for c in decision.report.candidates)
        game.push(decision.move)


def test_levels_keep_to_their_time() -> None:
    assert Abbot(seed=1).decide(Game(2, seed=1), 50.0).report is not None


@pytest.mark.parametrize("time_ms", [math.nan, math.inf, 0, -5, "x", True])
@pytest.mark.parametrize("name", ["random", "greedy", "planner", "search", "policy", "guided", *LEVEL_NAMES])
def test_a_time_that_is_none_is_refused(name: str, time_ms: Any) -> None:
    """`guided` used to think for ever when it was given not a number."""
    with pytest.raises(TimeError, match="a number of milliseconds above 0"):
        create_agent(name, seed=1).decide(Game(2, seed=1), time_ms)


@pytest.mark.parametrize("name", AGENTS)
def test_after_the_end_there_is_nothing_to_decide(name: str) -> None:
    game = play(RandomAgent, 2, seed=3)
    with pytest.raises(GameOver, match="nothing left to decide"):
        AGENTS[name]().decide(game)


@pytest.mark.parametrize("time_ms", [0, -5, float("nan"), float("inf"), "x", True, 10**500])
def test_a_time_that_nobody_can_keep_is_refused(time_ms: object) -> None:
    with pytest.raises(TimeError, match="milliseconds above 0"):
        Game(2, seed=1).hint(time_ms)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [-1, 1 << 63, "a"])
def test_an_agent_needs_a_seed_that_is_one(seed: object) -> None:
    with pytest.raises(SetupError, match="seed must be"):
        create_agent("greedy", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["no_such_package:Agent", "heavenale.agents.levels:LEVELS"])
def test_a_broken_agent_of_another_package_is_named(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = EntryPoint("broken", value, registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [broken])
    with pytest.raises(registry.BrokenAgent, match=f"'broken' .{value}. cannot be made"):
        create_agent("broken")
