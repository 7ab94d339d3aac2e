"""Many games at once on the CPU: the same games as one by one."""

import copy
import os
import pickle
import subprocess
import sys

import numpy as np
import pytest

from heavenale import Game
from heavenale.batch import Batch, Branches
from heavenale.batch.one_game import forced_move, play_forced_moves
from heavenale.errors import HeavenAleError
from heavenale.observation import OBSERVATION_SIZE
from heavenale.observation.writing import observe
from heavenale.rules import play, scoring
from heavenale.rules.actions import ACTIONS, FIRST_ACTION, Row
from heavenale.rules.state import Phase, new_states, state_at
from tests.playing import recorded_game

FIRST_SALE = int(FIRST_ACTION[Row.SELL])


def any_moves(batch, random):
    """A move for every game, all equally likely."""
    return (random.random(batch.legal_action_mask.shape) * batch.legal_action_mask).argmax(axis=1)


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
        assert not batch.terminated.any()
        assert batch.states().tobytes() == singles.tobytes()
        assert batch.current_player.tolist() == singles["player"].tolist()


def test_every_decision_is_a_real_one_and_legal():
    batch = Batch(60, seed=3)
    random = np.random.default_rng(2)
    for _ in range(120):
        assert (batch.legal_action_mask.sum(axis=1) >= 2).all()
        for n in range(0, batch.count, 7):
            game = state_at(batch.states(), n)
            asked = np.flatnonzero(batch.legal_action_mask[n])
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
        for n in np.flatnonzero(batch.terminated):
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
    batch.viewers[:] = (batch.current_player + 1) % batch.players
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

        seats = batch.current_player.copy()
        batch.step(tried[:, 1])
        batch.viewers[:] = seats
        seen = batch.observe(by_viewers=True)
        same_round = batch.states()["round_number"] == before["round_number"]
        for n in range(batch.count):
            assert branches.terminated[3 * n + 1] == batch.terminated[n]
            if batch.terminated[n]:
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


@pytest.mark.parametrize(
    "actions",
    [[0], [[0] * 4], [0.5] * 4, [-1] * 4, [ACTIONS] * 4, "none", [], [[27], 27, 27, 27], [27, 27, 27, 10**30]],
)
def test_actions_that_are_none_change_nothing(actions):
    batch = Batch(4, 2, seed=1)
    before = batch.states().tobytes()
    message = r"actions are 4 whole numbers|is not among the moves of game 0|no numbers side by side"
    with pytest.raises(HeavenAleError, match=message):
        batch.step(actions)
    assert batch.states().tobytes() == before
    batch.step([int(moves.argmax()) for moves in batch.legal_action_mask])  # a list will do


@pytest.mark.parametrize(
    ("count", "players", "seed"),
    [
        (-1, 2, 0),
        (1.5, 2, 0),
        (3, (), 0),
        (3, 5, 0),
        (3, 2.0, 0),
        (3, (2, 3.0), 0),
        (3, "2", 0),
        (3, 2, 1 << 63),
        (3, [[2, 3]], 0),
        (3, [2, [3]], 0),
        (True, 2, 0),
    ],
)
def test_a_batch_that_cannot_be_is_refused(count, players, seed):
    with pytest.raises(HeavenAleError):
        Batch(count, players, seed)


def test_numpys_whole_numbers_will_do():
    batch = Batch(np.int64(3), np.array([2, 3], np.int8), seed=np.uint32(5))
    assert repr(batch) == "<Batch: 3 games for 2, 3 players on cpu, seed 5>"
    assert batch.states().tobytes() == Batch(3, (2, 3), seed=5).states().tobytes()


# --- What users write, and where a batch goes --------------------------------------------------------------


@pytest.mark.parametrize("viewer", [-2, 2, 9, 1 << 40])
def test_a_viewer_who_is_nobody_is_refused(viewer):
    batch = Batch(3, 2, seed=1)
    batch.viewers[1] = viewer
    with pytest.raises(HeavenAleError, match=f"viewer {viewer} of game 1 is nobody: its players are 0 to 1"):
        batch.observe(by_viewers=True)


@pytest.mark.parametrize("name", ["actions", "viewers", "legal_action_mask", "observations", "players", "count"])
def test_an_array_is_written_into_and_never_replaced(name):
    """Compiled code writes to where they lie: one of another shape would let it write into other memory."""
    batch = Batch(3, 2, seed=1)
    with pytest.raises(HeavenAleError, match=f"{name} stays what it is"):
        setattr(batch, name, np.zeros((1, 1), bool))
    with pytest.raises(HeavenAleError, match="actions stays what it is"):
        Branches(batch, 2).actions = [27] * 6
    with pytest.raises(ValueError, match="read-only"):
        batch.players[0] = 4


@pytest.mark.parametrize("action", [999, -1, 0])
def test_a_move_on_trial_must_be_one_that_is_asked_for(action):
    batch = Batch(3, 2, seed=1)
    branches = Branches(batch, width=2)
    branches.actions[:] = np.repeat(batch.legal_action_mask.argmax(axis=1), 2)
    branches.try_moves()
    branches.actions[3] = action
    with pytest.raises(HeavenAleError, match=f"action {action} is not among the moves of game 1"):
        branches.try_moves()


@pytest.mark.parametrize("width", [0, -1, 1.5, True, "2"])
def test_something_must_be_tried(width):
    with pytest.raises(HeavenAleError, match="the width is how many moves"):
        Branches(Batch(1), width)


def test_viewers_are_the_movers_unless_others_are_written():
    batch = Batch(4, 3, seed=1)
    assert (batch.observe(by_viewers=True).copy() == batch.observe()).all()


