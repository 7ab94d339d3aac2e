"""Time limits as people and programs give them."""

from __future__ import annotations

import math

from heavenale.errors import TimeError


def checked_time(time_ms: object) -> float | None:
    """A time in milliseconds, above 0 and not endless; None is no limit."""
    if time_ms is None:
        return None
    try:
        if isinstance(time_ms, int | float) and not isinstance(time_ms, bool) and 0 < float(time_ms) < math.inf:
            return float(time_ms)
    except OverflowError:  # a whole number of hundreds of digits
        pass
    raise TimeError(f"a time is a number of milliseconds above 0, not {time_ms!r:.40}")
