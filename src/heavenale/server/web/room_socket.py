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
from heavenale.server.web.limits import TokenBucket, caller_of
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
    connection = Connection(socket, caller_of(socket.scope), max_queued=config.max_queued, max_unread=config.max_unread)
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


class _Allowance:
    """What a connection may say: so much by itself, and so much with all others of its address."""

    def __init__(self, service: Service, address: str) -> None:
        self._mine = TokenBucket(service.config.message_rate, service.config.message_burst)
        self._ours = service.speakers
        self._address = address

    def take(self, many: float = 1.0) -> bool:
        """Whether it may say one thing more, or hear what costs as much as many."""
        return self._mine.take(many) and self._ours.allow(self._address, many)


async def _listen(service: Service, room: Room, socket: WebSocket, connection: Connection) -> None:
    allowance = _Allowance(service, connection.address)
    while not connection.is_closing:
        try:
            text = await _receive(socket)
        except WebSocketDisconnect:
            return
        service.last_message = monotonic()
        if not allowance.take():
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
        if isinstance(message, m.Refresh) and not _may_hear_all(connection, allowance):
            break
        if isinstance(message, m.Sign | m.Nudge) and not service.signers.allow(connection.address):
            seconds = ceil(1 / service.config.sign_rate)
            refusal = Refusal("too_many_signs", "so many signs at once are noise", {"seconds": seconds})
            _refuse(room, connection, message, refusal)
            continue
        await _obey(room, connection, message, allowance)
    await connection.finish()


def _may_hear_all(connection: Connection, allowance: _Allowance) -> bool:
    """Whether a client may be told the whole room; one that asks too often is shown out."""
    if allowance.take(_WHOLE_ROOM):
        return True
    connection.close(TOO_MANY_MESSAGES, "too_many_messages", "too many requests for the whole room")
    return False


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


async def _obey(room: Room, connection: Connection, message: m.Request, allowance: _Allowance) -> None:
    with MESSAGES.labels(type(message).__name__).time():
        async with room.lock:
            if room.is_gone:  # its people are on their way to where it is now, and ask there
                return
            try:
                await ACTIONS[type(message)](room, connection, message)
            except Refusal as refusal:
                _refuse(room, connection, message, refusal)
                if refusal.code == "stale" and _may_hear_all(connection, allowance):  # it has missed something
                    room.tell(connection)
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
