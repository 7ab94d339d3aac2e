"""What outlives the server: it ends, and another begins on the same database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from heavenale.server.rooms import agent_turns
from heavenale.server.store import rows
from heavenale.server.web.app import create_app
from tests.server.tables import FRIEND, HERE, NOVICE, InlineWorkers, Visit, config_for, tokens_of


class Table:
    """A server, and people who sit in a room of it."""

    def __init__(self, client: TestClient, workers: InlineWorkers) -> None:
        self.client = client
        self.workers = workers
        self._visits: list[Visit] = []

    def visit(self, words: str, *tokens: str) -> Visit:
        self._visits.append(Visit(self.client, words, tokens))
        return self._visits[-1]

    def leave(self) -> None:
        for one in self._visits:
            one.leave()


@contextmanager
def serving(folder: Path) -> Iterator[Table]:
    workers = InlineWorkers()
    with TestClient(create_app(config_for(folder), lambda: workers)) as client:
        table = Table(client, workers)
        try:
            yield table
        finally:
            table.leave()


def three_friends(table: Table) -> tuple[str, list[str]]:
    """A room of three people at three screens: its words, and their tokens in turn order."""
    room = table.client.post("/api/rooms", json={"seats": [HERE, FRIEND, FRIEND], "seed": 3}).json()
    joins = [
        table.client.post(f"/api/rooms/{room['words']}/join", json={"name": name}).json() for name in ("Bob", "Cid")
    ]
    return room["words"], [*tokens_of(room), *(one["token"] for one in joins)]


def until_asked(screen: Visit, question: dict[str, Any] | None) -> None:
    screen.wait(lambda: screen.now["take_back"] == question)


def test_a_question_to_take_a_turn_back_waits_for_the_next_server(tmp_path: Path) -> None:
    with serving(tmp_path) as before:
        words, tokens = three_friends(before)
        ann, bob, cid = (before.visit(words, token) for token in tokens)
        cid.act("start ducats")
        cid.end_turn()
        cid.say("take_back", number=1)
        bob.hear("notice", code="take_back_asked")
        bob.say("consent", agree=True)
        until_asked(ann, {"seat": 3, "number": 0, "waiting_for": [1]})

    with serving(tmp_path) as after:
        ann, bob, _ = (after.visit(words, token) for token in tokens)
        assert ann.now["take_back"] == {"seat": 3, "number": 0, "waiting_for": [1]}
        bob.say("consent", agree=True)
        assert bob.hear("refused")["code"] == "no_take_back_asked"  # has agreed already
        ann.say("consent", agree=True)
        assert ann.hear("notice", code="turn_taken_back")["facts"] == {"seat": 3, "number": 0}
        assert ann.hear("moved")["after"] == 0

    with serving(tmp_path) as last:
        assert last.visit(words, tokens[0]).now["take_back"] is None


@pytest.mark.parametrize("answer", ["a move", "no", "an agent"])
def test_an_answered_question_does_not_come_back(tmp_path: Path, answer: str) -> None:
    with serving(tmp_path) as before:
        words, tokens = three_friends(before)
        ann, bob, cid = (before.visit(words, token) for token in tokens)
        cid.act("start ducats")
        cid.end_turn()
        cid.say("take_back", number=1)
        until_asked(bob, {"seat": 3, "number": 0, "waiting_for": [1, 2]})
        if answer == "a move":
            bob.act("start wood")
        elif answer == "no":
            bob.ask("consent", agree=False)
        else:
            ann.leave()
            bob.hear("notice", code="player_left")
            bob.say("replace_seat", seat=1, level="novice")
            bob.hear("notice", code="take_back_withdrawn")
        until_asked(bob, None)

    with serving(tmp_path) as after:
        assert after.visit(words, tokens[1]).now["take_back"] is None


def test_a_move_that_cannot_be_stored_has_not_been_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: Any) -> None:
        raise OperationalError("insert", {}, Exception("database or disk is full"))

    with serving(tmp_path) as table:
        room = table.client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        screen = table.visit(room["words"], *tokens_of(room))
        with monkeypatch.context() as patch:
            patch.setattr(rows, "append", full)
            patch.setattr(rows, "cut", full)
            refused = screen.ask("act", move="start ducats", id=4)
            assert (refused["code"], refused["number"], refused["re"]) == ("failed", 0, 4)
        screen.act("start ducats")
        with monkeypatch.context() as patch:
            patch.setattr(rows, "append", full)
            patch.setattr(rows, "cut", full)
            assert screen.ask("end_turn")["code"] == "failed"
            assert screen.ask("undo", to="step")["code"] == "failed"
        screen.ask("refresh")
        assert screen.turns.is_complete
        screen.end_turn()

    with serving(tmp_path) as after:
        assert after.visit(room["words"], *tokens_of(room)).now["ended"] == 1


def test_agents_try_again_when_their_move_cannot_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries: list[int] = []
    append = rows.append

    def full_at_first(*args: Any) -> None:
        tries.append(1)
        if len(tries) == 1:
            raise OperationalError("insert", {}, Exception("database or disk is full"))
        append(*args)

    monkeypatch.setattr(agent_turns, "_TRY_AGAIN_S", 0.01)
    monkeypatch.setattr(rows, "append", full_at_first)
    with serving(tmp_path) as table:
        room = table.client.post("/api/rooms", json={"seats": [HERE, NOVICE]}).json()
        screen = table.visit(room["words"], *tokens_of(room))
        screen.wait(screen.waits_for_me)
        assert screen.number == 1
        assert len(tries) == 2


def test_a_database_that_has_gone_is_told_to_everybody(tmp_path: Path) -> None:
    with serving(tmp_path) as table:
        room = table.client.post("/api/rooms", json={"seats": [HERE, HERE]}).json()
        screen = table.visit(room["words"], *tokens_of(room))
        table.client.app.state.service.storage.database.file.unlink()  # type: ignore[attr-defined]
        assert screen.ask("act", move=screen.choices[0])["code"] == "failed"
        refused = table.client.post("/api/rooms", json={"seats": [HERE, HERE]})
        assert (refused.status_code, refused.json()["code"]) == (503, "not_stored")
        health = table.client.get("/healthz")
        assert (health.status_code, health.json()["status"]) == (503, "failing")
