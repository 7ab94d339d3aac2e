"""The generator behind every shuffle: MWC64X by D. B. Thomas, the same numbers on every kind of machine.

A generator is one 64-bit number: move on with `advance`, then read it with `below`. All products are of two
32-bit numbers, so nothing overflows, whether interpreted or compiled. Python code that keeps a generator between
calls must keep it as `np.uint64`: a plain integer would reach compiled code as a signed one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heavenale.rules.rule import rule

MULTIPLIER = np.uint64(4294883355)
LOW_HALF = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)


@rule
def scramble(value: Any) -> Any:
    """Spread the bits of a 32-bit number (the finaliser `lowbias32` by C. Wellons)."""
    value ^= value >> np.uint64(16)
    value = (value * np.uint64(0x7FEB352D)) & LOW_HALF
    value ^= value >> np.uint64(15)
    value = (value * np.uint64(0x846CA68B)) & LOW_HALF
    return value ^ (value >> np.uint64(16))


@rule
def seeded(seed: int) -> Any:
    """A generator for this seed; neighbouring seeds give unrelated sequences."""
    whole = np.uint64(seed)
    low = scramble(whole & LOW_HALF)
    high = scramble((whole >> HALF) ^ low ^ np.uint64(0x9E3779B9))
    # The carry in the upper half must stay below the multiplier, and not both halves may be zero.
    return ((high >> np.uint64(1)) << HALF) | low | np.uint64(1)


@rule
def advance(random: Any) -> Any:
    """The generator's next state."""
    return (random & LOW_HALF) * MULTIPLIER + (random >> HALF)


@rule
def below(random: Any, count: int) -> Any:
    """A number from 0 to count - 1."""
    value = (random ^ (random >> HALF)) & LOW_HALF
    return np.int64((value * np.uint64(count)) >> HALF)


@rule
def shuffle(pile: Any, first: int, count: int, random: Any) -> Any:
    """Shuffle `count` tiles of the pile from `first` on; returns the generator's state after it."""
    for n in range(count - 1, 0, -1):
        random = advance(random)
        other = below(random, n + 1)
        tile = pile[first + n]
        pile[first + n] = pile[first + other]
        pile[first + other] = tile
    return random
