"""The doors of the real server: who says nothing, who comes too often, and what others of the machine can read."""

from __future__ import annotations

import contextlib
import http.client
import json
import signal
import socket
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

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


def status_of_answer(connection: socket.socket) -> int:
    """Read the whole answer, which may come in several packets, so that what is read next is something else."""
    answer = http.client.HTTPResponse(connection)
    answer.begin()
    answer.read()
    return answer.status


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
        assert status_of_answer(client) == 200
        client.sendall(request[:20])
        with contextlib.suppress(ConnectionResetError):
            while client.recv(1 << 16):
                pass


@pytest.mark.parametrize("more", [b"\r\n", b"x"], ids=["an empty line", "of a body that nobody reads"])
def test_whoever_goes_on_after_the_answer_does_not_stay_for_ever(server: Server, more: bytes) -> None:
    """Such a word ends Uvicorn's own waiting, and no other request begins by it."""
    length = b"Content-Length: 1000\r\n" if more == b"x" else b""
    with knock(server, b"GET /api/levels HTTP/1.1\r\nHost: localhost\r\n" + length + b"\r\n") as client:
        assert status_of_answer(client) == 200
        client.sendall(more)
        began = time.monotonic()
        with contextlib.suppress(ConnectionResetError):
            while client.recv(1 << 16):
                pass
        assert time.monotonic() - began < 4  # the server's own limit is 5 s


def test_a_line_to_a_room_may_follow_a_request_on_its_connection(server: Server) -> None:
    words = server.post("/api/rooms", {"seats": [HERE, HERE]})["words"]
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    with knock(server, b"GET /api/levels HTTP/1.1\r\nHost: localhost\r\n\r\n") as client:
        assert status_of_answer(client) == 200
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        client.sendall(f"GET /api/rooms/{words}/live HTTP/1.1\r\nHost: localhost\r\n{upgrade}{key}\r\n".encode())
        assert status_of_answer(client) == 101
        client.settimeout(2)  # the deadline for requests is 1 s, that for entering a room 10 s
        with pytest.raises(TimeoutError):
            client.recv(1)


def test_one_address_has_so_many_connections_and_no_more(server: Server) -> None:
    words = server.post("/api/rooms", {"seats": [HERE, HERE]})["words"]
    with contextlib.ExitStack() as stack:
        for _ in range(CAP):
            Seat(stack.enter_context(server.visit(words)))  # WebSockets count as well
        with knock(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") as late:
            assert is_shut(late)
    time.sleep(0.2)
    with knock(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") as welcome:
        assert status_of_answer(welcome) == 200


def test_those_who_come_through_a_named_proxy_are_many(tmp_path: Path) -> None:
    settings = {"HEAVENALE_CONNECTIONS": "1", "HEAVENALE_PROXY": "127.0.0.0/8"}
    server = Server(tmp_path / "data", settings=settings)
    try:
        with contextlib.ExitStack() as stack:
            for n in range(5):
                passed_on = f"GET /api/levels HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.{n}\r\n\r\n"
                line = stack.enter_context(knock(server, passed_on.encode()))
                assert status_of_answer(line) == 200
    finally:
        server.end(signal.SIGKILL)


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
