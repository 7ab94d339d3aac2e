"""Data sets: whole games, a row for each decision, the same whoever writes them; read back by Polars and pyarrow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from heavenale import Game
from heavenale.arena import Match, line_up, play_game
from heavenale.cli import app
from heavenale.dataset import Dataset, DatasetError


def the_match(players: int = 2, seed: int = 3) -> Match:
    return Match(line_up("greedy,random", players), seed)


def written(folder: Path, **settings: Any) -> list[Path]:
    wanted = Dataset(**{"match": the_match(), "games": 6, "games_in_a_file": 4, **settings})
    return list(wanted.write(folder))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("games")
    written(made)
    return made


def test_every_decision_of_every_game_is_a_row_that_tells_the_truth(folder: Path) -> None:
    rows = pl.read_parquet(folder / "*.parquet")
    assert rows["game"].unique().sort().to_list() == list(range(6))
    for number in range(6):
        result = play_game(the_match(), number)
        end, game = result.replay(), Game(2, seed=result.seed)
        points = [score.points for score in end.scores()]
        mine = rows.filter(pl.col("game") == number)
        assert mine["move"].to_list() == list(result.moves)
        for row in mine.iter_rows(named=True):
            seat = game.player - 1  # type: ignore[operator]
            assert (row["seed"], row["players"], row["decision"]) == (result.seed, 2, len(game.moves))
            assert (row["player"], row["agent"]) == (seat + 1, result.seats[seat])
            assert (np.array(row["observation"]) == game.observation()).all()
            assert np.flatnonzero(row["action_mask"]).tolist() == sorted(game.legal_actions)
            assert (row["share"], row["points"]) == (result.shares[seat], points[seat])
            assert row["lead"] == points[seat] - points[1 - seat]
            game.push(row["action"])
        assert game.is_over


def test_short_games_are_not_preferred(tmp_path: Path) -> None:
    """Nobody stops at a number of rows or at a time: the lengths are those of the games of these numbers."""
    match = Match(line_up("random", 3), 8)
    list(Dataset(match, 40, games_in_a_file=16).write(tmp_path, jobs=2))
    rows = pl.read_parquet(tmp_path / "*.parquet", columns=["game"])
    lengths = dict(rows.group_by("game").len().iter_rows())
    assert lengths == {number: len(play_game(match, number).moves) for number in range(40)}


def test_a_state_is_the_game_up_to_there(tmp_path: Path) -> None:
    (file,) = written(tmp_path, games=2, shown="state")
    rows = pl.read_parquet(file).filter(pl.col("game") == 1)
    for row in rows.iter_rows(named=True):
        game = Game.from_bytes(row["state"])
        assert (len(game.moves), game.player) == (row["decision"], row["player"])
        assert row["action"] in game.legal_actions
    assert "observation" not in rows.columns


def test_several_processes_write_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    list(Dataset(the_match(), 6, games_in_a_file=4).write(tmp_path, jobs=2))
    for file in sorted(folder.iterdir()):
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


def test_what_is_there_stays_and_what_is_missing_comes(tmp_path: Path) -> None:
    assert [file.name for file in written(tmp_path)] == ["part-00000.parquet", "part-00001.parquet"]
    assert written(tmp_path) == []
    assert [file.name for file in written(tmp_path, games=8)] == ["part-00001.parquet"]  # it had two games
    assert pl.read_parquet(tmp_path / "*.parquet")["game"].n_unique() == 8


def test_games_of_other_settings_are_not_mixed(folder: Path, tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in folder.iterdir()}
    for other in ({"match": the_match(seed=4)}, {"games_in_a_file": 5, "games": 10}, {"shown": "state"}):
        with pytest.raises(DatasetError, match="other settings"):
            written(folder, **other) or pytest.fail("nothing was refused")
    assert {file: file.read_bytes() for file in folder.iterdir()} == before
    (tmp_path / "part-00000.parquet").write_bytes(b"my diary")
    with pytest.raises(DatasetError, match="not a part of a data set"):
        written(tmp_path)
    assert (tmp_path / "part-00000.parquet").read_bytes() == b"my diary"


def test_a_forfeit_ends_it(tmp_path: Path) -> None:
    match = Match(line_up("random,cmd:false", 2))
    with pytest.raises(DatasetError, match="game 0: cmd:false forfeits"):
        list(Dataset(match, 2).write(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_it_says_which_versions_its_numbers_belong_to(folder: Path) -> None:
    import json

    from heavenale.notation import CATALOGUE_VERSION
    from heavenale.observation import VERSION

    about = json.loads(pq.read_schema(folder / "part-00001.parquet").metadata[b"heavenale"])
    assert about["games"] == [4, 6]
    assert (about["observation_version"], about["catalogue_version"]) == (VERSION, CATALOGUE_VERSION)
    assert about["settings"]["line_up"] == ["greedy", "random"]


def test_the_command(tmp_path: Path) -> None:
    out = str(tmp_path / "games")
    command = ["dataset", out, "--agents", "random", "--players", "4", "--games", "3", "--jobs", "1"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    assert "3 games in 1 files" in result.stdout
    refused = CliRunner().invoke(app, [*command, "--with", "everything"])
    assert refused.exit_code == 2
    assert "a row shows observation or state" in refused.stderr
