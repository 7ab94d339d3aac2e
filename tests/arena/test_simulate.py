from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import pytest

from heavenale import Game, SetupError
from heavenale.arena.simulate import SeatSummary, seat_agents, simulate


def without_the_clock(summary):
    return replace(summary, seconds=0)


def test_the_same_seed_gives_the_same_games():
    first, second = (simulate(["random", "random"], games=3, seed=7) for _ in range(2))
    assert without_the_clock(first) == without_the_clock(second)


def test_another_seed_gives_other_games():
    games: list[Game] = []
    for seed in (1, 100):
        simulate(["random", "random"], games=1, seed=seed, on_game=games.append)
    assert games[0].moves != games[1].moves


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_summary_adds_up(players):
    games: list[Game] = []
    summary = simulate(["random"] * players, games=5, seed=3, on_game=games.append)
    assert summary.games == len(games) == 5
    assert [game.seed for game in games] == [3, 4, 5, 6, 7]
    assert summary.decisions == sum(len(game.moves) for game in games)
    assert sum(seat.wins for seat in summary.seats) == pytest.approx(5)
    for seat in summary.seats:
        points = [game.scores()[seat.seat - 1].points for game in games]
        assert (seat.min, seat.max) == (min(points), max(points))
        assert seat.mean == pytest.approx(sum(points) / 5)


def test_one_game_has_no_spread():
    assert SeatSummary.of(1, "random", [12], 1.0).sd == 0


def test_agents_take_seats():
    assert seat_agents(["a", "b"]) == ("a", "b")
    assert seat_agents(["a", "b"], players=2) == ("a", "b")
    assert seat_agents(["a"], players=3) == ("a", "a", "a")
    for names, players in ((["a"], None), (["a"] * 5, None), (["a", "b"], 3), (["a"], 1)):
        with pytest.raises(SetupError):
            seat_agents(names, players)


def test_no_games_are_refused():
    with pytest.raises(SetupError, match="games must be 1 or more, not 0"):
        simulate(["random", "random"], games=0, seed=1)


def test_random_games_take_milliseconds():
    simulate(["random", "random"], games=1, seed=1)
    begun = perf_counter()
    simulate(["random", "random"], games=20, seed=1)
    assert perf_counter() - begun < 4  # 0.1 s on an idle machine
