import json
from dataclasses import replace

import pytest

from heavenale import RecordError
from heavenale.agents import create_agent
from heavenale.analysis import NoReport, analyse, judgements
from heavenale.analysis.judge import _is_forced


def test_every_decision_is_judged(judge, record_of):
    record = record_of(3)
    analysis = analyse(record, judge(), 50)
    assert [one.number for one in analysis.judgements] == list(range(1, len(record.moves) + 1))
    assert [one.move for one in analysis.judgements] == list(record.moves)
    assert analysis.final_points == tuple(record.scores)
    start = record.start()
    for one in analysis.judgements:
        assert (one.player, one.round) == (start.player, start.round)
        start.push(one.move)


def test_a_candidate_loses_what_the_best_one_has_more(judge, record_of, rank):
    record = record_of()
    for one in analyse(record, judge(shown=1000)).judgements:
        assert one.lost == rank(record, one.number)
        assert (one.lost == 0) == (one.move == one.best)


def test_another_move_is_judged_by_the_position_after_it(judge, record_of, rank):
    record = record_of()
    agent = judge(shown=1)
    analysis = analyse(record, agent)
    points = record.scores
    for one in analysis.judgements:
        after = points[one.player - 1] if one.number == len(record.moves) else 20 + one.player
        assert one.lost == (0 if rank(record, one.number) == 0 else 50 - after)
    positions = zip(record.positions(), record.moves, strict=False)
    chosen = [number for number, (game, move) in enumerate(positions, start=1) if not _is_forced(game, move)]
    twice = [one.number for one in analysis.judgements if one.lost and one.number < chosen[-1]]
    assert len(agent.asked) == len(chosen) + len(twice)


def test_forced_moves_expect_what_the_next_decision_does_and_nobody_is_asked(judge, record_of):
    class Counting(judge):
        def decide(self, game, time_ms=None):
            decision = super().decide(game, time_ms)
            expected = (float(len(game.moves)),) * game.players
            return replace(decision, report=replace(decision.report, expected_points=expected))

    record, agent = record_of(), Counting(shown=1000)
    analysis = analyse(record, agent)
    asked = [moves for moves, *_ in agent.asked]
    forced = [n for n in range(len(record.moves)) if n not in asked]
    assert "done" in {record.moves[n] for n in forced}  # where nothing was left to buy
    for n in forced:
        assert analysis.judgements[n].expected_points[0] == min(number for number in asked if number > n)
        assert analysis.judgements[n].lost == 0


def test_a_candidate_that_was_hardly_tried_is_looked_at_again(judge, record_of, rank):
    record = record_of()
    for one in analyse(record, judge(shown=1000, visits=0)).judgements[:-1]:
        assert one.lost == (0 if rank(record, one.number) == 0 else 50 - (20 + one.player))


def test_a_move_better_than_the_best_loses_nothing(judge, record_of):
    class Modest(judge):
        def decide(self, game, time_ms=None):
            decision = super().decide(game, time_ms)
            return type(decision)(list(game.legal_moves)[-1], decision.report)

    assert all(one.lost >= 0 for one in analyse(record_of(), Modest(shown=1000)).judgements)


def test_the_judge_gets_the_time_but_not_the_piles(judge, record_of):
    agent = judge()
    analyse(record_of(2, moves=8), agent, 70)
    assert all(time_ms == 70 and seed is None for _, time_ms, seed in agent.asked)


def test_an_unfinished_game_has_no_final_points(judge, record_of):
    analysis = analyse(record_of(2, moves=8), judge())
    assert len(analysis.judgements) == 8
    assert analysis.final_points is None


def test_the_costliest_moves_come_worst_first(judge, record_of):
    analysis = analyse(record_of(), judge(shown=1000))
    worst = analysis.costliest()
    assert len(worst) == 3
    assert worst[0].lost >= worst[1].lost >= worst[2].lost
    assert worst[0].lost == max(one.lost for one in analysis.judgements)
    assert analysis.lost_by(1) + analysis.lost_by(2) == sum(one.lost for one in analysis.judgements)


def test_an_analysis_is_json(judge, record_of):
    analysis = analyse(record_of(2, names=("Ada", "Bo")), judge())
    data = json.loads(json.dumps(analysis.to_dict()))
    assert data["names"] == ["Ada", "Bo"]
    assert len(data["decisions"]) == len(analysis.judgements)
    assert data["costliest"] == [one.number for one in analysis.costliest()]


def test_an_agent_without_a_report_cannot_judge(record_of):
    with pytest.raises(NoReport, match="RandomAgent does not tell what it expects"):
        analyse(record_of(), create_agent("random"))


def test_a_damaged_record_is_refused_before_anybody_thinks(judge, record_of):
    record = record_of(2, moves=8)
    agent = judge()
    damaged = type(record)(2, record.resource_pile, record.monk_pile, [*record.moves, "go 99"])
    with pytest.raises(RecordError, match="move 9"):
        next(judgements(damaged, agent))
    assert not agent.asked
