"""Past selves as opponents."""

import dataclasses
import math

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale.batch import Batch  # noqa: E402
from heavenale.cli import app  # noqa: E402
from heavenale.training.files import checkpoint  # noqa: E402
from heavenale.training.learning.ppo import samples_of, views_of, worths_of  # noqa: E402
from heavenale.training.learning.rollout import Rollout  # noqa: E402
from heavenale.training.opponents import members  # noqa: E402
from heavenale.training.opponents.league import League, Member  # noqa: E402
from heavenale.training.playing.shared_batch import SharedBatch  # noqa: E402
from heavenale.training.playing.tally import Tally  # noqa: E402
from heavenale.training.recipe import Recipe  # noqa: E402

TINY = Recipe(
    width=16, other_width=8, blocks=1, games=120, decisions=16, league=0.5, league_size=3, views=4, league_updates=1
)
PARTS = [slice(60, 90), slice(90, 120)]


class Fixed(torch.nn.Module):
    """Prefers the last move there is, or the first, whatever it sees."""

    def __init__(self, sign):
        super().__init__()
        self.logits = torch.nn.Parameter(sign * 50.0 * torch.arange(275.0))

    def forward(self, observations):
        return self.logits.expand(len(observations), -1), torch.zeros(len(observations), 3)


@pytest.fixture
def shared():
    return SharedBatch(Batch(TINY.games, seed=3))


@pytest.fixture
def league(shared):
    return League(TINY, shared.players)


def add(league, network=None, minutes=1.0, wins=0.0, pairs=0.0):
    league.add(network or checkpoint.new_network(TINY), dataclasses.asdict(TINY), minutes)
    league.members[-1].wins, league.members[-1].pairs = wins, pairs


def test_without_members_the_learner_plays_alone(league, shared):
    league.draw()
    assert league.parts == PARTS
    assert league.is_learner(shared.seats).all()


def test_every_mixture_of_seats_comes_up_and_only_in_the_parts(league, shared):
    add(league)
    league.draw()
    learners = torch.stack([league.is_learner(torch.full_like(shared.seats, s)) for s in range(4)], dim=1)
    present = torch.arange(4) < shared.players[:, None]
    assert (learners[:60] == present[:60]).all()
    mixed = learners[60:]
    assert (mixed.any(dim=1) & (present[60:] & ~mixed).any(dim=1)).all()
    assert not (mixed & ~present[60:]).any()
    four = {tuple(row.tolist()) for row, players in zip(mixed, shared.players[60:], strict=True) if players == 4}
    assert len(four) == 2**4 - 2


def test_past_selves_decide_in_their_seats_and_nobody_learns_from_them(league, shared):
    add(league, Fixed(-1))
    league.draw()
    rollout = Rollout(shared, TINY.decisions, TINY.views, league)
    rollout.play(Fixed(1), Tally(shared.players))
    first, last = rollout.legal.argmax(dim=-1), 274 - rollout.legal.flip(-1).argmax(dim=-1)
    assert (rollout.actions == torch.where(rollout.learns, last, first)).all()
    assert rollout.learns[:, :60].all()
    assert 0 < rollout.learns[:, 60:].float().mean() < 1
    estimated = rollout.estimate(Fixed(1), 1.0, 1.0)
    samples = samples_of(rollout, estimated, torch.ones(3))
    assert len(samples.actions) == int((rollout.learns & estimated.known).sum()) < rollout.learns.numel()
    views = views_of(rollout, estimated)
    of_learners = league.are_learners(rollout.viewers)
    assert not of_learners.all()
    assert len(views.returns) <= int(of_learners.sum())


def test_results_are_pairs_of_points(league, shared):
    add(league, minutes=1.0)
    league.draw()
    over, points = torch.zeros(2, 120, dtype=torch.uint8), torch.zeros(2, 120, 4)
    place = next(n for n in range(60, 90) if shared.players[n] == 2)
    over[1, place] = 1
    own = int(league.is_learner(torch.ones(120, dtype=torch.int64))[place])  # the learner's seat of the two
    points[:, place, own] = 9
    league.note(over, points)
    league.take_results()
    member = league.members[0]
    assert (member.wins, member.pairs) == (1, 1)
    assert member.win_rate == pytest.approx(2 / 3)
    points[:, place, own] = 0  # a tie
    league.note(over, points)
    league.take_results()
    assert (member.wins, member.pairs) == (1, 1.5)  # earlier results count half


