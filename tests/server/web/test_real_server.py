"""The command itself in a process of its own, on a real SQLite file: killed, and started again."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.tables import HERE, NOVICE, Screen

ROOT = Path(__file__).parents[3]


class Server:
    """A `heavenale serve`."""

    def __init__(self, data: Path, *options: str, settings: dict[str, str] | None = None) -> None:
        code = "from heavenale.cli import app; app()"
        arguments = ["serve", "--no-open", "--port", "0", "--data", str(data), *options]
        environment = {**os.environ, **(settings or {})}
        self.data = data
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        match = re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        assert match
        self.address = f"127.0.0.1:{match[1]}"

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            f"http://{self.address}{path}",
            data=json.dumps(body).encode(),
            headers={"content-type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            result: dict[str, Any] = json.load(answer)
            return result

    def get(self, path: str) -> str:
        with urllib.request.urlopen(f"http://{self.address}{path}", timeout=120) as answer:
            text: str = answer.read().decode()
            return text

    @contextlib.contextmanager
    def visit(self, words: str, *tokens: str) -> Iterator[ClientConnection]:
        with connect(f"ws://{self.address}/api/rooms/{words}/live", open_timeout=60) as socket:
            socket.send(json.dumps({"type": "enter", "tokens": tokens}))
            yield socket

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        code = self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Server]]:
    servers: list[Server] = []

    def begin() -> Server:
        servers.append(Server(tmp_path / "data"))
        return servers[-1]

    yield begin
    for server in servers:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


class Seat(Screen):
    """A seat at a real connection."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__()
        self.socket = socket
        self.hear(lambda message: message["type"] == "room")

    def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read until a message is wanted."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=90))
            self.take_in(message)
            if wanted(message):
                return message

    def wait(self, wanted: Callable[[], bool]) -> None:
        if not wanted():
            self.hear(lambda _message: wanted())

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something about the position; the change or the refusal that follows."""
        self.say(kind, number=self.number, id=7, **fields)
        return self.hear(lambda message: message.get("re") == 7)


def wait_until_closed(socket: ClientConnection) -> int | None:
    """The code with which the server closes the connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=10)
    return socket.close_code


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(start: Callable[[], Server]) -> None:
    server = start()
    room = server.post("/api/rooms", {"seats": [HERE, NOVICE]})
    token = room["held"][0]["token"]
    with server.visit(room["words"], token) as socket:
        seat = Seat(socket)
        seat.wait(lambda: bool(seat.choices))  # a worker has decided for the novice
        assert seat.ask("act", move="go 1")["type"] == "moved"
        before = seat.now["record"]
        server.end(signal.SIGKILL)
        wait_until_closed(socket)

    server = start()
    with server.visit(room["words"], token) as socket:
        seat = Seat(socket)
        assert seat.now["record"] == before
        assert (seat.moves[-1], seat.now["ended"]) == ("go 1", 1)
        # The purchase that was interrupted goes on, and the agent thinks again after it.
        seat.ask("act", move=seat.choices[0])
        bought = seat.number
        seat.ask("end_turn")
        seat.wait(lambda: bool(seat.choices))
        assert seat.number > bought + 1

        # A frame beyond all limits ends only the connection that sent it.
        with server.visit(room["words"]) as huge:
            huge.send("x" * 200_000)
            wait_until_closed(huge)
        # So does a flood, without anybody else waiting for it.
        with server.visit(room["words"]) as flood:
            with contextlib.suppress(ConnectionClosed):
                for _ in range(20_000):
                    flood.send('{"type": "ping"}')
            assert wait_until_closed(flood) == 4429
        began = time.perf_counter()
        seat.say("refresh")
        seat.hear(lambda message: message["type"] == "room")
        assert time.perf_counter() - began < 2
    assert server.end(signal.SIGTERM) == 0
