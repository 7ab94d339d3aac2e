"""The doors of the real server: who says nothing, who comes too often, and what others of the machine can read."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import stat
import time
from collections.abc import Iterator

import pytest

from heavenale.server.web.limits import Doorkeeper
from tests.server.tables import HERE, NOVICE
from tests.server.web.test_real_server import ROOT, Seat, Server

CAP = 4


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("doors") / "data"
    folder.mkdir(mode=0o755)
    settings = {"HEAVENALE_HEADERS_WITHIN": "1", "HEAVENALE_CONNECTIONS": str(CAP)}
    server = Server(folder, "--bot", f"liker=node {ROOT / 'examples' / 'bot.mjs'}", settings=settings)
    yield server
    assert server.end(signal.SIGTERM) == 0


def knock(server: Server, said: bytes = b"", timeout_s: float = 10) -> socket.socket:
    host, port = server.address.split(":")
    connection = socket.create_connection((host, int(port)), timeout=timeout_s)
    connection.sendall(said)
    return connection


def is_shut(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("said", [b"", b"GET /api/levels HTT", b"GET /api/levels HTTP/1.1\r\nHost: localhost\r\nX: "])
def test_whoever_does_not_finish_a_request_is_shut_out(server: Server, said: bytes) -> None:
    with knock(server, said) as silent:
        began = time.monotonic()
        assert is_shut(silent)
        assert time.monotonic() - began > 0.5


def test_a_connection_that_was_kept_open_has_a_deadline_for_its_next_request(server: Server) -> None:
    request = b"GET /api/levels HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with knock(server, request) as client:
        assert client.recv(1 << 16).startswith(b"HTTP/1.1 200")
        client.sendall(request[:20])
        with contextlib.suppress(ConnectionResetError):
            while client.recv(1 << 16):
                pass


def test_one_address_has_so_many_connections_and_no_more(server: Server) -> None:
    words = server.post("/api/rooms", {"seats": [HERE, HERE]})["words"]
    with contextlib.ExitStack() as stack:
        for _ in range(CAP):
            Seat(stack.enter_context(server.visit(words)))  # WebSockets count as well
        with knock(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") as late:
            assert is_shut(late)
    time.sleep(0.2)
    with knock(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") as welcome:
        assert welcome.recv(100).startswith(b"HTTP/1.1 200")


def test_those_who_come_through_a_named_proxy_are_many() -> None:
    door = Doorkeeper(1, {"10.0.0.1"})
    assert [door.enter("10.0.0.1") for _ in range(3)] == [True] * 3
    assert [door.enter("10.0.0.2") for _ in range(2)] == [True, False]
    door.leave("10.0.0.1")
    door.leave("10.0.0.2")
    assert door.enter("10.0.0.2")


def test_others_of_the_machine_cannot_read_the_games(server: Server) -> None:
    assert stat.S_IMODE(server.data.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) & 0o077 for file in server.data.iterdir()} == {0}


def test_a_program_of_this_server_sits_at_its_tables(server: Server) -> None:
    levels = json.loads(server.get("/api/levels"))
    assert levels[-1] == {"name": "liker", "order": len(levels), "is_program": True}
    assert not levels[0]["is_program"]
    room = server.post("/api/rooms", {"seats": [HERE, NOVICE, {"kind": "agent", "level": "liker"}]})
    with server.visit(room["words"], room["held"][0]["token"]) as connection:
        seat = Seat(connection)
        seat.wait(lambda: bool(seat.choices))
        assert seat.now["agents"] == ["liker", "novice"]
