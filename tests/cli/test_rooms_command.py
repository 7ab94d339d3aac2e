"""`heavenale backup`, `restore` and `rooms`, on games that people are playing meanwhile, in either kind of database."""

from __future__ import annotations

import json
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketDisconnect
from typer.testing import CliRunner

from heavenale.cli import app
from heavenale.server.store.folders import claim
from heavenale.server.web.app import create_app
from tests.server.postgres import PostgresServer, find, needs
from tests.server.tables import FRIEND, HERE, InlineWorkers, config_for, visiting


def command(*words: object, status: int = 0) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == status, result.output
    return result.stderr if status else result.stdout


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    needs("backups of a PostgreSQL", find("postgres"))
    server = PostgresServer()
    yield server
    server.end()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(config_for(tmp_path), InlineWorkers)) as client:
        yield client


def make_room(client: TestClient, *seats: dict[str, str]) -> dict[str, Any]:
    room: dict[str, Any] = client.post("/api/rooms", json={"seats": list(seats or (HERE, HERE)), "seed": 7}).json()
    return room


def rooms_in(*place: object) -> dict[str, Any]:
    lines = [json.loads(line) for line in command("rooms", "list", "--json", *place).splitlines()]
    return {line["words"]: line for line in lines}


def test_a_backup_while_people_play_holds_every_move_and_comes_back(
    client: TestClient, tmp_path: Path, postgres: PostgresServer
) -> None:
    """From SQLite to a file, to PostgreSQL, to a file, to SQLite: nothing is different afterwards."""
    data, file, again = ("--data", tmp_path / "data"), tmp_path / "games.backup", tmp_path / "again.backup"
    room = make_room(client)
    make_room(client, HERE, FRIEND)
    with visiting(client, room) as visit:
        visit.act("start ducats")
        assert command("backup", file, *data) == f"2 rooms are in {file}\n"
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        before = rooms_in(*data)
        visit.end_turn()  # and on it goes
    url = ("--database", postgres.new_database())
    assert command("restore", file, *url) == "2 rooms were restored\n"
    assert rooms_in(*url) == before
    assert "2 rooms are kept" in command("restore", file, *url, status=2)
    command("restore", file, *url, "--replace")
    command("backup", again, *url)
    elsewhere = config_for(tmp_path / "elsewhere")
    command("restore", again, "--data", elsewhere.data)
    assert rooms_in("--data", elsewhere.data) == before
    with TestClient(create_app(elsewhere, InlineWorkers)) as other, visiting(other, room) as visit:
        assert visit.moves == ["start ducats"]  # and the secret of the seat still holds
        visit.end_turn()
        assert make_room(other)["words"] not in before


def test_a_backup_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file, data = tmp_path / "games.backup", ("--data", tmp_path / "data")
    assert "there is no" in command("backup", file, *data, status=2)
    assert not file.exists()
    file.write_bytes(b"no backup, " * 500)
    assert "cannot be read: file is not a database" in command("restore", file, *data, status=2)
    with claim(tmp_path / "data"):
        assert "another server keeps its games" in command("restore", file, *data, status=2)


def test_rooms_are_kept_and_expire_as_their_keeper_wants(client: TestClient, tmp_path: Path) -> None:
    data = ("--data", tmp_path / "data")
    kept, gone = (make_room(client)["words"] for _ in range(2))
    command("rooms", "keep", kept, *data)
    assert rooms_in(*data)[kept]["is_kept"]
    assert kept in command("rooms", "list", *data)
    assert "there is no room a-b-c" in command("rooms", "expire", gone, "a-b-c", *data, status=2)
    assert gone in rooms_in(*data)  # nothing was forgotten
    command("rooms", "expire", gone, *data)
    assert list(rooms_in(*data)) == [kept]
    assert list(rooms_in(*data, "--unused", "1")) == []
    command("rooms", "keep", kept, "--no-longer", *data)
    assert not rooms_in(*data)[kept]["is_kept"]


def test_whoever_sits_in_a_room_that_was_expired_is_told(client: TestClient, tmp_path: Path) -> None:
    room = make_room(client)
    with visiting(client, room) as visit:
        command("rooms", "expire", room["words"], "--data", tmp_path / "data")
        with pytest.raises(WebSocketDisconnect):
            visit.ask("act", move="start ducats")
    assert client.get(f"/api/rooms/{room['words']}").status_code == 404


def test_rooms_are_exported_as_far_as_their_players_know_them(client: TestClient, tmp_path: Path) -> None:
    room = make_room(client)
    with visiting(client, room) as visit:
        visit.act("start ducats")
        visit.end_turn()
    command("rooms", "export", room["words"], "--to", tmp_path / "records", "--data", tmp_path / "data")
    record = json.loads((tmp_path / "records" / f"{room['words']}.json").read_text(encoding="utf-8"))
    assert record == client.get(f"/api/rooms/{room['words']}/record").json()
    assert "seed" not in record

    # As docs/hosting.md says to whoever has lost a seat: the game goes on in a room where all sit down anew.
    wish = {"seats": [{"kind": "friend"}] * record["players"], "record": record}
    again = client.post("/api/rooms", json=wish).json()
    names = record["names"]
    taken = [client.post(f"/api/rooms/{again['words']}/join", json={"name": name}).json() for name in names]
    with visiting(client, {**again, "held": taken}) as visit:
        assert visit.moves == record["moves"]
        visit.act(visit.choices[0])
