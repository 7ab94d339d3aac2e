"""A judge whose opinion is known beforehand, and games to judge."""

import pytest

from heavenale import Game, Record
from heavenale.agents import Candidate, Decision, Report, create_agent


class Judge:
    """Thinks the first legal move best; each that follows costs a point and 1/512 of winning; `shown` are told."""

    def __init__(self, shown: int = 2, visits: int = 10) -> None:
        self.shown = shown
        self.visits = visits
        self.asked: list[tuple[int, float | None, int | None]] = []

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        self.asked.append((len(game.moves), time_ms, game.seed))
        moves = list(game.legal_moves)
        candidates = tuple(
            Candidate(move, 10 if n == 0 else self.visits, 50.0 - n, 0.75 - n / 512)
            for n, move in enumerate(moves[: self.shown])
        )
        expected = tuple(20.0 + player for player in range(1, game.players + 1))
        chances = tuple(player / sum(range(game.players + 1)) for player in range(1, game.players + 1))
        return Decision(moves[0], Report(expected, candidates, tuple(moves[:1]), chances))


@pytest.fixture
def judge():
    return Judge


@pytest.fixture
def rank():
    """Which of the legal moves was played there, from 0."""

    def find(record: Record, number: int) -> int:
        return [str(move) for move in record.replay(number - 1).legal_moves].index(record.moves[number - 1])

    return find


@pytest.fixture
def record_of():
    """The record of a game of random moves, or of its beginning."""

    def play(players: int = 2, moves: int | None = None, names: tuple[str, ...] | None = None) -> Record:
        game = Game(players, seed=6)
        agent = create_agent("random", seed=6)
        while not game.is_over and len(game.moves) != moves:
            game.push(agent.decide(game).move)
        return Record.of(game, names=names)

    return play
