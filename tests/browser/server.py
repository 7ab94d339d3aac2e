"""A `heavenale serve` in a process of its own, on a real SQLite file."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any


class Server:
    """Starts with the data of the one before, on the same port if that is told; another Python runs its own package."""

    def __init__(self, data: Path, port: int = 0, python: Path | str = sys.executable) -> None:
        code = "from heavenale.cli import app; app()"
        arguments = ["serve", "--no-open", "--port", str(port), "--data", str(data)]
        self.data = data
        self.process = subprocess.Popen(
            [str(python), "-c", code, *arguments],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "HEAVENALE_SEAT_GRACE": "0", "HEAVENALE_NUDGE_AFTER": "0"},
        )
        assert self.process.stdout is not None
        match = re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        if not match:
            self.end(signal.SIGKILL)
            raise AssertionError("the server does not start")
        self.port = int(match[1])
        self.address = f"http://localhost:{self.port}"

    def post(self, path: str, body: Any) -> dict[str, Any]:
        request = urllib.request.Request(
            f"{self.address}{path}", data=json.dumps(body).encode(), headers={"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            result: dict[str, Any] = json.load(answer)
            return result

    def room(self, record: dict[str, Any], kinds: tuple[str, ...] = ()) -> dict[str, Any]:
        """A room in which a game goes on; everybody sits here, unless told otherwise."""
        if not kinds:
            return self.post("/api/records", record)
        seats = [{"kind": kind} if kind == "here" else {"kind": "agent", "level": kind} for kind in kinds]
        return self.post("/api/rooms", {"seats": seats, "record": record})

    def get(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.address}{path}", timeout=120) as answer:
            return json.load(answer)

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
