"""Rooms on disk. A call that has returned has been committed: it survives a crash of the server."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeVar

import alembic.command
import alembic.config
import alembic.util
from sqlalchemy import Connection, create_engine, delete, event, func, insert, select, update
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError

from heavenale.errors import HeavenAleError
from heavenale.server.store.stored import StoredMove, StoredRoom, StoredSeat, StoredTakeBack
from heavenale.server.store.tables import MoveRow, RoomRow, SeatRow, now

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_MIGRATIONS = Path(__file__).parent / "migrations"
_FILE_NAME = "games.sqlite"
_MOST_TOGETHER = 64
_PROBED_FOR_S = 2.0


class WordsTaken(Exception):
    """There is a room of this name already."""


class Unusable(HeavenAleError):
    """The file is no database of ours, or one of a newer version."""


class NotStored(Exception):
    """The database could not be read or written: the disk is full, say. Nothing has changed."""


@dataclass(frozen=True, slots=True)
class _Call:
    """Something to do with the database, and who waits for it."""

    work: Callable[[Connection], Any]
    future: Future[Any]


class Storage:
    """The database: an SQLite file. One thread of its own does all the work.

    Calls that wait together are committed together: writing to the disk for certain takes milliseconds, however
    little is written, and nobody is answered before.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / _FILE_NAME
        self._engine = create_engine(f"sqlite:///{self.file}", connect_args={"check_same_thread": False})
        event.listen(self._engine, "connect", _prepare_connection)
        event.listen(self._engine, "begin", _begin)
        self._identity: tuple[int, int] | None = None  # of the file, once it has been opened
        self._fails = False
        self._probed_at = -_PROBED_FOR_S
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="storage", daemon=True)
        self._thread.start()

    async def run(self, call: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do one of the calls below and wait until it is committed."""
        future: Future[T] = Future()
        self._calls.put(_Call(lambda connection: call(connection, *args, **kwargs), future))
        return await asyncio.shield(asyncio.wrap_future(future))

    def migrate(self, version: str = "head") -> None:
        """Bring the database to a version: the newest, unless another is told."""
        config = alembic.config.Config()
        config.set_main_option("script_location", str(_MIGRATIONS))
        try:
            with self._engine.begin() as connection:
                config.attributes["connection"] = connection
                alembic.command.upgrade(config, version)
        except alembic.util.CommandError as error:
            raise Unusable(f"the games in {self.file} were kept by a newer version: {error}") from error
        except DatabaseError as error:
            raise Unusable(f"the games in {self.file} cannot be opened: {error.orig}") from error
        self._identity = _identity_of(self.file)

    async def is_failing(self) -> bool:
        """Whether nothing can be kept at present: something is written, unless that was tried a moment ago."""
        if monotonic() - self._probed_at > _PROBED_FOR_S:
            self._probed_at = monotonic()
            with contextlib.suppress(NotStored):
                await self.run(probe)
        return self._fails

    def close(self) -> None:
        """Finish what was begun and let go of the file."""
        self._calls.put(None)
        self._thread.join()
        self._engine.dispose()

    def _work(self) -> None:
        while first := self._calls.get():
            calls = [first]
            closing = False
            while len(calls) < _MOST_TOGETHER and not self._calls.empty():
                following = self._calls.get()
                if following is None:
                    closing = True
                    break
                calls.append(following)
            self._commit([call for call in calls if call.future.set_running_or_notify_cancel()])
            if closing:
                return

    def _commit(self, calls: list[_Call]) -> None:
        together = len(calls) > 1
        try:
            self._check_file()
            with self._engine.begin() as connection:
                outcomes = [_do(call, connection) if together else _do_alone(call, connection) for call in calls]
        except (WordsTaken, IntegrityError) as error:  # of a call that was alone
            calls[0].future.set_exception(error)
        except Exception as error:  # nothing of all this was kept, and everybody must know
            reason = str(error.orig if isinstance(error, DBAPIError) else error)
            if not self._fails:  # once, not for every move that somebody tries to make
                log.error("the database fails: %s: %s", type(error).__name__, reason)
            self._fails = True
            for call in calls:
                call.future.set_exception(NotStored(reason))
        else:
            if self._fails:
                log.warning("the database works again")
            self._fails = False
            for tell in outcomes:
                tell()

    def _check_file(self) -> None:
        """SQLite goes on writing to a file that somebody has deleted, and all of it would be lost."""
        if self._identity is not None and _identity_of(self.file) != self._identity:
            raise NotStored("the file is not there any more")


def _identity_of(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _do_alone(call: _Call, connection: Connection) -> Callable[[], None]:
    """Do the only call of a transaction: what fails undoes the whole of it. Returns how to tell the outcome."""
    return partial(call.future.set_result, call.work(connection))


def _do(call: _Call, connection: Connection) -> Callable[[], None]:
    """Do one call of several; a call that fails undoes only itself."""
    try:
        with connection.begin_nested():
            result = call.work(connection)
    except (WordsTaken, IntegrityError) as error:
        return partial(call.future.set_exception, error)
    return partial(call.future.set_result, result)


def create_room(connection: Connection, room: StoredRoom) -> int:
    """Keep a new room; returns its id."""
    try:
        result = connection.execute(
            insert(RoomRow).values(
                words=room.words,
                players=len(room.seats),
                resource_pile=room.resource_pile,
                monk_pile=room.monk_pile,
                seed=room.seed,
                fixed_seed=room.fixed_seed,
                ended=room.ended,
            )
        )
        (room_id,) = result.inserted_primary_key or (0,)
        connection.execute(insert(SeatRow), [{"room_id": room_id, **_seat_values(seat)} for seat in room.seats])
        if room.moves:
            connection.execute(insert(MoveRow), _move_rows(room_id, 0, room.moves))
    except IntegrityError as error:
        raise WordsTaken(room.words) from error
    return int(room_id)


def load_room(connection: Connection, words: str) -> StoredRoom | None:
    """The room of this name."""
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
        ended=room.ended,
        seats=[StoredSeat(row.seat, row.kind, row.name, row.level, row.token_hash, row.auto_end_turn) for row in seats],
        moves=[StoredMove(row.move, row.agent) for row in moves],
        take_back=_take_back_from(room.take_back),
    )


def append(connection: Connection, room_id: int, after: int, moves: Sequence[StoredMove], ended: int) -> None:
    """Add moves to the log after this many, and note how many of them belong to ended turns.

    A question whether a turn may be taken back is answered by that: the game has gone on.
    """
    if moves:
        connection.execute(insert(MoveRow), _move_rows(room_id, after, moves))
    connection.execute(update(RoomRow).where(RoomRow.id == room_id).values(ended=ended, take_back=None, used_at=now()))


def cut(connection: Connection, room_id: int, number: int, ended: int) -> None:
    """Remove all moves after this many."""
    connection.execute(delete(MoveRow).where(MoveRow.room_id == room_id, MoveRow.number > number))
    connection.execute(update(RoomRow).where(RoomRow.id == room_id).values(ended=ended, take_back=None, used_at=now()))


def set_take_back(connection: Connection, room_id: int, asked: StoredTakeBack | None) -> None:
    """Keep the question whether a turn may be taken back, or that there is none."""
    value = None if asked is None else {**asdict(asked), "waiting_for": sorted(asked.waiting_for)}
    connection.execute(update(RoomRow).where(RoomRow.id == room_id).values(take_back=value))


def _take_back_from(value: dict[str, Any] | None) -> StoredTakeBack | None:
    return None if value is None else StoredTakeBack(value["seat"], value["number"], set(value["waiting_for"]))


def set_seat(connection: Connection, room_id: int, seat: StoredSeat) -> None:
    """Keep who holds a seat."""
    connection.execute(
        update(SeatRow).where(SeatRow.room_id == room_id, SeatRow.seat == seat.seat).values(**_seat_values(seat))
    )


def probe(connection: Connection) -> None:
    """Write something that changes nothing."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def find_unused(connection: Connection, since: datetime, begun_since: datetime) -> list[str]:
    """Rooms that nobody has played since then, or since the other moment if no move was ever made."""
    no_move = ~select(MoveRow.room_id).where(MoveRow.room_id == RoomRow.id).exists()
    rooms = select(RoomRow.words).where(
        ~RoomRow.is_kept, (RoomRow.used_at < since) | ((RoomRow.used_at < begun_since) & no_move)
    )
    return list(connection.execute(rooms.order_by(RoomRow.used_at).limit(_MOST_TOGETHER)).scalars())


def keep_room(connection: Connection, room_id: int) -> None:
    """Let a room never expire."""
    connection.execute(update(RoomRow).where(RoomRow.id == room_id).values(is_kept=True))


def delete_room(connection: Connection, room_id: int) -> None:
    """Forget a room, its seats and its moves."""
    connection.execute(delete(RoomRow).where(RoomRow.id == room_id))


def count_rooms(connection: Connection) -> int:
    """How many rooms there are."""
    return connection.execute(select(func.count()).select_from(RoomRow)).scalar_one()


def _prepare_connection(connection: Any, _record: Any) -> None:
    """Readers never wait, and what is committed is on the disk before the call returns."""
    connection.isolation_level = None  # or the driver begins transactions when it likes, which breaks savepoints
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


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
