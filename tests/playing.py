"""Games for tests to look at: played by lists of numbers, or taken from the conformance games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from heavenale import Game
from heavenale.agents.greedy import GreedyAgent

CONFORMANCE_GAMES = Path(__file__).parent / "conformance" / "games"
PLAYERS = (2, 3, 4)
LONGEST_PLAN = 350  # moves: with 4 players most games that `choose` plays are shorter, with 2 all of them
SEEDS = st.integers(0, 2**63 - 1)


@dataclass(frozen=True)
class Plan:
    """A game to play: `choose` makes a move of each number."""

    players: int
    seed: int
    choices: tuple[int, ...]

    def positions(self) -> Iterator[Game]:
        """The same game object before the first move and after every move."""
        game = Game(self.players, seed=self.seed)
        yield game
        for choice in self.choices:
            if game.is_over:
                return
            game.push(choose(game, choice))
            yield game

    def play(self) -> Game:
        """The game after all moves, or at its end."""
        *_, game = self.positions()
        return game


@dataclass(frozen=True)
class Recorded:
    """A conformance game up to some move. These were played well: sheds of all types, cards, barrels."""

    name: str
    at: int

    def play(self) -> Game:
        """The game at that point."""
        return recorded_game(self.name, self.at)


@st.composite
def plans(draw: st.DrawFn, *, max_moves: int = LONGEST_PLAN) -> Plan:
    """Games that stop anywhere between the first decision and the last."""
    length = draw(st.integers(0, max_moves))
    choices = draw(st.lists(st.integers(0, 2**16 - 1), min_size=length, max_size=length))
    return Plan(draw(st.sampled_from(PLAYERS)), draw(SEEDS), tuple(choices))


@st.composite
def recorded(draw: st.DrawFn) -> Recorded:
    """Any position of any conformance game."""
    name = draw(st.sampled_from(game_names()))
    return Recorded(name, draw(st.integers(0, len(conformance_game(name)["plies"]))))


def any_position() -> st.SearchStrategy[Plan | Recorded]:
    """A position of one kind or the other."""
    return st.one_of(plans(), recorded())


def choose(game: Game, choice: int) -> str:
    """A legal move for a number: one in sixteen can be any, the others bring the game forward.

    Uniform choices alone would sell all cards, hurry home and hardly ever enclose a shed or complete a pair.
    """
    moves = legal_texts(game)
    if choice % 16:
        moves = _lively(game.phase, moves, choice)
    return moves[choice // 16 % len(moves)]


def _lively(phase: str, moves: list[str], choice: int) -> list[str]:
    """Go to a near space, buy at either end of the garden, place cards; go home or sell only as a last resort."""
    unsold = [move for move in moves if not move.startswith("sell")] or moves
    wanted = [move for move in unsold if not move.startswith(("home", "card none"))] or unsold
    if phase == "move":
        return wanted[:4]
    if phase == "buy":
        purchases = sorted((move for move in wanted if move.startswith("buy")), key=_spot_order)
        return (purchases[:3] if choice % 2 else purchases[-3:]) or wanted
    return wanted


def _spot_order(purchase: str) -> tuple[bool, int]:
    spot = purchase.rsplit(" ", 1)[1]
    return spot[0] == "D", int(spot[1:])


def legal_texts(game: Game) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in game.legal_moves]


def game_names() -> list[str]:
    """The names of all conformance games."""
    return sorted(path.stem for path in CONFORMANCE_GAMES.glob("*.json"))


@cache
def conformance_game(name: str) -> dict[str, Any]:
    """A conformance game as its JSON says it."""
    data: dict[str, Any] = json.loads((CONFORMANCE_GAMES / f"{name}.json").read_text(encoding="utf-8"))
    return data


def recorded_game(name: str, at: int | None = None) -> Game:
    """A conformance game after `at` moves, or at its end."""
    data = conformance_game(name)
    game = Game(data["players"], resource_pile=data["resource_pile"], monk_pile=data["monk_pile"])
    for ply in data["plies"][:at]:
        game.push(ply["move"])
    return game


def in_mid_game(moves: int = 60, players: int = 2) -> Game:
    """After so many moves by somebody sensible, always the same."""
    game = Game(players, seed=11)
    agent = GreedyAgent()
    for _ in range(moves):
        game.push(agent.decide(game).move)
    return game
