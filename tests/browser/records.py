"""Games played elsewhere, whole or up to some move, and short ones made on the spot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from heavenale import Game, Record

_GAMES = Path(__file__).parents[1] / "conformance" / "games"


def game(name: str) -> dict[str, Any]:
    """A record of a whole game."""
    source = json.loads((_GAMES / f"{name}.json").read_text(encoding="utf-8"))
    record = {key: source[key] for key in ("players", "resource_pile", "monk_pile")}
    return {"format": "heaven-ale/1", **record, "moves": [ply["move"] for ply in source["plies"]]}


def scores(name: str) -> list[int]:
    source = json.loads((_GAMES / f"{name}.json").read_text(encoding="utf-8"))
    points: list[int] = source["scores"]
    return points


def cut(record: dict[str, Any], moves: int) -> dict[str, Any]:
    """The game after its first moves."""
    return {**record, "moves": record["moves"][:moves]}


def until(record: dict[str, Any], kind: str, nth: int = 1) -> dict[str, Any]:
    """The game just before a move of this kind."""
    return cut(record, [n for n, move in enumerate(record["moves"]) if move.split()[0] == kind][nth - 1])


def seat_to_decide(record: dict[str, Any]) -> int:
    """Who is to move after the last move."""
    player = Record.from_dict(record).replay().player
    assert player is not None
    return player


def hasty_game(players: int = 2) -> dict[str, Any]:
    """A whole game in which everybody goes home at once, as short as games can be."""
    return _go_home(Game(players=players, seed=3))


def varied_game() -> dict[str, Any]:
    """A whole game with every kind of decision, as short as that can be: one goes home, the other closes a shed."""
    game = Game(players=2, seed=1)
    for move in _VARIED.split(", "):
        game.push(move)
    return _go_home(game)


_VARIED = (
    "start ducats, home first, go 1, buy A1 D4, done, go 2, buy A2 D5, done, go 6, buy H1 D6, done, go 11, buy W2 D7, "
    "done, go 15, buy B3 D9, done, go 19, buy B3 D10, shed D6 D7, done, go 20, score number 1, sell discs, go 24, "
    "score wood, card tiles wood"
)


def _go_home(game: Game) -> dict[str, Any]:
    while not game.is_over:
        moves = [str(move) for move in game.legal_moves]
        game.push(next((move for move in moves if move.startswith("home")), moves[0]))
    record = Record.of(game).to_dict()
    return {key: record[key] for key in ("format", "players", "resource_pile", "monk_pile", "moves")}


def points(record: dict[str, Any]) -> list[int]:
    """What the rules give at the end of a whole game."""
    return [score.points for score in Record.from_dict(record).replay().scores()]
