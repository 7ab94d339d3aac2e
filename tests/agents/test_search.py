"""The search: budgets, forced moves, tree reuse, and that thinking helps."""

from __future__ import annotations

from time import perf_counter

import pytest

from heavenale import Game
from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.hint import hint
from heavenale.agents.search import SearchAgent


def in_mid_game(moves: int = 60) -> Game:
    game = Game(2, seed=11)
    agent = GreedyAgent()
    for _ in range(moves):
        game.push(agent.decide(game).move)
    return game


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("time_ms", [20.0, 100.0, 300.0])
def test_keeps_to_its_time(threads: int, time_ms: float) -> None:
    game = in_mid_game()
    agent = SearchAgent(threads=threads)
    agent.decide(game, 10.0)
    best = min(_seconds(agent, game, time_ms) for _ in range(3))
    assert best < 1.5 * time_ms / 1000 + 0.05


def _seconds(agent: SearchAgent, game: Game, time_ms: float) -> float:
    begun = perf_counter()
    agent.decide(game, time_ms)
    return perf_counter() - begun


def test_answers_a_forced_move_at_once() -> None:
    game = Game(2, seed=1)
    agent = GreedyAgent()
    while True:  # until one player is home on another space, so that the other must take *first*
        game.push(agent.decide(game).move)
        if len(game.legal_actions) - len(game.table.boards[(game.player or 1) - 1].cards) == 1:
            break
    decision = SearchAgent(nodes=10**9).decide(game)
    assert decision.report is not None
    assert [candidate.move for candidate in decision.report.candidates] == [decision.move]


def test_goes_on_with_its_tree_within_a_turn() -> None:
    game = Game(2, seed=3)
    agent = SearchAgent(nodes=400)
    game.push(agent.decide(game.as_seen(1)).move)
    game.push(agent.decide(game.as_seen(2)).move)  # go
    decision = agent.decide(game.as_seen(3))  # buy or score
    assert decision.report is not None
    assert sum(candidate.visits for candidate in decision.report.candidates) > 410


def test_more_nodes_beat_greedy() -> None:
    wins = 0
    for seed in range(40, 44):
        for seat in range(2):
            game = Game(2, seed=seed)
            agents = [GreedyAgent(), GreedyAgent()]
            agents[seat] = SearchAgent(nodes=200)  # type: ignore[call-overload]
            while not game.is_over:
                game.push(agents[(game.player or 1) - 1].decide(game.as_seen(seed)).move)
            wins += seat + 1 in game.winners
    assert wins >= 5


def test_a_hint_is_a_legal_move_with_reasons() -> None:
    game = in_mid_game(20)
    advice = hint(game, 50)
    assert advice.move in game.legal_moves
    assert advice.report is not None
    assert advice.report.candidates
