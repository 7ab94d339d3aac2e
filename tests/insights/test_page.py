"""From games to the page, in miniature."""

import json
from importlib.util import find_spec
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

from heavenale.cli import app
from heavenale.insights import page
from heavenale.insights.facts import Shown, facts
from heavenale.insights.pictures import PICTURES
from heavenale.insights.policy import NumpyPolicy, policy_on


@pytest.fixture(scope="module")
def docs(tmp_path_factory):
    """A folder with the figures of a few games."""
    folder = tmp_path_factory.mktemp("docs")
    played = CliRunner().invoke(app, ["insights", "--games", "6", "--device", "numpy", "--out", str(folder)])
    assert played.exit_code == 0, played.output
    return folder


def test_the_page_is_made_from_the_figures(docs):
    result = CliRunner().invoke(app, ["insights", "--redraw", "--out", str(docs)])
    assert result.exit_code == 0, result.output
    words = (docs / "what-it-learned.md").read_text()
    told = json.loads((docs / "what-it-learned.json").read_text())
    assert told["about"]["games"] == 6
    assert told["about"]["games with a toss"] == 3
    assert "for 6 games" in words
    assert f"{told['players']['2']['scores']['winner']['mean']:.1f} ±" in words
    assert "{" not in words
    for name in PICTURES:
        assert f"pictures/{name}" in words
        ElementTree.parse(docs / "pictures" / name)


def test_the_page_says_if_another_network_is_shipped_by_now(docs, tmp_path):
    told = page.read(docs)
    page.write_page(told, tmp_path)
    assert "have not been counted" not in (tmp_path / "what-it-learned.md").read_text()
    younger = {"minutes of training": 3.0, "decisions of training": 1000}
    page.write_page({**told, "about": {**told["about"], **younger}}, tmp_path)
    words = (tmp_path / "what-it-learned.md").read_text()
    assert "as it was after 3 minutes" in words
    assert "have not been counted" in words


def test_figures_add_up(docs):
    for players, part in page.read(docs)["players"].items():
        assert sum(seat["victory"]["mean"] for seat in part["scores"]["by seat"]) == pytest.approx(1, abs=1e-3)
        made = sum(piece["all"]["mean"] for piece in part["score made of"].values())
        assert made == pytest.approx(part["scores"]["mean"]["mean"], abs=1e-3)
        assert part["growth"][-1]["points"]["all"]["mean"] == pytest.approx(part["scores"]["mean"]["mean"], abs=1e-3)
        assert sum(part["scores"]["counts"]) == part["games"] * int(players)
        for disc in part["discs"].values():
            assert sum(disc["by round"]) == pytest.approx(disc["rate"]["mean"], abs=1e-3)
        # A trained network is far beyond chance, which makes hardly any points.
        assert part["scores"]["mean"]["mean"] > 30


def test_figures_are_shown_with_their_interval():
    figure = Shown(mean=0.661, error=0.012, count=10)
    assert f"{figure:.0%}" == "66% ± 1%"
    assert f"{figure:+.2f}" == "+0.66 ± 0.01"


def test_a_verdict_names_the_rounds_with_a_clear_effect(docs):
    told = page.read(docs)
    entries = told["players"]["2"]["first space"]
    for entry, (mean, error) in zip(entries, [(0.2, 0.1), (0.1, 0.2), (-0.3, 0.1)], strict=True):
        entry["victory by the experiment"] = {"mean": mean, "error": error, "count": 9}
    words = facts(told)["two_first_verdict"]
    assert words.startswith("+20.0% ± 10.0% after round 1, -30.0% ± 10.0% after round 3; after round 2 nothing")
    for entry in entries:
        entry["victory by the experiment"] = None
    assert facts(told)["two_first_verdict"] == "the coin shows no clear effect after any round"


def test_a_device_that_cannot_play_is_refused():
    result = CliRunner().invoke(app, ["insights", "--games", "3", "--device", "abacus"])
    assert result.exit_code == 2
    assert "the device is one of cpu, cuda and numpy, not 'abacus'" in result.output


def test_without_torch_only_the_shipped_network_plays(tmp_path):
    with pytest.raises(ValueError, match="only the shipped network"):
        policy_on("numpy", tmp_path / "weights.json", 1.0, 1)


@pytest.mark.skipif(find_spec("torch") is None, reason="torch is not needed to play: pip install torch")
def test_torch_and_numpy_think_alike():
    from heavenale.batch import Batch
    from heavenale.insights.policy import SHIPPED

    with_torch, without = policy_on("cpu", SHIPPED, 1.0, 1), NumpyPolicy(1.0, 1)
    here, there = with_torch.decide(Batch(30, seed=4)), without.decide(Batch(30, seed=4))
    assert np.abs(here.points - there.points).max() < 2
    assert np.abs(here.victory - there.victory).max() < 0.05
