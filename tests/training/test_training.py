"""Training in miniature, on the CPU."""

import json
from dataclasses import replace
from time import perf_counter

import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale.batch import Batch  # noqa: E402
from heavenale.observation.features import BOARD_SIZE  # noqa: E402
from heavenale.observation.values import POINT_SCALE  # noqa: E402
from heavenale.training.files import checkpoint  # noqa: E402
from heavenale.training.learning.ppo import Learner, losses, samples_of, views_of  # noqa: E402
from heavenale.training.learning.rollout import Rollout  # noqa: E402
from heavenale.training.learning.run import Options, conduct  # noqa: E402
from heavenale.training.playing.network import log_policy  # noqa: E402
from heavenale.training.playing.shared_batch import SharedBatch  # noqa: E402
from heavenale.training.playing.tally import Tally  # noqa: E402
from heavenale.training.recipe import Recipe  # noqa: E402

TINY = Recipe(width=32, other_width=8, blocks=1, games=24, decisions=48, minibatch=256, epochs=1, warm_up=1)


@pytest.fixture
def rollout():
    torch.manual_seed(1)
    rollout = Rollout(SharedBatch(Batch(TINY.games)), TINY.decisions, TINY.views)
    rollout.network = checkpoint.new_network(TINY)
    rollout.tally = Tally(rollout.shared.players)
    rollout.play(rollout.network, rollout.tally)
    return rollout


def lessons(rollout):
    """The decisions and views of a rollout."""
    estimated = rollout.estimate(rollout.network, 1.0, 0.95)
    return samples_of(rollout, estimated, torch.tensor(TINY.worths_at(0))), views_of(rollout, estimated)


def test_only_asked_moves_are_played_and_probabilities_add_up(rollout):
    assert (rollout.legal.gather(2, rollout.actions[..., None]) == 1).all()
    logits, _ = rollout.network(rollout.observations[0])
    probabilities = log_policy(logits, rollout.legal[0]).exp()
    assert torch.allclose(probabilities.sum(1), torch.ones(TINY.games))
    assert (probabilities[rollout.legal[0] == 0] == 0).all()


def test_before_learning_the_policy_is_the_one_that_played(rollout):
    _, parts = losses(rollout.network, *lessons(rollout), TINY, 0.0)
    policy_loss, _, _, _, _, entropy, divergence, clipped = parts.tolist()
    assert divergence == pytest.approx(0, abs=1e-6)
    assert clipped == 0
    assert policy_loss == pytest.approx(0, abs=1e-4)  # the mean of normalised advantages
    assert entropy > 1


def test_finals_arrive_at_every_seat(rollout):
    ended = rollout.over.bool()
    assert ended.any()
    shares = rollout.finals[ended][:, :, 1]
    assert torch.allclose(shares.sum(1), torch.ones(len(shares)))
    figures = rollout.tally.take()
    assert sum(f["games"] for f in figures.values()) == int(ended.sum())
    assert all(f["winner"] >= f["mean"] for f in figures.values())
    best = rollout.finals[ended][:, :, 0].amax(1).sum() * POINT_SCALE
    assert sum(f["winner"] * f["games"] for f in figures.values()) == pytest.approx(float(best), rel=1e-4)


def test_learning_lowers_the_loss(rollout):
    learner = Learner(rollout.network, TINY)
    fixed = lessons(rollout)
    before, _ = losses(rollout.network, *fixed, TINY, 0.0)
    for _ in range(5):
        learner._improve(*fixed, minutes=0.0)
    after, _ = losses(rollout.network, *fixed, TINY, 0.0)
    assert after < before
    assert set(learner.take_losses()) >= {"policy loss", "value loss", "view loss", "entropy"}


