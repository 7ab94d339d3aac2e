"""The WebSocket of a room: reading what clients send, with patience for none and malice towards nobody."""

from __future__ import annotations

import asyncio
from math import ceil
from time import monotonic

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from heavenale.server.metrics import MESSAGES, REFUSALS
from heavenale.server.rooms.actions import ACTIONS, Refusal
from heavenale.server.rooms.connection import (
    COME_BACK,
    FOREIGN_TOKEN,
    NOT_ENTERED,
    NOT_STORED,
    ROOM_DAMAGED,
    ROOM_FULL,
    TOO_MANY_MESSAGES,
    UNKNOWN_ROOM,
    Connection,
)
from heavenale.server.rooms.room import Room
from heavenale.server.rooms.seats import seats_held_by
from heavenale.server.store.failures import Elsewhere, LeaseLost, NotStored
from heavenale.server.web.limits import TokenBucket
from heavenale.server.web.service import Service
from heavenale.server.wire import messages as m
from heavenale.server.wire.problem import RequestProblem
from heavenale.server.wire.vocabulary import RefusalCode

router = APIRouter()
_SHOWN_ERRORS = 3
_WHOLE_ROOM = 4.0  # messages that a whole room costs beside the one that asks for it


@router.websocket("/api/rooms/{words}/live")
async def live(socket: WebSocket, words: str) -> None:
    """Everything that happens in a room, for as long as the client stays."""
    service: Service = socket.app.state.service
    await socket.accept()
    config = service.config
    connection = Connection(
        socket,
        socket.client.host if socket.client else "unknown",
        max_queued=config.max_queued,
    )
    connection.start()
    if not service.door.enter(connection.address):
        connection.close(ROOM_FULL, "room_full", "too many connections from this address")
        await connection.finish()
        return
    service.house.connections += 1
    try:
        room = await _enter(service, words, socket, connection)
        if room is None:
            await connection.finish()
            return
        try:
            await _listen(service, room, socket, connection)
        finally:
            await _leave(room, connection)
    finally:
        service.house.connections -= 1
        service.door.leave(connection.address)
        await connection.stop()


async def _enter(service: Service, words: str, socket: WebSocket, connection: Connection) -> Room | None:
    """Hear which seats the client holds, find the room, and tell everybody who has come."""
    if not service.visitors.allow(connection.address):
        connection.close(TOO_MANY_MESSAGES, "too_many_messages", "too many connections; wait")
        return None
    try:
        async with asyncio.timeout(service.config.enter_within_s):
            message = m.CLIENT_MESSAGES.validate_json(await _receive(socket))
    except (TimeoutError, ValidationError, WebSocketDisconnect):
        message = None
    if not isinstance(message, m.Enter):
        connection.close(NOT_ENTERED, "malformed", 'the first message must be {"type": "enter", "tokens": [...]}')
        return None
    await service.ready.wait()
    try:
        async with service.house.use(words) as room:
            return room if _sit_down(service, room, message.tokens, connection) else None
    except RequestProblem as error:
        damaged = error.problem.code == "room_damaged"
        code: RefusalCode = "room_damaged" if damaged else "unknown_room"
        connection.close(ROOM_DAMAGED if damaged else UNKNOWN_ROOM, code, str(error))
        return None
    except (Elsewhere, LeaseLost):  # it has just moved
        connection.end(COME_BACK)
        return None
    except NotStored as error:
        connection.close(NOT_STORED, "failed", f"the room cannot be read: {error}")
        return None


def _sit_down(service: Service, room: Room, tokens: list[str], connection: Connection) -> bool:
    seats = seats_held_by(tokens, room.seats)
    if seats is None:
        connection.close(FOREIGN_TOKEN, "foreign_token", "this token holds no seat of this room")
        return False
    if not seats and _is_full(service, room):
        connection.close(ROOM_FULL, "room_full", "too many watch already")
        return False
    for seat in sorted(seats):
        if not room.is_connected(seat) and seat not in room.expected:
            room.notify("player_back", seat=seat, name=room.seat(seat).name)
    room.expected -= seats
    room.welcome(connection, seats)
    room.wake()
    room.tell(connection)
    room.tell_around()
    return True


def _is_full(service: Service, room: Room) -> bool:
    """Whether there is no place left to watch from; who holds a seat is always let in."""
    watching = sum(not connection.seats for connection in room.connections)
    config = service.config
    return watching >= config.max_spectators_per_room or service.house.connections > config.max_connections


async def _leave(room: Room, connection: Connection) -> None:
    room.connections.discard(connection)
    gone = [seat for seat in sorted(connection.seats) if not room.is_connected(seat)]
    for seat in gone:
        room.last_seen[seat] = monotonic()
        room.notify("player_left", seat=seat, name=room.seat(seat).name)
    if gone and room.connections:
        async with room.lock:
            room.tell_around()


async def _listen(service: Service, room: Room, socket: WebSocket, connection: Connection) -> None:
    bucket = TokenBucket(service.config.message_rate, service.config.message_burst)
    while not connection.is_closing:
        try:
            text = await _receive(socket)
        except WebSocketDisconnect:
            return
        service.last_message = monotonic()
        if not (bucket.take() and service.speakers.allow(connection.address)):
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
        if isinstance(message, m.Enter):
            connection.refuse("malformed", "this client has entered already", number=room.turns.number)
            continue
        if isinstance(message, m.Refresh) and not bucket.take(_WHOLE_ROOM):
            connection.close(TOO_MANY_MESSAGES, "too_many_messages", "too many requests for the whole room")
            break
        if isinstance(message, m.Sign | m.Nudge) and not service.signers.allow(connection.address):
            seconds = ceil(1 / service.config.sign_rate)
            refusal = Refusal("too_many_signs", "so many signs at once are noise", {"seconds": seconds})
            _refuse(room, connection, message, refusal)
            continue
        await _obey(room, connection, message)
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


async def _obey(room: Room, connection: Connection, message: m.Request) -> None:
    with MESSAGES.labels(type(message).__name__).time():
        await _obey_in_turn(room, connection, message)


async def _obey_in_turn(room: Room, connection: Connection, message: m.Request) -> None:
    async with room.lock:
        if room.is_gone:  # its people are on their way to where it is now, and ask there
            return
        try:
            await ACTIONS[type(message)](room, connection, message)
        except Refusal as refusal:
            _refuse(room, connection, message, refusal)
        except NotStored as error:
            _refuse(room, connection, message, Refusal("failed", f"the game cannot be stored: {error}"))


def _refuse(room: Room, connection: Connection, message: m.Request, refusal: Refusal) -> None:
    REFUSALS.labels(refusal.code).inc()
    connection.refuse(
        refusal.code,
        str(refusal),
        facts=refusal.facts,
        number=room.turns.number,
        explanation=refusal.explanation,
        re=message.id,
    )
    if refusal.code == "stale":  # the client has missed something: everything, then
        room.tell(connection)
