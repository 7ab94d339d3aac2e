"""protocol.schema.json describes every line that is written, and every field of it."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

import heavenale.bot
from heavenale import Game, Move
from heavenale.agents import Candidate, Decision, Report
from heavenale.bot import serve, write_request
from heavenale.bot.messages import MAX_LINE, write_decision

SCHEMA = json.loads((Path(heavenale.bot.__file__).with_name("protocol.schema.json")).read_text(encoding="utf-8"))
PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
CODES = SCHEMA["$defs"]["failure"]["properties"]["error"]["properties"]["code"]["enum"]


def with_nothing_else(schema: Any) -> Any:
    """The schema, in which no object may have a field that is not described."""
    if not isinstance(schema, dict):
        return [with_nothing_else(part) for part in schema] if isinstance(schema, list) else schema
    closed = {"additionalProperties": False} if "properties" in schema and "type" in schema else {}
    return {name: with_nothing_else(part) for name, part in schema.items()} | closed


def check(line: bytes | str, kind: str) -> None:
    """The line is of this kind, and has no field that is not described."""
    schema = {"$ref": f"#/$defs/{kind}", "$defs": with_nothing_else(SCHEMA["$defs"])}
    Draft202012Validator(schema).validate(json.loads(line))


def test_it_is_a_schema() -> None:
    assert Draft202012Validator(SCHEMA).is_valid({"move": "done"})
    assert not Draft202012Validator(SCHEMA).is_valid({"mvoe": "done"})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_request_of_a_game(players: int) -> None:
    game, chance = Game(players, seed=players), Random(1)
    while not game.is_over:
        check(write_request(game, 12.5), "request")
        game.push(chance.choice(list(game.legal_moves)))


def test_answers() -> None:
    move = Move("start ducats")
    check(write_decision(Decision(move)), "answer")
    report = Report((31.5, 2.0), (Candidate(move, 8, 31.5),), (move, Move("done")))
    check(write_decision(Decision(move, report)), "answer")


class Broken:
    """An agent that breaks down."""

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        raise RuntimeError


def refused(line: bytes) -> bytes:
    """What comes back for a line that cannot be answered."""
    answers = io.BytesIO()
    serve(Broken(), io.BytesIO(line + b"\n"), answers, seed=1)
    return answers.getvalue()


def over() -> Game:
    """A game that has ended."""
    game, chance = Game(2, seed=1), Random(1)
    while not game.is_over:
        game.push(chance.choice(list(game.legal_moves)))
    return game


def test_every_error() -> None:
    record = json.loads(write_request(Game(2, seed=1), None))["record"]
    lines = {
        "not_json": b"{",
        "too_long": b" " * (MAX_LINE + 1),
        "bad_request": b"{}",
        "bad_record": json.dumps({"record": record | {"moves": ["start ducats", "go 14"]}}).encode(),
        "game_over": json.dumps({"record": heavenale.bot.known_record(over())}).encode(),
        "agent_failed": json.dumps({"record": record}).encode(),
    }
    assert sorted(lines) == sorted(CODES)
    for code, line in lines.items():
        answer = refused(line)
        check(answer, "failure")
        assert json.loads(answer)["error"]["code"] == code


def test_the_page_has_the_same_codes() -> None:
    assert sorted(
        re.findall(r"^\| `(\w+)` \|", PAGE.partition("### Errors")[2].partition("\n## ")[0], re.MULTILINE)
    ) == sorted(CODES)


def test_the_page_shows_lines_of_the_protocol() -> None:
    shown = re.findall(r"^```json\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    for line, kind in zip(shown, ("request", "answer", "failure"), strict=True):
        check(line.replace(', "..."', ""), kind)  # lists are cut short
