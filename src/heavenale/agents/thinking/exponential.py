"""The exponential function, the same to the last bit wherever it runs: every machine has another one of its own."""

from __future__ import annotations

import numpy as np

from heavenale.agents.thinking.compiled import compiled

# exp(x) = 2**whole * 2**(part / PARTS) * exp(rest); see W. J. Cody and W. Waite, Software Manual, 1980.
PARTS_BITS = 5
PARTS = 1 << PARTS_BITS
MOST = 100.0  # results beyond are as good as none, or as good as endless
_FIRST_POWER = -150
POWERS = 2.0 ** np.arange(_FIRST_POWER, -_FIRST_POWER)
ROOTS = 2.0 ** (np.arange(PARTS) / PARTS)
PER_STEP = PARTS / np.log(2.0)
# A step, the logarithm of 2 / PARTS, in two summands: the first has so few digits that its multiples are exact.
HIGH_STEP = 0.693145751953125 / PARTS
LOW_STEP = 1.4286068203094172e-6 / PARTS


@compiled
def exp(x: float) -> float:
    """The exponential of a number; outside -100 to 100 that of the nearer bound."""
    x = min(MOST, max(-MOST, x))
    steps = int(np.floor(x * PER_STEP + 0.5))
    rest = (x - steps * HIGH_STEP) - steps * LOW_STEP
    series = 1.0 + rest * (1.0 + rest * (1 / 2 + rest * (1 / 6 + rest * (1 / 24 + rest * (1 / 120 + rest / 720)))))
    return series * ROOTS[steps & PARTS - 1] * POWERS[(steps >> PARTS_BITS) - _FIRST_POWER]
