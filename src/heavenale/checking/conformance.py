"""Conformance games: games of an independent implementation, replayed and compared decision by decision."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from heavenale.errors import HeavenAleError, RecordError
from heavenale.game import Game
from heavenale.record import Record
from heavenale.shown.table import PlayerBoard

FORMAT = "heaven-ale-conformance/1"
_PARTS = {"players": int, "resource_pile": list, "monk_pile": list, "plies": list, "final": list, "scores": list}
_PARTS_OF_PLY = {"player": int, "move": str, "legal": int, "legal_sha": str, "after": dict}
_NAMES_OF_TYPES = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
_ABSENT = object()


@dataclass
class Outcome:
    """What the replay of one or more conformance games showed."""

    games: int = 0
    plies: int = 0
    mismatches: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"games={self.games} plies={self.plies} mismatches={len(self.mismatches)}"


# --- Reading ---------------------------------------------------------------------------------------------


def find_files(paths: Sequence[Path]) -> list[Path]:
    """The files themselves, and the JSON files of the folders among them."""
    files = [file for path in paths for file in (sorted(path.glob("*.json")) if path.is_dir() else [path])]
    if not files:
        raise RecordError(f"no conformance games (*.json) in {', '.join(map(str, paths))}")
    return files


def read_game(path: Path) -> dict[str, Any]:
    """A conformance game as its JSON says it, with every part that a replay reads."""
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError, RecursionError) as error:
        raise RecordError(f"{path} cannot be read as a conformance game: {error}") from error
    try:
        check_form(data)
    except HeavenAleError as error:
        raise RecordError(f"{path} is not a conformance game: {error}") from error
    return dict(data)


def is_conformance_game(data: object) -> bool:
    """Whether decoded JSON says that it is a conformance game."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def check_form(data: Any) -> None:
    """Raise RecordError unless this can be replayed, whether or not it is right."""
    if not is_conformance_game(data):
        raise RecordError(f"its format must be {FORMAT!r}")
    _check_parts("it", data, _PARTS)
    for number, ply in enumerate(data["plies"], start=1):
        _check_parts(f"ply {number}", ply, _PARTS_OF_PLY)
        _check_type(f"ply {number}: legal_moves", ply.get("legal_moves", []), list)
        for move in ply.get("legal_moves", []):
            _check_type(f"ply {number}: each of legal_moves", move, str)
    for number, board in enumerate(data["final"], start=1):
        _check_type(f"final board {number}", board, dict)
    as_record(data)


def as_record(data: Mapping[str, Any]) -> Record:
    """The same game as a record."""
    return Record.from_dict(
        {name: data[name] for name in ("players", "resource_pile", "monk_pile", "scores")}
        | {"moves": [ply["move"] for ply in data["plies"]]}
    )


def _check_parts(what: str, data: object, parts: Mapping[str, type]) -> None:
    _check_type(what, data, dict)
    assert isinstance(data, dict)
    missing = [name for name in parts if name not in data]
    if missing:
        raise RecordError(f"{what} lacks {', '.join(missing)}", code="missing", facts={"parts": missing})
    for name, expected in parts.items():
        _check_type(f"{what}: {name}", data[name], expected)


def _check_type(what: str, value: object, expected: type) -> None:
    if not isinstance(value, expected) or isinstance(value, bool):
        raise RecordError(f"{what} must be {_NAMES_OF_TYPES[expected]}, not {value!r:.40}")


# --- Comparing -------------------------------------------------------------------------------------------


def check_files(paths: Sequence[Path]) -> Outcome:
    """Replay all conformance games in these files and folders."""
    outcome = Outcome()
    for path in find_files(paths):
        check_game(path.name, read_game(path), outcome)
    return outcome


def check_game(name: str, data: Mapping[str, Any], outcome: Outcome) -> None:
    """Replay one game; the first move that cannot be made ends it."""
    game = as_record(data).start()
    outcome.games += 1
    for number, ply in enumerate(data["plies"], start=1):
        outcome.plies += 1
        try:
            _check_ply(f"{name}, ply {number} ({ply['move']})", ply, game, outcome)
        except HeavenAleError as error:
            outcome.mismatches.append(f"{name}, ply {number}: {error}")
            return
    _check_end(name, data, game, outcome)


def _check_ply(where: str, ply: Mapping[str, Any], game: Game, outcome: Outcome) -> None:
    """Compare who decides, what is legal, and the mover's board after the move."""
    player = game.player
    _compare(outcome, where, "player", ply["player"], player)
    _compare_legal_moves(outcome, where, ply, [str(move) for move in game.legal_moves])
    game.push(ply["move"])
    assert player is not None  # otherwise the game was over, and the move refused
    _compare_board(outcome, where, ply["after"], game.table.boards[player - 1])


def _check_end(name: str, data: Mapping[str, Any], game: Game, outcome: Outcome) -> None:
    """Compare the final boards and scores."""
    boards = game.table.boards
    _compare(outcome, name, "end of the game", True, game.is_over)
    _compare(outcome, name, "number of final boards", len(data["final"]), len(boards))
    for expected, board in zip(data["final"], boards, strict=False):
        _compare_board(outcome, f"{name}, final board {board.player}", expected, board)
    _compare(outcome, name, "scores", data["scores"], [score.points for score in game.projected_scores()])


def _compare_legal_moves(outcome: Outcome, where: str, ply: Mapping[str, Any], legal: list[str]) -> None:
    if "legal_moves" in ply:
        missing = sorted(set(ply["legal_moves"]) - set(legal))
        unexpected = sorted(set(legal) - set(ply["legal_moves"]))
        if missing or unexpected:
            outcome.mismatches.append(f"{where}: legal moves missing {missing}, unexpected {unexpected}")
    _compare(outcome, where, "number of legal moves", ply["legal"], len(legal))
    _compare(outcome, where, "legal_sha", ply["legal_sha"], legal_sha(legal))


def _compare_board(outcome: Outcome, where: str, expected: Mapping[str, Any], board: PlayerBoard) -> None:
    found = board_as_json(board)
    for name, value in expected.items():
        _compare(outcome, where, name, value, found.get(name, _ABSENT))


def _compare(outcome: Outcome, where: str, what: str, expected: object, found: object) -> None:
    if expected != found:
        is_found = "is nothing we know" if found is _ABSENT else f"is {found!r}"
        outcome.mismatches.append(f"{where}: {what} should be {expected!r}, {is_found}")


def legal_sha(legal_moves: Sequence[str]) -> str:
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
