import json
import math
import xml.etree.ElementTree as ET

import pytest

from heavenale.arena import Entrant, GameResult, Match, plot, stand
from heavenale.arena.ratings import rate
from heavenale.arena.statistics import spread, wilson


def result(number, seats, points, forfeits=None, times=None):
    return GameResult(
        number=number,
        seed=number // len(seats),
        seats=tuple(seats),
        points=tuple(points),
        forfeits=tuple(forfeits or [None] * len(seats)),
        times_ms=tuple(times or [(1.0, 3.0)] * len(seats)),
        moves=("done",) * 4,
    )


def match_of(*labels):
    return Match(tuple(Entrant(label) for label in labels))


@pytest.mark.parametrize(
    ("points", "shares", "ranks"),
    [
        ((30, 20, 10), (1, 0, 0), (1, 2, 3)),
        ((30, 30, 10), (0.5, 0.5, 0), (1, 1, 3)),
        ((0, 0, 0), (1 / 3, 1 / 3, 1 / 3), (1, 1, 1)),
    ],
)
def test_ties_share_the_victory(points, shares, ranks):
    game = result(0, "abc", points)
    assert game.shares == shares
    assert game.ranks == ranks
    assert game.winning_points == max(points)


def test_a_forfeit_comes_last_even_behind_nothing():
    game = result(0, "abc", (0, None, 0), (None, "silent", None))
    assert game.shares == (0.5, 0, 0.5)
    assert game.ranks == (1, 3, 1)


def test_results_survive_json():
    game = result(3, "ab", (30, None), (None, "silent"), [(1.5, 2.0), ()])
    assert GameResult.from_dict(json.loads(json.dumps(game.to_dict()))) == game


@pytest.mark.parametrize(("wins", "games"), [(90, 100), (5, 10), (140, 200), (1, 3), (5.5, 10)])
def test_wilson_intervals_end_where_the_rate_would_be_just_too_unlikely(wins, games):
    for bound in wilson(wins, games):
        deviation = math.sqrt(bound * (1 - bound) / games)
        assert abs(wins / games - bound) == pytest.approx(1.96 * deviation, rel=1e-4)


def test_wilson_intervals_stay_between_nothing_and_all():
    low, high = wilson(0, 10)
    assert low == 0
    assert 0 < high < 0.5
    assert wilson(10, 10) == pytest.approx((1 - high, 1))


def test_shared_wins_may_be_fractions():
    low, high = wilson(5.5, 10)
    assert 0 < low < 0.55 < high < 1
    assert wilson(0, 0) == (0, 1)


def test_spread():
    lot = spread([1, 2, 3, 4, 100])
    assert (lot.count, lot.mean, lot.median, lot.least, lot.most) == (5, 22, 3, 1, 100)
    assert lot.deviation == pytest.approx(43.6177)
    assert lot.p95 == pytest.approx(80.8)
    assert spread([7]).deviation == 0
    assert spread([]) is None


def test_ratings_part_the_strong_from_the_weak():
    ratings = rate([result(n, "ab", (30, 20)) for n in range(30)])
    assert ratings["a"].mu > 25 > ratings["b"].mu
    assert ratings["a"].sigma < 25 / 3


def test_an_agent_against_itself_stays_where_it_began():
    ratings = rate([result(n, "aa", (30, 20)) for n in range(30)])
    assert ratings["a"].mu == pytest.approx(25)


def test_an_agent_in_several_seats_has_one_rating():
    ratings = rate([result(n, "abbb", (30, 20, 10, 5)) for n in range(30)])
    assert set(ratings) == {"a", "b"}
    assert ratings["a"].mu > ratings["b"].mu


def test_standings():
    games = [
        result(0, "ab", (30, 20), times=[(1.0, 3.0), (10.0,)]),
        result(1, "ba", (25, 25)),
        result(2, "ab", (40, None), (None, "silent")),
        result(3, "ba", (None, None), ("silent", None)),
    ]
    standings = stand(match_of("a", "b"), reversed(games))
    first, second = standings.rows
    assert (standings.games, standings.deals, standings.decisions, standings.players) == (4, 2, 16, 2)
    assert (first.agent, first.seats, first.wins, first.win_rate) == ("a", 4, 3.5, 0.875)
    assert first.win_rate_interval[0] < 0.875 < first.win_rate_interval[1]
    assert first.points == (30, 25, 40)
    assert first.points_when_winning == pytest.approx(95 / 3)
    assert (second.forfeits, second.points_when_winning) == (2, 25)
    assert standings.winner_points.mean == pytest.approx(95 / 3)
    assert first.decision_ms.most == 3
    assert second.decision_ms.most == 10
    assert stand(match_of("a", "b"), games) == standings


def test_standings_are_json():
    standings = stand(match_of("a", "b"), [result(0, "ab", (30, 20))])
    data = json.loads(json.dumps(standings.to_dict()))
    assert data["rows"][0]["agent"] == "a"
    assert data["rows"][0]["rating"]["mu"] > 25


@pytest.mark.parametrize("games", [0, 1, 60])
def test_the_picture_is_well_formed_and_says_who_won(games):
    labels = ["<best & 'brightest'>", "cmd:python3 a/very/long/path/to/a/bot.py --with options"]
    results = [result(n, labels, (30 + n % 7, 20 + n % 11)) for n in range(games)]
    root = ET.fromstring(plot(stand(match_of(*labels), results)))
    words = " ".join(root.itertext())
    assert "2 players" in words
    if games:
        assert "<best & 'bright" in words
        assert "100%" in words


def test_the_picture_of_forfeits_only():
    games = [result(0, "ab", (None, None), (None, "silent"))]
    words = " ".join(ET.fromstring(plot(stand(match_of("a", "b"), games))).itertext())
    assert "no game played to the end" in words
    assert "1 forfeits" in words
