"""For the tests of other people's agents and engines: positions for Hypothesis, and what both must keep to.

`heavenale.checking.conformance` replays the games that other engines write down in its format.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from heavenale.agents.protocol import Agent, Decision
from heavenale.checking.conformance import board_as_json
from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.rules.board import ROUNDS
from heavenale.setting_up.piles import SEED_LIMIT

__all__ = [
    "AgentError",
    "Engine",
    "EngineError",
    "EngineWithBoards",
    "check_agent",
    "check_engine",
    "games",
    "random_game",
]

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

LONGEST = 400  # decisions of a random game; the longest are about 250
GRACE_MS = 250.0  # beyond its time, for what surrounds the thinking
EVERY = 7  # of so many decisions one is asked for three times


class AgentError(HeavenAleError):
    """An agent that does not keep to the protocol."""


class EngineError(HeavenAleError):
    """An engine that plays by other rules."""


class Engine(Protocol):
    """Another implementation of the game, as `check_engine` asks it. Moves are texts (docs/notation.md)."""

    def begin(self, players: int, resource_pile: Sequence[str], monk_pile: Sequence[str]) -> None:
        """Set up a game with these piles, in the order in which they are drawn."""
        ...

    def player(self) -> int | None:
        """Whose decision it is, from 1; None when the game is over."""
        ...

    def legal_moves(self) -> Iterable[str]:
        """All moves of that player, in any order."""
        ...

    def push(self, move: str) -> None:
        """Make a legal move."""
        ...

    def points(self) -> Sequence[int]:
        """Everybody's points at the end, in the order of the seats."""
        ...


@runtime_checkable
class EngineWithBoards(Protocol):
    """One that tells of its players' boards too, under the names of conformance games, as many of them as it likes."""

    def board(self, player: int) -> Mapping[str, Any]:
        """The board of a player, from 1."""
        ...


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


def check_engine(engine: Engine, *, games: int = 30, seed: int = 1) -> None:
    """Play random games of 2, 3 and 4 players on both sides; raise EngineError at the first difference."""
    for number in range(games):
        _check_game(engine, Game(min(ROUNDS) + number % len(ROUNDS), seed=seed + number))


def _check_game(engine: Engine, game: Game) -> None:
    random = np.random.default_rng(game.seed)
    engine.begin(game.players, game.resource_pile, game.monk_pile)
    while not game.is_over:
        _check_same(game, "the player to decide", game.player, engine.player())
        _check_moves(game, set(map(str, game.legal_moves)), list(engine.legal_moves()))
        if isinstance(engine, EngineWithBoards):
            for player in range(1, game.players + 1):
                ours, theirs = board_as_json(game.table.boards[player - 1]), engine.board(player)
                for name, found in theirs.items():
                    _check_same(game, f"{name} of player {player}", ours.get(name), found)
        game.push(random.choice(game.legal_actions))
        engine.push(str(game.moves[-1]))
    _check_same(game, "the player to decide", None, engine.player())
    _check_same(game, "the points", [score.points for score in game.scores()], list(engine.points()))


def _check_moves(game: Game, ours: set[str], theirs: list[str]) -> None:
    missing, unexpected = sorted(ours - set(theirs)), sorted(set(theirs) - ours)
    if missing or unexpected:
        raise EngineError(f"{_where(game)}: legal moves missing {missing}, unexpected {unexpected}")
    if len(theirs) > len(ours):
        raise EngineError(f"{_where(game)}: some legal moves are there twice")


def _check_same(game: Game, what: str, expected: object, found: object) -> None:
    if expected != found:
        last = f" ({game.moves[-1]})" if game.moves else ""
        raise EngineError(f"{_where(game)}{last}: {what} should be {expected!r}, and is {found!r}")


def _where(game: Game) -> str:
    return f"{game.players} players, seed {game.seed}, after {len(game.moves)} moves"
