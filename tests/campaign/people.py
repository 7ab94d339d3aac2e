"""People who play whatever happens: they come back when the line breaks, and note all that they were told."""

from __future__ import annotations

import asyncio
import json
import random
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.campaign.ledger import Ledger, Told
from tests.campaign.serving import OnSqlite

HERE = {"kind": "here"}
NOVICE = {"kind": "agent", "level": "novice"}
BROKEN = (OSError, WebSocketException, TimeoutError)  # the line, not the server's word
_COME_BACK_S = 0.15
_ANSWER_WITHIN_S = 60.0


def local_address(n: int) -> str:
    """One of the many addresses of this machine, so that limits for each address are not what is tried."""
    return f"127.{1 + n // 60_000 % 250}.{n // 250 % 240}.{1 + n % 250}"


def post(address: str, path: str, body: dict[str, Any], local: str) -> tuple[int, dict[str, Any]]:
    """What is answered, and its status."""
    line = HTTPConnection(address, timeout=60, source_address=(local, 0))
    try:
        line.request("POST", path, json.dumps(body), {"content-type": "application/json"})
        answer = line.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        line.close()


async def make_room(serving: OnSqlite, chance: random.Random, seats: list[dict[str, str]], seed: int) -> dict[str, Any]:
    """A room, from whichever process answers; one address may not make as many as are needed."""
    while True:
        with suppress(OSError, HTTPException, ValueError):
            where, local = serving.address(chance), local_address(chance.randrange(60_000))
            status, told = await asyncio.to_thread(post, where, "/api/rooms", {"seats": seats, "seed": seed}, local)
            if status == 201:
                return told
            if status not in (429, 502, 503):
                raise RuntimeError(f"a room was refused: {status} {told}")
        await asyncio.sleep(_COME_BACK_S)


async def enter(address: str, room: dict[str, Any], local: str = "127.0.0.1") -> ClientConnection:
    """A line to a room, with all seats of whoever made it."""
    socket = await connect(
        f"ws://{address}/api/rooms/{room['words']}/live",
        compression=None,
        open_timeout=30,
        max_size=None,
        local_addr=(local, 0),
    )
    await socket.send(json.dumps({"type": "enter", "tokens": [held["token"] for held in room["held"]]}))
    return socket


class Table:
    """One screen that plays game after game, in a room of its own each."""

    def __init__(self, serving: OnSqlite, ledger: Ledger, number: int, *, pace_s: float) -> None:
        self._serving = serving
        self._ledger = ledger
        self._chance = random.Random(number)
        self._number = number
        self._pace_s = pace_s
        self._games = 0
        self.stop = False
        self.got_on_at = 0.0  # when something happened in the room for the last time
        self.played: list[tuple[dict[str, Any], Told]] = []

    async def play(self) -> None:
        """Until told to stop."""
        while not self.stop:
            room, told = await self._new_room()
            while not (self.stop or told.is_over):
                try:
                    socket = await enter(self._serving.address(self._chance), room)
                    async with socket:
                        await self._sit(socket, room, told)
                except BROKEN:
                    await asyncio.sleep(_COME_BACK_S)

    async def _new_room(self) -> tuple[dict[str, Any], Told]:
        self._games += 1
        seats = [HERE, HERE, *([NOVICE] if self._number % 2 else [])]
        self._chance.shuffle(seats)
        seed = 1000 * self._number + self._games
        room = await make_room(self._serving, self._chance, seats, seed)
        told = Told(len(seats), seed, self._ledger)
        self.played.append((room, told))
        return room, told

    async def _sit(self, socket: ClientConnection, room: dict[str, Any], told: Told) -> None:
        await self._hear(socket, room, told)
        while not (self.stop or told.is_over):
            if not told.is_mine:
                await self._hear(socket, room, told)
                continue
            await socket.send(json.dumps(self._wish(told)))
            while not await self._hear(socket, room, told):
                pass
            await asyncio.sleep(self._chance.uniform(0.5, 1.5) * self._pace_s)

    async def _hear(self, socket: ClientConnection, room: dict[str, Any], told: Told) -> bool:
        async with asyncio.timeout(_ANSWER_WITHIN_S):
            message = json.loads(await socket.recv())
        if message["type"] in ("room", "moved"):
            self.got_on_at = time.monotonic() if message["type"] == "moved" else self.got_on_at
        return told.hear(message, room["words"])

    def _wish(self, told: Told) -> dict[str, Any]:
        turns, chance = told.turns, self._chance
        if turns.number > turns.ended and chance.random() < 0.1:
            return told.say("undo", to=chance.choice(["step", "turn"]))
        if turns.is_complete:
            return told.say("end_turn")
        moves = [str(move) for move in turns.game.legal_moves]
        lively = [move for move in moves if not move.startswith(("sell", "home"))] or moves
        return told.say("act", move=chance.choice(lively))


async def all_compared(serving: OnSqlite, tables: list[Table], ledger: Ledger) -> int:
    """Every room that was ever made is looked at once more; returns how many."""
    chance = random.Random(0)
    rooms = [one for table in tables for one in table.played]
    for room, told in rooms:
        for _ in range(100):
            try:
                async with await enter(serving.address(chance), room) as socket:
                    told.hear(json.loads(await socket.recv()), room["words"])
                break
            except BROKEN:
                await asyncio.sleep(_COME_BACK_S)
        else:
            ledger.lost.append(f"{room['words']} cannot be entered any more")
    return len(rooms)