def test_those_whom_the_learner_does_not_beat_play_more_often_and_stay_longer(league):
    torch.manual_seed(1)
    add(league, minutes=1.0, wins=99, pairs=100)
    add(league, minutes=2.0, wins=20, pairs=100)
    add(league, minutes=3.0, wins=30, pairs=100)
    drawn = {member.minutes: 0 for member in league.members}
    for _ in range(50):
        league.draw()
        for member, _ in league._playing:
            drawn[member.minutes] += 1
    assert drawn[1.0] < drawn[3.0]
    assert drawn[1.0] < drawn[2.0]
    add(league, minutes=4.0)
    assert [member.minutes for member in league.members] == [2.0, 3.0, 4.0]


def test_a_member_is_frozen_and_the_present_self_is_kept_in_time(league):
    network = checkpoint.new_network(TINY)
    assert not league.is_due(TINY.league_minutes - 0.1)
    assert league.is_due(TINY.league_minutes)
    add(league, network, minutes=5.0)
    assert not league.is_due(5.0)
    with torch.no_grad():
        network.policy.bias += 1
    kept = league.members[0].network
    assert not torch.equal(kept.policy.bias, network.policy.bias)
    assert not any(weight.requires_grad for weight in kept.parameters())


def test_members_come_back_from_disk(league, shared, tmp_path):
    wider = dataclasses.replace(TINY, width=24)
    add(league, minutes=1.0, wins=3, pairs=4)
    league.add(checkpoint.new_network(wider), dataclasses.asdict(wider), 12.5)
    members.save_members(tmp_path, league)
    again = League(TINY, shared.players)
    members.load_members(tmp_path, again)
    first, second = again.members
    assert (first.minutes, first.wins, first.pairs) == (1.0, 3, 4)
    assert (second.minutes, second.recipe["width"]) == (12.5, 24)
    for before, after in zip(league.members, again.members, strict=True):
        here, there = before.network.state_dict(), after.network.state_dict()
        assert all(torch.allclose(here[name], there[name], atol=1e-3) for name in here)
    members.save_members(tmp_path, League(TINY, shared.players))
    assert not list(tmp_path.iterdir())
    members.load_members(tmp_path / "nothing", again)
    assert len(again.members) == 2


def stranger(**about):
    return Member(checkpoint.new_network(TINY), dataclasses.asdict(TINY), 1.0, style="search@100", **about)


def test_past_selves_and_strangers_play_in_turn_and_strangers_stay(league, shared, tmp_path):
    league.join(stranger(wins=99, pairs=99))
    league.draw()
    assert [member.style for member, _ in league._playing] == ["search@100", "search@100"]
    for minutes in (2.0, 3.0, 4.0, 5.0):
        add(league, minutes=minutes)
        league.draw()
        assert sorted(member.style for member, _ in league._playing) == ["", "search@100"]
        assert [temperature for _, temperature in league._playing] == [1.0, 1.0]
    members.save_members(tmp_path, league)
    assert (tmp_path / "0001.000-search-100.safetensors").exists()
    again = League(TINY, shared.players)
    assert members.load_members(tmp_path, again) == TINY.league_size + 1
    assert members.load_members(tmp_path, again) == 0  # all of them are there
    assert again.standings()["0001.000-search@100"] == pytest.approx(0.99, abs=0.01)


def test_with_strangers_winning_is_what_counts(league, shared):
    rollout = Rollout(shared, TINY.decisions, TINY.views, league)
    add(league)
    league.join(stranger())
    usual, with_strangers = torch.tensor(TINY.worths_at(9.0)), torch.tensor(TINY.worths_with_strangers())
    assert with_strangers.tolist() == [0.25, 1.0, 0.0] != usual.tolist()
    assert (worths_of(rollout, TINY, 9.0) == usual).all()  # nobody has been drawn yet
    for _ in range(2):  # past selves and strangers take turns
        league.draw()
        strange = next(part for part, (member, _) in zip(PARTS, league._playing, strict=True) if member.style)
        worths = worths_of(rollout, TINY, 9.0)
        assert (worths[strange] == with_strangers).all()
        assert int((worths == usual).all(dim=1).sum()) == TINY.games - (strange.stop - strange.start)


