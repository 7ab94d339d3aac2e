"""The kit for other people's agents finds what it is there for."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import pytest
from hypothesis import HealthCheck, find, given, settings

from heavenale import Game, Move, testing
from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.protocol import Decision
from heavenale.agents.random import RandomAgent
from heavenale.testing import AgentError, EngineError, check_agent, check_engine, games


class First:
    """Plays the first legal move."""

    def __init__(self, *, seed: int) -> None:
        self.seed = seed

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        return Decision(game.legal_moves[0])


class Peeking(First):
    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        return Decision(game.legal_moves[sum(map(ord, "".join(game.resource_pile[-3:]))) % len(game.legal_moves)])


class Lawless(First):
    def decide(self, game: Game, time_ms: float | None = None) -> Any:
        return Decision(Move("go 1")) if len(game.moves) == 9 else super().decide(game)


class Wordless(First):
    def decide(self, game: Game, time_ms: float | None = None) -> Any:
        return game.legal_moves[0]


class Slow(First):
    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        time.sleep(0.03)
        return super().decide(game)


class Fickle(First):
    asked = 0

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        Fickle.asked += 1
        return Decision(game.legal_moves[Fickle.asked % len(game.legal_moves)])


@pytest.mark.parametrize("make", [RandomAgent, partial(GreedyAgent, temperature=1.5)])
def test_good_agents_pass(make: Any) -> None:
    check_agent(make, time_ms=None)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (Peeking, "when the hidden tiles lay in another order"),
        (Lawless, r"after 9 moves: .*go 1.* is no legal decision"),
        (Wordless, "is no legal decision"),
        (Fickle, "asked twice with the same seed"),
    ],
)
def test_others_are_told_what_is_wrong(make: Any, message: str) -> None:
    with pytest.raises(AgentError, match=message):
        check_agent(make, time_ms=None)


def test_one_that_takes_too_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "GRACE_MS", 1.0)
    with pytest.raises(AgentError, match="and had 5"):
        check_agent(Slow, time_ms=5.0)


@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
@given(game=games())
def test_positions_are_games(game: Game) -> None:
    assert Game.from_bytes(game.to_bytes()) == game


def test_any_phase_comes_up_and_players_can_be_chosen() -> None:
    assert find(games((3,)), lambda game: game.is_over).players == 3
    assert find(games(), lambda game: not game.moves).phase == "start"


class Ours:
    """An engine of the same rules, which can be made to err."""

    def begin(self, players: int, resource_pile: Any, monk_pile: Any) -> None:
        self.game = Game(players, resource_pile=resource_pile, monk_pile=monk_pile)

    def player(self) -> int | None:
        return self.game.player

    def legal_moves(self) -> list[str]:
        return [str(move) for move in reversed(self.game.legal_moves)]

    def push(self, move: str) -> None:
        self.game.push(move)

    def points(self) -> list[int]:
        return [score.points for score in self.game.scores()]


class WithBoards(Ours):
    def board(self, player: int) -> dict[str, Any]:
        return {"ducats": self.game.table.boards[player - 1].ducats}


class Forgetful(Ours):
    def legal_moves(self) -> list[str]:
        return [move for move in super().legal_moves() if move != "done"]


class Stammering(Ours):
    def legal_moves(self) -> list[str]:
        return super().legal_moves()[:1] + super().legal_moves()


class Generous(WithBoards):
    def board(self, player: int) -> dict[str, Any]:
        ducats = super().board(player)["ducats"]
        return {"ducats": ducats + (player == 2 and len(self.game.moves) > 20)}


class Miscounting(Ours):
    def points(self) -> list[int]:
        return [points + 1 for points in super().points()]


class Lagging(Ours):
    def player(self) -> int | None:
        return self.game.player or 1


@pytest.mark.parametrize("engine", [Ours(), WithBoards()])
def test_an_engine_of_the_same_rules_passes(engine: Ours) -> None:
    check_engine(engine, games=6)
    assert engine.game.players == 4


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        (Forgetful(), r"2 players, seed 1, after \d+ moves: legal moves missing \['done'\], unexpected \[\]"),
        (Stammering(), "after 0 moves: some legal moves are there twice"),
        (Generous(), r"after 21 moves \(.+\): ducats of player 2 should be \d+, and is \d+"),
        (Miscounting(), "the points should be"),
        (Lagging(), "the player to decide should be None, and is 1"),
    ],
)
def test_the_first_difference_of_an_engine_is_told(engine: Ours, message: str) -> None:
    with pytest.raises(EngineError, match=message):
        check_engine(engine, games=3)
