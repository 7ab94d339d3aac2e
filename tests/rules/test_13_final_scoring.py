"""Rules 13: final scoring."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from heavenale import Game
from heavenale.errors import GameNotOver
from heavenale.shown.scores import Score
from tests.helpers import after_set_up, go_straight_home, play_to_round, position, set_board, set_turn

RESOURCES = ("wood", "yeast", "hops", "water", "barley")
BREWMASTER_FOR_RATE = {5: -10, 4: 1, 3: 5, 2: 12, 1: 20}
Markers = tuple[int, ...]


def markers(*at: int) -> dict[str, int]:
    return dict(zip(RESOURCES, at, strict=True))


def score(game: Game | None = None, player: int = 1, **board: Any) -> Score:
    """The score of a player, were the game to end in this position; nobody but player 1 stands on *first*."""
    game = game or position(figure=27, ducats=board.pop("ducats", 0), **board)
    return game.projected_scores()[player - 1]


def finished(players: int, **boards: dict[str, Any]) -> Game:
    """A finished game with these boards, `p1={"ducats": 7}`; player 1 stands on *first*."""
    rounds = {2: 3, 3: 4, 4: 6}[players]
    game = play_to_round(after_set_up(players), rounds)
    for player in range(1, players + 1):
        set_board(game, player, markers=markers(0, 0, 0, 0, 0), ducats=0, brewmaster=-10)
        set_board(game, player, **boards.get(f"p{player}", {}))
    for player, space in zip(range(2, players + 1), ("ducats", "brewmaster", "resource"), strict=False):
        set_board(game, player, figure=f"home {space}")
    set_board(game, 1, figure=27)
    set_turn(game, 1)
    go_straight_home(game)
    assert game.is_over
    return game


# --- 1. The exchange rate and the points per step ----------------------------------------------------------


# Rules 13.1
@pytest.mark.parametrize(
    ("brewmaster", "points_per_step"),
    [(-10, 2), (0, 2), (1, 3), (8, 3), (9, 4), (14, 4), (15, 5), (17, 5), (18, 6), (20, 6)],
)
def test_the_brewmaster_gives_the_points_per_step(brewmaster: int, points_per_step: int) -> None:
    assert score(brewmaster=brewmaster, markers=markers(7, 7, 7, 7, 7)).points == 7 * points_per_step


@pytest.mark.parametrize("at", [(0, -2, -4, -6, -8), (5, -8, -8, -8, -8)])
def test_who_cannot_bring_all_markers_to_1_scores_nothing_and_moves_nothing(at: Markers) -> None:
    result = score(brewmaster=20, ducats=20, markers=markers(*at))
    assert (result.level, result.exchanges, result.ducat_steps, result.points) == (0, 0, 0, 0)


# --- 2. Evening out ----------------------------------------------------------------------------------------


# Rules 13.2
@pytest.mark.parametrize("rate", BREWMASTER_FOR_RATE)
def test_move_markers_back_by_r_steps_in_all_to_move_the_rearmost_one_step_forward(rate: int) -> None:
    just = score(brewmaster=BREWMASTER_FOR_RATE[rate], markers=markers(10 + rate, 10, 10, 10, 9))
    assert (just.level, just.exchanges) == (10, 1)
    if rate > 1:
        short = score(brewmaster=BREWMASTER_FOR_RATE[rate], markers=markers(10 + rate - 1, 10, 10, 10, 9))
        assert (short.level, short.exchanges) == (9, 0)


def test_any_markers_may_be_moved_back() -> None:
    result = score(brewmaster=1, markers=markers(11, 11, 11, 11, 9))  # 4:1, one step of each
    assert (result.level, result.exchanges) == (10, 1)


def test_never_pushing_a_marker_behind_the_rearmost() -> None:
    result = score(brewmaster=20, markers=markers(10, 10, 10, 10, 7))  # 1:1, but 9 is the best that all reach
    assert (result.level, result.exchanges) == (9, 2)


def test_as_often_as_wanted() -> None:
    result = score(brewmaster=12, markers=markers(20, 20, 20, 5, 5))  # 2:1
    assert (result.level, result.exchanges) == (11, 12)  # 24 of the 27 steps to spare


def test_the_german_rule_says_may_so_evening_out_never_lowers_the_level() -> None:
    result = score(brewmaster=20, markers=markers(20, 4, 4, 4, 4))
    assert (result.level, result.exchanges) == (7, 12)
    result = score(brewmaster=20, markers=markers(4, 4, 4, 4, 5))
    assert (result.level, result.exchanges) == (4, 0)


@pytest.mark.parametrize(("ducats", "steps"), [(9, 0), (10, 1), (19, 1), (20, 2), (49, 4), (50, 5)])
def test_each_10_ducats_move_any_marker_one_step(ducats: int, steps: int) -> None:
    result = score(brewmaster=-10, ducats=ducats, markers=markers(6, 6, 6, 6, 6 - steps))
    assert (result.level, result.ducat_steps, result.exchanges) == (6, steps, 0)
    short = score(brewmaster=-10, ducats=ducats, markers=markers(6, 6, 6, 6, 5 - steps))
    assert short.level == 5


def test_at_most_to_20() -> None:
    result = score(brewmaster=20, ducats=500, markers=markers(20, 20, 20, 20, 18))
    assert (result.level, result.ducat_steps, result.points) == (20, 2, 120)


def test_ducats_also_make_up_what_evening_out_lacks() -> None:
    result = score(brewmaster=12, ducats=25, markers=markers(14, 10, 10, 10, 6))  # 2:1, 4 to spare
    assert (result.level, result.exchanges, result.ducat_steps) == (10, 2, 2)


def test_ducats_can_lift_markers_from_below_0() -> None:
    result = score(ducats=30, markers=markers(1, 1, 1, 1, -2))
    assert (result.level, result.ducat_steps) == (1, 3)


def closed_formula(at: Markers, rate: int, ducats: int) -> int:
    def is_reached(level: int) -> bool:
        missing = sum(max(0, level - marker) for marker in at)
        to_spare = sum(max(0, marker - level) for marker in at)
        return missing <= to_spare // rate + ducats // 10

    return max((level for level in range(21) if is_reached(level)), default=0)


def exchanges_from(at: Markers, rate: int) -> set[Markers]:
    """What one exchange can make of these sorted markers: r steps back, the rearmost one step forward."""
    rearmost, *others = at
    results: set[Markers] = set()

    def take(steps: int, index: int, left: Markers) -> None:
        if index == len(others):
            if steps == 0:
                results.add(tuple(sorted((rearmost + 1, *left))))
            return
        for back in range(min(steps, others[index] - rearmost) + 1):
            take(steps - back, index + 1, (*left, others[index] - back))

    take(rate, 0, ())
    return results


@cache
def reachable_from(at: Markers, rate: int) -> frozenset[Markers]:
    """All that exchanges, as many as wanted, can make of these sorted markers."""
    reached, new = {at}, {at}
    while new:
        new = set().union(*(exchanges_from(result, rate) for result in new)) - reached
        reached |= new
    return frozenset(reached)


def level_after_buying(at: Markers, steps: int) -> int:
    """Where the rearmost marker stands after steps for ducats, best spent on the rearmost each time."""
    for _ in range(steps):
        at = tuple(sorted((min(20, at[0] + 1), *at[1:])))
    return max(0, at[0])


@pytest.mark.parametrize("rate", BREWMASTER_FOR_RATE)
def test_scoring_does_this_for_the_player_in_the_best_way(rate: int) -> None:
    """The level is the best of all ways to even out, tried one by one."""
    every_set = list(combinations_with_replacement(range(-1, 6), 5))
    chance = random.Random(rate)
    game = position(figure=27, brewmaster=BREWMASTER_FOR_RATE[rate])
    for at in chance.sample(every_set, 150):
        ducats = chance.choice([0, 0, 9, 10, 25, 40])
        best = max(level_after_buying(result, ducats // 10) for result in reachable_from(at, rate))
        assert closed_formula(at, rate, ducats) == best, (at, ducats)
        set_board(game, markers=markers(*chance.sample(at, 5)), ducats=ducats)
        assert score(game).level == best, (at, ducats)


@pytest.mark.parametrize("rate", BREWMASTER_FOR_RATE)
def test_the_level_follows_the_closed_formula_over_the_whole_track(rate: int) -> None:
    chance = random.Random(rate)
    game = position(figure=27, brewmaster=BREWMASTER_FOR_RATE[rate])
    for _ in range(150):
        at = tuple(chance.randint(-8, 20) for _ in range(5))
        ducats = chance.randint(0, 120)
        set_board(game, markers=markers(*at), ducats=ducats)
        result = score(game)
        assert result.level == closed_formula(at, rate, ducats), (at, ducats)
        if result.level > 0:
            missing = sum(max(0, result.level - marker) for marker in at)
            assert result.exchanges + result.ducat_steps == missing
            assert 10 * result.ducat_steps <= ducats
            assert rate * result.exchanges <= sum(max(0, marker - result.level) for marker in at)


# --- 3. Points ---------------------------------------------------------------------------------------------


# Rules 13.3
def test_4_points_per_large_and_2_per_small_barrel() -> None:
    result = score(barrels={1: 4, 5: 4, 7: 2, 12: 2, 11: 2})
    assert (result.large_barrels, result.small_barrels, result.barrel_points) == (2, 3, 14)
    assert (result.barrels_card_points, result.points) == (0, 14)


def test_with_the_barrels_card_placed_1_point_per_barrel() -> None:
    result = score(barrels={1: 4, 5: 4, 7: 2}, pairs={("water", "barley"): "barrels"})
    assert (result.barrel_points, result.barrels_card_points, result.points) == (10, 3, 13)


def test_the_barrels_card_in_hand_or_sold_and_other_cards_bring_nothing() -> None:
    other_card = {("water", "barley"): "ducats", ("yeast", "hops"): None}
    assert score(barrels={1: 4}, pairs=other_card).points == 4
    assert score(barrels={1: 4}, cards=[]).points == 4


def test_1_point_for_standing_on_first() -> None:
    game = finished(2)
    assert [result.first_player_points for result in game.scores()] == [1, 0]
    assert [result.points for result in game.scores()] == [1, 0]


def test_who_has_left_first_does_not_stand_there() -> None:
    game = position()
    assert score(game).first_player_points == 1
    set_board(game, figure=3)
    assert score(game).first_player_points == 0


def test_all_points_together() -> None:
    board = {
        "markers": markers(9, 8, 8, 8, 8),
        "brewmaster": 15,
        "barrels": {1: 4, 2: 2},
        "pairs": {("number", "wood"): "barrels"},
    }
    result = finished(3, p1=board).scores()[0]
    assert result == Score(
        player=1,
        level=8,
        exchange_rate=2,
        points_per_step=5,
        exchanges=0,
        ducat_steps=0,
        large_barrels=1,
        small_barrels=1,
        barrel_points=6,
        barrels_card_points=2,
        first_player_points=1,
        points=40 + 6 + 2 + 1,
    )


# Rules 13.4
def test_most_points_wins() -> None:
    game = finished(3, p2={"barrels": {1: 4}}, p3={"barrels": {2: 2}})
    assert [result.points for result in game.scores()] == [1, 4, 2]
    assert game.winners == (2,)


def test_ties_share_the_victory() -> None:
    game = finished(4, p2={"barrels": {1: 4}}, p3={"barrels": {2: 2}}, p4={"barrels": {3: 4}})
    assert [result.points for result in game.scores()] == [1, 4, 2, 4]
    assert game.winners == (2, 4)


def test_before_the_end_there_are_only_projected_scores() -> None:
    game = position(barrels={1: 4})
    assert game.winners == ()
    assert [result.points for result in game.projected_scores()] == [5, 0]
    with pytest.raises(GameNotOver):
        game.scores()


def test_the_table_shows_the_projected_points() -> None:
    game = position(3, barrels={1: 4}, ducats=70)
    assert [player.projected_points for player in game.table.boards] == [
        result.points for result in game.projected_scores()
    ]
