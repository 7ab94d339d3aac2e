"""How quickly the server answers a move while many rooms play, what a move costs it, and what an idle room weighs.

    python -m benchmarks.web_server --rooms 600 --pace 1 --seconds 20
    python -m benchmarks.web_server --rooms 160 --pace 0.1 --seconds 8 --processes 1 3 --rounds 3

The second line measures how much several processes on a PostgreSQL (Debian's package) can do, in turns with
one. With `--astray` everybody asks a process that does not have the room, and must be handed on.

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
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection, connect

from heavenale import Game
from heavenale.server.rooms.turns import TurnGame

if TYPE_CHECKING:
    from tests.server.postgres import PostgresServer

TARGET_P95_MS = 50.0
GAMES = 16  # different ones; rooms share them
ADDRESSES = 32  # of this machine, from which the people come: one alone may not say so much


def address_of(n: int) -> str:
    """Where the people of a room come from."""
    return f"127.0.0.{2 + n % ADDRESSES}"


def processor_s(pid: int) -> float:
    """The time that a process itself has computed, without those that it has started."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    """A `heavenale serve`."""

    def __init__(self, *place: str) -> None:
        command = [sys.executable, "-c", "from heavenale.cli import app; app()"]
        self.process = subprocess.Popen(
            [*command, "serve", "--no-open", "--port", "0", *place], stdout=subprocess.PIPE, text=True
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

    def find_room(self, words: str) -> None:
        """Ask for a room, so that this process has it."""
        connection = HTTPConnection(self.address, source_address=(address_of(hash(words)), 0))
        connection.request("GET", f"/api/rooms/{words}")
        assert connection.getresponse().read()
        connection.close()

    def end(self) -> None:
        """Let it end in peace."""
        self.process.terminate()
        self.process.wait(20)

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
        server = Server("--data", data)
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
            computed, own = processor_s(server.process.pid), time.process_time()
            took = sorted(ms for one in await playing for ms in one)
            computed, own = processor_s(server.process.pid) - computed, time.process_time() - own
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
            server.end()


async def measure_several(
    database: PostgresServer, rooms: int, pace: float, seconds: float, processes: int, *, astray: bool
) -> dict[str, Any]:
    """How much several processes can do on one PostgreSQL."""
    place = ("--database", database.new_database(), "--thinkers", "0")
    servers = [Server(*place) for _ in range(processes)]
    try:
        scripts = [script(seed) for seed in range(GAMES)]
        await asyncio.to_thread(servers[0].create_room, 0)
        memory_kb = sum(server.memory_kb() for server in servers)
        created = [await asyncio.to_thread(servers[n % processes].create_room, n) for n in range(rooms)]
        for n, room in enumerate(created):
            await asyncio.to_thread(servers[n % processes].find_room, room["words"])
        all_here = asyncio.Barrier(rooms + 1)
        plays = (
            play(servers[(n + astray) % processes], n, room, scripts[n % GAMES], pace, seconds, all_here)
            for n, room in enumerate(created)
        )
        playing = asyncio.gather(*plays)
        await all_here.wait()
        pids = [[server.process.pid for server in servers], database.pids, [os.getpid()]]
        before = [sum(map(processor_s, kind)) for kind in pids]
        took = sorted(ms for one in await playing for ms in one)
        serving, storing, load = (sum(map(processor_s, kind)) - was for kind, was in zip(pids, before, strict=True))
        return {
            "processes": processes,
            "moves_per_second": round(len(took) / seconds, 1),
            "median_ms": round(statistics.median(took), 2),
            "p95_ms": round(took[int(0.95 * len(took))], 2),
            "processor_ms_a_move": round(1000 * serving / len(took), 3),
            "database_processor_ms_a_move": round(1000 * storing / len(took), 3),
            "load_processor_ms_a_move": round(1000 * load / len(took), 3),
            "room_in_play_kb": round((sum(server.memory_kb() for server in servers) - memory_kb) / rooms, 1),
        }
    finally:
        for server in servers:
            server.end()


async def compare(options: argparse.Namespace) -> None:
    """Some numbers of processes in turns, so that whatever else the machine does concerns all of them."""
    from tests.server.postgres import PostgresServer

    database = PostgresServer()
    rates: dict[int, list[float]] = {}
    try:
        for _ in range(options.rounds):
            for processes in options.processes:
                found = await measure_several(
                    database, options.rooms, options.pace, options.seconds, processes, astray=options.astray
                )
                print(json.dumps(found), flush=True)
                rates.setdefault(processes, []).append(found["moves_per_second"])
    finally:
        database.end()
    first, *others = ({processes: statistics.median(found) for processes, found in rates.items()}).items()
    for processes, rate in others:
        print(f"{processes} processes make {rate / first[1]:.2f} times as many moves as {first[0]}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=600)
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two decisions in a room")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--processes", type=int, nargs="+", help="on PostgreSQL: how many, to be compared")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--astray", action="store_true", help="everybody asks a process that does not have the room")
    options = parser.parse_args()
    if options.processes:
        asyncio.run(compare(options))
        return
    print(json.dumps(asyncio.run(measure(options.rooms, options.pace, options.seconds)), indent=1))


if __name__ == "__main__":
    main()
