"""The network as an agent: legal games, no hidden information, fast."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest

from heavenale import Game
from heavenale.agents.network import trained
from heavenale.agents.policy import PolicyAgent, asked_moves, look_around
from heavenale.agents.protocol import Report
from heavenale.agents.random import RandomAgent
from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.deciding import CHANCES
from heavenale.batch import Batch


def played(players: int, seed: int, moves: int) -> Game:
    game = Game(players, seed=seed)
    agent = RandomAgent(seed=seed)
    while not game.is_over and len(game.moves) < moves:
        game.push(agent.decide(game).move)
    return game


def self_play(players: int, seed: int, temperature: float = 0.0) -> Game:
    game = Game(players, seed=seed)
    agents = [PolicyAgent(seed=seat, temperature=temperature) for seat in range(players)]
    while not game.is_over:
        decision = agents[(game.player or 1) - 1].decide(game.as_seen(len(game.moves)))
        assert decision.move in game.legal_moves
        game.push(decision.move)
    return game


def test_weights_are_read_once() -> None:
    assert trained() is trained()


@pytest.mark.parametrize("temperature", [0.0, 1.0])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_plays_whole_games_well(players: int, temperature: float) -> None:
    game = self_play(players, seed=players, temperature=temperature)
    assert max(score.points for score in game.scores()) > 30


@pytest.mark.parametrize("temperature", [0.0, 1.0])
def test_is_deterministic_for_a_seed(temperature: float) -> None:
    assert self_play(2, 5, temperature).moves == self_play(2, 5, temperature).moves


@pytest.mark.parametrize("players", [2, 3, 4])
def test_never_looks_at_the_hidden_order(players: int) -> None:
    game = Game(players, seed=9)
    while not game.is_over:
        one, other = (PolicyAgent().decide(game.as_seen(seed)) for seed in (1, 2))
        assert one == other
        game.push(one.move)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sees_and_is_asked_what_training_saw_and_asked(players: int) -> None:
    batch = Batch(1, players, seed=3)
    for _ in range(60):
        batch.observe()
        game = game_of(batch)
        mover = int(batch.current_player[0])
        assert (game.player or 0) - 1 == mover
        assert (look_around(game, new_desk())[mover] == batch.observations[0]).all()
        assert asked_moves(game).tolist() == np.flatnonzero(batch.legal_action_mask[0]).tolist()
        batch.choose()
        batch.step()


def game_of(batch: Batch) -> Game:
    game = Game(int(batch.players[0]), seed=0)
    game._memory[:] = batch.states().view(np.uint8)
    return game


def test_sells_only_where_nothing_else_is_possible_or_before_the_last_way_home() -> None:
    sales = 0
    for seed in range(12):
        game = Game(2, seed=seed)
        while not game.is_over:
            others = [move for move in game.legal_moves if not move.text.startswith("sell")]
            decision = PolicyAgent().decide(game)
            if others and decision.move not in others:
                sales += 1
                assert_both_outcomes_are_shown(game, decision.report)
            game.push(decision.move)
    assert sales


def assert_both_outcomes_are_shown(game: Game, report: Report | None) -> None:
    """The report shows the sale in front of the way home, each with what the rules say of it."""
    assert report is not None
    player = (game.player or 1) - 1
    sale, home = report.candidates[0], next(c for c in report.candidates if c.move.text.startswith("home"))
    for candidate, sold in ((sale, game.table.boards[player].cards), (home, [])):
        twin = game.clone()
        for card in sold:
            twin.push(f"sell {card}")
        twin.push(home.move)
        assert twin.projected_scores()[player].points == candidate.expected_points
    assert sale.expected_points > home.expected_points


@pytest.mark.parametrize("players", [2, 4])
def test_reports_what_the_network_says(players: int) -> None:
    game = played(players, seed=2, moves=10)
    for _ in range(60):
        decision = PolicyAgent().decide(game)
        report = decision.report
        assert report is not None
        assert len(report.expected_points) == players
        assert all(-10 < points < 150 for points in report.expected_points)
        assert report.candidates[0].move == decision.move == report.line[0]
        visits = [candidate.visits for candidate in report.candidates]
        assert visits == sorted(visits, reverse=True)
        assert sum(visits) == pytest.approx(CHANCES, abs=40)
        mover = (game.player or 1) - 1
        assert {candidate.expected_points for candidate in report.candidates} == {report.expected_points[mover]}
        game.push(decision.move)


def test_answers_a_forced_move() -> None:
    game = Game(2, seed=1)
    while len(asked_moves(game)) > 1:
        game.push(PolicyAgent().decide(game).move)
    report = PolicyAgent(temperature=1.0).decide(game).report
    assert report is not None
    assert [candidate.visits for candidate in report.candidates] == [CHANCES]


def test_takes_milliseconds() -> None:
    game = played(4, seed=4, moves=80)
    agent = PolicyAgent()
    agent.decide(game)
    assert min(_seconds(agent, game) for _ in range(20)) < 0.010


def _seconds(agent: PolicyAgent, game: Game) -> float:
    begun = perf_counter()
    agent.decide(game)
    return perf_counter() - begun
