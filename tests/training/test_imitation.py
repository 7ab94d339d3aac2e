"""Networks that play as somebody else does."""

import json

import pytest
from typer.testing import CliRunner

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale import Game  # noqa: E402
from heavenale.agents import create_agent  # noqa: E402
from heavenale.batch import Batch  # noqa: E402
from heavenale.cli import app  # noqa: E402
from heavenale.errors import HeavenAleError  # noqa: E402
from heavenale.training.files import checkpoint  # noqa: E402
from heavenale.training.opponents import members  # noqa: E402
from heavenale.training.opponents.imitation import agreement, games_of, imitate, lessons_of  # noqa: E402
from heavenale.training.opponents.league import League  # noqa: E402
from heavenale.training.playing.shared_batch import SharedBatch  # noqa: E402
from heavenale.training.recipe import Recipe  # noqa: E402

SMALL = Recipe(width=64, other_width=8, blocks=1)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """What the arena writes: greedy against random."""
    path = tmp_path_factory.mktemp("arena") / "games.jsonl"
    lines = [{"format": "heaven-ale-arena/1", "settings": {}}]
    for seed in range(12):
        seats = ["greedy", "random"]
        agents = [create_agent(name, seed=seed) for name in seats]
        game = Game(players=2, seed=seed)
        while not game.is_over:
            game.push(agents[game.player - 1].decide(game).move)
        moves = [str(move) for move in game.moves]
        lines.append({"seed": seed, "seats": seats, "moves": moves, "forfeits": [None, None]})
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_only_real_decisions_of_the_agent_are_lessons(file):
    games = list(games_of([file]))
    greedy, random = (lessons_of(games, agent) for agent in ("greedy", "random"))
    for lessons in (greedy, random):
        assert lessons.legal.gather(1, lessons.actions[:, None]).all()
        assert (lessons.legal.sum(1) > 1).all()
    assert len(greedy.actions) + len(random.actions) < sum(len(game["moves"]) for game in games)


def test_the_network_comes_to_prefer_what_the_agent_chooses(file):
    torch.manual_seed(1)
    lessons = lessons_of(list(games_of([file])), "greedy")
    network = checkpoint.new_network(SMALL)
    before = agreement(network, lessons)
    imitate(network, lessons, epochs=20, rate=2e-3)
    assert agreement(network, lessons) > before + 0.2


def test_who_forfeits_is_played_on_by_chance_and_not_imitated(file):
    games = list(games_of([file]))
    games[0]["forfeits"] = ["its time was over", None]
    assert len(lessons_of(games, "greedy").actions) == len(lessons_of(games[1:], "greedy").actions)


def test_what_the_arena_was_writing_when_it_was_ended_does_not_count(file, tmp_path):
    torn = tmp_path / "torn.jsonl"
    torn.write_text(file.read_text()[:-40])
    assert len(list(games_of([torn]))) == 11
    torn.write_text(file.read_text() + "3\n")
    with pytest.raises(HeavenAleError, match=r"line 14 of .* is not the result of a game"):
        list(games_of([torn]))
    with pytest.raises(HeavenAleError, match="cannot be read"):
        list(games_of([tmp_path / "nothing"]))


def test_who_does_not_play_cannot_be_imitated(file):
    with pytest.raises(HeavenAleError, match=r"search decides nothing .* are greedy, random"):
        lessons_of(list(games_of([file])), "search")


def test_a_stranger_joins_the_league_from_a_file(file, tmp_path):
    start, folder = tmp_path / "start", tmp_path / "league"
    checkpoint.save(start, checkpoint.new_network(SMALL), SMALL, 3.0, decisions=0)
    options = ["--of", "greedy", "--from", str(start), "--epochs", "1", "--out", str(folder)]
    done = CliRunner().invoke(app, ["train", "imitate", str(file), *options])
    assert "decisions; of " in done.output, done.output
    again = CliRunner().invoke(app, ["train", "imitate", str(file), *options])
    assert again.exit_code == 2
    assert "is there already" in again.output
    league = League(SMALL, SharedBatch(Batch(24)).players)
    members.load_members(folder, league)
    assert not league.members
    assert [stranger.name for stranger in league.strangers] == ["0003.000-greedy"]
