"""`heavenale train`, and what it says where it cannot."""

import json
from importlib.util import find_spec

import pytest
from typer.testing import CliRunner

from heavenale.cli import app
from heavenale.training import readiness

needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="training needs torch: pip install torch")
TINY = ["width=16", "other_width=8", "blocks=1", "games=24", "decisions=8", "minibatch=64"]


def run(*arguments):
    return CliRunner().invoke(app, ["train", *arguments])


def tiny(*arguments):
    changes = [part for change in TINY for part in ("--set", change)]
    return run("--device", "cpu", "--evaluation-games", "0", "--ladder-games", "1", *changes, *arguments)


def test_without_torch_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(readiness, "find_spec", lambda name: None)
    result = run("--minutes", "1")
    assert result.exit_code == 2
    assert "training needs torch, which playing does not: pip install 'heavenale[training]'" in result.output


@needs_torch
def test_without_a_gpu_it_names_the_way_without_one(monkeypatch):
    import torch

    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    result = run("--minutes", "1")
    assert result.exit_code == 2
    assert "no CUDA GPU" in result.output
    assert "--device cpu" in result.output


@needs_torch
def test_a_change_that_the_recipe_does_not_know_is_refused():
    result = run("--device", "cpu", "--set", "speed=9")
    assert result.exit_code == 2
    assert "the recipe has no 'speed'" in result.output


@needs_torch
def test_a_checkpoint_that_is_not_there_is_refused(tmp_path):
    result = run("--device", "cpu", "--resume", str(tmp_path / "nothing"))
    assert result.exit_code == 2
    assert "nothing" in result.output


def test_options_before_a_command_are_refused(tmp_path):
    result = run("--minutes", "3", "--seed", "2", "card", "--docs", str(tmp_path))
    assert result.exit_code == 2
    assert "--minutes, --seed before card is for training itself" in result.output
    assert not list(tmp_path.iterdir())


@needs_torch
def test_a_network_climbs_the_ladder_by_a_command(tmp_path):
    from heavenale.training.files import checkpoint
    from heavenale.training.recipe import Recipe

    recipe = Recipe().with_changes(TINY)
    checkpoint.save(tmp_path / "tiny", checkpoint.new_network(recipe), recipe, 1.0, decisions=5)
    options = ["--against", "random", "--games", "2", "--device", "cpu", "--out", str(tmp_path)]
    result = run("ladder", str(tmp_path / "tiny"), *options)
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in (tmp_path / "ladder.jsonl").read_text().splitlines()]
    assert [line["players"] for line in lines] == [2, 3, 4]
    assert lines[0]["opponent"] == "random"


@needs_torch
def test_what_the_parts_of_a_recipe_cost_is_counted():
    changes = [part for change in (*TINY, "games=12", "decisions=4") for part in ("--set", change)]
    result = run("cost", *changes)
    assert result.exit_code == 0, result.output
    assert "| plain self-play | 1.000 | 1.000 | 1.000 |" in result.output


@needs_torch
def test_it_trains_on_the_cpu_and_goes_on_from_the_folder(tmp_path):
    folder = tmp_path / "run"
    result = tiny("--minutes", "0.02", "--out", str(folder), "--ladder", "random")
    assert result.exit_code == 0, result.output
    assert "on cpu" in result.output
    assert f"heavenale train --resume {folder}" in result.output.replace("\n", "")
    again = tiny("--minutes", "0.02", "--out", str(folder), "--resume", str(folder), "--ladder", "random")
    assert again.exit_code == 0, again.output
    described = json.loads((folder / "checkpoint.json").read_text())
    assert described["runs"] == 1
    assert described["ladder"][0]["opponent"] == "random"


@needs_torch
def test_it_goes_on_from_a_network_as_it_is_shipped(tmp_path):
    from heavenale.training.files import checkpoint, export
    from heavenale.training.recipe import Recipe

    recipe = Recipe().with_changes([*TINY, "width=24"])
    checkpoint.save(tmp_path / "old", checkpoint.new_network(recipe), recipe, 18.0, decisions=5, runs=2, curve=[])
    export.export(*export.read(tmp_path / "old"), tmp_path / "weights.safetensors")
    result = tiny(
        "--minutes", "0.02", "--out", str(tmp_path), "--resume", str(tmp_path / "weights.json"), "--ladder", ""
    )
    assert result.exit_code == 0, result.output
    described = json.loads((tmp_path / "checkpoint.json").read_text())
    assert described["recipe"]["width"] == 24  # not what was asked for: a network keeps its shape
    assert described["minutes"] > 18
    assert described["runs"] == 3
    assert [file.name for file in (tmp_path / "league").iterdir()] == [
        "0018.000.safetensors"
    ]  # the network it began with
