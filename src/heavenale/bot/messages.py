"""The lines of the protocol: a request, and the answer or the error that comes back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from heavenale.agents import Candidate, Decision, Report
from heavenale.agents.time_limits import checked_time
from heavenale.bot.known import game_from, known_record
from heavenale.errors import HeavenAleError, RecordError, TimeError
from heavenale.game import Game
from heavenale.notation import Move

MAX_LINE = 1 << 20  # bytes; a whole game needs about 5,000


class BadRequest(HeavenAleError):
    """A request that cannot be answered; `code` says why in one word, `facts` where."""

    def __init__(self, message: str, *, code: str, facts: dict[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts or {}


class BadAnswer(HeavenAleError):
    """What came back is not an answer of the protocol."""


@dataclass(frozen=True, slots=True)
class Request:
    """A position to decide, and the time for it."""

    game: Game
    time_ms: float | None
    level: str | None  # which of its agents a program with several should ask


def write_request(game: Game, time_ms: float | None, level: str | None = None) -> bytes:
    """The line that asks for a move; it tells no more of the game than its player knows."""
    request = {
        "record": known_record(game),
        "player": game.player,
        "legal_moves": [move.text for move in game.legal_moves],
        "time_ms": time_ms,
        "level": level,
    }
    return write_line({name: value for name, value in request.items() if value is not None})


def read_request(line: bytes, *, seed: int) -> Request:
    """The request on a line; unknown tiles are sampled with the seed."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"the line is not JSON: {error}", code="not_json") from error
    if not isinstance(data, dict) or "record" not in data:
        raise BadRequest('a request is a JSON object: {"record": {...}, "time_ms": 500}', code="bad_request")
    try:
        time_ms = checked_time(data.get("time_ms"))
    except TimeError as error:
        raise BadRequest(f"time_ms: {error}", code="bad_request") from error
    try:
        game = game_from(data["record"], seed=seed)
    except RecordError as error:
        facts: dict[str, object] = {} if error.number is None else {"number": error.number, "move": error.move}
        raise BadRequest(str(error), code="bad_record", facts=facts) from error
    if game.is_over:
        raise BadRequest("the game of this record is over", code="game_over")
    level = data.get("level")
    if level is not None and not isinstance(level, str):
        raise BadRequest(f"level must be the name of an agent, not {level!r:.40}", code="bad_request")
    return Request(game, time_ms, level)


def write_decision(decision: Decision) -> bytes:
    """The line that answers a request."""
    return write_line({"move": str(decision.move), **(_report(decision.report) if decision.report else {})})


def _report(report: Report) -> dict[str, Any]:
    chances = {"winning_chances": list(report.winning_chances)} if report.winning_chances else {}
    return {
        **chances,
        "expected_points": list(report.expected_points),
        "candidates": [_candidate(one) for one in report.candidates],
        "line": [str(move) for move in report.line],
    }


def _candidate(one: Candidate) -> dict[str, Any]:
    chance = {} if one.winning_chance is None else {"winning_chance": one.winning_chance}
    return {"move": str(one.move), "visits": one.visits, **chance, "expected_points": one.expected_points}


def write_error(code: str, message: str, facts: dict[str, object] | None = None) -> bytes:
    """The line that says why there is no answer."""
    return write_line({"error": {"code": code, "message": message, **(facts or {})}})


def read_answer(line: bytes) -> Move:
    """The move on the line that a bot answered with."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadAnswer(f"the answer is not JSON: {_shown(line)}") from error
    if isinstance(data, dict) and isinstance(data.get("move"), str):
        return Move(data["move"])
    if isinstance(data, dict) and "error" in data:
        raise BadAnswer(f"the bot answered with an error: {_shown(line)}")
    raise BadAnswer(f'an answer is a JSON object such as {{"move": "go 16"}}, not {_shown(line)}')


def _shown(line: bytes, limit: int = 200) -> str:
    text = line[:limit].decode(errors="replace").strip()
    return text if len(line) <= limit else f"{text} ..."


def write_line(message: dict[str, Any]) -> bytes:
    """One JSON object as one line; numbers that JSON does not have are refused."""
    return json.dumps(message, allow_nan=False, separators=(",", ":")).encode() + b"\n"
