"""Recipes that are compared from one start."""

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale.cli import app  # noqa: E402
from heavenale.training.files import checkpoint  # noqa: E402
from heavenale.training.recipe import Recipe  # noqa: E402

SMALL = Recipe(width=16, other_width=8, blocks=1)
QUICK = "games=12,decisions=8,minibatch=32"


@pytest.fixture
def start(tmp_path):
    more = {"decisions": 0, "runs": 0, "curve": []}
    checkpoint.save(tmp_path / "start", checkpoint.new_network(SMALL), SMALL, 3.0, **more)
    return tmp_path / "start"


def compared(start, *variants):
    options = ["--minutes", "0", "--games", "2", "--device", "cpu", "--out", str(start.parent / "out")]
    return CliRunner().invoke(app, ["train", "compare", str(start), *variants, *options])


def test_a_table_tells_how_every_recipe_did(start, monkeypatch):
    monkeypatch.setattr(Recipe, "small", classmethod(lambda cls: cls().with_changes(QUICK.split(","))))
    done = compared(start, "plain", "league=0,views=4")
    assert done.exit_code == 0, done.output
    table = [line for line in done.output.splitlines() if line.startswith("| `")]
    assert [line.split("`")[1] for line in table] == ["plain", "league=0,views=4"]
    assert checkpoint.load(start.parent / "out" / "league=0-views=4")[1]["recipe"]["views"] == 4


@pytest.mark.parametrize(
    ("variant", "reason"), [("speed=3", "has no 'speed'"), ("width=32", "width cannot be changed")]
)
def test_what_cannot_be_compared_is_refused_before_anything_is_trained(start, variant, reason):
    refused = compared(start, "plain", variant)
    assert refused.exit_code == 2
    assert reason in refused.output
    assert not (start.parent / "out").exists()
