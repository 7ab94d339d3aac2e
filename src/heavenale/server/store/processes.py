"""Several processes on one database: who is alive, and who owns which room. Calls for `Storage`, on PostgreSQL only.

A process shows every second that it is alive. One that has not done so for `LEASE_S` has lost what it owned; should it
still live, it finds its writing refused (`LeaseLost`), because every change of a room names the owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, text, update

from heavenale.server.store import rows
from heavenale.server.store.failures import Elsewhere, LeaseLost
from heavenale.server.store.locks import locks
from heavenale.server.store.schema import ProcessRow, QuestionRow, RoomRow
from heavenale.server.store.stored import RoomKey, StoredRoom

LEASE_S = 5.0
SHOW_EVERY_S = 1.0
_FORGOTTEN_AFTER_S = 60.0

ASKED = "heavenale_asked"  # the channel on which those who think hear that there may be something to think about


@dataclass(frozen=True, slots=True)
class Process:
    """A process that lives."""

    id: int
    address: str | None  # None: it only thinks
    callers: dict[str, int]
    thinkers: int


def register(connection: Connection, address: str | None, secret: str, thinkers: int) -> int:
    """A new process is alive; returns its number, which no other ever has."""
    values = {"address": address, "secret": secret, "thinkers": thinkers, "seen_at": func.now()}
    (number,) = connection.execute(insert(ProcessRow).values(**values).returning(ProcessRow.id)).one()
    return int(number)


def show(connection: Connection, process: int, callers: dict[str, int] | None = None) -> bool:
    """It is still alive; False if that comes too late, and others may own its rooms already."""
    mine = update(ProcessRow).where(ProcessRow.id == process, is_alive())
    return connection.execute(mine.values(seen_at=func.now(), callers=callers or {})).rowcount == 1


def leave(connection: Connection, process: int) -> None:
    """A process ends: all that it owned is free, what it asked nobody waits for, what it thought about others take."""
    connection.execute(delete(ProcessRow).where(ProcessRow.id == process))
    connection.execute(delete(QuestionRow).where(QuestionRow.asked_by == process))
    tell(connection, ASKED)


def living(connection: Connection) -> list[Process]:
    """All that are alive. Those that have been dead for long are forgotten, and so is what they asked."""
    long_ago = func.now() - timedelta(seconds=_FORGOTTEN_AFTER_S)
    connection.execute(delete(ProcessRow).where(ProcessRow.seen_at < long_ago))
    connection.execute(delete(QuestionRow).where(QuestionRow.asked_by.not_in(select(ProcessRow.id))))
    found = connection.execute(select(ProcessRow).where(is_alive()))
    return [Process(row.id, row.address, row.callers, row.thinkers) for row in found]


@locks("rooms")
def take_room(connection: Connection, words: str, process: int | None) -> StoredRoom | None:
    """The room of this name, which this process owns from now on; raises Elsewhere if another one does."""
    if process is not None:
        of_the_living = select(ProcessRow.id).where(is_alive())
        is_free = or_(RoomRow.owner.is_(None), RoomRow.owner == process, RoomRow.owner.not_in(of_the_living))
        taken = connection.execute(update(RoomRow).where(RoomRow.words == words, is_free).values(owner=process))
        if taken.rowcount == 0:
            owner = connection.execute(
                select(ProcessRow).join(RoomRow, RoomRow.owner == ProcessRow.id).where(RoomRow.words == words)
            ).one_or_none()
            if owner is not None:
                raise Elsewhere(owner.id, owner.address, owner.secret)
    room = rows.load_room(connection, words)
    if room is not None and room.owner != process:
        raise LeaseLost  # its owner ended this very moment
    return room


def release(connection: Connection, rooms: Sequence[RoomKey]) -> None:
    """Rooms that left the memory of their owner: whoever is asked for one next may have it."""
    mine = update(RoomRow).where(RoomRow.id.in_([room.id for room in rooms]), RoomRow.owner == rooms[0].owner)
    connection.execute(mine.values(owner=None))


def tell(connection: Connection, channel: str, what: str = "") -> None:
    """Tell all processes that listen, when the transaction is committed."""
    connection.execute(text("SELECT pg_notify(:channel, :what)"), {"channel": channel, "what": what})


def is_alive() -> ColumnElement[bool]:
    """Whether a process has shown itself of late."""
    return ProcessRow.seen_at > func.now() - timedelta(seconds=LEASE_S)
