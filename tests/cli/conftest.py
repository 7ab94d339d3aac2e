from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from heavenale import Game, Record
from heavenale.agents import create_agent
from heavenale.checking.conformance import FORMAT, board_as_json, legal_sha
from heavenale.cli import app


@pytest.fixture
def run() -> Callable[..., Result]:
    """Run the command as a shell would, but in this process."""
    return lambda *arguments: CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture(scope="session")
def played() -> Game:
    game = Game(players=2, seed=5)
    agent = create_agent("random", seed=5)
    while not game.is_over:
        game.push(agent.decide(game).move)
    return game


@pytest.fixture
def record_file(played: Game, tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    Record.of(played).save(path)
    return path


@pytest.fixture(scope="session")
def conformance_game(played: Game) -> dict[str, Any]:
    """A conformance game that we wrote ourselves, so it must agree."""
    record = Record.of(played)
    game = record.start()
    plies = []
    for move in record.moves:
        legal = sorted(str(legal) for legal in game.legal_moves)
        ply = {"player": game.player, "move": move, "legal": len(legal), "legal_sha": legal_sha(legal)}
        game.push(move)
        plies.append({**ply, "legal_moves": legal, "after": board_as_json(game.table.boards[ply["player"] - 1])})
    return {
        "format": FORMAT,
        "players": record.players,
        "resource_pile": list(record.resource_pile),
        "monk_pile": list(record.monk_pile),
        "plies": plies,
        "final": [board_as_json(board) for board in game.table.boards],
        "scores": [score.points for score in game.scores()],
    }


@pytest.fixture
def write_game(conformance_game: dict[str, Any], tmp_path: Path) -> Callable[..., Path]:
    """Write the conformance game to a file, after something was done to it."""

    def write(spoil: Callable[[dict[str, Any]], object] = lambda _game: None, name: str = "game.json") -> Path:
        copy = json.loads(json.dumps(conformance_game))
        spoil(copy)
        path = tmp_path / name
        path.write_text(json.dumps(copy), encoding="utf-8")
        return path

    return write
