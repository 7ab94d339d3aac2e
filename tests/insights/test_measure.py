"""Means, differences and the experiment with a coin, where the answer is known."""

import numpy as np
import pytest

from heavenale.batch import Batch
from heavenale.insights.first_space import first_space
from heavenale.insights.measure import difference, mean
from heavenale.insights.stories import new_stories
from heavenale.insights.toss import FIRST, HOME, with_a_fair_coin


def test_the_mean_of_all_and_of_some():
    values = np.array([[1.0, 3.0], [5.0, 7.0]])
    assert mean(values) == {"mean": 4, "error": pytest.approx(1.96 * np.sqrt(2) * 4 / 4), "count": 4}
    some = mean(values, np.array([[True, False], [True, False]]))
    assert some["mean"] == 3
    assert some["count"] == 2
    assert mean(values, np.zeros((2, 2))) is None
    assert mean(np.array([[np.nan, 2.0]]), np.array([[0, 1]]))["mean"] == 2


def test_intervals_hold_the_truth_19_times_in_20_though_seats_depend_on_each_other():
    random = np.random.default_rng(1)
    hits = 0
    for _ in range(400):
        luck = random.normal(size=(200, 1))
        values = luck + random.normal(size=(200, 3))  # seats of a game share its luck
        found = mean(values)
        hits += abs(found["mean"]) <= found["error"]
    assert 0.92 <= hits / 400 <= 0.98


def test_a_difference_and_its_interval():
    random = np.random.default_rng(2)
    hits = 0
    for _ in range(400):
        ones = random.random((200, 2)) < 0.5
        values = random.normal(size=(200, 2)) + 0.3 * ones
        found = difference(values, ones, ~ones)
        hits += abs(found["mean"] - 0.3) <= found["error"]
    assert 0.92 <= hits / 400 <= 0.98
    assert difference(values, ones, np.zeros_like(ones)) is None


def test_the_coin_finds_what_the_space_does_though_the_strong_take_it():
    random = np.random.default_rng(3)
    games = 20_000
    stories = new_stories(games, 2)
    strength = random.normal(0, 10, (games, 2))
    chance = 1 / (1 + np.exp(-strength / 5))
    took = random.random((games, 2)) < chance
    stories.starting_space[:, :, 1] = np.where(took, 0, 3)
    stories.points[:] = np.rint(50 + strength + 2 * took + random.normal(0, 5, (games, 2)))
    stories.first_chance[:, :, 0] = chance
    stories.expected_points[:, :, 0] = 50 + strength
    stories.expected_share[:, :, 0] = 0.5
    (found, *_) = first_space(stories, stories, 2)
    assert found["more points than others"]["mean"] > 10  # the strong, not the space
    effect = found["points by the experiment"]
    assert abs(effect["mean"] - 2) <= 2 * effect["error"] < 1


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_a_fair_coin_touches_only_the_choice_of_space(library):
    batch = Batch(60, seed=9)
    for _ in range(25):
        batch.step(batch.choose())
    moves, observations = batch.legal_action_mask, batch.observe()
    chances = np.random.default_rng(4).random(moves.shape).astype(np.float32) * moves
    chances /= chances.sum(axis=1, keepdims=True)
    rounds = np.zeros((60, 6), dtype=np.float32)
    rounds[:40] = 1
    if library == "torch":
        torch = pytest.importorskip("torch", reason="torch is not needed to play: pip install torch")
        arrays = [torch.from_numpy(array.copy()) for array in (chances, moves, observations, rounds)]
        fair = with_a_fair_coin(*arrays).numpy()
    else:
        fair = with_a_fair_coin(chances.copy(), moves, observations, rounds)
    choice = (moves[:, HOME][:, FIRST] == 1) & (moves[:, HOME].sum(axis=1) > 1)
    assert choice[:40].any()
    assert fair.sum(axis=1) == pytest.approx(np.ones(60), abs=1e-5)
    assert (fair[~choice] == chances[~choice]).all()
    assert (fair[40:] == chances[40:]).all()
    tossed = choice & (np.arange(60) < 40)
    home = fair[tossed][:, HOME]
    assert home[:, FIRST] / home.sum(axis=1) == pytest.approx(np.full(tossed.sum(), 0.5), abs=1e-4)
    away = np.delete(np.arange(moves.shape[1]), np.arange(HOME.start, HOME.stop))
    assert (fair[:, away] == chances[:, away]).all()
    assert (fair[moves == 0] == 0).all()
