"""Ratings from totals of matches."""

import pytest

from heavenale.training.measuring.curves import Rated, ratings_curve
from heavenale.training.measuring.ratings import Result, rate


@pytest.mark.parametrize("players", [2, 3, 4])
def test_even_matches_make_even_ratings(players):
    ratings = rate([Result("a", "b", players, 1000, 1 / players), Result("b", "a", players, 1000, 1 / players)])
    assert [rating.elo for rating in ratings] == pytest.approx([0, 0], abs=1e-6)


def test_ten_to_one_is_four_hundred_points():
    strong, weak = rate([Result("a", "b", 2, 1100, 10 / 11)])
    assert (strong.name, weak.name) == ("a", "b")
    assert strong.elo - weak.elo == pytest.approx(400, abs=0.1)


def test_one_against_three_wins_by_its_odds_against_each():
    strong, weak = rate([Result("a", "b", 4, 1000, 10 / 13)])  # 10 : 1 against each of three
    assert strong.elo - weak.elo == pytest.approx(400, abs=0.1)


def test_who_never_met_is_rated_by_common_opponents():
    ratings = {one.name: one for one in rate([Result("a", "b", 2, 110, 10 / 11), Result("b", "c", 2, 110, 10 / 11)])}
    assert ratings["a"].elo - ratings["c"].elo == pytest.approx(800, abs=2)
    assert ratings["a"].margin > ratings["b"].margin


def test_four_times_the_games_halve_the_interval():
    few, many = (rate([Result("a", "b", 2, games, 0.6)])[0].margin for games in (100, 400))
    assert few == pytest.approx(2 * many, rel=1e-3)
    assert few == pytest.approx(400 / 2.302585 * 1.96 / (100 * 0.24) ** 0.5 / 2, rel=1e-3)


def test_who_has_won_everything_has_a_rating():
    assert 400 < rate([Result("a", "b", 2, 100, 1.0)])[0].elo < 10_000


def test_the_picture_tells_the_networks_from_their_exploiters():
    ratings = [Rated(n, name, 70.0, n * 10.0, 5.0) for n in (2, 3, 4) for name in ("66.6", "82.1", "72.6 exploiter-4")]
    drawn = ratings_curve(ratings)
    assert "2 players" in drawn
    assert "4: exploiters" in drawn