def test_somebody_who_does_not_decide_looks_on_and_learns_what_became_of_them(rollout):
    steps = rollout.view_steps
    assert len(steps) == TINY.decisions // TINY.views
    assert (rollout.viewers != rollout.seats[steps]).all()
    assert (rollout.viewers < rollout.shared.players).all()
    estimated = rollout.estimate(rollout.network, 1.0, 1.0)
    views = views_of(rollout, estimated)
    assert 0 < len(views.returns) <= len(steps) * TINY.games
    # With a trace of 1, what a viewer learns where the game ends within the rollout is how it ended.
    n, game = next((n, g) for n in range(len(steps)) for g in range(TINY.games) if rollout.over[steps[n] :, g].any())
    end = steps[n] + int(rollout.over[steps[n] :, game].nonzero()[0])
    viewer = rollout.viewers[n, game]
    assert torch.allclose(estimated.outlooks[steps[n], game, viewer], rollout.finals[end, game, viewer], atol=1e-5)
    present = rollout.views[n, game].reshape(-1)[::BOARD_SIZE][:4]
    decider = (rollout.seats[steps[n], game] - viewer) % rollout.shared.players[game]
    assert present[decider] == 2


def test_a_checkpoint_comes_back_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(checkpoint, "PART_BYTES", 100_000)
    network = checkpoint.new_network(TINY)
    checkpoint.save(tmp_path, network, TINY, 1.5, decisions=7)
    assert len(list(tmp_path.glob("weights-*.safetensors"))) > 1
    again, described = checkpoint.load(tmp_path)
    assert described["minutes"] == 1.5
    assert described["decisions"] == 7
    for name, tensor in network.state_dict().items():
        assert torch.equal(tensor, again.state_dict()[name])


def test_a_run_can_be_continued(tmp_path):
    said = []
    recipe = replace(TINY, decisions=16, minibatch=128, league_minutes=0.0)
    small = {"minutes": 0.02, "device": "cpu", "evaluation_games": 2, "report_seconds": 0.0, "ladder": ("random",)}
    small |= {"ladder_games": 4, "ladder_minutes": 0.0}
    conduct(Options(tmp_path / "one", recipe=recipe, **small), said.append, perf_counter())
    wider = replace(recipe, width=64)  # which it does not become
    conduct(Options(tmp_path / "two", resume=tmp_path / "one", recipe=wider, **small), said.append, perf_counter())
    described = json.loads((tmp_path / "two" / "checkpoint.json").read_text())
    assert described["runs"] == 1
    assert described["recipe"]["width"] == 32
    first, *_, last = described["curve"]
    assert last["minutes"] > first["minutes"]
    assert last["evaluation"]["4 players"]["games"] == 2
    assert "evaluation" in (out := "\n".join(said))
    assert "against random" in out
    assert "the league, by minutes: 0000." in out
    assert list((tmp_path / "two" / "league").glob("0000.*.safetensors"))
    lines = [json.loads(line) for line in (tmp_path / "two" / "ladder.jsonl").read_text().splitlines()]
    assert {line["players"] for line in lines} == {2, 3, 4}
    assert len(described["ladder"]) > len(lines)  # those of the first run too
    assert all(line["low"] <= line["share"] <= line["high"] for line in lines)


def test_recipes_change_with_time_and_by_name():
    recipe = Recipe().with_changes(["rate=1e-3", "epochs=3"])
    assert recipe.rate_at(0) == pytest.approx(1e-3)
    assert recipe.epochs == 3
    assert recipe.rate_at(1000) == pytest.approx(recipe.last_rate)
    assert recipe.worths_at(0) == (recipe.points, recipe.victory, recipe.progress)
    assert recipe.worths_at(recipe.winning_from)[:2] == (recipe.points, recipe.victory)
    assert recipe.worths_at(1000) == (recipe.last_points, recipe.last_victory, 0.0)
    with pytest.raises(ValueError, match="the recipe has no 'speed'"):
        Recipe().with_changes(["speed=9"])
    with pytest.raises(ValueError, match="games must be of type int, not 'many'"):
        Recipe().with_changes(["games=many"])


def test_a_network_with_more_blocks_begins_as_it_was(rollout):
    larger = checkpoint.grown(rollout.network, TINY, 3)
    assert len(larger.blocks) == 3
    observations = rollout.observations[0]
    for before, now in zip(rollout.network(observations), larger(observations), strict=True):
        assert torch.allclose(before, now, atol=1e-6)
