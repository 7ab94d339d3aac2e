"""Rules 5: scoring spots and privilege pairs."""

from __future__ import annotations

import pytest

from heavenale.rules import board
from tests.helpers import PAIRS, position, push

TEN_SPOTS = ["number", "wood", "yeast", "hops", "water", "barley", "monk 1", "monk 2", "monk 3", "monk 4"]
ONE_OF_EACH = {"L1": "W1", "L3": "Y1", "L6": "H1", "D5": "A1", "D7": "B1"}
ONE_OF_EACH |= {"D15": "M1", "D13": "M2", "L13": "M3", "L15": "M4"}


# Rules 5.1
def test_ten_spots_number_one_per_resource_one_per_monk_type() -> None:
    assert list(board.SCORING_SPOTS) == TEN_SPOTS


# Rules 5.2
def test_the_five_pairs() -> None:
    assert board.PAIRS == PAIRS
    assert PAIRS == (
        ("number", "wood"),
        ("yeast", "hops"),
        ("water", "barley"),
        ("monk 1", "monk 2"),
        ("monk 3", "monk 4"),
    )


@pytest.mark.parametrize("placed", TEN_SPOTS)
def test_a_disc_completes_a_pair_only_with_the_other_spot_of_its_pair(placed: str) -> None:
    (partner,) = (spot for pair in PAIRS for spot in pair if placed in pair and spot != placed)
    for other in TEN_SPOTS:
        if other != placed:
            game = position(garden=ONE_OF_EACH, discs=[placed])
            push(game, "go 16", "score number 1" if other == "number" else f"score {other}")
            assert game.phase == ("card" if other == partner else "move"), other
