"""The rules inside CUDA kernels: in Numba's simulator, or on a GPU where there is one."""

import pytest

from heavenale.measuring.random_games_on_gpu import play_random_games
from heavenale.rules.playout import play_random_game
from heavenale.rules.state import new_states, state_at


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kernel_and_cpu_agree_bit_for_bit(players):
    threads = 6
    states, decisions = play_random_games(threads, players, first_seed=11)
    for thread in range(threads):
        expected = new_states(1)
        assert play_random_game(state_at(expected, 0), players, 11 + thread) == decisions[thread]
        assert states[thread].tobytes() == expected.tobytes()


def test_a_thread_plays_several_games_one_after_the_other():
    _, decisions = play_random_games(2, 2, first_seed=100, games=3)
    scratch = state_at(new_states(1), 0)
    expected = [sum(play_random_game(scratch, 2, 100 + 2 * n + thread) for n in range(3)) for thread in range(2)]
    assert decisions.tolist() == expected
