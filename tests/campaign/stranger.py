"""Somebody who plays against a computer, and measures how long it takes while others behave badly."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import time
from typing import Any

from tests.campaign.ledger import Ledger, Told
from tests.campaign.people import HERE, NOVICE, enter, make_room
from tests.campaign.serving import OnSqlite

ADDRESS = "127.0.0.9"


class Stranger:
    """Plays from an address of its own, game after game."""

    def __init__(self, serving: OnSqlite) -> None:
        self._serving = serving
        self._chance = random.Random(9)
        self.took: list[float] = []  # seconds, that a turn of the computer took
        self.room: dict[str, Any] = {}
        self._playing = asyncio.create_task(self._play())

    async def median_of(self, number: int, within_s: float = 120.0) -> float:
        """Of so many turns of the computer from now on, in seconds."""
        self.took.clear()
        until = time.monotonic() + within_s
        while len(self.took) < number and time.monotonic() < until:
            if self._playing.done():
                self._playing.result()
            await asyncio.sleep(0.05)
        return statistics.median(self.took) if self.took else within_s

    async def leave(self) -> None:
        self._playing.cancel()
        await asyncio.gather(self._playing, return_exceptions=True)

    async def _play(self) -> None:
        for seed in range(10_000):
            self.room = await make_room(self._serving, self._chance, [HERE, NOVICE], seed)
            told = Told(2, seed, Ledger())
            async with await enter(self._serving.address(self._chance), self.room, ADDRESS) as socket:
                await self._hear(socket, told)
                await socket.send('{"type":"settings","auto_end_turn":true}')
                while not told.is_over:
                    if told.is_mine:
                        await self._decide(socket, told)
                    else:
                        began = time.perf_counter()
                        while not (told.is_mine or told.is_over):
                            await self._hear(socket, told)
                        self.took.append(time.perf_counter() - began)

    async def _decide(self, socket: Any, told: Told) -> None:
        turns = told.turns
        if turns.is_complete:
            wish = told.say("end_turn")
        else:
            moves = [str(move) for move in turns.game.legal_moves]
            quick = [move for move in moves if not move.startswith(("sell", "home"))] or moves
            wish = told.say("act", move=self._chance.choice(quick))
        await asyncio.sleep(0.05)
        await socket.send(json.dumps(wish))
        while not await self._hear(socket, told):
            pass

    async def _hear(self, socket: Any, told: Told) -> bool:
        async with asyncio.timeout(120):
            return told.hear(json.loads(await socket.recv()), "the stranger's room")
