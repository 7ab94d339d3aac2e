"""Games told again: what is counted is what happened."""

import numpy as np
import pytest

from heavenale import Game
from heavenale.batch import Batch
from heavenale.batch.one_game import forced_move
from heavenale.insights.play import play
from heavenale.insights.policy import Notes
from heavenale.insights.replay import retell
from heavenale.insights.stories import SHADY, SUNNY, joined
from heavenale.rules.board import ROUNDS

GAMES = 8


class Dice:
    """Plays at random and notes made-up chances."""

    device = "cpu"

    def decide(self, batch, tosses=None):
        actions = batch.choose().copy()
        batch.step(actions)
        whole = np.full(batch.count, 0.25, dtype=np.float32)
        return Notes(actions.astype(np.int16), whole, whole * 40, whole * 2)


def told_by_game(players, seed, played, place):
    """The same game by `heavenale.Game`: its moves and how it ended."""
    game, step, moves = Game(players=players, seed=seed), 0, []
    while not game.is_over:
        action = int(forced_move(game.state))
        if action < 0:
            action = int(played.notes.actions[step, place])
            step += 1
        moves.append((game.player - 1, game.table.round, game.move_of(action)))
        game.push(moves[-1][2])
    return game, moves, step


@pytest.fixture(scope="module", params=[2, 3, 4])
def told(request):
    played = play(Dice(), request.param, GAMES, seed=30)
    return played, retell(played)


def test_points_tiles_and_barrels_are_those_of_the_game(told):
    played, stories = told
    for place in range(GAMES):
        game, moves, decisions = told_by_game(played.players, 30 + place, played, place)
        assert stories.points[place].tolist() == [score.points for score in game.scores()]
        assert stories.shares[place].sum() == pytest.approx(1)
        assert stories.decisions[place].sum() == decisions
        for seat, board in enumerate(game.table.boards):
            bought = stories.bought[place, seat].sum(axis=(0, 2))
            spots = board.garden
            assert bought[SUNNY] == sum(1 for spot in spots if spot.startswith("L"))
            assert bought[SHADY] == sum(1 for spot in spots if spot.startswith("D"))
            assert (stories.disc_round[place, seat] > 0).sum() == len(board.discs)
            last = ROUNDS[played.players] - 1
            assert stories.purse[place, seat, last] == board.ducats
            assert stories.brewmaster[place, seat, last] == board.brewmaster
            gone = [(r, str(move)) for player, r, move in moves if player == seat and str(move).startswith("go")]
            assert stories.visits[place, seat].sum() == len(gone)


def test_somebody_is_on_first_after_every_round_and_comes_home_in_order(told):
    played, stories = told
    rounds = ROUNDS[played.players]
    assert (stories.starting_space[:, 0, 0] == 0).all()
    for r in range(rounds):
        spaces = stories.starting_space[:, :, r + 1]
        assert ((spaces == 0).sum(axis=1) == 1).all()
        assert (np.sort(stories.home_before[:, :, r], axis=1) == np.arange(played.players)).all()
    assert (stories.starting_space[:, :, rounds + 1 :] == -1).all()


def test_chances_are_kept_only_where_there_was_a_choice(told):
    played, stories = told
    kept = ~np.isnan(stories.first_chance)
    assert kept.any()
    assert (stories.first_chance[kept] == 0.25).all()
    assert (stories.expected_points[kept] == 10).all()
    for r in range(ROUNDS[played.players]):
        last_home = stories.home_before[:, :, r] == played.players - 1
        assert not kept[:, :, r][last_home & (stories.starting_space[:, :, r + 1] == 0)].any()  # there it is forced


def test_all_games_are_played_to_their_end_and_lots_can_be_joined():
    counted = []
    played = play(Dice(), 2, 7, seed=1, on_games=counted.append)
    assert sum(counted) == 7
    stories = retell(played)
    assert stories.points.shape == (7, 2)
    assert len(joined([stories, stories]).points) == 14


def test_the_batch_and_the_stories_agree_on_results():
    played = play(Dice(), 4, 5, seed=2)
    stories = retell(played)
    batch, ended = Batch(5, 4, 2), {}
    for actions in played.notes.actions:
        batch.step(actions.astype(np.int64))
        for place in np.flatnonzero(batch.terminated):
            ended.setdefault(int(place), batch.final_points[place].tolist())
    assert [ended[place] for place in range(5)] == stories.points.tolist()
