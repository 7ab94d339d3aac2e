"""Programs at the table: second processes that play, crash, are silent, or talk nonsense."""

import json
import os
import sys
import time
from pathlib import Path

import pytest

from heavenale.arena import Entrant, Match, play_game, stand

ROOT = Path(__file__).parents[2]
EXAMPLE = f"cmd:{sys.executable} {ROOT / 'examples' / 'bot.py'}"
IN_JAVASCRIPT = f"cmd:node {ROOT / 'examples' / 'bot.mjs'}"
OUR_BOT = f"cmd:{sys.executable} -c 'from heavenale.cli import app; app()' bot random --seed {{seed}}"


def match_of(*labels: str, start_ms: float = 60_000, **settings) -> Match:
    return Match(tuple(Entrant(label) for label in labels), seed=1, time_ms=100, start_ms=start_ms, **settings)


@pytest.mark.parametrize("bot", [EXAMPLE, IN_JAVASCRIPT, OUR_BOT])
def test_a_real_bot_plays_a_whole_game(bot):
    result = play_game(match_of("random", bot), 0)
    assert result.forfeits == (None, None)
    game = result.replay()
    assert game.is_over
    assert result.points == tuple(score.points for score in game.scores())
    assert sum(len(times) for times in result.times_ms) == len(result.moves)


def test_programs_of_the_same_seed_play_the_same_game():
    match = match_of("random", OUR_BOT)
    assert play_game(match, 1).moves == play_game(match, 1).moves


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("crash", "ended with status 1: out of beer"),
        ("late_crash", "ended with status 1: ZeroDivisionError"),
        ("silent", "no answer within 1600 ms; does it read a line at a time, and flush what it writes?"),
        ("deaf", "no answer within 1600 ms"),
        ("stubborn", "no answer within 1600 ms"),
        ("garbage", "the answer is not JSON: cheers!"),
        ("binary", "the answer is not JSON"),
        ("endless", "the answer is longer than"),
        ("illegal", "'go 26' is not legal here"),
        ("no_move", "'dance' is not a move"),
        ("sorry", "the bot answered with an error"),
        ("hang_up", "closed its standard output"),
    ],
)
def test_a_bad_program_forfeits(program, name, reason):
    result = play_game(match_of(program(name), "random", start_ms=1500, grace_ms=300), 0)
    assert reason in result.forfeits[0]
    assert result.forfeits[1] is None
    assert result.shares == (0.0, 1.0)
    assert result.points == (None, None)


def test_a_program_that_cannot_be_started_forfeits(tmp_path):
    not_executable = tmp_path / "bot"
    not_executable.write_text("print('hello')")
    result = play_game(match_of(f"cmd:{not_executable}", "random"), 0)
    assert "could not be started" in result.forfeits[0]


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="looks for processes in /proc")
def test_nothing_that_a_silent_program_started_is_left_running(program):
    mark = f"mark-{os.getpid()}-{time.monotonic_ns()}"
    match = match_of(program("stubborn", mark), "random", start_ms=1500, grace_ms=300)
    assert "no answer" in play_game(match, 0).forfeits[0]
    time.sleep(0.2)  # for the system to clear up
    assert not any(mark in _command(process) for process in Path("/proc").glob("[0-9]*"))


def _command(process: Path) -> str:
    try:
        return (process / "cmdline").read_text()
    except OSError:
        return ""  # it has just ended


def test_the_others_finish_their_game_when_one_of_three_is_out(program):
    match = match_of("random", program("crash"), "random@5")
    result = play_game(match, 0)
    assert result.forfeits[0] is None
    assert result.forfeits[1] is not None
    assert result.points[1] is None
    assert result.replay().is_over
    assert None not in (result.points[0], result.points[2])
    assert result.shares[1] == 0
    assert sum(result.shares) == 1
    assert result.ranks[1] == 3


def test_a_program_is_told_only_what_has_been_dealt(program, tmp_path):
    log = tmp_path / "log"
    result = play_game(match_of(program("spy", str(log)), "random"), 0)
    assert result.forfeits == (None, None)
    requests = [json.loads(line) for line in log.read_text().splitlines()]
    assert len(requests) == len(result.times_ms[0])
    assert {request["time_ms"] for request in requests} == {100}
    game = result.replay()
    for request in requests:
        pile = request["record"]["resource_pile"]
        assert tuple(pile) == game.resource_pile[: len(pile)]


def test_forfeits_are_reported(program):
    match = match_of(program("crash"), "random")
    standings = stand(match, [play_game(match, number) for number in range(2)])
    assert [row.win_rate for row in standings.rows] == [1.0, 0.0]
    assert standings.rows[1].forfeits == 2
    assert standings.rows[1].points_spread is None
    assert [(forfeit.game, forfeit.seat) for forfeit in standings.forfeits] == [(0, 1), (1, 2)]
    assert "out of beer" in standings.forfeits[0].reason
