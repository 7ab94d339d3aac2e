from __future__ import annotations

from heavenale.measuring.benchmark import (
    Figure,
    apply_to_copies,
    copy_and_apply,
    machine,
    pushes,
    random_decisions,
    sample_positions,
)
from heavenale.rules.play import apply, is_legal
from heavenale.rules.state import Phase


def test_a_figure_is_the_median_and_knows_its_target():
    assert Figure("speed", "1/s", (1.0, 9.0, 5.0)).median == 5
    assert Figure("speed", "1/s", (5.0,)).is_met is None
    assert Figure("speed", "1/s", (5.0,), at_least=5).is_met is True
    assert Figure("speed", "1/s", (5.0,), at_least=6).is_met is False
    assert Figure("time", "s", (5.0,), at_most=5).is_met is True
    assert Figure("time", "s", (5.0,), at_most=4).is_met is False


def test_positions_come_from_all_over_games_with_a_legal_move_each():
    states, actions = sample_positions(60)
    assert len(states) == 61
    assert len(actions) == 60
    assert all(is_legal(states[n], action) for n, action in enumerate(actions))
    assert {int(state["players"]) for state in states[:60]} == {2, 3, 4}
    assert len({int(state["phase"]) for state in states[:60]} - {Phase.OVER}) >= 3
    assert len({int(state["round_number"]) for state in states[:60]}) >= 3


def test_moves_are_made_in_the_spare_record_only():
    states, actions = sample_positions(60)
    before = states[:60].tobytes()
    apply_to_copies(states, actions)
    assert states[:60].tobytes() == before
    expected = states[59:60].copy()
    apply(expected[0], actions[59])
    assert states[60:].tobytes() == expected.tobytes()


def test_every_measurement_gives_as_many_samples_as_asked_for():
    for figure in (random_decisions(2, 0.01, 3), copy_and_apply(0.01, 3), pushes(0.01, 3)):
        assert len(figure.samples) == 3
        assert figure.median > 0


def test_the_machine_is_named():
    assert machine()["processor"]
    assert machine()["numba"]
