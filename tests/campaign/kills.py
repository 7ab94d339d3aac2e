"""Processes are killed at random moments while people play."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter

from tests.campaign.ledger import Ledger
from tests.campaign.people import Table, all_compared
from tests.campaign.report import Line
from tests.campaign.serving import OnSqlite

_GETS_ON_WITHIN_S = 120.0


async def kills(serving: OnSqlite, *, number: int, seconds: float, tables: int, seed: int) -> list[Line]:
    """So many kills, unless the time is over before; then every room must get on, and remember all it ever said."""
    chance = random.Random(seed)
    ledger = Ledger()
    before = len(serving.unforeseen())
    people = [Table(serving, ledger, n, pace_s=0.2) for n in range(tables)]
    playing = [asyncio.create_task(one.play()) for one in people]
    keeping = asyncio.create_task(serving.look_after())
    killed = await _kill(serving, ledger, chance, number, time.monotonic() + seconds)
    since = time.monotonic()
    waiting = people
    while waiting and time.monotonic() - since < _GETS_ON_WITHIN_S:
        await asyncio.sleep(0.2)
        waiting = [one for one in people if one.got_on_at < since]
    await serving.ready()  # one that was started when the database was away has to be started again
    keeping.cancel()
    ledger.stuck += [one.played[-1][0]["words"] for one in waiting]
    for one in people:
        one.stop = True
    await asyncio.wait_for(asyncio.gather(*playing, return_exceptions=False), 120)
    rooms = await all_compared(serving, people, ledger)
    told = f"{ledger.acknowledged} decisions and {ledger.computed} moves of computers acknowledged, {rooms} rooms"
    lines = [Line(kind, killed[kind], note=told if n == 0 else "") for n, kind in enumerate(serving.kinds)]
    lines[0].lost += ledger.lost + serving.unforeseen()[before:]
    return [
        *lines,
        Line("rooms that must get on after the kills", len(people), [f"{words} is stuck" for words in ledger.stuck]),
        Line("rooms compared with what had been told", ledger.compared, note=f"refused: {dict(ledger.refused)}"),
        Line(
            "returns after a kill",
            killed.total(),
            list(serving.troubles),
            note=f"the slowest took {serving.slowest_return_s:.1f} s; {serving.ended_by_themselves} ended alone",
        ),
    ]


async def _kill(serving: OnSqlite, ledger: Ledger, chance: random.Random, number: int, until: float) -> Counter[str]:
    kinds, weights = list(serving.kinds), list(serving.kinds.values())
    killed: Counter[str] = Counter()
    while killed.total() < number and time.monotonic() < until:
        await asyncio.sleep(chance.uniform(0.02, 0.6))
        kind = chance.choices(kinds, weights)[0]
        if kind == "thinker killed":  # while it begins, or when it has decided something
            await _until_computed(ledger, ledger.computed + 1, time.monotonic() + chance.choice([0, 0, 5]))
        killed[kind] += await serving.kill(kind, chance)
    return killed


async def _until_computed(ledger: Ledger, number: int, until: float) -> None:
    while ledger.computed < number and time.monotonic() < until:
        await asyncio.sleep(0.02)
