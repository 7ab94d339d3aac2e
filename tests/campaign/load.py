"""Many rooms at a move a second beside many who only look on, and rooms that come and go for an hour, in a minute."""

from __future__ import annotations

import asyncio
import json
import random
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from websockets.asyncio.client import ClientConnection

from benchmarks.web_server import GAMES, TARGET_P95_MS, play, script
from tests.campaign.people import HERE, enter, local_address, make_room
from tests.campaign.report import Line
from tests.campaign.serving import Forgetful, OnSqlite

_A_ROOM = 50  # who look on in one
_AT_ONCE = 20


async def load(serving: OnSqlite, *, rooms: int, idle: int, seconds: float) -> list[Line]:
    """A move a second in so many rooms, beside so many idle connections."""
    chance = random.Random(3)
    before = serving.memory_kb()
    looking_on = await _look_on(serving, chance, idle)
    weight = (serving.memory_kb() - before) / max(1, idle)
    try:
        scripts = [script(seed) for seed in range(GAMES)]
        made = [await make_room(serving, chance, [HERE, HERE], n % GAMES) for n in range(rooms)]
        all_here = asyncio.Barrier(rooms)
        processes = [SimpleNamespace(address=serving.address(chance)) for _ in made]
        plays = (
            play(process, n, room, scripts[n % GAMES], 1.0, seconds, all_here)  # type: ignore[arg-type]
            for n, (process, room) in enumerate(zip(processes, made, strict=True))
        )
        took = sorted(ms for one in await asyncio.gather(*plays) for ms in one)
    finally:
        await asyncio.gather(*(socket.close() for socket in looking_on))
    p95 = took[int(0.95 * len(took))]
    line = Line(f"moves in {rooms} rooms, one a second each", len(took))
    line.note = f"median {took[len(took) // 2]:.1f} ms, p95 {p95:.1f} ms"
    if p95 > TARGET_P95_MS:
        line.lost.append(f"p95 is {p95:.0f} ms, more than {TARGET_P95_MS:.0f}")
    return [Line("idle connections beside them", idle, note=f"{weight:.0f} KB each"), line]


async def _look_on(serving: OnSqlite, chance: random.Random, number: int) -> list[ClientConnection]:
    sockets: list[ClientConnection] = []
    for start in range(0, number, _A_ROOM):
        room = {**await make_room(serving, chance, [HERE, HERE], start), "held": []}
        some = range(start, min(number, start + _A_ROOM))
        sockets += await asyncio.gather(*(enter(serving.address(chance), room, local_address(n)) for n in some))
    return sockets


async def come_and_go(folder: Path, *, rooms: int) -> Line:
    """Rooms that somebody makes, enters, plays in for a moment and leaves; memory must stay as it is."""
    line = Line("rooms that come and go", 0)
    serving = Forgetful(folder)
    held: list[int] = []
    try:
        await serving.ready()
        began = time.monotonic()
        for start in range(0, rooms, _AT_ONCE):
            await asyncio.gather(*(_pass_by(serving, n) for n in range(start, start + _AT_ONCE)))
            line.times += _AT_ONCE
            if line.times % (rooms // 6) < _AT_ONCE:
                held.append(serving.memory_kb())
        seconds = time.monotonic() - began
    finally:
        serving.end()
    grown = (held[-1] - held[1]) / 1024
    line.note = f"in {seconds:.0f} s; memory {' '.join(f'{kb / 1024:.0f}' for kb in held)} MB"
    if grown > 8:
        line.lost.append(f"memory grew by {grown:.0f} MB")
    return line


async def _pass_by(serving: OnSqlite, n: int) -> None:
    chance = random.Random(n)
    room = await make_room(serving, chance, [HERE, HERE], n)
    async with await enter(serving.address(chance), room, local_address(n)) as socket:
        await _told(socket, "room")
        for number, move in enumerate(("start ducats", "go 1")):
            await socket.send(json.dumps({"type": "act", "number": number, "move": move, "id": 1}))
            if (await _told(socket, "moved", "refused"))["type"] == "refused":
                break
            await socket.send(json.dumps({"type": "settings", "auto_end_turn": True}))


async def _told(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        told: dict[str, Any] = json.loads(await socket.recv())
        if told["type"] in kinds:
            return told
