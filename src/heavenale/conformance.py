"""Conformance games: games of an independent implementation, replayed and compared decision by decision."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from heavenale.errors import HeavenAleError, RecordError
from heavenale.game import Game
from heavenale.table import PlayerBoard

FORMAT = "heaven-ale-conformance/1"


@dataclass
class Outcome:
    """What the replay of one or more conformance games showed."""

    games: int = 0
    plies: int = 0
    mismatches: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"games={self.games} plies={self.plies} mismatches={len(self.mismatches)}"


def check_files(paths: list[Path]) -> Outcome:
    """Replay all conformance games in these files and folders."""
    outcome = Outcome()
    for path in find_files(paths):
        check_game(path.name, read_game(path), outcome)
    return outcome


def find_files(paths: list[Path]) -> list[Path]:
    """The files themselves, and the JSON files of the folders among them."""
    files = [file for path in paths for file in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    if not files:
        raise RecordError(f"no conformance games (*.json) in {', '.join(map(str, paths))}")
    return files


def read_game(path: Path) -> dict[str, Any]:
    """A conformance game as its JSON says it."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise RecordError(f"{path} cannot be read as a conformance game: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"{path} is not a conformance game: its format must be {FORMAT!r}")
    missing = [name for name in ("players", "resource_pile", "monk_pile", "plies", "final", "scores") if name not in data]
    if missing:
        raise RecordError(f"{path} lacks {', '.join(missing)}")
    return data


def check_game(name: str, data: dict[str, Any], outcome: Outcome) -> None:
    """Replay one game; the first move that cannot be made ends it."""
    game = Game(data["players"], resource_pile=data["resource_pile"], monk_pile=data["monk_pile"])
    outcome.games += 1
    for number, ply in enumerate(data["plies"], start=1):
        where = f"{name}, ply {number} ({ply['move']})"
        outcome.plies += 1
        _compare(outcome, where, "player", ply["player"], game.player)
        _compare_legal_moves(outcome, where, ply, sorted(str(move) for move in game.legal_moves))
        try:
            game.push(ply["move"])
        except HeavenAleError as error:
            outcome.mismatches.append(f"{where}: {error}")
            return
        board = board_as_json(game.table.boards[ply["player"] - 1])
        for key, expected in ply["after"].items():
            _compare(outcome, where, key, expected, board[key])
    _compare(outcome, name, "end of the game", True, game.is_over)
    for player, expected_board in enumerate(data["final"]):
        board = board_as_json(game.table.boards[player])
        for key, expected in expected_board.items():
            _compare(outcome, name, f"final {key} of player {player + 1}", expected, board[key])
    _compare(outcome, name, "scores", data["scores"], [score.points for score in game.projected_scores()])


def legal_sha(legal_moves: list[str]) -> str:
    """The fingerprint of a set of legal moves, as spec/notation.md defines it."""
    return hashlib.sha256("\n".join(sorted(set(legal_moves))).encode()).hexdigest()[:16]


def board_as_json(board: PlayerBoard) -> dict[str, Any]:
    """A player's board with the names that conformance games use."""
    return {
        "ducats": board.ducats,
        "markers": list(board.markers.values()),
        "brewmaster": board.brewmaster,
        "garden": dict(board.garden),
        "sheds": dict(board.sheds),
        "discs": list(board.discs),
        "cards": list(board.cards),
        "placed": [card for card in board.pairs.values() if card is not None],
        "barrels": {str(goal): points for goal, points in board.barrels.items()},
    }


def _compare_legal_moves(outcome: Outcome, where: str, ply: dict[str, Any], legal: list[str]) -> None:
    if "legal_moves" in ply:
        missing = sorted(set(ply["legal_moves"]) - set(legal))
        unexpected = sorted(set(legal) - set(ply["legal_moves"]))
        if missing or unexpected:
            outcome.mismatches.append(f"{where}: legal moves missing {missing}, unexpected {unexpected}")
    _compare(outcome, where, "number of legal moves", ply["legal"], len(legal))
    _compare(outcome, where, "legal_sha", ply["legal_sha"], legal_sha(legal))


def _compare(outcome: Outcome, where: str, what: str, expected: object, found: object) -> None:
    if expected != found:
        outcome.mismatches.append(f"{where}: {what} should be {expected!r}, is {found!r}")
