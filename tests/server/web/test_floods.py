"""One client sends without end; the others must not notice. Against the real server, with raw bytes."""

from __future__ import annotations

import base64
import contextlib
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.tables import HERE, NOVICE
from tests.server.web.test_http import whole_record
from tests.server.web.test_real_server import Seat, Server

MOST_MEDIAN_S = 0.25  # an answer while the flood lasts; without our precautions it was seven seconds
ANSWERS = 15

# In a process of its own, so that its work is not ours: it never reads, and never stops by itself.
FLOODER = """
import socket, sys
host, port, hello, block = sys.argv[1], int(sys.argv[2]), bytes.fromhex(sys.argv[3]), bytes.fromhex(sys.argv[4])
while True:
    try:
        with socket.create_connection((host, port)) as flood:
            flood.sendall(hello)
            flood.recv(4096)
            while True:
                flood.sendall(block * 200)
    except OSError:
        pass
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("floods") / "data")
    yield server
    assert server.end(signal.SIGTERM) == 0


def frame(text: str) -> bytes:
    """A WebSocket message as clients send them: masked, here with zeros."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text.encode()


def handshake(server: Server, words: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET /api/rooms/{words}/live HTTP/1.1",
        f"Host: {server.address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


@contextlib.contextmanager
def flooding(server: Server, hello: bytes, block: bytes) -> Iterator[None]:
    host, port = server.address.split(":")
    process = subprocess.Popen([sys.executable, "-c", FLOODER, host, port, hello.hex(), block.hex()])
    try:
        time.sleep(0.5)
        yield
    finally:
        process.kill()
        process.wait()


def median_answer_s(seat: Seat) -> float:
    took = []
    for _ in range(ANSWERS):
        began = time.perf_counter()
        seat.say("refresh")
        seat.hear(lambda message: message["type"] == "room")
        took.append(time.perf_counter() - began)
        time.sleep(0.06)
    return statistics.median(took)


def test_a_client_that_sends_without_end_makes_nobody_wait(server: Server) -> None:
    """It is told to go after some dozen messages, and does not listen."""
    room = server.post("/api/rooms", {"seats": [HERE, HERE]})
    other = server.post("/api/rooms", {"seats": [HERE, HERE]})["words"]
    with server.visit(room["words"], *(held["token"] for held in room["held"])) as screen:
        seat = Seat(screen)
        hello = handshake(server, other) + frame('{"type":"enter","tokens":[]}')
        with flooding(server, hello, frame('{"type": "ping"}')):
            assert median_answer_s(seat) < MOST_MEDIAN_S
        assert seat.ask("act", move="start ducats")["type"] == "moved"


def test_a_flood_of_requests_is_told_to_wait_and_cut_off(server: Server) -> None:
    host, port = server.address.split(":")
    with socket.create_connection((host, int(port)), timeout=20) as flood:
        flood.sendall(f"GET /api/levels HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode() * 1000)
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            while part := flood.recv(1 << 16):
                heard += part
    codes = re.findall(rb"HTTP/1.1 (\d+)", heard)
    assert set(codes) <= {b"200", b"429"}
    assert len(codes) < 1000
    assert codes.count(b"429") <= 1
    time.sleep(1)
    assert server.post("/api/rooms", {"seats": [HERE, HERE]})["words"]


def test_a_large_record_comes_in_many_slices(server: Server) -> None:
    padded = {**whole_record(), "comment": "x" * 900_000}
    assert server.post("/api/records", padded)["state"] == "over"


def children(pid: int) -> list[int]:
    """The processes that this one has started, by whichever of its threads."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for text in lists for child in text.read_text().split()]


def test_workers_that_are_killed_are_replaced_and_the_game_goes_on(server: Server) -> None:
    room = server.post("/api/rooms", {"seats": [HERE, NOVICE]})
    with server.visit(room["words"], room["held"][0]["token"]) as screen:
        seat = Seat(screen)
        seat.wait(lambda: bool(seat.choices))
        workers = children(server.process.pid)
        assert workers
        for worker in workers:
            os.kill(worker, signal.SIGSTOP)  # whichever is asked hears the question, and dies over it
        seat.ask("act", move=next(move for move in seat.choices if move.startswith("home")))
        seat.ask("end_turn")
        seat.wait(lambda: seat.now["thinking"] == {"seat": 2, "level": "novice"})
        asked = seat.number
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        seat.wait(lambda: seat.number > asked)  # whether it was thinking or still being prepared
        assert seat.now["agents"][-1] == "novice"
