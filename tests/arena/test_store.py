import dataclasses
import json

import pytest

from heavenale.arena import ArenaError, Match, ResultsFile, line_up, play_game
from heavenale.errors import HeavenAleError


@pytest.fixture
def match():
    return Match(line_up("random", 2), seed=1)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "match.jsonl"


def test_results_are_there_again(path, match):
    games = [play_game(match, number) for number in (0, 2)]
    kept = ResultsFile(path, match)
    for game in games:
        kept.add(game)
    assert ResultsFile(path, match).results == {0: games[0], 2: games[1]}


def test_a_torn_line_is_forgotten(path, match):
    ResultsFile(path, match).add(play_game(match, 0))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"number": 1, "poi')
    kept = ResultsFile(path, match)
    assert list(kept.results) == [0]
    assert path.read_bytes() == whole
    kept.add(play_game(match, 1))
    assert list(ResultsFile(path, match).results) == [0, 1]


@pytest.mark.parametrize(
    ("other", "difference"),
    [
        (Match(line_up("random", 2), seed=2), "seed was 1 and is now 2"),
        (Match(line_up("random", 3), seed=1), "line_up was"),
        (Match(line_up("random", 2), seed=1, time_ms=5), "time_ms was None and is now 5"),
    ],
)
def test_other_settings_are_refused(path, match, other, difference):
    ResultsFile(path, match)
    before = path.read_bytes()
    with pytest.raises(ArenaError, match=difference):
        ResultsFile(path, other)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", ["my diary\n", "[]\n", "{}\n", "no line", '{"format": "x", "settings": {}}\n'])
def test_another_file_is_left_alone(path, match, content):
    path.write_text(content)
    with pytest.raises(ArenaError):
        ResultsFile(path, match)
    assert path.read_text() == content


@pytest.mark.parametrize("line", ["garbage", "[]", '{"number": 1}', "{}"])
def test_a_damaged_line_is_named(path, match, line):
    ResultsFile(path, match).add(play_game(match, 0))
    with path.open("a") as file:
        file.write(line + "\n")
    with pytest.raises(ArenaError, match="line 3"):
        ResultsFile(path, match)


def test_a_place_that_cannot_be_written_is_refused(tmp_path, match):
    with pytest.raises(ArenaError, match="cannot be used"):
        ResultsFile(tmp_path / "no" / "folder.jsonl", match)


def test_every_line_is_json(path, match):
    ResultsFile(path, match).add(play_game(match, 0))
    header, game = (json.loads(line) for line in path.read_text().splitlines())
    assert header["settings"]["line_up"] == ["random", "random"]
    assert game["number"] == 0


@pytest.mark.parametrize(
    "change",
    [
        {"number": "x"},
        {"number": 4},
        {"seed": 5},
        {"seats": ["a", "b"]},
        {"points": [1]},
        {"points": [1, "2"]},
        {"forfeits": [None]},
        {"times_ms": [["a"], []]},
        {"moves": [3]},
    ],
)
def test_a_line_that_is_no_result_of_this_match_is_named(path, match, change):
    ResultsFile(path, match).add(play_game(match, 0))
    header, game = path.read_text().splitlines()
    path.write_text(f"{header}\n{json.dumps({**json.loads(game), **change})}\n")
    with pytest.raises(ArenaError, match="line 2"):
        ResultsFile(path, match)


@pytest.mark.parametrize("time_ms", [0.0, float("inf"), float("nan")])
def test_a_match_needs_a_time_that_can_be_kept(match, time_ms):
    with pytest.raises(HeavenAleError, match="milliseconds above 0"):
        dataclasses.replace(match, time_ms=time_ms)
