"""Agents by name. A package brings its own through an entry point of the group `heavenale.agents`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from heavenale.agents.protocol import Agent
from heavenale.errors import HeavenAleError

GROUP = "heavenale.agents"


class UnknownAgent(HeavenAleError):
    """There is no agent of this name."""


def agent_names() -> tuple[str, ...]:
    """The names of all agents that are installed."""
    return tuple(sorted(_found()))


def create_agent(name: str, *, seed: int = 0) -> Agent:
    """A new agent of this name."""
    found = _found()
    if name not in found:
        raise UnknownAgent(f"there is no agent {name!r}; there are {', '.join(sorted(found))}")
    factory = cast("Callable[..., Agent]", found[name].load())
    return factory(seed=seed)


def _found() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}
