"""The computer opponents that people choose from."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from heavenale.agents import agent_names
from heavenale.agents.levels import LEVELS
from heavenale.server.wire.http_messages import Level

# From the weakest to the strongest; whoever installs another agent finds it after these.
_LADDER = tuple(level.name for level in LEVELS)
_OWN = ("random", "greedy", "planner", "search", "policy", "guided")  # what the levels are made of
_ODD = ("fickle", "homesick", "hurried", "wasteful")  # to try other agents against
FALLBACK = "random"  # decides when an agent fails
_LONG = frozenset(level.name for level in LEVELS if level.most_time_ms is not None)


@cache
def level_names() -> tuple[str, ...]:
    """The names of the levels that are installed."""
    installed = agent_names()
    ladder = tuple(name for name in _LADDER if name in installed)
    known = {*_LADDER, *_OWN, *_ODD}
    return ladder + tuple(name for name in installed if name not in known)


@cache
def agents() -> frozenset[str]:
    """The names of all agents that can be asked to play."""
    return frozenset(agent_names())


def thinks_long(name: str) -> bool:
    """Whether it takes seconds to decide; all others take some hundredths of one."""
    return name in _LONG


def levels(programs: Iterable[str]) -> list[Level]:
    """The levels as the client is told, and after them the programs of this server."""
    names = [*((name, False) for name in level_names()), *((name, True) for name in programs)]
    return [Level(name=name, order=n, is_program=is_program) for n, (name, is_program) in enumerate(names, start=1)]
