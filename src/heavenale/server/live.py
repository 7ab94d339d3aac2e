"""The WebSocket of a room: reading what clients send, with patience for none and malice towards nobody."""

from __future__ import annotations

import asyncio
from time import monotonic
from urllib.parse import urlsplit

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from heavenale.server import messages as m
from heavenale.server.actions import ACTIONS, Refusal
from heavenale.server.advice import analyse, hint
from heavenale.server.connections import (
    FOREIGN_TOKEN,
    ROOM_FULL,
    TOO_MANY_MESSAGES,
    UNKNOWN_ROOM,
    Connection,
)
from heavenale.server.limits import TokenBucket
from heavenale.server.problems import Refused
from heavenale.server.rooms import Room
from heavenale.server.seats import seats_held_by
from heavenale.server.service import Service
from heavenale.server.storage import NotStored
from heavenale.server.vocabulary import MAX_SEATS, MAX_TOKEN

router = APIRouter()
_SHOWN_ERRORS = 3


@router.websocket("/api/rooms/{words}/live")
async def live(socket: WebSocket, words: str) -> None:
    """Everything that happens in a room, for as long as the client stays."""
    service: Service = socket.app.state.service
    if not _is_same_origin(socket):
        await socket.close(1008)
        return
    await socket.accept()
    config = service.config
    connection = Connection(
        socket,
        set(),
        bucket=TokenBucket(config.message_rate, config.message_burst),
        max_queued=config.max_queued,
    )
    connection.start()
    service.house.connections += 1
    try:
        if not service.visitors.allow(socket.client.host if socket.client else "unknown"):
            connection.close(TOO_MANY_MESSAGES, "too_many_messages", "too many connections; wait")
            await connection.finish()
            return
        room = await _enter(service, words, socket.query_params.getlist("token"), connection)
        if room is None:
            await connection.finish()
            return
        try:
            await _listen(service, room, socket, connection)
        finally:
            await _leave(room, connection)
    finally:
        service.house.connections -= 1
        await connection.stop()


def _is_same_origin(socket: WebSocket) -> bool:
    """Whether the page that connects came from this server; programs send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")


async def _enter(service: Service, words: str, tokens: list[str], connection: Connection) -> Room | None:
    """Find the room and the seats that the tokens hold; tell everybody who has come."""
    await service.ready.wait()
    try:
        async with service.house.use(words) as room:
            return room if _sit_down(service, room, tokens, connection) else None
    except Refused as error:
        connection.close(UNKNOWN_ROOM, "unknown_room", str(error))
        return None


def _sit_down(service: Service, room: Room, tokens: list[str], connection: Connection) -> bool:
    seats = None
    if len(tokens) <= MAX_SEATS and all(len(token) <= MAX_TOKEN for token in tokens):
        seats = seats_held_by(tokens, room.seats)
    if seats is None:
        connection.close(FOREIGN_TOKEN, "foreign_token", "this token holds no seat of this room")
        return False
    config = service.config
    if len(room.connections) >= config.max_connections_per_room or service.house.connections > config.max_connections:
        connection.close(ROOM_FULL, "room_full", "too many are connected")
        return False
    for seat in sorted(seats):
        if not room.is_connected(seat):
            room.notify("player_back", seat=seat, name=room.seat(seat).name)
    connection.seats = seats
    room.connections.add(connection)
    room.wake()
    if seats:
        room.tell_all()
    else:
        room.tell(connection)
    return True


async def _leave(room: Room, connection: Connection) -> None:
    room.connections.discard(connection)
    gone = [seat for seat in sorted(connection.seats) if not room.is_connected(seat)]
    for seat in gone:
        room.notify("player_left", seat=seat, name=room.seat(seat).name)
    if not room.connections:
        room.forget_position()
    elif gone:
        async with room.lock:
            room.tell_all()


async def _listen(service: Service, room: Room, socket: WebSocket, connection: Connection) -> None:
    while not connection.is_closing:
        try:
            text = await _receive(socket)
        except WebSocketDisconnect:
            return
        service.last_message = monotonic()
        if not connection.bucket.take():
            connection.close(TOO_MANY_MESSAGES, "too_many_messages", "too many messages a second")
            break
        if len(text) > service.config.max_message:
            limit = service.config.max_message
            connection.refuse(
                "message_too_large",
                f"a message has at most {limit} characters",
                facts={"limit": limit},
                number=room.turns.number,
            )
            continue
        try:
            message = m.CLIENT_MESSAGES.validate_json(text)
        except ValidationError as error:
            connection.refuse("malformed", _in_words(error), number=room.turns.number)
            continue
        await _obey(service, room, connection, message)
    await connection.finish()


async def _receive(socket: WebSocket) -> str:
    """The next message; one in bytes is taken for text, and read as badly as it deserves."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    data: bytes = message.get("bytes") or b""
    return data.decode(errors="replace") if text is None else text


def _in_words(error: ValidationError) -> str:
    told = error.errors(include_url=False, include_context=False, include_input=False)[:_SHOWN_ERRORS]
    return "; ".join(f"{'.'.join(str(part) for part in one['loc']) or 'message'}: {one['msg']}" for one in told)[:500]


async def _obey(service: Service, room: Room, connection: Connection, message: m.ClientMessage) -> None:
    if isinstance(message, m.AskHint | m.Analyse):
        task = asyncio.create_task(_advise(service, room, connection, message))
        service.tasks.add(task)
        task.add_done_callback(service.tasks.discard)
        return
    async with room.lock:
        try:
            await ACTIONS[type(message)](room, connection, message)
        except Refusal as refusal:
            _refuse(room, connection, message, refusal)
        except NotStored as error:
            _refuse(room, connection, message, Refusal("failed", f"the game cannot be stored: {error}"))


async def _advise(service: Service, room: Room, connection: Connection, message: m.AskHint | m.Analyse) -> None:
    try:
        if isinstance(message, m.AskHint):
            await hint(room, connection, message, service.workers, service.config.max_waiting)
        else:
            await analyse(room, connection, message, service.workers)
    except Refusal as refusal:
        _refuse(room, connection, message, refusal)


def _refuse(room: Room, connection: Connection, message: m.Request, refusal: Refusal) -> None:
    connection.refuse(
        refusal.code,
        str(refusal),
        facts=refusal.facts,
        number=room.turns.number,
        explanation=refusal.explanation,
        re=message.id,
    )
    if refusal.code == "stale":  # the client has missed something: everything, then
        connection.logged = 0
        room.tell(connection)
