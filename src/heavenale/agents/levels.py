"""The levels that people choose: each beats the one before in about three games of four."""

from __future__ import annotations

from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.policy import PolicyAgent
from heavenale.agents.protocol import Agent, Decision
from heavenale.agents.search import SearchAgent
from heavenale.game import Game

ABBOT_TIME_MS = 1800.0  # of the two seconds that people wait at most; the rest is for what surrounds the search


class Novice(GreedyAgent):
    """Has just understood the rules and follows whims."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed, temperature=1.5)


class Brother(GreedyAgent):
    """Knows what is good and sometimes does it."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed, temperature=1.1)


class Gardener(GreedyAgent):
    """Knows what is good and mostly does it."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed, temperature=0.7)


class Brewer(GreedyAgent):
    """Always takes what looks best at the moment."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed)


class _Thinker(SearchAgent):
    """Thinks for a fixed number of nodes, however much time there is."""

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that was visited most."""
        return super().decide(game)


class Cellarer(_Thinker):
    """Thinks a little ahead."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed, nodes=120)


class Sacristan(_Thinker):
    """Thinks ahead."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed, nodes=1200)


class Subprior(PolicyAgent):
    """Has the feeling of millions of games, but is carried away at times."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed, temperature=3.2)


class Prior(GuidedAgent):
    """Has the feeling of millions of games, and thinks a little ahead."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed, nodes=120)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that was visited most, after so many nodes, however much time there is."""
        return super().decide(game)


class Abbot(GuidedAgent):
    """Has that feeling too, and thinks as far ahead as two seconds on two cores allow."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed, threads=2)

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that was visited most."""
        return super().decide(game, ABBOT_TIME_MS if time_ms is None else min(time_ms, ABBOT_TIME_MS))


# Weakest first.
LEVELS: tuple[type[Agent], ...] = (Novice, Brother, Gardener, Brewer, Cellarer, Sacristan, Subprior, Prior, Abbot)
