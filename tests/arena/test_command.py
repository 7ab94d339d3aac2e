"""`heavenale arena`, as people use it."""

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET

import pytest
from typer.testing import CliRunner

from heavenale.arena import Match, line_up, play_games
from heavenale.cli import app


def run(*arguments: object):
    return CliRunner().invoke(app, ["arena", *(str(argument) for argument in arguments)])


def test_a_match_is_played_and_shown():
    result = run("--agents", "random,random@5", "--games", 6, "--jobs", 1)
    assert result.exit_code == 0
    assert "random@5" in result.stdout
    assert "6 games of 2 players on 3 deals" in result.stdout


def test_json_is_all_there_is_on_standard_output():
    result = run("--agents", "random@5,random", "--players", 4, "--games", 5, "--jobs", 1, "--json")
    data = json.loads(result.stdout)
    assert data["games"] == 8  # the second deal is completed
    assert data["players"] == 4
    assert {row["agent"]: row["seats"] for row in data["rows"]} == {"random@5": 8, "random": 24}
    assert sum(row["wins"] for row in data["rows"]) == pytest.approx(8)


def test_the_same_command_gives_the_same_match():
    def games():
        data = json.loads(run("--agents", "random", "--games", 4, "--jobs", 1, "--json").stdout)
        for row in data["rows"]:
            row.pop("decision_ms")
        return data

    assert games() == games()


def test_a_picture_is_drawn(tmp_path):
    picture = tmp_path / "match.svg"
    assert run("--agents", "random", "--games", 2, "--jobs", 1, "--plot", picture).exit_code == 0
    assert ET.parse(picture).getroot().tag.endswith("svg")


def test_a_match_is_continued(tmp_path):
    path = tmp_path / "match.jsonl"
    options = ("--agents", "random,random@5", "--jobs", 1, "--json", "--resume", path)
    first = json.loads(run(*options, "--games", 4).stdout)
    half = path.read_text().splitlines()
    more = json.loads(run(*options, "--games", 8).stdout)
    lines = path.read_text().splitlines()
    assert (first["games"], more["games"]) == (4, 8)
    assert lines[: len(half)] == half
    assert len(lines) == 9
    assert json.loads(run(*options, "--games", 4).stdout) == first
    assert path.read_text().splitlines() == lines


def test_other_settings_are_refused_politely(tmp_path):
    path = tmp_path / "match.jsonl"
    run("--agents", "random", "--games", 1, "--jobs", 1, "--resume", path)
    result = run("--agents", "random", "--games", 1, "--jobs", 1, "--resume", path, "--seed", 5)
    assert result.exit_code == 2
    assert "seed was 1 and is now 5" in result.stderr


def test_forfeits_are_shown(program):
    result = run("--agents", f"random,{program('garbage')}", "--games", 12, "--jobs", 1)
    assert result.exit_code == 0
    assert "forfeits. BadAnswer: the answer is not JSON: cheers!" in result.stdout
    assert "and 7 more forfeits" in result.stdout


@pytest.mark.parametrize("agents", ["nobody", "cmd:no-such-program", ",", "random,random,random"])
def test_bad_agents_are_refused(agents):
    result = run("--agents", agents)
    assert result.exit_code == 2
    assert result.stderr.startswith("heavenale: ")
    assert result.stdout == ""


def test_many_processes_play_the_same_games_as_one():
    match = Match(line_up("random", 3), seed=3)
    one = {game.number: game.moves for game in play_games(match, range(4))}
    many = {game.number: game.moves for game in play_games(match, range(4), jobs=2)}
    assert one == many
    assert "NUMBA_NUM_THREADS" not in os.environ


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_was_played(tmp_path, program, jobs):
    path = tmp_path / "match.jsonl"
    # What is started in the background of a shell ignores Ctrl-C, and so would all that it starts.
    hears = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    app = f"{hears}; from heavenale.cli import app; app()"
    command = [sys.executable, "-c", app, "arena", "--games", "100000", "--json"]
    options = ["--agents", f"random,{program('garbage')}", "--jobs", str(jobs), "--resume", str(path)]
    with subprocess.Popen([*command, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        for _ in range(600):
            if path.exists() and path.read_bytes().count(b"\n") > 3:
                break
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err.decode()
    assert b"Traceback" not in err
    assert b"The same command continues it" in err
    assert json.loads(out)["games"] == path.read_bytes().count(b"\n") - 1
