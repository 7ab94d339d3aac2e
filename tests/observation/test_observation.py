"""What a network sees: everything that lies open, nothing that is hidden, from the mover's seat."""

import hashlib

import numpy as np
import pytest

from heavenale.observation.features import (
    BOARD,
    BOARD_OFFSETS,
    BOARD_SIZE,
    BOARDS_SIZE,
    OBSERVATION_SIZE,
    SCALE,
    TABLE,
    TABLE_OFFSETS,
    VERSION,
    describe,
)
from heavenale.observation.writing import observe
from heavenale.rules import chance, play, scoring
from heavenale.rules.actions import FIRST_ACTION, Row
from heavenale.rules.bits import contains
from heavenale.rules.board import RESOURCE_SPACES, SPACE_KINDS
from heavenale.rules.playout import random_action
from heavenale.rules.setup import shuffle_hidden
from heavenale.rules.state import Phase, StateView, new_states, state_at
from heavenale.rules.tiles import TILE_NAMES

WIDTHS = {("board", f.name): f.width for f in BOARD} | {("table", f.name): f.width for f in TABLE}


def seen(states):
    """What the mover sees of a game."""
    game = state_at(states, 0)
    out = np.zeros(OBSERVATION_SIZE, dtype=np.int8)
    observe(game, int(states["player"][0]), out)
    return out


def of_board(observation, seat, name):
    begin = seat * BOARD_SIZE + BOARD_OFFSETS[name]
    return observation[begin : begin + WIDTHS["board", name]]


def of_table(observation, name):
    return observation[TABLE_OFFSETS[name] : TABLE_OFFSETS[name] + WIDTHS["table", name]]


def positions(players, seed, count=1):
    """Positions on the way through random games: the record, and a view to read it by."""
    random = np.uint64(chance.seeded(seed))
    states = new_states(1)
    game, view = state_at(states, 0), StateView(states, 0)
    for n in range(count):
        play.begin_shuffled(game, players, seed + n)
        while view.phase != Phase.OVER:
            yield states, view
            random = np.uint64(chance.advance(random))
            play.apply(game, random_action(game, random))


def test_scale_brings_all_numbers_near_one():
    assert SCALE.shape == (OBSERVATION_SIZE,)
    for states, _ in positions(4, seed=5):
        assert np.abs(seen(states) * SCALE).max() <= 6


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_order_of_the_piles_is_hidden(players):
    random = np.uint64(chance.seeded(9))
    for states, _ in positions(players, seed=6):
        before = seen(states)
        random = np.uint64(shuffle_hidden(state_at(states, 0), random))
        assert (seen(states) == before).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_come_in_the_order_of_turns_from_the_mover_on(players):
    for states, game in positions(players, seed=7):
        observation = seen(states)
        for seat in range(4):
            player = (game.player + seat) % players
            present = seat < players
            assert of_board(observation, seat, "present")[0] == present
            if not present:
                assert not observation[seat * BOARD_SIZE : (seat + 1) * BOARD_SIZE].any()
                continue
            assert of_board(observation, seat, "ducats")[0] == min(127, game.ducats[player])
            assert of_board(observation, seat, "markers").tolist() == game.markers.tolist()[player]
            assert of_board(observation, seat, "points")[0] == scoring.points(state_at(states, 0), player)
            assert of_board(observation, seat, "figure").argmax() == game.figure[player]
            assert of_board(observation, seat, "tiles").tolist() == game.tiles_of.tolist()[player]
            garden = of_board(observation, seat, "garden").reshape(30, 10)
            for spot in range(30):
                name = TILE_NAMES[game.garden[player, spot]]
                expected = [0] * 10
                if not name:
                    expected[9] = 1
                elif name[0] == "M":
                    expected[5 + int(name[1]) - 1] = 1
                else:
                    expected["WYHAB".index(name[0])] = int(name[1])
                assert garden[spot].tolist() == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_looks_on_sees_the_same_table_from_another_seat_and_who_decides(players):
    for states, game in positions(players, seed=12):
        mover = seen(states)
        for turn in range(1, players):
            out = np.zeros(OBSERVATION_SIZE, dtype=np.int8)
            observe(state_at(states, 0), (game.player + turn) % players, out)
            decides = [of_board(out, seat, "present")[0] for seat in range(players)]
            assert decides == [2 if seat == players - turn else 1 for seat in range(players)]
            assert (out[BOARDS_SIZE:] == mover[BOARDS_SIZE:]).all()
            boards = out[: players * BOARD_SIZE].reshape(players, -1)[:, 1:]
            assert (np.roll(boards, turn, axis=0) == mover[: players * BOARD_SIZE].reshape(players, -1)[:, 1:]).all()


