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

from tests.server.tables import HERE, NOVICE


class Server:
    """A `heavenale serve`."""

    def __init__(self, data: Path) -> None:
        code = "from heavenale.cli import app; app()"
        arguments = ["serve", "--no-open", "--port", "0", "--data", str(data)]
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE, text=True, env={**os.environ}
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

    def visit(self, words: str, *tokens: str) -> ClientConnection:
        query = "&".join(f"token={token}" for token in tokens)
        return connect(f"ws://{self.address}/api/rooms/{words}/live?{query}", open_timeout=60)

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


def hear(socket: ClientConnection, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=90))
        if wanted(message):
            return message


def wait_until_closed(socket: ClientConnection) -> int | None:
    """The code with which the server closes the connection."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=10)
    return socket.close_code


def my_decision(message: dict[str, Any]) -> bool:
    return message["type"] == "snapshot" and bool(message["choices"])


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(start: Callable[[], Server]) -> None:
    server = start()
    room = server.post("/api/rooms", {"seats": [HERE, NOVICE]})
    token = room["held"][0]["token"]
    with server.visit(room["words"], token) as socket:
        now = hear(socket, my_decision)  # a worker has decided for the novice
        socket.send(json.dumps({"type": "act", "number": now["number"], "move": "go 1"}))
        before = hear(socket, lambda message: message.get("number") == now["number"] + 1)
        server.end(signal.SIGKILL)
        wait_until_closed(socket)

    server = start()
    with server.visit(room["words"], token) as socket:
        after = hear(socket, lambda message: message["type"] == "snapshot")
        for name in ("number", "table", "to_decide", "choices", "can_undo", "turn_start"):
            assert after[name] == before[name]
        assert [entry["move"] for entry in after["log"]][-1] == "go 1"
        # The purchase that was interrupted goes on, and the agent thinks again after it.
        socket.send(json.dumps({"type": "act", "number": after["number"], "move": after["choices"][0]["move"]}))
        bought = hear(socket, lambda message: message.get("number") == after["number"] + 1)
        socket.send(json.dumps({"type": "end_turn", "number": bought["number"]}))
        again = hear(socket, my_decision)
        assert again["number"] > bought["number"] + 1

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
        socket.send(json.dumps({"type": "explain", "move": "go 1"}))
        hear(socket, lambda message: message["type"] == "explained")
        assert time.perf_counter() - began < 2
    assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
