"""Rules 4: the production track."""

from __future__ import annotations

import pytest

from heavenale import Game
from heavenale.rules import board
from tests.helpers import SPEC, board_of, events, position, push

LEVELS = {
    at: (level["rate"], level["points"])
    for level in SPEC["brewmaster_levels"]
    for at in range(level["from"], level["to"] + 1)
}


# Rules 4.1
def test_positions_go_from_minus_10_to_20() -> None:
    track = SPEC["production_track"]
    assert (board.PRODUCTION_START, board.PRODUCTION_END) == (track["first"], track["last"]) == (-10, 20)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_markers_start_at_0_minus_2_minus_4_minus_6_minus_8_and_the_brewmaster_at_minus_10(players: int) -> None:
    for player_board in Game(players=players, seed=1).table.boards:
        assert player_board.markers == {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}
        assert player_board.markers == SPEC["production_track"]["markers"]
        assert player_board.brewmaster == SPEC["production_track"]["brewmaster"] == -10


def test_positions_1_to_20_are_the_numbered_spots() -> None:
    assert board.FIRST_NUMBERED_SPOT == 1


def test_a_marker_reaches_20_and_no_step_pays() -> None:
    game = position(markers={"wood": 15}, garden={"L1": "W5"})
    push(game, "go 4", "score number 5")
    assert events(game) == [("wood", 5, "L1")]
    assert (board_of(game).markers["wood"], board_of(game).ducats) == (20, 25)


# Rules 4.2
def test_a_marker_at_20_stays_there_and_each_further_step_pays_its_player_1_ducat_instead() -> None:
    game = position(markers={"wood": 20}, garden={"L1": "W5"})
    push(game, "go 4", "score number 5")
    assert events(game) == [("ducats", 5, "L1")]
    assert (board_of(game).markers["wood"], board_of(game).ducats) == (20, 30)


def test_a_marker_short_of_20_takes_the_steps_that_are_left_and_the_others_pay() -> None:
    game = position(markers={"wood": 18}, garden={"L1": "W5"})
    push(game, "go 4", "score number 5")
    assert events(game) == [("wood", 2, "L1"), ("ducats", 3, "L1")]
    assert (board_of(game).markers["wood"], board_of(game).ducats) == (20, 28)


def test_overflow_pays_wherever_the_steps_come_from() -> None:
    game = position(markers={"hops": 19})
    game.push("home hops")
    assert events(game) == [("hops", 1, "starting space"), ("ducats", 1, "starting space")]


# Rules 4.3
def test_the_brewmaster_at_20_stays_there_and_further_steps_are_lost() -> None:
    game = position(brewmaster=20, garden={"L1": "M1", "L2": "M2"})
    before = board_of(game)
    push(game, "go 7", "score monk 1")
    assert board_of(game).brewmaster == 20
    assert (board_of(game).ducats, board_of(game).markers) == (before.ducats, before.markers)


def test_the_brewmaster_short_of_20_takes_the_steps_that_are_left() -> None:
    game = position(brewmaster=17, discs=["wood"], garden={"L1": "W1"})
    push(game, "go 4", "score number 1", "card brewmaster")
    assert board_of(game).brewmaster == 20


# Rules 4.4
@pytest.mark.parametrize("at", range(-10, 21))
def test_the_brewmaster_gives_the_exchange_rate_and_the_points_per_step(at: int) -> None:
    game = position(brewmaster=at)
    score = game.projected_scores()[0]
    assert (score.exchange_rate, score.points_per_step) == LEVELS[at]
    assert (board_of(game).exchange_rate, board_of(game).points_per_step) == LEVELS[at]


def test_the_levels_are_those_of_the_rules() -> None:
    rows = [(level["from"], level["to"], level["rate"], level["points"]) for level in SPEC["brewmaster_levels"]]
    assert rows == [
        (-10, 0, 5, 2),
        (1, 4, 4, 3),
        (5, 8, 3, 3),
        (9, 11, 3, 4),
        (12, 14, 2, 4),
        (15, 17, 2, 5),
        (18, 19, 2, 6),
        (20, 20, 1, 6),
    ]
