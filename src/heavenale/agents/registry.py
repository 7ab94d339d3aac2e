"""Agents by name. A package brings its own through an entry point of the group `heavenale.agents`."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from heavenale.agents.protocol import Agent
from heavenale.errors import HeavenAleError
from heavenale.setting_up.piles import check_seed, own_number

GROUP = "heavenale.agents"


class BrokenAgent(HeavenAleError):
    """An agent of another package that cannot be made."""


class UnknownAgent(HeavenAleError):
    """There is no agent of this name."""


def agent_names() -> tuple[str, ...]:
    """The names of all agents that are installed."""
    return tuple(sorted(_found()))


def check_agent_name(name: str) -> None:
    """Raise UnknownAgent unless there is an agent of this name."""
    if name not in (names := agent_names()):
        raise UnknownAgent(f"there is no agent {name!r}; there are {', '.join(names)}")


def create_agent(name: str, *, seed: int = 0) -> Agent:
    """A new agent of this name."""
    seed = own_number(seed)
    check_seed(seed)
    check_agent_name(name)
    found = _found()
    try:
        factory = cast("Callable[..., Agent]", found[name].load())
        return factory(seed=seed)
    except Exception as error:  # whatever another package does wrong
        raise BrokenAgent(f"the agent {name!r} ({found[name].value}) cannot be made: {error!r}") from error


def _found() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}
