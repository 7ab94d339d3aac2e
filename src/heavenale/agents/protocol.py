"""What an agent is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from heavenale.agents.time_limits import checked_time
from heavenale.errors import GameOver
from heavenale.game import Game
from heavenale.notation import Move


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move the agent thought about."""

    move: Move
    visits: int  # how often it was tried
    expected_points: float  # of the player to move, at the end of the game
    winning_chance: float | None = None  # of the player to move, if the agent can tell


@dataclass(frozen=True, slots=True)
class Report:
    """What an agent can tell about its decision."""

    expected_points: tuple[float, ...]  # of every player, at the end of the game
    candidates: tuple[Candidate, ...] = ()  # best first
    line: tuple[Move, ...] = ()  # how the agent expects the game to go on
    winning_chances: tuple[float, ...] = ()  # of every player, together one; empty if the agent cannot tell


@dataclass(frozen=True, slots=True)
class Decision:
    """The move an agent chose, with a report if it has one."""

    move: Move
    report: Report | None = None


def check_decision(game: Game, time_ms: float | None) -> None:
    """Raise GameOver unless there is something to decide, and TimeError unless there is time to."""
    if game.is_over:
        raise GameOver("the game is over: there is nothing left to decide")
    checked_time(time_ms)


class Agent(Protocol):
    """A computer player. It is created with a seed and is deterministic for it when it has no time limit."""

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose a move for `game.player`.

        The game is as players see it (`Game.as_seen`): the order of its hidden tiles is not the true one. The
        agent may push moves on it. Without a time budget it takes its own.
        """
        ...
