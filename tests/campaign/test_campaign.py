"""The campaign in short: all that `make campaign` does for ten minutes, for some seconds; and it can find a loss."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from tests.campaign.conflicts import conflicts
from tests.campaign.fuzz import fuzz_messages, fuzz_requests
from tests.campaign.kills import kills
from tests.campaign.ledger import Ledger, Told
from tests.campaign.report import show
from tests.campaign.serving import OnSqlite

SEATS = [{"level": None}, {"level": None}]


def test_in_short_nothing_is_lost(tmp_path: Path) -> None:
    async def in_short() -> bool:
        serving = OnSqlite(tmp_path)
        try:
            await serving.ready()
            lines = [
                *await conflicts(serving, rounds=3, seed=1),
                await fuzz_messages(serving, number=1_000, seed=1),
                await fuzz_requests(serving, number=500, seed=1),
                *await kills(serving, number=3, seconds=8, tables=3, seed=random.randrange(1000)),
            ]
            return show("In short", lines)
        finally:
            serving.end()

    assert asyncio.run(in_short())


def room(moves: list[str], ended: int) -> dict[str, Any]:
    return {"type": "room", "record": {"moves": moves}, "agents": [None] * len(moves), "ended": ended, "seats": SEATS}


def told_a_start(ledger: Ledger) -> Told:
    """Somebody who was told that a move was made, and that the turn is over."""
    told = Told(2, 7, ledger)
    told.hear(room([], 0), "here")
    told.say("act", move="start ducats")
    moved = {"type": "moved", "after": 0, "moves": [{"move": "start ducats", "agent": None}], "ended": 1, "re": 1}
    assert told.hear(moved, "here")
    return told


def test_a_lost_move_is_found() -> None:
    ledger = Ledger()
    told_a_start(ledger).hear(room([], 0), "here")
    assert len(ledger.lost) == 1
    told_a_start(ledger).hear(room(["start ducats"], 0), "here")  # the move is there, but its turn is open again
    assert len(ledger.lost) == 2


def test_what_was_not_acknowledged_may_be_there_or_not() -> None:
    ledger = Ledger()
    for kept in (["start ducats"], ["start ducats", "go 1"]):
        told = told_a_start(ledger)
        told.say("act", move="go 1")
        told.hear(room(kept, 1), "here")
        assert told.moves == kept
    assert ledger.lost == []
    assert (ledger.acknowledged, ledger.compared) == (2, 4)
