"""Hints and analyses: asked of the workers, outside the room's lock, because they take their time."""

from __future__ import annotations

import asyncio
import base64
import logging
import secrets
from typing import Any

from heavenale.game import Game
from heavenale.record import Record
from heavenale.server import messages as m
from heavenale.server.actions import Refusal
from heavenale.server.connections import Connection
from heavenale.server.rooms import Room
from heavenale.server.storage import NotStored
from heavenale.server.workers import WorkerFailed, Workers

log = logging.getLogger(__name__)

MOST_HINT_CANDIDATES = 10
SEED_BITS = 63


def as_request(game: Game) -> str:
    """A game for a worker: as its players see it, with the hidden tiles in another order."""
    return base64.b64encode(game.as_seen(secrets.randbits(SEED_BITS)).to_bytes()).decode()


async def hint(room: Room, connection: Connection, message: m.AskHint, workers: Workers, max_waiting: int) -> None:
    """Answer with the best moves."""
    turns = room.turns
    if turns.to_decide not in connection.seats or turns.is_complete or room.state != "playing":
        raise Refusal("not_your_turn", "hints are for whoever is to decide", {"to_decide": turns.to_decide})
    if connection.asks_hint or workers.waiting >= max_waiting:
        raise Refusal("busy", "a hint is being thought about")
    connection.asks_hint = True
    number = turns.number
    try:
        answer = await workers.ask({"do": "hint", "game": as_request(turns.game), "time_ms": message.time_ms})
    except WorkerFailed as error:
        raise Refusal("failed", str(error)) from error
    finally:
        connection.asks_hint = False
    candidates = [m.HintCandidate(**one) for one in answer["candidates"][:MOST_HINT_CANDIDATES]]
    connection.send(
        m.HintResult(
            number=number,
            move=answer["move"],
            candidates=candidates,
            expected_points=answer["expected_points"],
            line=answer["line"],
            re=message.id,
        )
    )


async def analyse(room: Room, connection: Connection, message: m.Analyse, workers: Workers) -> None:
    """Answer with the analysis, or begin it; all viewers hear of its progress."""
    if room.state != "over":
        raise Refusal("not_over", "analysis is for finished games")
    if room.analysis is not None:
        connection.send(room.analysis)
    elif room.analysing is None:
        room.analysing = asyncio.create_task(_analyse(room, message.time_ms, workers))


async def _analyse(room: Room, time_ms: int, workers: Workers) -> None:
    """Find the analysis that was kept, or make it and keep it; tell everybody who watches."""

    def progress(done: int, total: int) -> None:
        room.announce(m.AnalysisProgress(done=done, total=total))

    try:
        result = await room.find_analysis()
        if result is None:
            record = Record.of(room.turns.game).to_dict()
            result = _result(await workers.analyse({"record": record, "time_ms": time_ms}, progress))
            await _keep(room, result)
        room.announce(result)
    except (WorkerFailed, NotStored) as error:
        for connection in room.connections:
            connection.refuse("failed", str(error), number=room.turns.number)
    finally:
        room.analysing = None


async def _keep(room: Room, result: m.AnalysisResult) -> None:
    try:
        await room.keep_analysis(result)
    except NotStored as error:  # it can be made again
        log.warning("the analysis of %s is not kept: %s", room.words, error)


def _result(answer: dict[str, Any]) -> m.AnalysisResult:
    return m.AnalysisResult(
        agent=answer["agent"],
        final_points=answer["final_points"] or [],
        lost=[float(lost) for lost in answer["lost"]],
        costliest=answer["costliest"],
        decisions=[
            m.JudgementView(**{**one, "lost": float(one["lost"])})  # JSON knows no difference between 0 and 0.0
            for one in answer["decisions"]
        ],
    )
