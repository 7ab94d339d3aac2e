"""For the tests of other people's agents and engines: positions for Hypothesis, and what an agent must keep to.

`heavenale.conformance` replays the reference games against any engine that writes their format.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np

from heavenale.agents.protocol import Agent, Decision
from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.piles import SEED_LIMIT
from heavenale.rules.board import ROUNDS

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

LONGEST = 400  # decisions of a random game; the longest are about 250
GRACE_MS = 250.0  # beyond its time, for what surrounds the thinking
EVERY = 7  # of so many decisions one is asked for three times


class AgentError(HeavenAleError):
    """An agent that does not keep to the protocol."""


def games(players: tuple[int, ...] = tuple(ROUNDS)) -> SearchStrategy[Game]:
    """Games at any point of random play, the beginning and the end among them; a strategy for Hypothesis."""
    from hypothesis import strategies as st

    seeds = st.integers(0, SEED_LIMIT - 1)
    return st.builds(random_game, st.sampled_from(players), seeds, st.integers(0, LONGEST))


def random_game(players: int, seed: int, decisions: int) -> Game:
    """The game of a seed after so many random decisions, or at its end."""
    game, random = Game(players, seed=seed), np.random.default_rng(seed)
    while decisions and not game.is_over:
        game.push(random.choice(game.legal_actions))
        decisions -= 1
    return game


def check_agent(make: Callable[..., Agent], *, time_ms: float | None = 100.0, seed: int = 1) -> None:
    """Let an agent, made by `make(seed=...)`, play all seats of a game for 2, 3 and 4 players; raise AgentError.

    Its moves must be legal and in time. Now and then it is asked again without a time limit, made anew each time: then
    it must decide the same for the same knowledge, and nothing may depend on the order of the hidden tiles.
    """
    for players in ROUNDS:
        game = Game(players, seed=seed)
        seated = [make(seed=seed + player) for player in range(players)]
        while not game.is_over:
            _check_decision(game, seated[(game.player or 1) - 1], time_ms)
            if len(game.moves) % EVERY == 1:
                _check_knowledge(game, make, seed)


def _check_decision(game: Game, agent: Agent, time_ms: float | None) -> None:
    begun = perf_counter()
    decision = agent.decide(game.as_seen(len(game.moves)), time_ms)
    spent = 1000 * (perf_counter() - begun)
    if not isinstance(decision, Decision) or decision.move not in game.legal_moves:
        raise AgentError(f"{_where(game)}: {decision!r:.80} is no legal decision")
    if time_ms is not None and spent > time_ms + GRACE_MS:
        raise AgentError(f"{_where(game)}: it took {spent:.0f} ms, and had {time_ms:.0f}")
    game.push(decision.move)


def _check_knowledge(game: Game, make: Callable[..., Agent], seed: int) -> None:
    if game.is_over:
        return
    once, again, other = (make(seed=seed).decide(game.as_seen(hidden)).move for hidden in (1, 1, 2))
    if once != again:
        raise AgentError(f"{_where(game)}: asked twice with the same seed it said {once}, then {again}")
    if once != other:
        raise AgentError(f"{_where(game)}: {once} became {other} when the hidden tiles lay in another order")


def _where(game: Game) -> str:
    return f"{game.players} players, seed {game.seed}, after {len(game.moves)} moves"
