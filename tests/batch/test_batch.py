"""Many games at once on the CPU: the same games as one by one."""

import numpy as np
import pytest

from heavenale.batch import Batch, Branches
from heavenale.batch.steps import forced_move, play_forced_moves
from heavenale.errors import HeavenAleError
from heavenale.observation import OBSERVATION_SIZE
from heavenale.observation.writing import observe
from heavenale.rules import play, scoring
from heavenale.rules.actions import ACTIONS, FIRST_ACTION, Row
from heavenale.rules.state import Phase, new_states, state_at

FIRST_SALE = int(FIRST_ACTION[Row.SELL])


def any_moves(batch, random):
    """A move for every game, all equally likely."""
    return (random.random(batch.moves.shape) * batch.moves).argmax(axis=1)


def test_every_place_plays_the_game_of_its_seed():
    batch = Batch(6, seed=40)
    singles = new_states(6)
    for n in range(6):
        play.begin_shuffled(state_at(singles, n), int(batch.players[n]), 40 + n)
    random = np.random.default_rng(1)
    for _ in range(20):
        for n, action in enumerate(actions := any_moves(batch, random)):
            play.apply(state_at(singles, n), action)
            play_forced_moves(state_at(singles, n))
        batch.step(actions)
        assert not batch.over.any()
        assert batch.states().tobytes() == singles.tobytes()
        assert batch.seats.tolist() == singles["player"].tolist()


def test_every_decision_is_a_real_one_and_legal():
    batch = Batch(60, seed=3)
    random = np.random.default_rng(2)
    for _ in range(120):
        assert (batch.moves.sum(axis=1) >= 2).all()
        for n in range(0, batch.count, 7):
            game = state_at(batch.states(), n)
            asked = np.flatnonzero(batch.moves[n])
            legal = [action for action in range(ACTIONS) if play.is_legal(game, action)]
            assert set(asked) <= set(legal)
            unasked = set(legal) - set(asked)
            assert all(action >= FIRST_SALE for action in unasked)
            assert not unasked or asked[0] < FIRST_SALE  # sales are left out only where something else is possible
        batch.step(any_moves(batch, random))


def test_a_finished_game_leaves_its_result_and_the_next_seed_begins():
    batch = Batch(9, seed=7)
    random = np.random.default_rng(3)
    ended = np.zeros(9, dtype=int)
    while ended.min() < 2:
        before = batch.states().copy()
        actions = any_moves(batch, random)
        batch.step(actions)
        for n in np.flatnonzero(batch.over):
            game = state_at(before, n)
            play.apply(game, actions[n])
            play_forced_moves(game)
            assert before[n]["phase"] == Phase.OVER
            players = int(batch.players[n])
            points = [scoring.points(game, player) for player in range(players)]
            assert batch.final_points[n].tolist() == points + [0] * (4 - players)
            winners = [own == max(points) for own in points] + [False] * (4 - players)
            assert batch.final_shares[n] == pytest.approx(np.array(winners) / sum(winners))
            ended[n] += 1
            fresh = new_states(1)
            play.begin_shuffled(state_at(fresh, 0), players, int(7 + n + 9 * ended[n]))
            assert batch.states()[n].tobytes() == fresh.tobytes()


def test_reset_begins_again():
    batch = Batch(5, 3, seed=1)
    first = batch.states().tobytes()
    for _ in range(150):
        batch.step(any_moves(batch, np.random.default_rng(4)))
    batch.reset()
    assert batch.states().tobytes() == first


def test_actions_can_be_written_in_place():
    one, other = Batch(4, 2), Batch(4, 2)
    actions = any_moves(one, np.random.default_rng(5))
    one.step(actions)
    other.actions[:] = actions
    other.step()
    assert one.states().tobytes() == other.states().tobytes()


def test_random_decisions_are_among_those_asked_for_and_differ():
    batch = Batch(300, 2)
    first, second = batch.choose().copy(), batch.choose().copy()
    assert (first != second).any()
    for _ in range(100):
        batch.step(batch.choose())  # an action not asked for would be refused


def test_a_forced_move_is_found():
    game = state_at(new_states(1), 0)
    play.begin_shuffled(game, 2, 1)
    assert forced_move(game) == -1  # placing the figure is a choice


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="2, 3 or 4 players"):
        Batch(3, 5)
    with pytest.raises(ValueError, match="1 game or more"):
        Batch(0)
    with pytest.raises(ValueError, match="not 'abacus'"):
        Batch(1, device="abacus")
    batch = Batch(2)
    with pytest.raises(ValueError, match="action 274 is not among the moves of game 0"):
        batch.step(np.full(2, 274))


def test_any_seat_can_look_on():
    batch = Batch(6, seed=2)
    batch.viewers[:] = (batch.seats + 1) % batch.players
    seen = batch.observe(by_viewers=True).copy()
    for n in range(6):
        row = np.zeros(OBSERVATION_SIZE, dtype=np.int8)
        observe(state_at(batch.states(), n), int(batch.viewers[n]), row)
        assert (seen[n] == row).all()
    assert (seen != batch.observe()).any(axis=1).all()


def test_observations_fill_a_row_each():
    batch = Batch(3)
    assert batch.observe().shape == (3, OBSERVATION_SIZE)
    assert batch.observations.dtype == np.int8


def test_branches_show_what_a_move_would_bring_and_change_nothing():
    batch = Batch(9, seed=11)
    branches = Branches(batch, width=3)
    random = np.random.default_rng(4)
    dealt = ended = 0
    for _ in range(260):
        before = batch.states().copy()
        tried = np.stack([any_moves(batch, random) for _ in range(3)], axis=1)
        branches.actions[:] = tried.reshape(-1)
        branches.try_moves()
        assert batch.states().tobytes() == before.tobytes()

        seats = batch.seats.copy()
        batch.step(tried[:, 1])
        batch.viewers[:] = seats
        seen = batch.observe(by_viewers=True)
        same_round = batch.states()["round_number"] == before["round_number"]
        for n in range(batch.count):
            assert branches.over[3 * n + 1] == batch.over[n]
            if batch.over[n]:
                ended += 1
                for name in ("final_points", "final_shares", "final_progress"):
                    assert (getattr(branches, name)[3 * n + 1] == getattr(batch, name)[n]).all()
            elif same_round[n]:
                assert (branches.observations[3 * n + 1] == seen[n]).all()
            else:  # nobody may look into the piles
                dealt += 1
                assert (branches.observations[3 * n + 1] != seen[n]).any()
    assert dealt > 20
    assert ended > 5


@pytest.mark.parametrize("actions", [[0], [[0] * 4], [0.5] * 4, [-1] * 4, [ACTIONS] * 4, "none"])
def test_actions_that_are_none_change_nothing(actions):
    batch = Batch(4, 2, seed=1)
    before = batch.states().tobytes()
    with pytest.raises(HeavenAleError, match=r"actions are 4 whole numbers|is not among the moves of game 0"):
        batch.step(actions)
    assert batch.states().tobytes() == before
    batch.step([int(moves.argmax()) for moves in batch.moves])  # a list will do


@pytest.mark.parametrize(
    ("count", "players", "seed"), [(-1, 2, 0), (1.5, 2, 0), (3, (), 0), (3, 5, 0), (3, 2, 1 << 63)]
)
def test_a_batch_that_cannot_be_is_refused(count, players, seed):
    with pytest.raises(HeavenAleError):
        Batch(count, players, seed)
