"""Advice for people: the move that the strongest agent would play."""

from __future__ import annotations

from heavenale.agents.guided import GuidedAgent
from heavenale.agents.protocol import Decision
from heavenale.agents.time_limits import checked_time
from heavenale.game import Game

HINT_TIME_MS = 1000.0


def hint(game: Game, time_ms: float = HINT_TIME_MS) -> Decision:
    """The best move found in this time, with the reasons; it knows no more than the players do."""
    return GuidedAgent(threads=2).decide(game.as_seen(0), checked_time(time_ms))
