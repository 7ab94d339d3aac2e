"""The generator behind the shuffles: the same numbers everywhere, evenly spread."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from heavenale import Game
from heavenale.rules import chance
from tests.interpreted import interpreted
from tests.playing import SEEDS


def numbers(seed: int, count: int, limit: int) -> list[int]:
    """The first numbers below a limit that a generator gives."""
    random = np.uint64(chance.seeded(seed))
    found = []
    for _ in range(count):
        random = np.uint64(chance.advance(random))
        found.append(int(chance.below(random, limit)))
    return found


def test_the_numbers_of_a_seed_never_change() -> None:
    """Or every record that tells only its seed would be lost."""
    assert int(chance.seeded(0)) == 71620714259546113
    assert numbers(0, 10, 100) == [0, 73, 68, 94, 67, 86, 31, 4, 33, 92]
    assert numbers(2**63 - 1, 10, 100) == [26, 49, 83, 99, 61, 47, 66, 19, 21, 3]


def test_the_generator_is_mwc64x() -> None:
    """D. B. Thomas: x = x * A + c with x and c 32 bits each; the output is x xor c."""
    x, c = 0x12345678, 0x0BADCAFE
    random = np.uint64(c << 32 | x)
    for _ in range(1000):
        assert int(chance.below(random, 2**32)) == x ^ c
        product = x * 4294883355 + c
        x, c = product & 0xFFFFFFFF, product >> 32
        random = np.uint64(chance.advance(random))
        assert int(random) == c << 32 | x


def test_the_piles_of_a_seed_never_change() -> None:
    game = Game(4, seed=7)
    assert " ".join(game.resource_pile[:15]) == "Y3 A4 B3 H1 A2 B4 B5 Y4 W4 W5 B2 W3 Y3 W5 Y4"
    assert " ".join(game.monk_pile[:12]) == "M2 M4 M3 M1 M1 M3 M4 M3 M4 M2 M1 M2"
    for players in (2, 3):
        assert Game(players, seed=7).resource_pile == game.resource_pile
        assert game.monk_pile[: 4 * players] == Game(players, seed=7).monk_pile[: 4 * players]


@given(seed=SEEDS, limit=st.integers(1, 200))
def test_interpreted_and_compiled_give_the_same_numbers(seed: int, limit: int) -> None:
    other = interpreted("heavenale.rules.chance")
    random = other.seeded(seed)
    assert int(random) == int(chance.seeded(seed))
    for number in numbers(seed, 20, limit):
        random = other.advance(random)
        assert other.below(random, limit) == number


@given(seed=SEEDS)
def test_a_generator_never_gets_stuck(seed: int) -> None:
    """The carry stays below the multiplier and the state is not 0: the two conditions of the method."""
    random = np.uint64(chance.seeded(seed))
    assert random != 0
    assert int(random) >> 32 < 4294883355
    assert np.uint64(chance.advance(random)) != random


@given(seed=SEEDS, count=st.integers(1, 200))
def test_numbers_are_below_the_limit(seed: int, count: int) -> None:
    assert all(0 <= number < count for number in numbers(seed, 20, count))


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


@pytest.mark.parametrize("seed", [0, 1, 2, 12345, 2**40])
def test_numbers_are_evenly_spread(seed: int) -> None:
    """49 degrees of freedom: more than 85.4 happens once in a thousand times; less than 23.0 too."""
    assert 23.0 < chi_square(Counter(numbers(seed, 20_000, 50)), 50) < 85.4


def test_the_first_numbers_of_neighbouring_seeds_are_evenly_spread() -> None:
    counts = Counter(numbers(seed, 1, 50)[0] for seed in range(20_000))
    assert 23.0 < chi_square(counts, 50) < 85.4


def test_the_first_tiles_of_neighbouring_seeds_are_evenly_spread() -> None:
    """24 degrees of freedom: between 8.1 and 51.2 but for twice in a thousand times."""
    tiles = sorted({f"{letter}{n}" for letter in "WYHAB" for n in range(1, 6)})
    for place in (0, 49, 50, 99):
        counts = Counter(tiles.index(Game(2, seed=seed).resource_pile[place]) for seed in range(2_000))
        assert 8.1 < chi_square(counts, 25) < 51.2


@given(seed=SEEDS, first=st.integers(0, 10), count=st.integers(0, 40), rest=st.integers(0, 10))
def test_a_shuffle_permutes_its_part_of_the_pile_and_leaves_the_rest(
    seed: int, first: int, count: int, rest: int
) -> None:
    before = list(range(first + count + rest))
    pile = np.array(before, dtype=np.int8)
    chance.shuffle(pile, first, count, np.uint64(chance.seeded(seed)))
    after = pile.tolist()
    assert after[:first] == before[:first]
    assert after[first + count :] == before[first + count :]
    assert sorted(after[first : first + count]) == before[first : first + count]


def test_every_order_of_three_tiles_is_equally_likely() -> None:
    """5 degrees of freedom: more than 20.5 happens once in a thousand times."""
    orders: Counter[tuple[int, ...]] = Counter()
    for seed in range(6_000):
        pile = np.array([1, 2, 3], dtype=np.int8)
        chance.shuffle(pile, 0, 3, np.uint64(chance.seeded(seed)))
        orders[tuple(pile.tolist())] += 1
    assert len(orders) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 20.5
