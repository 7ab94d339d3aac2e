"""Lessons of a search: made by threads, kept in files, learned from."""

from dataclasses import replace
from time import perf_counter

import numpy as np
import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale.cli import app  # noqa: E402
from heavenale.errors import HeavenAleError  # noqa: E402
from heavenale.observation.features import OBSERVATION_SIZE  # noqa: E402
from heavenale.rules.actions import ACTIONS  # noqa: E402
from heavenale.training.files import checkpoint  # noqa: E402
from heavenale.training.learning.lessons import Lessons, Shelf  # noqa: E402
from heavenale.training.learning.ppo import leave_out_if_spoiled  # noqa: E402
from heavenale.training.learning.run import Options, conduct  # noqa: E402
from heavenale.training.playing.network import log_policy  # noqa: E402
from heavenale.training.recipe import Recipe  # noqa: E402

TINY = Recipe(width=32, other_width=8, blocks=1, games=24, decisions=48, minibatch=256, epochs=1, warm_up=1)
CPU = torch.device("cpu")


def rows(numbers):
    """Lessons that can be told apart by their number."""
    targets = np.zeros((len(numbers), ACTIONS), dtype=np.float32)
    targets[np.arange(len(numbers)), numbers] = 1
    observations = np.tile(np.array(numbers, dtype=np.int8)[:, None], (1, OBSERVATION_SIZE))
    return observations, targets > 0, targets


def test_the_newest_lessons_take_the_places_of_the_oldest_and_a_shelf_follows(tmp_path):
    lessons = Lessons.create(tmp_path, room=8)
    shelf = Shelf(tmp_path, CPU)
    lessons.add(*rows([0, 1, 2, 3, 4]))
    shelf.refresh()
    assert len(shelf) == 5
    lessons.add(*rows([5, 6, 7, 8, 9]))
    shelf.refresh()
    observations, legal, targets = shelf.draw(400)
    numbers = targets.argmax(1)
    assert set(numbers.tolist()) == {2, 3, 4, 5, 6, 7, 8, 9}
    assert (observations[:, 0] == numbers).all()
    assert (legal.argmax(1) == numbers).all()


def test_a_shelf_that_looks_seldom_has_what_is_left(tmp_path):
    lessons = Lessons.create(tmp_path, room=4)
    shelf = Shelf(tmp_path, CPU)
    for number in range(11):
        lessons.add(*rows([number]))
    shelf.refresh()
    assert set(shelf.draw(200)[2].argmax(1).tolist()) == {7, 8, 9, 10}


def test_no_lessons_are_an_error_in_words(tmp_path, monkeypatch):
    with pytest.raises(HeavenAleError, match="no lessons in"):
        Shelf(tmp_path, CPU)
    Lessons.create(tmp_path, room=4)
    monkeypatch.setattr("heavenale.training.learning.lessons.PATIENCE", 0.0)
    with pytest.raises(HeavenAleError, match="0 lessons are too few"):
        Shelf(tmp_path, CPU).refresh()


def test_a_network_learns_nothing_from_numbers_that_are_not_finite():
    network = checkpoint.new_network(TINY)
    first, *others = network.parameters()
    for broken in (float("nan"), float("inf")):
        first.grad = torch.full_like(first, broken)
        for other in others:
            other.grad = torch.ones_like(other)
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        leave_out_if_spoiled(network)
        assert all(not parameter.grad.any() for parameter in network.parameters())


@pytest.fixture(scope="module")
def taught(tmp_path_factory):
    """A network and lessons about it."""
    folder = tmp_path_factory.mktemp("taught")
    torch.manual_seed(3)
    network = checkpoint.new_network(TINY)
    checkpoint.save(folder / "network", network, TINY, 1.0, decisions=0, runs=0, curve=[])
    size = ["--lessons", "2500", "--room", "4096", "--threads", "2", "--games", "6", "--nodes", "16"]
    where = [str(folder / "network"), "--out", str(folder / "lessons"), "--device", "cpu"]
    done = CliRunner().invoke(app, ["train", "teach", *where, *size])
    assert done.exit_code == 0, done.output
    assert "lessons/s" in done.output
    return folder, network


def test_a_search_teaches_moves_that_are_possible(taught):
    folder, _ = taught
    shelf = Shelf(folder / "lessons", CPU)
    shelf.refresh()
    assert len(shelf) >= 2500
    observations, legal, targets = shelf.draw(1000)
    assert torch.allclose(targets.sum(1), torch.ones(1000), atol=1e-2)
    assert (targets[legal == 0] == 0).all()
    assert (legal.sum(1) > 1).all()  # nobody is asked about the only move
    assert observations.any()


def test_a_run_learns_what_the_search_found(taught, tmp_path):
    folder, network = taught
    out = tmp_path / "learned"
    way = {"resume": folder / "network", "lessons": folder / "lessons", "device": "cpu"}
    recipe = replace(TINY, league=0.0, ppo_weight=0.0, rate=1e-3, lessons=256)
    options = Options(out, 0.2, **way, recipe=recipe, ladder=(), evaluation_games=0)
    conduct(options, [].append, perf_counter())
    learned, described = checkpoint.load(out)
    assert described["curve"][-1]["losses"]["lessons loss"] > 0
    shelf = Shelf(folder / "lessons", CPU)
    shelf.refresh()
    torch.manual_seed(1)
    observations, legal, targets = shelf.draw(1000)

    def surprise(of):
        return -(targets * log_policy(of(observations)[0], legal)).sum(1).mean()

    assert surprise(learned) < surprise(network)
