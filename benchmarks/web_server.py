"""How quickly the server answers a move while many rooms play, and what an idle room weighs.

    python -m benchmarks.web_server --rooms 200 --pace 4 --seconds 30

The server runs in a process of its own; this one plays all the people. Each room is two people at one screen who
decide something every `pace` seconds, which is much faster than people are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

TARGET_P95_MS = 30.0
CREATION_PAUSE_S = 0.06  # below the server's limit of requests for one address


class Server:
    """A `heavenale serve` on a fresh database."""

    def __init__(self, data: str) -> None:
        command = [sys.executable, "-c", "from heavenale.cli import app; app()"]
        self.process = subprocess.Popen(
            [*command, "serve", "--no-open", "--port", "0", "--data", data], stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        match = re.search(r"http://localhost:(\d+)/", self.process.stdout.readline())
        assert match
        self.address = f"127.0.0.1:{match[1]}"

    def create_room(self) -> dict[str, Any]:
        """Two people at one screen."""
        request = urllib.request.Request(
            f"http://{self.address}/api/rooms",
            data=b'{"seats": [{"kind": "here"}, {"kind": "here"}]}',
            headers={"content-type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            room: dict[str, Any] = json.load(answer)
            return room

    def memory_kb(self) -> int:
        """What the process holds in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        match = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert match
        return int(match[1])


async def play(
    server: Server, room: dict[str, Any], pace: float, seconds: float, chance: random.Random, all_here: asyncio.Barrier
) -> list[float]:
    """One room's people, who begin when all rooms have been entered; returns the milliseconds each answer took."""
    query = "&".join(f"token={held['token']}" for held in room["held"])
    took: list[float] = []
    async with connect(f"ws://{server.address}/api/rooms/{room['words']}/live?{query}", max_size=None) as socket:
        now = await snapshot(socket)
        await all_here.wait()
        until = time.monotonic() + seconds
        await asyncio.sleep(chance.random() * pace)
        while time.monotonic() < until and now["state"] != "over":
            began = time.perf_counter()
            await socket.send(json.dumps(decide(now, chance)))
            now = await snapshot(socket)
            took.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(chance.uniform(0.5, 1.5) * pace)
    return took


def decide(now: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    if now["turn_complete"]:
        return {"type": "end_turn", "number": now["number"]}
    moves = [choice["move"] for choice in now["choices"] if choice["kind"] not in ("home", "sell")]
    moves = moves or [choice["move"] for choice in now["choices"]]
    near = [move for move in moves if move.startswith("go")][:4]
    return {"type": "act", "number": now["number"], "move": chance.choice(near or moves)}


async def snapshot(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "snapshot":
            return message
        assert message["type"] != "refused", message


async def measure(rooms: int, pace: float, seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        try:
            await asyncio.to_thread(server.create_room)
            await asyncio.sleep(15)  # until agents are compiled as well
            before = server.memory_kb()
            created = []
            for _ in range(rooms):
                created.append(await asyncio.to_thread(server.create_room))
                await asyncio.sleep(CREATION_PAUSE_S)
            idle_kb = (server.memory_kb() - before) / rooms
            all_here = asyncio.Barrier(rooms)
            plays = (play(server, room, pace, seconds, random.Random(n), all_here) for n, room in enumerate(created))
            took = sorted(ms for one in await asyncio.gather(*plays) for ms in one)
            return {
                "rooms": rooms,
                "moves": len(took),
                "moves_per_second": round(len(took) / seconds, 1),
                "median_ms": round(statistics.median(took), 2),
                "p95_ms": round(took[int(0.95 * len(took))], 2),
                "p99_ms": round(took[int(0.99 * len(took))], 2),
                "target_p95_ms": TARGET_P95_MS,
                "idle_room_kb": round(idle_kb, 1),
                "room_in_play_kb": round((server.memory_kb() - before) / rooms, 1),
            }
        finally:
            server.process.terminate()
            server.process.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=200)
    parser.add_argument("--pace", type=float, default=4.0, help="seconds between two decisions in a room")
    parser.add_argument("--seconds", type=float, default=30.0)
    options = parser.parse_args()
    print(json.dumps(asyncio.run(measure(options.rooms, options.pace, options.seconds)), indent=1))


if __name__ == "__main__":
    main()