def test_the_table_shows_track_turn_and_unseen_tiles():
    for states, game in positions(3, seed=8):
        observation = seen(states)
        on_track = of_table(observation, "resources").reshape(15, 25)
        for n, space in enumerate(RESOURCE_SPACES):
            tiles = [tile for tile in game.market.tolist()[space] if tile]
            assert on_track[n].tolist() == [tiles.count(tile) for tile in range(1, 26)]
        assert of_table(observation, "round").argmax() == game.round_number - 1
        assert of_table(observation, "rounds left").argmax() == game.rounds - game.round_number
        assert of_table(observation, "phase").argmax() == game.phase
        assert of_table(observation, "phase").sum() == 1
        assert of_table(observation, "players").tolist() == [0, 1, 0]
        assert of_table(observation, "unseen resources").sum() == 100 - 15 * game.round_number
        assert of_table(observation, "unseen monks").sum() == 24 - 4 * game.round_number
        buying = game.phase == Phase.BUY
        if buying:
            assert SPACE_KINDS[game.figure[game.player]][0] in "RM"
        offered = any(game.market.tolist()[game.figure[game.player]]) if buying else False
        assert of_table(observation, "slots").any() == offered or game.phase == Phase.SHED


@pytest.mark.parametrize("players", [2, 4])
def test_a_harvest_is_what_its_disc_brings(players):
    checked = 0
    for states, game in positions(players, seed=11, count=20):
        if game.phase != Phase.SCORE:
            continue
        player = game.player
        gains = of_board(seen(states), 0, "harvests").reshape(14, 3)
        for kind in range(14):
            if not contains(game.legal[Row.SCORE], kind):
                continue
            after_states = states.copy()
            after = StateView(after_states, 0)
            play.apply(state_at(after_states, 0), int(FIRST_ACTION[Row.SCORE]) + kind)
            markers, moved = game.markers.tolist()[player], after.markers.tolist()[player]
            if max(moved) < 20 and after.brewmaster[player] < 20:
                steps, coins = sum(moved) - sum(markers), after.ducats[player] - game.ducats[player]
                assert gains[kind].tolist() == [steps, coins, after.brewmaster[player] - game.brewmaster[player]]
                checked += 1
    assert checked > 20


def test_a_purse_that_does_not_fit_is_written_as_the_largest_number():
    states = new_states(1)
    play.begin_shuffled(state_at(states, 0), 2, 1)
    states["ducats"][0, 1] = 3000
    assert of_board(seen(states), 0, "ducats")[0] == 127


def test_the_layout_has_no_gaps_and_describes_itself():
    assert max(TABLE_OFFSETS.values()) < OBSERVATION_SIZE
    assert sum(f.width for f in TABLE) + BOARDS_SIZE <= OBSERVATION_SIZE
    assert OBSERVATION_SIZE % 8 == 0
    lines = describe().splitlines()
    assert len(lines) == 2 + len(BOARD) + len(TABLE)


def test_a_change_of_the_layout_is_another_version():
    """Change the print only together with VERSION: networks and data sets of others depend on the layout."""
    layout = repr([tuple(feature)[:3] for feature in (*BOARD, *TABLE)])
    assert (VERSION, hashlib.sha256(layout.encode()).hexdigest()[:16]) == (1, "4f0db23440953298")
