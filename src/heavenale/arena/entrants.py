"""Who plays: agents by name, or any program that speaks the bot protocol."""

from __future__ import annotations

import csv
import re
import shlex
import shutil
from dataclasses import dataclass

from heavenale.agents import UnknownAgent, agent_names
from heavenale.errors import HeavenAleError

PROGRAM = "cmd:"
_OWN_TIME = re.compile(r"(.+)@([0-9]+(?:\.[0-9]+)?)")


class ArenaError(HeavenAleError):
    """A match that cannot be played as asked."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of the line-up: `search`, `search@500` (with 500 ms a decision), or `cmd:./mybot --fast`."""

    label: str

    @property
    def name(self) -> str:
        """The agent or program, without its time."""
        return self._parts()[0]

    @property
    def time_ms(self) -> float | None:
        """Its own time for a decision, if it has one."""
        own = self._parts()[1]
        return float(own) if own else None

    @property
    def command(self) -> list[str] | None:
        """The program and its arguments; None for an agent by name."""
        return shlex.split(self.name.removeprefix(PROGRAM)) if self.name.startswith(PROGRAM) else None

    def _parts(self) -> tuple[str, str]:
        own = _OWN_TIME.fullmatch(self.label)
        return (own[1], own[2]) if own else (self.label, "")

    def check(self) -> None:
        """Raise an error unless there is such an agent or program."""
        if self.time_ms == 0:
            raise ArenaError(f"{self.label!r}: the time must be above 0 ms")
        if not self.name.startswith(PROGRAM):
            if self.name not in agent_names():
                raise UnknownAgent(
                    f"there is no agent {self.name!r}; there are {', '.join(agent_names())}, "
                    f"and {PROGRAM}PROGRAM for a program that speaks the bot protocol"
                )
            return
        try:
            command = self.command
        except ValueError as error:
            raise ArenaError(f"{self.label!r} is not a command: {error}") from error
        if not command or shutil.which(command[0]) is None:
            raise ArenaError(f"{self.label!r}: there is no program {command[0] if command else ''!r} to run")


def line_up(text: str, players: int) -> tuple[Entrant, ...]:
    """The entrants of a comma-separated list; the last one also takes the seats that are left over."""
    found = entrants(text)
    if len(found) > players:
        raise ArenaError(f"there are {len(found)} agents for {players} players")
    return found + found[-1:] * (players - len(found))


def entrants(text: str) -> tuple[Entrant, ...]:
    """All that a comma-separated list names."""
    names = [name.strip() for name in next(csv.reader([text], skipinitialspace=True), [])]
    if not names or not all(names):
        raise ArenaError(f"give agents as a list such as search,greedy, not {text!r}")
    found = tuple(Entrant(name) for name in names)
    for entrant in found:
        entrant.check()
    return found
