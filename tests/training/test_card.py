"""The model card and its learning curves: written from descriptions alone, without torch."""

import json
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from heavenale.cli import app
from heavenale.training.measuring import card
from heavenale.training.measuring.curves import ladder_curve, points_curve

POINTS = {f"{n} players": {"games": 5, "mean": 10.0 * n, "winner": 12.0 * n} for n in (2, 3, 4)}
DESCRIBED = {
    "recipe": {"width": 8, "rate": 3e-4},
    "minutes": 2.0,
    "decisions": 240_000_000,
    "runs": 1,
    "tensors": {"a": [2, 3], "b": []},
    "curve": [
        {"minutes": 1.0, "decisions": 1, "points": POINTS},
        {"minutes": 2.0, "decisions": 2, "points": POINTS},
        {"minutes": 2.0, "decisions": 2, "evaluation": POINTS},
    ],
}
PAGE = "# Card\n" + "".join(
    f"<!-- {name} -->\nold\n<!-- end -->\n" for name in ("facts", "recipe", "results", "ladder")
)


def line(minutes, share, opponent="greedy", players=2):
    figures = {"share": share, "low": share - 0.1, "high": share + 0.1, "points": 50.0, "their points": 40.0}
    return {"minutes": minutes, "opponent": opponent, "players": players, "games": 10, **figures}


@pytest.fixture
def docs(tmp_path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / card.NAME).write_text(PAGE)
    (tmp_path / "weights.json").write_text(json.dumps(DESCRIBED))
    return tmp_path


def test_it_is_filled_as_often_as_one_likes(docs):
    for _ in range(2):
        done = CliRunner().invoke(app, ["train", "card", "--network", str(docs / "weights.json"), "--docs", str(docs)])
        assert done.exit_code == 0, done.output
    text = (docs / card.NAME).read_text()
    assert "old" not in text
    assert text.count("| learning | 2.0 minutes in 2 runs, on one NVIDIA H200 |") == 1
    assert "2.00 million a second" in text
    assert "| `width` | 8 |" in text
    assert "| 2.0 | 20.0 (24.0) | 30.0 (36.0) | 40.0 (48.0) | 5 |" in text
    assert "pictures/training-ladder" not in text  # nothing measured twice
    ElementTree.parse(docs / "pictures" / "training-points.svg")


def test_the_ladder_shows_the_last_results_and_how_they_came(docs):
    lines = [line(1.0, 0.3), line(2.0, 0.6), line(2.0, 0.5, players=3)]
    (docs / card.LADDER).write_text("".join(json.dumps(one) + "\n" for one in lines))
    files = card.write(docs / "weights.json", docs)
    text = (docs / card.NAME).read_text()
    assert "| greedy, 2 players | 2.0 | 60.0% (50.0% - 70.0%) | 50.0 : 40.0 | 10 |" in text
    assert "30.0%" not in text
    assert "pictures/training-ladder-2.svg" in text
    assert docs / "pictures" / "training-ladder-3.svg" in files


def test_a_card_without_a_part_is_refused():
    with pytest.raises(ValueError, match="no part <!-- facts -->"):
        card.filled("# nothing", "facts", "words")


def test_curves_name_what_they_show():
    words = points_curve(DESCRIBED)
    assert "2: winner" in words
    assert "4: mean" in words
    words = ladder_curve([line(1.0, 0.3), line(2.0, 0.6, opponent="random")], 2)
    assert "greedy" in words
    assert "even is 50%" in words
