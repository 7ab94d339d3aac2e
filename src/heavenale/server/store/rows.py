"""What is done with the rows of rooms. Each call is part of a transaction that `Storage` begins and commits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from heavenale.server.store.failures import LeaseLost, RoomDamaged, WordsTaken
from heavenale.server.store.schema import MoveRow, RoomRow, SeatRow, now
from heavenale.server.store.stored import RoomKey, StoredMove, StoredRoom, StoredSeat, StoredTakeBack

_MOST_AT_ONCE = 64  # rooms that are forgotten


def create_room(connection: Connection, room: StoredRoom, after: RoomKey | None = None) -> int:
    """Keep a new room; returns its id. The one whose people play again in it knows it from then on."""
    try:
        result = connection.execute(
            insert(RoomRow).values(
                words=room.words,
                players=len(room.seats),
                resource_pile=room.resource_pile,
                monk_pile=room.monk_pile,
                seed=room.seed,
                fixed_seed=room.fixed_seed,
                serious=room.serious,
                ended=room.ended,
                owner=room.owner,
            )
        )
        (room_id,) = result.inserted_primary_key or (0,)
        connection.execute(insert(SeatRow), [{"room_id": room_id, **_seat_values(seat)} for seat in room.seats])
        if room.moves:
            connection.execute(insert(MoveRow), _move_rows(room_id, 0, room.moves))
    except IntegrityError as error:
        raise WordsTaken(room.words) from error
    if after is not None:
        _change(connection, after, next=room.words)
    return int(room_id)


def load_room(connection: Connection, words: str) -> StoredRoom | None:
    """The room of this name; raises RoomDamaged if it cannot even be read."""
    try:
        return _read_room(connection, words)
    except (ValueError, TypeError, LookupError) as error:
        raise RoomDamaged(f"what is stored of {words} cannot be read: {error}") from error


def _read_room(connection: Connection, words: str) -> StoredRoom | None:
    room = connection.execute(select(RoomRow.__table__).where(RoomRow.words == words)).one_or_none()
    if room is None:
        return None
    seats = connection.execute(select(SeatRow.__table__).where(SeatRow.room_id == room.id).order_by(SeatRow.seat))
    moves = connection.execute(
        select(MoveRow.move, MoveRow.agent).where(MoveRow.room_id == room.id).order_by(MoveRow.number)
    )
    return StoredRoom(
        id=room.id,
        words=room.words,
        resource_pile=room.resource_pile,
        monk_pile=room.monk_pile,
        seed=room.seed,
        fixed_seed=room.fixed_seed,
        serious=room.serious,
        ended=room.ended,
        seats=[StoredSeat(row.seat, row.kind, row.name, row.level, row.token_hash, row.auto_end_turn) for row in seats],
        moves=[StoredMove(row.move, row.agent) for row in moves],
        take_back=_take_back_from(room.take_back),
        next=room.next if room.next is not None and is_there(connection, room.next) else None,
        owner=room.owner,
    )


def is_there(connection: Connection, words: str) -> bool:
    """Whether there is a room of this name; it may have expired."""
    return connection.execute(select(RoomRow.id).where(RoomRow.words == words)).one_or_none() is not None


def append(
    connection: Connection, room: RoomKey, after: int, moves: Sequence[StoredMove], ended: int, asks_on: bool = False
) -> None:
    """Add moves to the log after this many, and note how many of them belong to ended turns.

    A question whether a turn may be taken back is answered by that, for the game has gone on, unless it still stands.
    """
    _change(connection, room, ended=ended, used_at=now(), **({} if asks_on else {"take_back": None}))
    if moves:
        connection.execute(insert(MoveRow), _move_rows(room.id, after, moves))


def cut(connection: Connection, room: RoomKey, number: int, ended: int) -> None:
    """Remove all moves after this many."""
    _change(connection, room, ended=ended, take_back=None, used_at=now())
    connection.execute(delete(MoveRow).where(MoveRow.room_id == room.id, MoveRow.number > number))


def set_take_back(connection: Connection, room: RoomKey, asked: StoredTakeBack | None) -> None:
    """Keep the question whether a turn may be taken back, or that there is none."""
    value = None if asked is None else {**asdict(asked), "waiting_for": sorted(asked.waiting_for)}
    _change(connection, room, take_back=value)


def _take_back_from(value: dict[str, Any] | None) -> StoredTakeBack | None:
    return None if value is None else StoredTakeBack(value["seat"], value["number"], set(value["waiting_for"]))


def set_seat(connection: Connection, room: RoomKey, seat: StoredSeat) -> None:
    """Keep who holds a seat. A room in which somebody sits down is used, even before the first move."""
    _change(connection, room, used_at=now())
    connection.execute(
        update(SeatRow).where(SeatRow.room_id == room.id, SeatRow.seat == seat.seat).values(**_seat_values(seat))
    )


def probe(connection: Connection) -> None:
    """Write something that changes nothing."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


class Unused(NamedTuple):
    """A room that nobody has played for long."""

    words: str
    used_at: datetime
    id: int


def find_unused(
    connection: Connection, since: datetime, begun_since: datetime, after: Unused | None = None
) -> list[Unused]:
    """Rooms that nobody has played since then, or since the other moment if no move was ever made.

    The oldest come first: all, or those that follow after one of them.
    """
    no_move = ~select(MoveRow.room_id).where(MoveRow.room_id == RoomRow.id).exists()
    rooms = select(RoomRow.words, RoomRow.used_at, RoomRow.id).where(
        ~RoomRow.is_kept, (RoomRow.used_at < since) | ((RoomRow.used_at < begun_since) & no_move)
    )
    if after is not None:
        at = RoomRow.used_at
        rooms = rooms.where((at > after.used_at) | ((at == after.used_at) & (RoomRow.id > after.id)))
    found = connection.execute(rooms.order_by(RoomRow.used_at, RoomRow.id).limit(_MOST_AT_ONCE))
    return [Unused(*row) for row in found]


def keep_room(connection: Connection, room: RoomKey) -> None:
    """Let a room never expire."""
    _change(connection, room, is_kept=True)


def delete_room(connection: Connection, room: RoomKey) -> None:
    """Forget a room, its seats and its moves."""
    _hold(connection, room)
    connection.execute(delete(RoomRow).where(RoomRow.id == room.id))


def count_rooms(connection: Connection) -> int:
    """How many rooms there are."""
    return connection.execute(select(func.count()).select_from(RoomRow)).scalar_one()


def _change(connection: Connection, room: RoomKey, **values: Any) -> None:
    """Change the row of a room, unless another process owns it by now."""
    mine = update(RoomRow).where(RoomRow.id == room.id, RoomRow.owner == room.owner)
    if connection.execute(mine.values(**values)).rowcount != 1:
        raise LeaseLost


def _hold(connection: Connection, room: RoomKey) -> None:
    """Let nobody take the room away until the end of the transaction."""
    mine = select(RoomRow.id).where(RoomRow.id == room.id, RoomRow.owner == room.owner).with_for_update()
    if connection.execute(mine).one_or_none() is None:
        raise LeaseLost


def _seat_values(seat: StoredSeat) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "token_hash": seat.token_hash,
        "auto_end_turn": seat.auto_end_turn,
    }


def _move_rows(room_id: int, after: int, moves: Sequence[StoredMove]) -> list[dict[str, Any]]:
    return [
        {"room_id": room_id, "number": after + n, "move": one.move, "agent": one.agent}
        for n, one in enumerate(moves, start=1)
    ]
