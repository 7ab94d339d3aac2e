"""How quickly the server answers a move while many rooms play, what a move costs it, and what an idle room weighs.

    python -m benchmarks.web_server --rooms 600 --pace 1 --seconds 20

The server runs in a process of its own; this one plays all the people, from games that it has worked out before, so
that it leaves the processor to the server. Each room is two people at one screen who decide something every `pace`
seconds, which is much faster than people are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from heavenale import Game
from heavenale.server.rooms.turns import TurnGame

TARGET_P95_MS = 50.0
GAMES = 16  # different ones; rooms share them
ADDRESSES = 32  # of this machine, from which the people come: one alone may not say so much


def address_of(n: int) -> str:
    """Where the people of a room come from."""
    return f"127.0.0.{2 + n % ADDRESSES}"


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

    def create_room(self, n: int) -> dict[str, Any]:
        """Two people at one screen, who play one of the games."""
        connection = HTTPConnection(self.address, source_address=(address_of(n), 0))
        body = json.dumps({"seats": [{"kind": "here"}, {"kind": "here"}], "seed": n % GAMES})
        connection.request("POST", "/api/rooms", body, {"content-type": "application/json"})
        room: dict[str, Any] = json.load(connection.getresponse())
        connection.close()
        return room

    def processor_s(self) -> float:
        """The time that the process itself has computed, without those that think for it."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_kb(self) -> int:
        """What the process holds in memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        match = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert match
        return int(match[1])


def script(seed: int) -> list[str]:
    """All that the people of a room say, from the first decision to the last."""
    chance = random.Random(seed)
    turns = TurnGame(Game(players=2, seed=seed))
    said = []
    while not turns.is_over:
        if turns.is_complete:
            said.append(json.dumps({"type": "end_turn", "number": turns.number, "id": turns.number}))
            turns.end_turn()
            continue
        moves = [str(move) for move in turns.game.legal_moves]
        lively = [move for move in moves if not move.startswith(("home", "sell"))] or moves
        near = [move for move in lively if move.startswith("go")][:4]
        move = chance.choice(near or lively)
        said.append(json.dumps({"type": "act", "number": turns.number, "move": move, "id": turns.number}))
        turns.push(move)
        if move == "done":
            turns.end_turn()
    return said


async def play(
    server: Server,
    n: int,
    room: dict[str, Any],
    said: list[str],
    pace: float,
    seconds: float,
    all_here: asyncio.Barrier,
) -> list[float]:
    """One room's people, who begin when all rooms have been entered; returns the milliseconds each answer took."""
    chance = random.Random(n)
    took: list[float] = []
    address = f"ws://{server.address}/api/rooms/{room['words']}/live"
    async with connect(address, compression=None, local_addr=(address_of(n), 0), open_timeout=60) as socket:
        await socket.send(json.dumps({"type": "enter", "tokens": [held["token"] for held in room["held"]]}))
        await answer(socket, "room")
        await all_here.wait()
        until = time.monotonic() + seconds
        await asyncio.sleep(chance.random() * pace)
        for message in said:
            if time.monotonic() > until:
                break
            began = time.perf_counter()
            await socket.send(message)
            await answer(socket, "moved")
            took.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(chance.uniform(0.5, 1.5) * pace)
    return took


async def answer(socket: ClientConnection, kind: str) -> None:
    """Wait for a message of this kind; it is not read further."""
    while True:
        text = await socket.recv()
        assert isinstance(text, str)
        if text.startswith(f'{{"type":"{kind}"'):
            return
        assert not text.startswith('{"type":"refused"'), text


async def measure(rooms: int, pace: float, seconds: float) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        try:
            scripts = [script(seed) for seed in range(GAMES)]
            await asyncio.to_thread(server.create_room, 0)
            await asyncio.sleep(15)  # until agents are compiled as well
            before = server.memory_kb()
            created = [await asyncio.to_thread(server.create_room, n) for n in range(rooms)]
            idle_kb = (server.memory_kb() - before) / rooms
            all_here = asyncio.Barrier(rooms + 1)
            plays = (
                play(server, n, room, scripts[n % GAMES], pace, seconds, all_here) for n, room in enumerate(created)
            )
            playing = asyncio.gather(*plays)
            await all_here.wait()
            computed, own = server.processor_s(), time.process_time()
            took = sorted(ms for one in await playing for ms in one)
            computed, own = server.processor_s() - computed, time.process_time() - own
            return {
                "rooms": rooms,
                "moves": len(took),
                "moves_per_second": round(len(took) / seconds, 1),
                "median_ms": round(statistics.median(took), 2),
                "p95_ms": round(took[int(0.95 * len(took))], 2),
                "p99_ms": round(took[int(0.99 * len(took))], 2),
                "target_p95_ms": TARGET_P95_MS,
                "processor_ms_a_move": round(1000 * computed / len(took), 2),
                "load_processor_ms_a_move": round(1000 * own / len(took), 2),  # of this program, on the other core
                "idle_room_kb": round(idle_kb, 1),
                "room_in_play_kb": round((server.memory_kb() - before) / rooms, 1),
            }
        finally:
            server.process.terminate()
            server.process.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=600)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two decisions in a room")
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    print(json.dumps(asyncio.run(measure(options.rooms, options.pace, options.seconds)), indent=1))


if __name__ == "__main__":
    main()
