from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from heavenale import record
from heavenale.bot import known
from heavenale.checking import conformance
from heavenale.server.rooms import importing
from heavenale.server.rooms.room_names import LISTS, new_words, tidy
from heavenale.server.wire import vocabulary
from heavenale.server.wire.json_schema import schema
from heavenale.server.wire.messages import CLIENT_MESSAGES, ClientMessage, ServerMessage
from heavenale.setting_up import piles
from heavenale.shown.explain import REASONS


def literals(alias: Any) -> set[str]:
    return set(get_args(alias.__value__))


def test_every_reason_of_the_rules_is_a_code_that_languages_can_translate() -> None:
    assert {code for code, _ in REASONS.values()} == literals(vocabulary.ExplainCode)


def test_every_error_of_a_record_is_a_code_that_languages_can_translate() -> None:
    sources = [Path(module.__file__) for module in (record, piles, conformance, known, importing)]
    codes = {
        code for source in sources for code in re.findall(r'code"?(?:=|: )"(\w+)"', source.read_text(encoding="utf-8"))
    }
    named_otherwise = {"unreadable", "illegal_move", "not_a_move"}
    assert codes | named_otherwise == literals(vocabulary.DamageCode)


def test_one_schema_holds_every_message() -> None:
    names = set(schema()["$defs"])
    for union in (ClientMessage, ServerMessage):
        assert {message.__name__ for message in get_args(get_args(union)[0])} <= names
    assert {"Problem", "CreateRoom", "RefusalCode", "KnownRecord"} <= names
    assert "type" in schema()["$defs"]["Moved"]["required"]


def test_the_schema_is_printed_for_the_build() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "heavenale.server.wire.json_schema"], capture_output=True, check=True, text=True
    ).stdout
    assert json.loads(printed) == json.loads(json.dumps(schema()))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{}",
        '{"type": "room"}',
        '{"type": "act"}',
        '{"type": "act", "number": "1", "move": "go 1"}',
        '{"type": "act", "number": true, "move": "go 1"}',
        '{"type": "act", "number": 1.5, "move": "go 1"}',
        '{"type": "act", "number": -1, "move": "go 1"}',
        '{"type": "act", "number": 1, "move": "go 1", "seat": 2}',
        '{"type": "act", "number": 1, "move": ""}',
        json.dumps({"type": "act", "number": 1, "move": "x" * 41}),
        '{"type": "undo", "number": 1, "to": "yesterday"}',
        '{"type": "settings", "auto_end_turn": 1}',
        '{"type": "enter"}',
        '{"type": "enter", "tokens": [1]}',
        '{"type": "enter", "tokens": ["a", "b", "c", "d", "e"]}',
        json.dumps({"type": "enter", "tokens": ["x" * 65]}),
        '{"type": "act", "number": 1, "move": "\\ud800"}',
        '{"type": "replace_seat", "seat": 5, "level": null}',
        '{"type": "replace_seat", "seat": 1, "level": "../../etc"}',
        "[" * 5000,
    ],
)
def test_what_is_not_a_message_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        CLIENT_MESSAGES.validate_json(text)


def test_rooms_have_names_that_can_be_spoken() -> None:
    for words in LISTS:
        assert len(words) == len(set(words)) > 100
    name = new_words()
    assert tidy(name) == name
    assert tidy("  Amber monk KETTLE ") == "amber-monk-kettle"
    assert tidy("two words") is None
    assert tidy("../../etc-passwd-x") is None
    assert all(tidy(f"{word}-{word}-{word}") for words in LISTS for word in words)
