"""All networks against each other."""

import json

import pytest

pytest.importorskip("torch", reason="training needs torch: pip install torch")

from heavenale.training import checkpoint, pool, standings
from heavenale.training.recipe import Recipe

TINY = ["width=16", "other_width=8", "blocks=1"]


@pytest.fixture
def networks(tmp_path):
    recipe = Recipe().with_changes(TINY)
    for minutes in (5.0, 9.0):
        checkpoint.save(tmp_path / f"{minutes}", checkpoint.new_network(recipe), recipe, minutes)
    pool.save_member(tmp_path, pool.member_of(tmp_path / "5.0", "exploiter"))
    return [str(tmp_path / "5.0"), str(tmp_path / "9.0" / "checkpoint.json"), str(tmp_path / "0005.000-exploiter.npz")]


def test_everybody_plays_everybody_once(networks, tmp_path, capsys):
    out = tmp_path / "out"
    arguments = [*networks, "--games", "6", "--device", "cpu", "--out", str(out)]
    standings.main(arguments)
    lines = [json.loads(line) for line in (out / standings.FILE).read_text().splitlines()]
    assert len(lines) == 3 * 2 * 3
    assert {line["games"] for line in lines} == {6}
    assert "2 players  9.0 " in capsys.readouterr().out
    assert (out / standings.PICTURE).read_text().startswith("<svg")
    standings.main(arguments)
    assert len((out / standings.FILE).read_text().splitlines()) == 3 * 2 * 3
    assert "against" not in capsys.readouterr().out
