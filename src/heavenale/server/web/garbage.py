"""Python's garbage collector, told when to collect.

Left alone it looks through everything, compiled rules and all rooms, whenever it likes, and nobody is answered for a
tenth of a second or, with many rooms, for a whole one. Nearly all our garbage is no cycle and goes without it.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from time import monotonic

_YOUNG = 10_000  # objects made before the youngest are looked through: less than a millisecond
_MIDDLE = 50  # collections of the youngest before those that survived one are looked through
_NEVER = 1_000_000  # by itself
_EVERY_S = 600.0
_QUIET_S = 0.5
_PATIENCE_S = 600.0


def settle() -> None:
    """Set aside all that will live as long as the server: nothing of it is ever looked through again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _NEVER)


async def collect_in_quiet_moments(last_message: Callable[[], float]) -> None:
    """Look through everything now and then, when nobody has said anything for a moment."""
    while True:
        await asyncio.sleep(_EVERY_S)
        until = monotonic() + _PATIENCE_S
        while monotonic() - last_message() < _QUIET_S and monotonic() < until:
            await asyncio.sleep(_QUIET_S)
        gc.collect()
