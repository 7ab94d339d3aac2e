"""A database that is broken: that is told in a sentence, nothing is acknowledged, and all goes on once it works."""

from __future__ import annotations

import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from heavenale.server.store import databases
from heavenale.server.store.failures import Unusable
from heavenale.server.store.storage import Storage
from heavenale.server.web.app import create_app
from tests.server.tables import HERE, InlineWorkers, config_for, visiting

Storing = Iterator[None]


@contextmanager
def full(storage: Storage) -> Storing:
    """The system lets no file grow: that of what is written first has the size it has."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    written = Path(f"{storage.database.file}-wal").stat().st_size  # type: ignore[attr-defined]
    resource.setrlimit(resource.RLIMIT_FSIZE, (written, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def read_only(storage: Storage) -> Storing:
    with _with_pragma(storage, "query_only=ON", "query_only=OFF"):
        yield


@contextmanager
def locked(storage: Storage) -> Storing:
    """Another program writes, and does not come to an end."""
    other = sqlite3.connect(storage.database.file, isolation_level=None)  # type: ignore[attr-defined]
    other.execute("BEGIN IMMEDIATE")
    with _with_pragma(storage, "busy_timeout=50", "busy_timeout=5000"):
        yield
    other.execute("ROLLBACK")
    other.close()


@contextmanager
def _with_pragma(storage: Storage, pragma: str, undo: str) -> Storing:
    """For every transaction, in the thread that does all the work."""

    def begin(connection: Any) -> None:
        connection.exec_driver_sql(f"PRAGMA {pragma if storage.broken else undo}")  # type: ignore[attr-defined]

    storage.broken = True  # type: ignore[attr-defined]
    event.listen(storage.database.engine, "begin", begin, insert=True)
    yield
    storage.broken = False  # type: ignore[attr-defined]


@pytest.mark.parametrize("breaking", [full, read_only, locked])
def test_while_nothing_can_be_stored_everybody_is_told_and_afterwards_the_game_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, breaking: Callable[[Storage], Any]
) -> None:
    with TestClient(create_app(config_for(tmp_path), InlineWorkers)) as client, ExitStack() as people:
        room = client.post("/api/rooms", json={"seats": [HERE, HERE], "seed": 7}).json()
        screen = people.enter_context(visiting(client, room))
        storage = client.app.state.service.storage  # type: ignore[attr-defined]
        with breaking(storage):
            for _ in range(3):
                refused = screen.ask("act", move="start ducats")
                assert (refused["type"], refused["code"]) == ("refused", "failed")
            answer = client.post("/api/rooms", json={"seats": [HERE, HERE]})
            assert (answer.status_code, answer.json()["code"]) == (503, "not_stored")
            health = client.get("/healthz")
            assert (health.status_code, health.json()["status"]) == (503, "failing")
        told = [record for record in caplog.records if "the database fails" in record.message]
        assert len(told) == 1  # not for every move
        assert told[0].exc_info is None
        screen.act("start ducats")
        assert screen.moves == ["start ducats"]
        assert client.get("/healthz").status_code == 200


def test_a_damaged_file_is_told_in_a_sentence(tmp_path: Path) -> None:
    storage = Storage(tmp_path)
    storage.migrate()
    storage.close()
    file = tmp_path / databases.FILE_NAME
    content = bytearray(file.read_bytes())
    content[100:5000] = b"\xff" * 4900
    file.write_bytes(content)
    with pytest.raises(Unusable, match="cannot be opened"):
        Storage(tmp_path).migrate()