def test_what_a_step_fills_is_the_users_to_spoil():
    """Neither the mask, nor the seats, nor the records that were handed out reach the games."""
    batch, spoiled = Batch(5, seed=1), Batch(5, seed=1)
    for _ in range(30):
        actions = batch.choose()
        spoiled.legal_action_mask[:] = True
        spoiled.current_player[:] = 99
        spoiled.states()[:] = 0
        with pytest.raises(HeavenAleError, match="is not among the moves"):
            spoiled.step(np.full(5, 274))
        assert (spoiled.observe() == batch.observe()).all()
        spoiled.step(actions)
        batch.step(actions)
        assert spoiled.states().tobytes() == batch.states().tobytes()
        assert (spoiled.legal_action_mask == batch.legal_action_mask).all()


def test_rewards_are_the_shares_of_the_victory_on_the_step_that_ends_a_game():
    batch = Batch(9, seed=7)
    ended = 0
    for _ in range(400):
        batch.step(batch.choose())
        assert not batch.rewards[~batch.terminated].any()
        assert (batch.rewards[batch.terminated] == batch.final_shares[batch.terminated]).all()
        assert batch.rewards[batch.terminated].sum(axis=1) == pytest.approx(1)
        ended += batch.terminated.sum()
    assert ended > 9


def test_the_end_can_be_seen_although_the_next_game_has_begun():
    batch, other = Batch(1, 2, seed=7), Batch(1, 2, seed=7)
    while not batch.terminated[0]:
        action = batch.choose().copy()
        before = other.states()
        other.step(action)
        batch.step(action)
    game = state_at(before, 0)
    play.apply(game, action[0])
    play_forced_moves(game)
    for seat in range(2):
        row = np.zeros(OBSERVATION_SIZE, dtype=np.int8)
        observe(game, seat, row)
        assert (batch.final_observation(0, seat) == row).all()
    with pytest.raises(HeavenAleError, match="no player 2 at place 0"):
        batch.final_observation(0, 2)
    both = batch.final_observations([0, 0], [1, 0])
    assert (both == [batch.final_observation(0, 1), batch.final_observation(0, 0)]).all()
    assert batch.final_observations([], []).shape == (0, OBSERVATION_SIZE)
    others = [([0.7], [0]), (["a"], [0]), ([[0]], [[0]]), (0, 0), (None, None), ([True], [0])]
    for places, players in [([1], [0]), ([-1], [0]), ([0], [2]), ([0], [0, 1]), *others]:
        with pytest.raises(HeavenAleError, match="needs one of its players"):
            batch.final_observations(places, players)


@pytest.mark.parametrize(
    "copied", [Batch.clone, copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))]
)
def test_a_copy_goes_on_as_the_batch_does(copied):
    batch = Batch(7, seed=3)
    for _ in range(60):
        batch.step(batch.choose())
    batch.observe()
    twin = copied(batch)
    assert (twin.observations == batch.observations).all()
    for _ in range(60):
        actions = batch.choose().copy()
        assert (twin.choose() == actions).all()
        batch.step(actions)
        assert twin.states().tobytes() != batch.states().tobytes()
        twin.step(actions)
        for name in ("legal_action_mask", "current_player", "terminated", "rewards", "final_points"):
            assert (getattr(twin, name) == getattr(batch, name)).all()


def test_a_batch_begins_from_games():
    games = [Game(players, seed=players) for players in (2, 3, 4)]
    for game in games:
        for _ in range(9):
            game.push(game.legal_moves[0])
    before = [game.to_bytes() for game in games]
    batch = Batch.from_games(games, seed=5)
    assert (len(batch), batch.players.tolist()) == (3, [2, 3, 4])
    assert repr(batch) == "<Batch: 3 games for 2, 3, 4 players on cpu, seed 5>"
    for n, game in enumerate(games):
        state = game.clone()
        while forced_move(state.state) != -1:
            state.push(int(forced_move(state.state)))
        assert batch.states()[n].tobytes() == state._states.tobytes()
    begun = batch.states().tobytes()
    ended = np.zeros(3, dtype=bool)
    while not ended.all():  # places that ended go on with the games of the seed
        batch.step(batch.choose())
        ended |= batch.terminated
    assert [game.to_bytes() for game in games] == before
    batch.reset()
    assert batch.states().tobytes() == begun
    assert not batch.terminated.any()


def test_a_finished_game_is_no_beginning():
    game = recorded_game("full-2p")
    with pytest.raises(HeavenAleError, match="nothing is left to decide in game 1 of 2"):
        Batch.from_games([Game(2, seed=1), game])
    for none in ([], [None], "ab"):
        with pytest.raises(HeavenAleError, match="1 game or more"):
            Batch.from_games(none)


def test_a_forked_process_goes_on_with_a_batch_and_with_one_of_its_own():
    """GNU OpenMP ends a process that uses its threads after a fork."""
    code = """
import os
from heavenale.batch import Batch
batch = Batch(4, seed=1)
batch.step(batch.choose())
child = os.fork()
batch.step(batch.choose())
batch.observe()
print(hash(batch.states().tobytes() + batch.observations.tobytes()), flush=True)
print(len(Batch(2, seed=3)), flush=True)
if child:
    os.waitpid(child, 0)
"""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.split()
    assert len(lines) == 4
    assert len(set(lines)) == 2


def test_a_gpu_that_is_not_there_is_told(monkeypatch):
    from heavenale.batch.cuda_support import cuda

    monkeypatch.setattr(cuda, "is_available", lambda: False)
    with pytest.raises(HeavenAleError, match="no NVIDIA GPU with a driver here; device='cpu'"):
        Batch(1, device="cuda")


def test_without_a_seed_one_is_drawn():
    one, other = Batch(2, seed=None), Batch(2, seed=None)
    assert one.seed != other.seed
    assert Batch(2, seed=one.seed).states().tobytes() == one.states().tobytes()
