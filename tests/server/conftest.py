from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from heavenale.server.web.app import create_app
from tests.server.postgres import PostgresServer, find, needs
from tests.server.tables import HERE, InlineWorkers, Visit, config_for


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A real PostgreSQL."""
    needs("several processes on PostgreSQL", find("postgres"))
    server = PostgresServer()
    yield server
    server.end()


@pytest.fixture
def workers() -> InlineWorkers:
    return InlineWorkers()


@pytest.fixture
def client(tmp_path: Path, workers: InlineWorkers, request: pytest.FixtureRequest) -> Iterator[TestClient]:
    """The real app on a real SQLite file; only the agents think in the same process."""
    if "built" in request.fixturenames:
        request.getfixturevalue("built")
    with TestClient(create_app(config_for(tmp_path), lambda: workers)) as client:
        yield client


@pytest.fixture
def open_room(client: TestClient) -> Callable[..., dict[str, Any]]:
    """Makes a room; hot seat for two if nothing is said."""

    def create(*seats: dict[str, str], **wish: Any) -> dict[str, Any]:
        answer = client.post("/api/rooms", json={"seats": list(seats or (HERE, HERE)), "seed": 7, **wish})
        assert answer.status_code == 201, answer.text
        room: dict[str, Any] = answer.json()
        return room

    return create


@pytest.fixture
def visit(client: TestClient) -> Iterator[Callable[..., Visit]]:
    """Goes to a room with some of its tokens."""
    visits: list[Visit] = []

    def go(words: str, *tokens: str) -> Visit:
        visits.append(Visit(client, words, tokens))
        return visits[-1]

    yield go
    for one in visits:
        one.leave()
