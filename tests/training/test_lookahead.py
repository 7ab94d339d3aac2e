"""Looking one move ahead in training."""

import dataclasses

import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale.batch import Batch  # noqa: E402
from heavenale.observation.values import POINTS, VALUES  # noqa: E402
from heavenale.rules.actions import ACTIONS  # noqa: E402
from heavenale.training.files import checkpoint  # noqa: E402
from heavenale.training.learning.lookahead import Lookahead, draw, tilted  # noqa: E402
from heavenale.training.learning.ppo import Learner, losses, samples_of, views_of  # noqa: E402
from heavenale.training.learning.rollout import Rollout  # noqa: E402
from heavenale.training.playing.network import Network, log_policy  # noqa: E402
from heavenale.training.playing.shared_batch import SharedBatch  # noqa: E402
from heavenale.training.playing.tally import Tally  # noqa: E402
from heavenale.training.recipe import Recipe  # noqa: E402

TINY = Recipe(
    width=32, other_width=8, blocks=1, games=24, decisions=32, minibatch=256, epochs=1, warm_up=1, lookahead=4
)


def test_the_moves_to_try_are_different_and_possible():
    legal = torch.tensor([[1, 1, 1, 1, 0], [0, 1, 0, 0, 1]])
    candidates, possible = draw(log_policy(torch.zeros(2, 5), legal), 3)
    assert len(set(candidates[0].tolist())) == 3
    assert possible[0].all()
    assert sorted(candidates[1][:2].tolist()) == [1, 4]
    assert possible[1].tolist() == [True, True, False]
    assert candidates[1, 2] == candidates[1, 0]  # stands in


def test_likelier_moves_are_tried_more_often():
    probabilities = torch.tensor([0.7, 0.2, 0.1])
    candidates, _ = draw(probabilities.log().expand(20_000, 3), 1)
    shares = torch.bincount(candidates[:, 0], minlength=3) / len(candidates)
    assert torch.allclose(shares, probabilities, atol=0.02)


def test_a_move_that_looks_better_becomes_likelier_and_others_keep_their_odds():
    before = torch.tensor([[0.4, 0.3, 0.2, 0.1]]).log()
    everything = torch.ones(1, 2, dtype=torch.bool)
    tried = torch.tensor([[0, 1]])
    same = tilted(before, tried, everything, torch.tensor([[0.5, 0.5]]), torch.tensor([0.5]), scale=20.0)
    assert torch.allclose(same, before.exp())
    better = tilted(before, tried, everything, torch.tensor([[0.5, 0.6]]), torch.tensor([0.5]), scale=20.0)[0]
    assert better[1] / better[0] == pytest.approx(0.75 * 2.718281828**2, rel=1e-4)
    assert better[2] / better[3] == pytest.approx(2.0, rel=1e-4)
    one_of_two, worths = torch.tensor([[True, False]]), torch.tensor([[0.5, 9.0]])
    only_one = tilted(before, tried, one_of_two, worths, torch.tensor([0.5]), scale=20.0)
    assert torch.allclose(only_one, before.exp())


class PointsNow(torch.nn.Module):
    """Likes all moves alike, and expects the points that the game would give if it ended now."""

    def forward(self, observations):
        return torch.zeros(len(observations), ACTIONS), Network._now(observations)


def test_the_more_points_a_move_leads_to_the_likelier_it_becomes():
    torch.manual_seed(3)
    shared, network = SharedBatch(Batch(60, seed=4)), PointsNow()
    lookahead = Lookahead(shared, dataclasses.replace(TINY, progress=0.0, victory=0.0))
    better = 0
    for _ in range(60):
        logits, values = network(shared.observe())
        policy = log_policy(logits, shared.legal)
        improved = lookahead.improved(network, policy, values)
        assert torch.allclose(improved.sum(1), torch.ones(60), atol=1e-4)
        assert (improved[shared.legal == 0] == 0).all()
        chances = improved.gather(1, lookahead.actions.view(60, 4))
        points = Network._now(lookahead.observations)[:, POINTS].view(60, 4)
        going_on = ~lookahead.over.view(60, 4).bool().any(1)
        for n in range(1, 4):
            more = (points[:, n] > points[:, 0]) & going_on
            assert (chances[more, n] > chances[more, 0]).all()
            better += int(more.sum())
        shared.step(improved.multinomial(1)[:, 0])
    assert better > 50


def test_the_policy_learns_what_the_lookahead_found():
    torch.manual_seed(1)
    recipe = dataclasses.replace(TINY, ppo_weight=0.0, value_weight=0.0, rate=3e-3)
    shared = SharedBatch(Batch(recipe.games))
    network = checkpoint.new_network(recipe)
    with torch.no_grad():
        network.value.weight.normal_(std=0.3)  # opinions to look ahead with
    rollout = Rollout(shared, recipe.decisions, recipe.views, lookahead=Lookahead(shared, recipe))
    rollout.play(network, Tally(shared.players))
    estimated = rollout.estimate(network, 1.0, 0.95)
    lessons = samples_of(rollout, estimated, torch.ones(VALUES)), views_of(rollout, estimated)
    learner = Learner(network, recipe)
    _, before = losses(network, *lessons, recipe, 0.0)
    for _ in range(20):
        learner._improve(*lessons, minutes=0.0)
    _, after = losses(network, *lessons, recipe, 0.0)
    assert 0 < after[1] < 0.9 * before[1]
    assert learner.take_losses()["lookahead loss"] > 0
