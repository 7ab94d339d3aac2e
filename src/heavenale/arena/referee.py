"""One game of a match: asks every seat in turn, measures the time, and sends off who does not play by the rules."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack

from heavenale.agents import Agent, create_agent
from heavenale.arena.entrants import Entrant
from heavenale.arena.match import UNTIMED_MS, Match, Pairing
from heavenale.arena.result import GameResult
from heavenale.bot.program import Program
from heavenale.game import Game
from heavenale.setting_up.seeds import derived_seed
from heavenale.workers.work import Stopped

SUBSTITUTE = "random"  # plays on for one who forfeited, so that the others can finish their game
_SHOWN_REASON = 300  # characters


class Seat:
    """An entrant at the table."""

    def __init__(self, entrant: Entrant, match: Match, seed: int, stack: ExitStack) -> None:
        self.entrant = entrant
        self.forfeit: str | None = None
        self.times_ms: list[float] = []
        self._seed = seed
        self._time_ms = match.time_of(entrant)
        self._substitute = create_agent(SUBSTITUTE, seed=seed)
        self._agent: Agent | None = None
        try:
            self._agent = open_agent(entrant, match, seed, stack)
        except Exception as error:
            self._forfeit(error)

    def move(self, game: Game) -> None:
        """Make a move of the game; whatever goes wrong is a forfeit, and the substitute moves instead."""
        if self._agent is not None:
            try:
                self._decide(self._agent, game)
            except Exception as error:  # agents come from anywhere
                self._forfeit(error)
            else:
                return
        game.push(self._substitute.decide(game).move)

    def _decide(self, agent: Agent, game: Game) -> None:
        seen = game.as_seen(derived_seed(self._seed, "hidden", len(game.moves)))
        begin = time.perf_counter()
        decision = agent.decide(seen, self._time_ms)
        self.times_ms.append(round((time.perf_counter() - begin) * 1000, 3))
        game.push(decision.move)

    def _forfeit(self, error: Exception) -> None:
        self.forfeit = f"{type(error).__name__}: {error}"[:_SHOWN_REASON]
        self._agent = None


def open_agent(entrant: Entrant, match: Match, seed: int, stack: ExitStack) -> Agent:
    """The agent of an entrant; the stack will end it if it is a program."""
    if entrant.command is None:
        return create_agent(entrant.name, seed=seed)
    program = Program(
        [word.replace("{seed}", str(seed)) for word in entrant.command],
        grace_ms=match.grace_ms,
        start_ms=match.start_ms,
        untimed_ms=UNTIMED_MS,
    )
    stack.callback(program.close)
    return program


def play_game(match: Match, number: int, *, is_stopped: Callable[[], bool] = lambda: False) -> GameResult:
    """Play this game of the match, from 0, to its end or until only one entrant is left."""
    pairing = match.pairing(number)
    game = Game(match.players, seed=pairing.seed)
    with ExitStack() as stack:
        seats = [
            Seat(entrant, match, _agent_seed(match, number, seat), stack) for seat, entrant in enumerate(pairing.seats)
        ]
        while game.player is not None and sum(seat.forfeit is None for seat in seats) > 1:
            if is_stopped():
                raise Stopped
            seats[game.player - 1].move(game)
    return _result(pairing, game, seats)


def _agent_seed(match: Match, number: int, seat: int) -> int:
    """A seed of 31 bits, because not every generator that an agent may use takes more."""
    return derived_seed(match.seed, "seat", number, seat) >> 32


def _result(pairing: Pairing, game: Game, seats: list[Seat]) -> GameResult:
    points = [score.points for score in game.scores()] if game.is_over else [None] * len(seats)
    return GameResult(
        number=pairing.number,
        seed=pairing.seed,
        seats=tuple(seat.entrant.label for seat in seats),
        points=tuple(None if seat.forfeit else points for seat, points in zip(seats, points, strict=True)),
        forfeits=tuple(seat.forfeit for seat in seats),
        times_ms=tuple(tuple(seat.times_ms) for seat in seats),
        moves=tuple(str(move) for move in game.moves),
    )
