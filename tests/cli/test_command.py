"""The command as a whole, some of it as a shell runs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import heavenale
from heavenale import warm_up
from heavenale.agents import warm_up as agents_warm_up
from heavenale.cli import bench, console
from heavenale.measuring import benchmark

HEAVENALE = Path(sys.executable).parent / "heavenale"


def shell(*arguments):
    return subprocess.run([HEAVENALE, *map(str, arguments)], capture_output=True, text=True, check=False)


def test_help_names_every_command():
    result = shell("--help")
    assert result.returncode == 0
    for command in ("simulate", "replay", "perft", "bench", "conformance"):
        assert command in result.stdout


def test_version():
    assert shell("--version").stdout == f"heavenale {heavenale.__version__}\n"


def test_results_go_to_standard_output_and_nothing_else_does(record_file):
    result = shell("perft", "--record", record_file, "--at", 0, "--depth", 2)
    assert result.returncode == 0
    assert result.stdout.strip().isdigit()


def test_an_error_is_one_line_without_traceback():
    result = shell("replay", "missing.json")
    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.splitlines()[-1] == "heavenale: missing.json: No such file or directory"
    assert "Traceback" not in result.stderr


def test_a_planted_fault_gives_the_shell_status_1(write_game):
    result = shell("conformance", write_game(lambda game: game.update(scores=[99, 99])))
    assert result.returncode == 1
    assert result.stdout.splitlines()[-1].endswith("mismatches=1")


def test_a_reader_that_stops_reading_is_no_error(record_file):
    command = f"'{HEAVENALE}' replay '{record_file}' | head -n 1"
    result = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert result.stdout == "Round 1\n"
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("compiled", [True, False])
def test_compiling_is_announced_only_when_it_is_needed(compiled, monkeypatch, capsys):
    calls = []
    monkeypatch.setattr(warm_up, "is_compiled", lambda: compiled)
    monkeypatch.setattr(warm_up, "compile_rules", lambda: calls.append("compiled"))
    console.prepare_rules()
    assert calls == ([] if compiled else ["compiled"])
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == ("" if compiled else f"{console.COMPILING}\n")


@pytest.mark.parametrize(
    ("names", "compiled", "expected"),
    [
        (["random"], False, console.COMPILING),
        (["random", "novice"], False, console.COMPILING_AGENTS),
        (["search"], True, ""),
    ],
)
def test_agents_are_compiled_where_one_plays(names, compiled, expected, monkeypatch, capsys):
    calls = []
    monkeypatch.setattr(warm_up, "is_compiled", lambda: compiled)
    monkeypatch.setattr(warm_up, "compile_rules", lambda: calls.append(console.COMPILING))
    monkeypatch.setattr(agents_warm_up, "is_compiled", lambda: compiled)
    monkeypatch.setattr(agents_warm_up, "compile_agents", lambda: calls.append(console.COMPILING_AGENTS))
    console.prepare_agents(names)
    assert calls == [expected] * bool(expected)
    assert capsys.readouterr().err == (f"{expected}\n" if expected else "")


def test_bench_prints_a_table_or_json(run, monkeypatch):
    # Cold starts are far too slow to be measured here.
    monkeypatch.setattr(benchmark, "starts", lambda _repeats: iter([benchmark.Figure("cold compile", "s", (9.0,))]))
    measured = bench.measure(0.01, 1)
    asked = []
    monkeypatch.setattr(bench, "measure", lambda *options: asked.append(options) or measured)
    quick = ("--seconds", 0.01, "--repeats", 1)
    data = json.loads(run("bench", "--json", *quick).stdout)
    assert data["machine"]["cores"] >= 1
    names = [figure["name"] for figure in data["figures"]]
    assert names[:4] == [*(f"random decisions, {n} players" for n in (2, 3, 4)), "copy a state, apply a move"]
    assert names[-12] == "search, 2 players, opening"
    assert all(figure["median"] > 0 for figure in data["figures"])
    table = run("bench", *quick)
    assert table.exit_code == 0
    assert asked == [(0.01, 1), (0.01, 1)]
    assert "≥ 5.00 M" in table.stdout


def test_a_full_disk_is_told_in_a_line(record_file):
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [HEAVENALE, "replay", str(record_file)], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 2
    assert result.stderr.startswith("heavenale: the output: No space left on device")
    assert "Traceback" not in result.stderr


def test_a_picture_that_could_not_be_written_is_refused_before_the_work(run, record_file, tmp_path):
    for arguments in (
        ("replay", record_file, "--svg", tmp_path / "no" / "a.svg"),
        ("analyse", record_file, "--svg", tmp_path / "no" / "a.svg"),
        ("arena", "--agents", "random,random", "--plot", tmp_path / "no" / "a.svg"),
    ):
        result = run(*arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert "there is no such folder" in result.stderr


def test_an_agent_that_thinks_in_compiled_code_says_so_where_there_is_none():
    environment = {**os.environ, "HEAVENALE_PURE": "1"}
    command = [HEAVENALE, "simulate", "--agents", "greedy,greedy", "--games", "1"]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert "thinks in compiled code only" in result.stderr
