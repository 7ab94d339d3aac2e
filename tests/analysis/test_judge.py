import json
from dataclasses import replace

import pytest

from heavenale import RecordError
from heavenale.agents import create_agent
from heavenale.analysis import Analysis, Judgement, NoReport, analyse, judgements
from heavenale.analysis.judge import _ends_round, _is_forced


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


def test_a_candidate_costs_what_the_best_one_has_more(judge, record_of, rank):
    record = record_of()
    for one in analyse(record, judge(shown=1000)).judgements:
        assert one.lost_points == rank(record, one.number)
        assert one.cost == one.lost_points / 512
        assert (one.cost == 0) == (one.move == one.best)


def test_another_move_is_judged_by_the_position_after_it(judge, record_of, rank):
    record = record_of()
    agent = judge(shown=1)
    analysis = analyse(record, agent)
    for one in analysis.judgements:
        last = one.number == len(record.moves)
        points = record.scores[one.player - 1] if last else 20 + one.player
        chance = analysis.final_chances[one.player - 1] if last else one.player / 3
        is_best = rank(record, one.number) == 0
        assert one.lost_points == (0 if is_best else 50 - points)
        assert one.cost == (0 if is_best else max(0, 0.75 - chance))
    positions = zip(record.positions(), record.moves, strict=False)
    known = [(_is_forced(game, move), _ends_round(game, move)) for game, move in positions]
    chosen = [number for number, (is_forced, _) in enumerate(known, start=1) if not is_forced]
    ends = [number for number, (is_forced, ends_round) in enumerate(known, start=1) if is_forced and ends_round]
    twice = [one.number for one in analysis.judgements if one.lost_points and one.number < chosen[-1]]
    assert len(agent.asked) == len(chosen) + len(twice) + len(ends)


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
        assert analysis.judgements[n].is_forced
        assert analysis.judgements[n].cost == 0


def test_a_candidate_that_was_hardly_tried_is_looked_at_again(judge, record_of, rank):
    record = record_of()
    for one in analyse(record, judge(shown=1000, visits=0)).judgements[:-1]:
        assert one.lost_points == (0 if rank(record, one.number) == 0 else 50 - (20 + one.player))


def test_a_move_better_than_the_best_costs_nothing(judge, record_of):
    class Modest(judge):
        def decide(self, game, time_ms=None):
            decision = super().decide(game, time_ms)
            return type(decision)(list(game.legal_moves)[-1], decision.report)

    assert all(one.cost >= 0 for one in analyse(record_of(), Modest(shown=1000)).judgements)


def test_the_judge_gets_the_time_but_not_the_piles(judge, record_of):
    agent = judge()
    analyse(record_of(2, moves=8), agent, 70)
    assert all(time_ms == 70 and seed is None for _, time_ms, seed in agent.asked)


def test_an_unfinished_game_has_no_final_points(judge, record_of):
    analysis = analyse(record_of(2, moves=8), judge())
    assert len(analysis.judgements) == 8
    assert analysis.final_points is None
    assert analysis.final_chances is None


def test_the_costliest_moves_come_worst_first(judge, record_of):
    analysis = analyse(record_of(), judge(shown=1000))
    worst = analysis.costliest()
    assert len(worst) == 3
    assert worst[0].cost >= worst[1].cost >= worst[2].cost
    assert worst[0].cost == max(one.cost for one in analysis.judgements)


@pytest.mark.parametrize(
    ("cost", "verdict", "accuracy"),
    [
        (0.0, None, 100.0),
        (0.0499, None, 79.9),
        (0.05, "inaccuracy", 79.8),
        (0.1, "mistake", 63.6),
        (0.15, "blunder", 50.5),
        (0.2, "blunder", 40.0),
        (1.0, "blunder", 0.0),
    ],
)
def test_moves_are_called_and_rated_by_what_they_cost(cost, verdict, accuracy):
    one = Judgement(1, 1, 1, "go 1", "go 2", False, cost, 0.0, (0.5, 0.5), (20.0, 20.0), ())
    assert one.verdict == verdict
    assert one.accuracy == pytest.approx(accuracy, abs=0.1)


def test_forced_moves_do_not_make_a_player_more_accurate():
    def move(number, player, is_forced, cost):
        return Judgement(number, player, 1, "go 1", "go 2", is_forced, cost, 0.0, (0.5, 0.5), (20.0, 20.0), ())

    moves = (move(1, 1, False, 0.1), move(2, 1, True, 0.0), move(3, 1, False, 0.0), move(4, 2, True, 0.0))
    analysis = Analysis(2, moves, None, None)
    assert analysis.accuracy_of(1) == pytest.approx(81.8, abs=0.1)
    assert analysis.accuracy_of(2) is None
    assert (analysis.count(1, "mistake"), analysis.count(1, "blunder"), analysis.count(2, "mistake")) == (1, 0, 0)


def test_who_ties_shares_the_victory(judge, record_of):
    analysis = analyse(record_of(), judge())
    best = max(analysis.final_points)
    winners = [points == best for points in analysis.final_points]
    assert analysis.final_chances == tuple(won / sum(winners) for won in winners)


def test_an_analysis_is_json(judge, record_of):
    analysis = analyse(record_of(2, names=("Ada", "Bo")), judge())
    data = json.loads(json.dumps(analysis.to_dict()))
    assert data["names"] == ["Ada", "Bo"]
    assert len(data["decisions"]) == len(analysis.judgements)
    assert data["costliest"] == [one.number for one in analysis.costliest()]


def test_an_agent_without_chances_cannot_judge(record_of):
    for name, kind in (("random", "RandomAgent"), ("greedy", "GreedyAgent")):
        with pytest.raises(NoReport, match=f"{kind} cannot tell the chances to win; .* such as guided"):
            analyse(record_of(), create_agent(name))


def test_a_damaged_record_is_refused_before_anybody_thinks(judge, record_of):
    record = record_of(2, moves=8)
    agent = judge()
    damaged = type(record)(2, record.resource_pile, record.monk_pile, [*record.moves, "go 99"])
    with pytest.raises(RecordError, match="move 9"):
        next(judgements(damaged, agent))
    assert not agent.asked
