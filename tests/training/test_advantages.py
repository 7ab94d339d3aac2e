"""Advantages when players take turns, worked out by hand."""

import pytest

torch = pytest.importorskip("torch", reason="training needs torch, which playing does not: pip install torch")

from heavenale.training.learning.advantages import estimate  # noqa: E402


def rows(*numbers):
    """One game, one value: T x 1 (x 1)."""
    return torch.tensor(numbers, dtype=torch.float32).reshape(-1, 1, 1)


def finals(length, ends):
    """What the four seats got at the decisions that ended a game."""
    out = torch.zeros(length, 1, 4, 1)
    for t, results in ends.items():
        out[t, 0, : len(results), 0] = torch.tensor(results)
    return out


def test_each_seat_is_followed_by_itself():
    # Seats 0, 1, 1, 0; then the game goes on with seat 0, which expects 5.
    found = estimate(
        rows(1, 10, 20, 3),
        torch.tensor([[0], [1], [1], [0]]),
        torch.zeros(4, 1),
        finals(4, {}),
        torch.tensor([[5.0]]),
        torch.tensor([0]),
        discount=1.0,
        trace=0.5,
    )
    # Seat 0: 3 -> 5 brings 2; 1 -> 3 brings 2, and half of what comes after.
    # Seat 1: 10 -> 20 brings 10; what comes after 20 is not known.
    assert found.advantages[:, 0, 0].tolist() == [3, 10, 0, 2]
    assert found.known[:, 0].tolist() == [True, True, False, True]
    assert found.returns[:, 0, 0].tolist() == [4, 20, 20, 5]


def test_a_game_that_ends_settles_all_its_seats_and_nothing_passes_into_the_next():
    found = estimate(
        rows(1, 2, 3, 4),
        torch.tensor([[0], [1], [0], [1]]),
        torch.tensor([[0], [0], [1], [0]]),
        finals(4, {2: [7.0, 9.0]}),
        torch.tensor([[6.0]]),
        torch.tensor([1]),
        discount=1.0,
        trace=1.0,
    )
    # Decision 2 of seat 0 ends the game: seat 0 gets 7, seat 1 gets 9. Decision 3 is in the next game.
    assert found.advantages[:, 0, 0].tolist() == [6, 7, 4, 2]
    assert found.known.all()


def test_discount_and_trace():
    found = estimate(
        rows(1, 1),
        torch.tensor([[0], [0]]),
        torch.tensor([[0], [1]]),
        finals(2, {1: [3.0]}),
        torch.tensor([[0.0]]),
        torch.tensor([0]),
        discount=0.5,
        trace=0.5,
    )
    assert found.advantages[:, 0, 0].tolist() == pytest.approx([0.5 - 1 + 0.25 * 0.5, 0.5 * 3 - 1])


def test_games_and_values_do_not_mix():
    values = torch.tensor([[[1.0, 100.0], [5.0, 500.0]]])
    found = estimate(
        values,
        torch.tensor([[0, 2]]),
        torch.zeros(1, 2),
        torch.zeros(1, 2, 4, 2),
        torch.tensor([[2.0, 200.0], [6.0, 600.0]]),
        torch.tensor([0, 2]),
        discount=1.0,
        trace=1.0,
    )
    assert found.advantages.tolist() == [[[1, 100], [1, 100]]]


def test_who_looks_on_can_expect_what_their_next_decision_turns_out_to_be_worth():
    # Seats 0, 1, 0; the third decision ends the game: seat 0 gets 7, seat 1 gets 9. Seat 1 expected 2.
    found = estimate(
        rows(1, 2, 3),
        torch.tensor([[0], [1], [0]]),
        torch.tensor([[0], [0], [1]]),
        finals(3, {2: [7.0, 9.0]}),
        torch.tensor([[0.0]]),
        torch.tensor([0]),
        discount=1.0,
        trace=0.5,
    )
    # Seat 0 at its decisions: 3 + (7 - 3), and before that 1 + (3 - 1) + half of 4. In between: its next one's.
    assert found.outlooks[:, 0, 0, 0].tolist() == [5, 7, 7]
    # Seat 1: before its decision and at it 2 + (9 - 2); after it what it gets.
    assert found.outlooks[:, 0, 1, 0].tolist() == [9, 9, 9]
    assert found.outlooks_known[:, 0].all()


def test_without_a_next_decision_nothing_is_known_of_who_looks_on():
    found = estimate(
        rows(1, 2),
        torch.tensor([[1], [0]]),
        torch.zeros(2, 1),
        finals(2, {}),
        torch.tensor([[5.0]]),
        torch.tensor([0]),
        discount=1.0,
        trace=1.0,
    )
    assert found.outlooks_known[:, 0].tolist() == [[True, False, False, False], [True, False, False, False]]
    assert found.outlooks[:, 0, 0, 0].tolist() == [5, 5]
