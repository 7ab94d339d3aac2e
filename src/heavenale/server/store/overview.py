"""All rooms at a glance, for whoever runs the server. Calls on a connection, like those of `rows`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, func, select, update

from heavenale.server.store.schema import MoveRow, RoomRow, SeatRow

_NAMELESS = "(no name)"  # somebody at the host's screen


@dataclass(frozen=True, slots=True)
class RoomLine:
    """A room, in short."""

    words: str
    players: list[str]  # names, or levels of computers; "" for a seat that nobody has taken
    moves: int
    last_played: datetime
    is_kept: bool


def list_rooms(connection: Connection, unused_since: datetime | None = None) -> list[RoomLine]:
    """All rooms, those played last first; or only those that nobody has played since then."""
    moves = select(func.count()).where(MoveRow.room_id == RoomRow.id).scalar_subquery()
    rooms = select(RoomRow.id, RoomRow.words, RoomRow.used_at, RoomRow.is_kept, moves.label("moves"))
    if unused_since is not None:
        rooms = rooms.where(RoomRow.used_at < unused_since)
    seats: dict[int, list[str]] = {}
    for seat in connection.execute(select(SeatRow.__table__).order_by(SeatRow.room_id, SeatRow.seat)):
        nameless = "" if seat.token_hash is None else _NAMELESS
        seats.setdefault(seat.room_id, []).append(seat.name or seat.level or nameless)
    return [
        RoomLine(one.words, seats.get(one.id, []), one.moves, _universal(one.used_at), one.is_kept)
        for one in connection.execute(rooms.order_by(RoomRow.used_at.desc()))
    ]


def keep(connection: Connection, words: str, *, is_kept: bool) -> bool:
    """Let a room never expire, or again like any other; whether there is such a room."""
    return connection.execute(update(RoomRow).where(RoomRow.words == words).values(is_kept=is_kept)).rowcount == 1


def forget(connection: Connection, words: str) -> bool:
    """Delete a room with all its moves; whether there was one. A server that has it open notices at the next move."""
    return connection.execute(delete(RoomRow).where(RoomRow.words == words)).rowcount == 1


def _universal(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