def test_advantages_are_weighed_by_what_counts_in_their_game(league, shared):
    rollout = Rollout(shared, TINY.decisions, TINY.views, league)
    rollout.play(Fixed(1), Tally(shared.players))
    estimated = rollout.estimate(Fixed(1), 1.0, 1.0)
    advantages = torch.rand(estimated.advantages.shape)
    worths = torch.zeros(TINY.games, 3)
    worths[:60, 0], worths[60:, 1] = 1.0, 1.0  # points in the first games, victory in the others
    samples = samples_of(rollout, estimated._replace(advantages=advantages), worths)
    expected = torch.cat([advantages[:, :60, 0], advantages[:, 60:, 1]], dim=1)[estimated.known]
    players = shared.players.expand(TINY.decisions, -1)[estimated.known]
    for n in (2, 3, 4):  # neither drowns the others
        few = expected[players == n]
        found = samples.advantages[players == n]
        assert torch.allclose(found, (few - few.mean()) / few.std(correction=0), atol=1e-4)


def test_in_company_a_part_of_what_a_victory_is_worth_goes_to_points(league, shared):
    rollout = Rollout(shared, TINY.decisions, TINY.views, league)
    recipe = dataclasses.replace(TINY, company=0.5, points=0.25, victory=1.0, winning_from=998.0, winning_until=1000.0)
    worths = worths_of(rollout, recipe, 20.0)
    for players, expected in ((2, [0.25, 1.0, 0.0]), (3, [0.5, 0.75, 0.0]), (4, [0.75, 0.5, 0.0])):
        assert (worths[shared.players == players] == torch.tensor(expected)).all()


def test_any_network_can_become_a_member(league, tmp_path):
    checkpoint.save(tmp_path / "trained", checkpoint.new_network(TINY), TINY, 7.5, decisions=0)
    make = ["train", "member", str(tmp_path / "trained"), "--out", str(tmp_path / "league")]
    assert CliRunner().invoke(app, make).exit_code == 0
    done = CliRunner().invoke(app, [*make, "--style", "exploiter"])
    assert "0007.500-exploiter.safetensors" in done.output.replace("\n", "")
    members.load_members(tmp_path / "league", league)
    assert [member.name for member in league.members] == ["0007.500"]
    assert [member.name for member in league.strangers] == ["0007.500-exploiter"]


def test_a_single_opponent_is_a_stranger_every_other_time(shared):
    league = League(dataclasses.replace(TINY, league_opponents=1), shared.players)
    add(league)
    league.join(stranger())
    styles = []
    for _ in range(4):
        league.draw()
        styles += [member.style for member, _ in league._playing]
    assert sorted(styles) == ["", "", "search@100", "search@100"]


def test_without_strangers_a_past_self_plays_strangely_and_that_does_not_count(league, shared):
    add(league, Fixed(1e-4), minutes=1.0)  # rather the last move, but not always
    league.draw()
    warm = next(n for n, (_, temperature) in enumerate(league._playing) if temperature != 1.0)
    cool = 1 - warm
    legal = torch.zeros(120, 275, dtype=torch.uint8)
    legal[:, [0, 274]] = 1
    nobody = torch.zeros(120, dtype=torch.bool)
    chosen = torch.zeros(2)
    for _ in range(100):
        actions = torch.zeros(120, dtype=torch.int64)
        league.decide(torch.zeros(120, 1), legal, nobody, actions)
        chosen += torch.stack([(actions[part] == 0).float().mean() for part in PARTS])
    odds = [1 / (1 + math.exp(50 * 1e-4 * 274 / temperature)) for _, temperature in league._playing]
    assert chosen[warm] / 100 == pytest.approx(odds[warm], abs=0.03)
    assert chosen[cool] / 100 == pytest.approx(odds[cool], abs=0.03)
    league.note(torch.ones(1, 120, dtype=torch.uint8), torch.zeros(1, 120, 4))
    assert league._results[warm].tolist() == [0, 0]
    assert league._results[cool, 1] > 0


def test_everybody_keeps_their_own_record_when_too_many_come_back(league, shared, tmp_path):
    league.recipe = dataclasses.replace(TINY, league_size=9)
    for minutes, wins in ((1.0, 10), (2.0, 20), (3.0, 90), (4.0, 30)):
        add(league, minutes=minutes, wins=wins, pairs=100)
    members.save_members(tmp_path, league)
    again = League(TINY, shared.players)
    members.load_members(tmp_path, again)
    assert {member.minutes: member.wins for member in again.members} == {1.0: 10, 2.0: 20, 4.0: 30}


def test_a_recipe_without_a_league_has_none(shared):
    league = League(dataclasses.replace(TINY, league=0.0), shared.players)
    assert league.parts == []
    assert not league.is_due(100.0)
    league.draw()
    assert league.is_learner(shared.seats).all()
