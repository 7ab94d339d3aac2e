"""A process that thinks for the server: it answers the bot protocol for every level that a request names."""

from __future__ import annotations

import os
import secrets
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from heavenale.agents import Agent, Decision, create_agent
from heavenale.agents.warm_up import warm
from heavenale.bot import serve
from heavenale.bot.streams import claim_stdout
from heavenale.game import Game
from heavenale.server.thinking.levels import FALLBACK, thinks_long
from heavenale.warm_up import compile_rules

_POLITENESS = 5  # the event loop comes first
_PATIENCE = 14  # more for those who think long: whoever decides in a moment comes before them
_SEED_BITS = 32


class Unhurried:
    """An agent that thinks long, on threads that give way to whoever answers sooner, in this process or another."""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self._thread = ThreadPoolExecutor(1, "unhurried", initializer=_give_way)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose a move."""
        return self._thread.submit(self._agent.decide, game, time_ms).result()


def _give_way() -> None:
    if sys.platform == "linux":  # where it is said of a thread, and of those that it starts; elsewhere of all
        os.nice(_PATIENCE)


class Agents:
    """Agents by name, kept from one request to the next, because some take long to create."""

    def __init__(self) -> None:
        self._agents: dict[str, Agent] = {}

    def find(self, name: str) -> Agent:
        """The agent of this name, made and warmed when it is first asked for."""
        if name not in self._agents:
            agent = create_agent(name, seed=secrets.randbits(_SEED_BITS))
            agent = Unhurried(agent) if thinks_long(name) else agent
            warm(agent)
            self._agents[name] = agent
        return self._agents[name]


def main() -> None:
    """Answer until there are no more requests; when the server dies, they end."""
    if sys.platform != "win32":
        os.nice(_POLITENESS)
    with suppress(BrokenPipeError), claim_stdout() as answers:  # closing it fails too once the server has died
        compile_rules()
        agents = Agents()
        serve(agents.find(FALLBACK), sys.stdin.buffer, answers, seed=secrets.randbits(_SEED_BITS), by_level=agents.find)


if __name__ == "__main__":
    main()
