"""All networks against each other."""

import json

import pytest
from typer.testing import CliRunner

from heavenale.cli import app

pytest.importorskip("torch", reason="training needs torch: pip install torch")

from heavenale.training.files import checkpoint
from heavenale.training.measuring import standings
from heavenale.training.opponents import members
from heavenale.training.recipe import Recipe

TINY = ["width=16", "other_width=8", "blocks=1"]


@pytest.fixture
def networks(tmp_path):
    recipe = Recipe().with_changes(TINY)
    for minutes in (5.0, 9.0):
        checkpoint.save(tmp_path / f"{minutes}", checkpoint.new_network(recipe), recipe, minutes)
    members.save_member(tmp_path, members.member_of(tmp_path / "5.0", "exploiter"))
    return [
        str(tmp_path / "5.0"),
        str(tmp_path / "9.0" / "checkpoint.json"),
        str(tmp_path / "0005.000-exploiter.safetensors"),
    ]


def test_everybody_plays_everybody_once(networks, tmp_path):
    out = tmp_path / "out"
    arguments = ["train", "standings", *networks, "--games", "6", "--device", "cpu", "--out", str(out)]
    done = CliRunner().invoke(app, arguments)
    assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in (out / standings.FILE).read_text().splitlines()]
    assert len(lines) == 3 * 2 * 3
    assert {line["games"] for line in lines} == {6}
    assert "2 players  9.0 " in done.output
    assert (out / standings.PICTURE).read_text().startswith("<svg")
    again = CliRunner().invoke(app, arguments)
    assert len((out / standings.FILE).read_text().splitlines()) == 3 * 2 * 3
    assert "against" not in again.output
