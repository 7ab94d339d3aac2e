"""`heavenale analyse`, as people use it."""

import json
import xml.etree.ElementTree as ET

import pytest
from typer.testing import CliRunner

from heavenale import agents
from heavenale.cli import app


@pytest.fixture
def run(monkeypatch, judge, tmp_path, record_of):
    monkeypatch.setattr(agents, "create_agent", lambda name, *, seed: judge(shown=1000))
    path = tmp_path / "game.json"
    record_of().save(path)
    return lambda *arguments: CliRunner().invoke(app, ["analyse", str(path), "--agent", "judge", *arguments])


def test_decisions_and_the_costliest_moves_are_shown(run):
    result = run()
    assert result.exit_code == 0, result.stderr
    assert "Best found" in result.stdout
    assert "Player 1: accuracy" in result.stdout
    assert "blunder: " in result.stdout
    assert "The costliest moves:" in result.stdout


def test_json_is_all_there_is_on_standard_output(run):
    data = json.loads(run("--json", "--time-ms", "5").stdout)
    assert (data["agent"], data["time_ms"], data["players"]) == ("judge", 5, 2)


def test_a_picture_is_drawn(run, tmp_path):
    picture = tmp_path / "chart.svg"
    assert run("--svg", str(picture)).exit_code == 0
    assert ET.parse(picture).getroot().tag.endswith("svg")


def test_agents_that_cannot_judge_are_refused(tmp_path, record_of):
    path = tmp_path / "game.json"
    record_of(2, moves=3).save(path)
    result = CliRunner().invoke(app, ["analyse", str(path), "--agent", "random"])
    assert result.exit_code == 2
    assert "cannot tell the chances to win" in result.stderr
    assert CliRunner().invoke(app, ["analyse", str(path), "--agent", "nobody"]).exit_code == 2
