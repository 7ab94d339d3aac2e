"""The HTTP requests."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Request

from heavenale.server.thinking.levels import levels
from heavenale.server.web.limits import caller_of
from heavenale.server.web.service import Service
from heavenale.server.wire.http_messages import (
    CreateRoom,
    Join,
    Joined,
    Level,
    Problem,
    RecordData,
    RoomCreated,
    RoomInfo,
)
from heavenale.server.wire.problem import RequestProblem

_READY_WITHIN_S = 120.0

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "The body is not JSON",
        404: "There is no such room",
        409: "No seat is open, or the name is that of another",
        410: "What is stored of this room cannot be played",
        413: "The body is too large",
        422: "The request is malformed or cannot be obeyed",
        429: "Too many requests",
        503: "The server is not ready or full",
    }.items()
}


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: _PROBLEMS[status] for status in statuses}


router = APIRouter()
RoomWords = Annotated[str, Path(min_length=1, max_length=60, description="Three words, such as amber-monk-kettle")]


async def _service(request: Request) -> Service:
    """The service, once the rules are compiled."""
    service: Service = request.app.state.service
    try:
        await asyncio.wait_for(service.ready.wait(), _READY_WITHIN_S)
    except TimeoutError as error:
        raise RequestProblem(503, "not_ready", "the rules are still being compiled") from error
    return service


async def _for_founder(request: Request) -> Service:
    """The service, for an address that has not made too many rooms today."""
    service = await _service(request)
    if not await service.may_found(caller_of(request.scope)):
        raise RequestProblem(
            429, "too_many_rooms", "too many rooms were made from this address; tomorrow there may be more"
        )
    return service


@router.post("/api/rooms", status_code=201, responses=_problems(400, 409, 413, 422, 429, 503))
async def create_room(request: Request, wish: CreateRoom) -> RoomCreated:
    """Make a room."""
    return await (await _for_founder(request)).house.create(wish)


@router.post("/api/records", status_code=201, responses=_problems(400, 413, 422, 429, 503))
async def import_record(request: Request, record: Annotated[RecordData, Body()]) -> RoomCreated:
    """Make a room of a record, to look at or to go on with."""
    return await (await _for_founder(request)).house.import_record(record)


@router.get("/api/rooms/{words}", responses=_problems(404, 410, 422, 429, 503))
async def room_info(request: Request, words: RoomWords) -> RoomInfo:
    """Who sits where."""
    async with (await _service(request)).house.use(words) as room:
        return room.info()


@router.post("/api/rooms/{words}/join", responses=_problems(400, 404, 409, 410, 413, 422, 429, 503))
async def join_room(request: Request, words: RoomWords, wish: Join) -> Joined:
    """Take an open seat."""
    return await (await _service(request)).house.join(words, wish)


@router.get("/api/rooms/{words}/record", responses=_problems(404, 410, 422, 429, 503))
async def export_record(request: Request, words: RoomWords) -> RecordData:
    """The record of the game; while it runs, only ended turns and the tiles seen."""
    async with (await _service(request)).house.use(words) as room:
        return room.record()


@router.get("/api/levels", responses=_problems(429))
async def all_levels(request: Request) -> list[Level]:
    """The computer opponents to choose from, the weakest first, and after them the programs of this server."""
    service: Service = request.app.state.service
    return levels(service.config.programs)
