"""The search that the network guides: budgets, forced moves, tree reuse, and that thinking helps."""

from __future__ import annotations

import numpy as np
import pytest

from heavenale import Game
from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.network import trained
from heavenale.agents.network.inference import Parallel
from heavenale.agents.policy import PolicyAgent, asked_moves, look_around
from heavenale.agents.protocol import Agent
from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.guided_tree import Style
from heavenale.agents.thinking.guiding import root_visits
from tests.playing import in_mid_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_answers_a_forced_move_at_once_and_says_what_to_expect(players: int) -> None:
    game = Game(players, seed=1)
    greedy, agent = GreedyAgent(), GuidedAgent(nodes=10**9)
    forced = 0
    while not game.is_over:
        if len(asked_moves(game)) == 1:
            forced += 1
            decision = agent.decide(game.as_seen(1))
            assert decision.report is not None
            assert decision.move in [candidate.move for candidate in decision.report.candidates]
            assert any(decision.report.expected_points)
        game.push(greedy.decide(game).move)
    assert forced


@pytest.mark.parametrize("players", [2, 3])
def test_where_nothing_is_to_be_decided_it_expects_what_the_next_decision_promises(players: int) -> None:
    """The network never learned anything of other positions."""
    game, greedy = Game(players, seed=2), GreedyAgent()
    across, at_once = [], []
    while not game.is_over:
        if len(asked_moves(game)) == 1:
            told = GuidedAgent().decide(game.as_seen(1)).report
            assert told == GuidedAgent().decide(game.as_seen(9)).report  # whatever the hidden order is
            ahead = game.clone()
            while not ahead.is_over and len(asked_moves(ahead)) == 1:
                ahead.push(ahead.move_of(int(asked_moves(ahead)[0])))
            assert told is not None
            if ahead.is_over:
                assert told.expected_points == tuple(score.points for score in ahead.scores())
                assert max(told.winning_chances) == 1 / len(ahead.winners)
            else:
                there = PolicyAgent().decide(ahead).report
                assert there is not None
                (across if ahead.round > game.round else at_once).append(
                    np.abs(np.subtract(told.expected_points, there.expected_points)).max()
                )
        game.push(greedy.decide(game).move)
    assert max(at_once) < 1e-3
    assert 0 < np.mean(across) < 10  # the next tiles are anybody's guess


def test_the_last_real_decision_is_worth_the_final_score() -> None:
    game = Game(2, seed=4)
    agent = PolicyAgent()
    while not game.is_over:
        if len(asked_moves(game)) > 1:
            last = game.clone()
        game.push(agent.decide(game.as_seen(1)).move)
    report = GuidedAgent(nodes=200).decide(last.as_seen(1)).report
    assert report is not None
    best = report.candidates[0].expected_points
    assert best == round(best)
    assert sum(report.winning_chances) == pytest.approx(1)
    assert max(report.winning_chances) > 0.999
    assert best >= game.scores()[(last.player or 1) - 1].points


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_candidate_says_what_chance_to_win_it_leaves(players: int) -> None:
    game = Game(players, seed=5)
    report = GuidedAgent(nodes=200, style=Style(calm=8.0)).decide(game.as_seen(1)).report
    assert report is not None
    assert len(report.winning_chances) == players
    assert sum(report.winning_chances) == pytest.approx(1)
    assert report.candidates[0].winning_chance == report.winning_chances[(game.player or 1) - 1]
    assert all(0 < (one.winning_chance or 0.0) < 1 for one in report.candidates)
    assert len({one.winning_chance for one in report.candidates}) > 1


def test_goes_on_with_its_tree_within_a_turn() -> None:
    game = Game(2, seed=3)
    agent = GuidedAgent(nodes=400)
    game.push(agent.decide(game.as_seen(1)).move)
    game.push(agent.decide(game.as_seen(2)).move)  # go
    begun = int(root_visits(agent._tree))
    assert begun > 2
    agent._nodes = 2  # hardly any new ones, so what is reported was there
    report = agent.decide(game.as_seen(3)).report
    assert report is not None
    assert sum(candidate.visits for candidate in report.candidates) >= begun - 1


def test_stops_early_where_nothing_can_change() -> None:
    game = in_mid_game(40)
    report = GuidedAgent(nodes=2000).decide(game.as_seen(1)).report
    assert report is not None
    visits = [candidate.visits for candidate in report.candidates]
    assert visits[0] - sum(visits[1:2]) >= 2000 - 1 - sum(visits) or sum(visits) == 1999


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_position_is_judged_by_all_seats_whatever_the_threads(players: int) -> None:
    seen = np.concatenate([look_around(in_mid_game(n, players), new_desk()) for n in range(20, 60, 5)])
    together = Parallel(trained(), 2)(seen)
    halves = [trained()(half) for half in np.split(seen, 2)]  # each batch is rounded by its own measure
    assert (together[0] == np.concatenate([logits for logits, _ in halves])).all()
    assert (together[1] == np.concatenate([values for _, values in halves])).all()
    assert np.abs(together[1] - trained()(seen)[1]).max() < 0.05


def test_beats_greedy_with_little_thought() -> None:
    for seat in range(2):
        game = Game(2, seed=7)
        agents: list[Agent] = [GreedyAgent(), GreedyAgent()]
        agents[seat] = GuidedAgent(nodes=16)
        while not game.is_over:
            game.push(agents[(game.player or 1) - 1].decide(game.as_seen(7)).move)
        assert game.winners == (seat + 1,)


def test_takes_seeds_of_any_size() -> None:
    game = in_mid_game(10)
    one, other = (GuidedAgent(seed=2**62, nodes=30).decide(game.as_seen(1)) for _ in range(2))
    assert one == other
