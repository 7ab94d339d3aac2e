"""A process that thinks for the server: it answers the bot protocol for every level that a request names."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress

from heavenale.agents import Agent, create_agent
from heavenale.agents.warm_up import warm
from heavenale.bot import serve
from heavenale.bot.streams import claim_stdout
from heavenale.server.thinking.levels import FALLBACK
from heavenale.warm_up import compile_rules

_POLITENESS = 5  # the event loop comes first
_SEED_BITS = 32


class Agents:
    """Agents by name, kept from one request to the next, because some take long to create."""

    def __init__(self) -> None:
        self._agents: dict[str, Agent] = {}

    def find(self, name: str) -> Agent:
        """The agent of this name, made and warmed when it is first asked for."""
        if name not in self._agents:
            agent = create_agent(name, seed=secrets.randbits(_SEED_BITS))
            warm(agent)
            self._agents[name] = agent
        return self._agents[name]


def main() -> None:
    """Answer until there are no more requests; when the server dies, they end."""
    os.nice(_POLITENESS)
    with suppress(BrokenPipeError), claim_stdout() as answers:  # closing it fails too once the server has died
        compile_rules()
        agents = Agents()
        serve(agents.find(FALLBACK), sys.stdin.buffer, answers, seed=secrets.randbits(_SEED_BITS), by_level=agents.find)


if __name__ == "__main__":
    main()
