from __future__ import annotations

import json

from heavenale import Record


def test_it_shows_a_row_for_each_seat(run):
    result = run("simulate", "--agents", "random,random,random", "--games", 3)
    assert result.exit_code == 0
    assert result.stdout.count("random") == 3
    assert "3 games" in result.stdout


def test_json_is_all_there_is_on_standard_output(run):
    result = run("simulate", "--agents", "random,random", "--games", 4, "--seed", 1, "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["games"] == 4
    assert data["seed"] == 1
    assert data["players"] == 2
    assert data["agents"] == ["random", "random"]
    assert data["decisions"] > 0
    assert data["games_per_second"] > 0
    assert [seat["seat"] for seat in data["seats"]] == [1, 2]
    assert sum(seat["wins"] for seat in data["seats"]) == 4
    assert set(data["seats"][0]) == {"seat", "agent", "mean", "sd", "min", "max", "wins", "win_rate"}


def test_one_agent_takes_the_seats_of_all_players(run):
    data = json.loads(run("simulate", "--agents", "random", "--players", 4, "--games", 1, "--json").stdout)
    assert data["agents"] == ["random"] * 4


def test_records_of_all_games_can_be_saved(run, tmp_path):
    folder = tmp_path / "new" / "records"
    assert run("simulate", "--games", 2, "--seed", 8, "--record-to", folder).exit_code == 0
    records = [Record.load(path) for path in sorted(folder.iterdir())]
    assert [record.seed for record in records] == [8, 9]
    for record in records:
        assert record.agents == ("random", "random")
        assert record.replay().is_over


def test_nonsense_is_refused_in_one_line(run):
    for arguments, message in {
        ("--agents", "random,nobody"): "there is no agent 'nobody'; there are",
        ("--agents", "random"): "name 2 to 4 agents",
        ("--agents", ",".join(["random"] * 5)): "name 2 to 4 agents",
        ("--agents", "random,random", "--players", 3): "2 agents cannot take the seats of 3 players",
        ("--agents", "random", "--players", 5): "players must be 2, 3 or 4",
        ("--seed", 2**63): "seed must be",
    }.items():
        result = run("simulate", "--games", 1, *arguments)
        assert result.exit_code == 2, arguments
        assert message in result.stderr
        assert result.stderr.count("\n") == 1


def test_a_record_folder_that_cannot_be_made_is_refused(run, tmp_path):
    (tmp_path / "file").touch()
    result = run("simulate", "--games", 1, "--record-to", tmp_path / "file")
    assert result.exit_code == 2
    assert "file: File exists" in result.stderr
