"""The computer opponents that people choose from."""

from __future__ import annotations

from heavenale.agents import agent_names
from heavenale.agents.levels import LEVELS
from heavenale.server.http_messages import Level

# From the weakest to the strongest; whoever installs another agent finds it after these.
_LADDER = tuple(level.name for level in LEVELS)
_OWN = ("random", "greedy", "planner", "search", "policy", "guided")  # what the levels are made of
_ODD = ("fickle", "homesick", "hurried", "wasteful")  # to try other agents against
BEST_JUDGES = ("guided", "search", "planner", "greedy")  # who hints and analyses, if it is there
FALLBACK = "random"  # decides when an agent fails


def level_names() -> tuple[str, ...]:
    """The names of the levels that are installed."""
    installed = agent_names()
    ladder = tuple(name for name in _LADDER if name in installed)
    known = {*_LADDER, *_OWN, *_ODD}
    return ladder + tuple(name for name in installed if name not in known)


def is_level(name: str) -> bool:
    """Whether an agent of this name can be asked to play."""
    return name in agent_names()


def levels() -> list[Level]:
    """The levels as the client is told."""
    return [Level(name=name, title_key=f"level.{name}", order=n) for n, name in enumerate(level_names(), start=1)]
