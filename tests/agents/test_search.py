"""The search: budgets, forced moves, tree reuse, and that thinking helps."""

from __future__ import annotations

import pytest

from heavenale import Game
from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.hint import hint
from heavenale.agents.reporting import expected_points
from heavenale.agents.search import SearchAgent
from tests.playing import in_mid_game


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


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("players", [2, 3])
def test_expects_as_much_of_a_forced_move_as_of_any_other(players: int, threads: int) -> None:
    game = Game(players, seed=2)
    greedy, search = GreedyAgent(), SearchAgent(nodes=20, threads=threads)
    forced = 0
    while not game.is_over:
        report = search.decide(game.as_seen(1)).report
        assert report is not None
        assert report.candidates[0].visits
        if len(report.candidates) == 1:
            forced += 1
            assert report.candidates[0].expected_points == report.expected_points[(game.player or 1) - 1]
            assert report.expected_points == pytest.approx(expected_points(game), abs=25)
            assert any(report.expected_points)
        game.push(greedy.decide(game).move)
    assert forced


def test_the_last_move_is_worth_the_final_score() -> None:
    game = in_mid_game(0)
    agent = GreedyAgent()
    while not game.is_over:
        before = game.clone()
        game.push(agent.decide(game).move)
    report = SearchAgent(nodes=50).decide(before.as_seen(1)).report
    assert report is not None
    assert report.expected_points == tuple(score.points for score in game.scores())


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


def test_the_hint_of_a_game_is_one_of_its_moves_and_changes_nothing() -> None:
    game = in_mid_game(30)
    before = game.clone()
    advice = game.hint(time_ms=50)
    assert game == before
    assert advice.move in game.legal_moves
    assert advice.report is not None
    assert advice.report.line[0] == advice.move
    assert len(advice.report.expected_points) == 2
    game.push(advice.move)


def test_takes_seeds_of_any_size() -> None:
    game = in_mid_game(10)
    one, other = (SearchAgent(seed=2**62, nodes=30, threads=2).decide(game.as_seen(1)) for _ in range(2))
    assert one == other
