"""Signs and nudges at a table, and how many of them are bearable."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from time import monotonic

SIGNS_AT_ONCE = 3
SIGNS_WITHIN_S = 20.0  # so many, and no more, in so many seconds, from each seat
NUDGE_EVERY_S = 60.0


class Signals:
    """When signs were made in a room, when somebody was nudged, and how long others must wait for the next."""

    def __init__(self, patience_s: float = 0.0, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._patience_s = patience_s  # so long anybody may think before others nudge
        self._signs: defaultdict[int, deque[float]] = defaultdict(lambda: deque(maxlen=SIGNS_AT_ONCE))
        self._no_nudge_before = clock() + patience_s

    def wait_for_sign(self, seat: int) -> float:
        """Seconds until this seat may make a sign."""
        made = self._signs[seat]
        return 0.0 if len(made) < SIGNS_AT_ONCE else max(0.0, made[0] + SIGNS_WITHIN_S - self._clock())

    def made_sign(self, seat: int) -> None:
        """This seat has made a sign."""
        self._signs[seat].append(self._clock())

    def game_went_on(self) -> None:
        """Whoever is to decide now has only begun to think; who was nudged in vain may not be nudged sooner for it."""
        self._no_nudge_before = max(self._no_nudge_before, self._clock() + self._patience_s)

    def wait_for_nudge(self) -> float:
        """Seconds until whoever is to decide may be nudged."""
        return max(0.0, self._no_nudge_before - self._clock())

    def nudged(self) -> None:
        """Somebody was."""
        self._no_nudge_before = self._clock() + NUDGE_EVERY_S
