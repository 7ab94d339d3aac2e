"""Drawing one of several moves by what they promise, with the generator of the rules."""

from __future__ import annotations

from typing import Any

from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.exponential import exp
from heavenale.rules.chance import advance, below

_PARTS = 1 << 31  # that a draw between 0 and 1 is divided into


@compiled
def draw(worths: Any, count: int, temperature: float, random: Any) -> tuple[int, Any]:
    """The best of these, or, the higher the temperature the oftener, another; and the generator's state after it."""
    best = 0
    for n in range(1, count):
        if worths[n] > worths[best]:
            best = n
    if temperature == 0.0 or count == 1:
        return best, random
    total = 0.0
    for n in range(count):
        total += exp((worths[n] - worths[best]) / temperature)
    random = advance(random)
    left = total * below(random, _PARTS) / _PARTS
    for n in range(count):
        left -= exp((worths[n] - worths[best]) / temperature)
        if left < 0.0:
            return n, random
    return best, random
