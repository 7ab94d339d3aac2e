"""The levels that people choose: each beats the one before in about three games of four."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.policy import PolicyAgent
from heavenale.agents.protocol import Agent, Decision
from heavenale.agents.search import SearchAgent
from heavenale.agents.time_limits import checked_time
from heavenale.game import Game

ABBOT_TIME_MS = 1800.0  # of the two seconds that people wait at most; the rest is for what surrounds the search
ABBOT_THREADS = 2


@dataclass(frozen=True, slots=True)
class Level:
    """An agent with a name for people, and what it is made with. This table is the page's too."""

    name: str
    agent: Literal["greedy", "search", "policy", "guided"]
    temperature: float = 0.0  # of whims: points for `greedy`, logits for `policy`
    nodes: int | None = None  # that a search may take, however much time there is
    most_time_ms: float | None = None  # that a search may take, if no nodes are counted

    def __call__(self, *, seed: int = 0) -> Agent:
        """A player of this level."""
        return Player(self, seed)

    def time_for(self, time_ms: float | None) -> float | None:
        """The time to think when there is so much of it; None where only nodes count."""
        given = checked_time(time_ms)
        return None if self.most_time_ms is None else min(given or self.most_time_ms, self.most_time_ms)


class Player:
    """Plays at a level."""

    def __init__(self, level: Level, seed: int) -> None:
        self._level = level
        self._agent = _made(level, seed)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose a move, in no more time than the level takes."""
        return self._agent.decide(game, self._level.time_for(time_ms))


def _made(level: Level, seed: int) -> Agent:
    match level.agent:
        case "greedy":
            return GreedyAgent(seed=seed, temperature=level.temperature)
        case "policy":
            return PolicyAgent(seed=seed, temperature=level.temperature)
        case "search":
            return SearchAgent(seed=seed) if level.nodes is None else SearchAgent(seed=seed, nodes=level.nodes)
        case "guided" if level.nodes is None:
            return GuidedAgent(seed=seed, threads=ABBOT_THREADS)
        case "guided":
            return GuidedAgent(seed=seed, nodes=level.nodes)


Novice = Level("novice", "greedy", temperature=1.7)  # has just understood the rules and follows whims
Brother = Level("brother", "greedy", temperature=1.15)  # knows what is good and sometimes does it
Gardener = Level("gardener", "greedy", temperature=0.65)  # knows what is good and mostly does it
Brewer = Level("brewer", "greedy")  # always takes what looks best at the moment
Cellarer = Level("cellarer", "search", nodes=120)  # thinks a little ahead
Sacristan = Level("sacristan", "search", nodes=1200)  # thinks ahead
Cantor = Level("cantor", "policy", temperature=4.4)  # the intuition of millions of games, but easily carried away
Subprior = Level("subprior", "policy", temperature=2.4)  # the same, and seldom carried away
Prior = Level("prior", "guided", nodes=110)  # has that intuition, and thinks a little ahead
Abbot = Level("abbot", "guided", most_time_ms=ABBOT_TIME_MS)  # and as far ahead as two seconds on two cores allow

# Weakest first.
LEVELS = (Novice, Brother, Gardener, Brewer, Cellarer, Sacristan, Cantor, Subprior, Prior, Abbot)
