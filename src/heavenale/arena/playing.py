"""The games of a match, as work for many."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass

from heavenale.arena.match import Match
from heavenale.arena.referee import open_agent, play_game
from heavenale.arena.result import GameResult
from heavenale.game import Game
from heavenale.workers import Work, done

_WARM_UP_MS = 10


@dataclass(frozen=True)
class Playing(Work[GameResult]):
    """A match of which every part is a game."""

    match: Match

    def prepare(self) -> None:
        """Let every agent decide once."""
        warm_up(self.match)

    def do(self, number: int, is_stopped: Callable[[], bool]) -> GameResult:
        """Play a game."""
        return play_game(self.match, number, is_stopped=is_stopped)


def play_games(
    match: Match, numbers: Sequence[int], *, jobs: int = 1, cluster: str | None = None
) -> Generator[GameResult]:
    """Play these games of the match; results come as they are finished, in any order (see heavenale.workers.done)."""
    yield from (result for _, result in done(Playing(match), numbers, jobs=jobs, cluster=cluster))


def warm_up(match: Match) -> None:
    """Let every agent decide once, so that no game waits for the compiler or is timed with it."""
    for entrant in set(match.line_up):
        if entrant.command is None:
            with ExitStack() as stack, suppress(Exception):  # its forfeits will tell
                game = Game(match.players, seed=0)
                agent = open_agent(entrant, match, 0, stack)
                game.push(agent.decide(game.as_seen(0), _WARM_UP_MS).move)
