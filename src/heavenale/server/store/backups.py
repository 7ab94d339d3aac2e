"""Backups: all rooms in one SQLite file, whatever database they come from, and back into either kind.

A file that a server uses is copied by SQLite itself, never half a move. From PostgreSQL rows are copied as they stand
at one moment. Either way people play on meanwhile. Who of several processes owns which room is left out.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError

from heavenale.server.store import processes
from heavenale.server.store.databases import FILE_NAME, Database, Postgres, SqliteFile, database_at
from heavenale.server.store.failures import Unusable
from heavenale.server.store.schema import MoveRow, RoomRow, SeatRow
from heavenale.server.store.storage import Storage

_TABLES = (RoomRow, SeatRow, MoveRow)  # each knows only those before it
_GO_ON_COUNTING = "SELECT setval(pg_get_serial_sequence('rooms', 'id'), (SELECT max(id) FROM rooms))"
_FOR_US_ALONE = 0o600  # hidden tiles are in it
_TOGETHER = 1_000  # rows


def back_up(place: Path | str, file: Path) -> int:
    """Write all rooms into a file; returns how many. What is there already is replaced when all is written."""
    if not file.resolve().parent.is_dir():
        raise Unusable(f"there is no folder {file.resolve().parent}")
    if file.is_dir():
        raise Unusable(f"{file} is a folder; give the name of a file")
    with tempfile.TemporaryDirectory(dir=file.resolve().parent, prefix=".backup-") as folder:
        copy = SqliteFile(Path(folder))
        if isinstance(place, Path):
            _copy_file(place / FILE_NAME, copy.file)
            _bring_up_to_date(copy.file.parent)
        else:
            _bring_up_to_date(copy.file.parent)
            _copy_rows(Postgres(place), copy)
        with copy.engine.begin() as connection:
            connection.execute(update(RoomRow).values(owner=None))
            rooms = _count(connection)
        _settle(copy)
        copy.file.chmod(_FOR_US_ALONE)
        copy.file.replace(file)
    return rooms


def restore(file: Path, place: Path | str, *, replace: bool = False) -> int:
    """Put the rooms of a backup into an empty database, or in place of all that is there; returns how many."""
    with tempfile.TemporaryDirectory(prefix="heavenale-restore-") as folder:
        copy = SqliteFile(Path(folder))
        _copy_file(file, copy.file)
        _bring_up_to_date(copy.file.parent)
        with copy.engine.begin() as connection:
            rooms = _count(connection)
        _bring_up_to_date(place)
        _copy_rows(copy, database_at(place), replace=replace)
        copy.engine.dispose()
    return rooms


def _bring_up_to_date(place: Path | str) -> None:
    storage = Storage(place)
    try:
        storage.migrate()
    finally:
        storage.close()


def _copy_file(source: Path, target: Path) -> None:
    """As it is at one moment, also while it is written to."""
    if not source.is_file():
        raise Unusable(f"there is no {source}")
    try:
        with (
            closing(sqlite3.connect(f"file:{source.resolve()}?mode=ro", uri=True)) as one,
            closing(sqlite3.connect(target)) as other,
        ):
            one.backup(other)
            found = other.execute("PRAGMA quick_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise Unusable(f"{source} cannot be read: {error}") from error
    if found != "ok":
        raise Unusable(f"{source} is damaged: {found}")


def _settle(database: SqliteFile) -> None:
    """Make it one file, without a log beside it."""
    database.engine.dispose()
    with closing(sqlite3.connect(database.file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def _copy_rows(source: Database, target: Database, *, replace: bool = False) -> None:
    try:
        with source.engine.connect() as reading, target.engine.begin() as writing:
            if isinstance(source, Postgres):
                reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
            _make_room(writing, target, replace=replace)
            for table in _TABLES:
                rows = reading.execution_options(yield_per=_TOGETHER).execute(select(table.__table__)).mappings()
                for some in rows.partitions():
                    writing.execute(insert(table), [_as_kept(row) for row in some])
            if isinstance(target, Postgres):  # numbers go on after those that were brought along
                writing.execute(text(_GO_ON_COUNTING))
    except DatabaseError as error:
        raise Unusable(f"the games could not be copied to {target.name}: {error.orig}") from error
    finally:
        source.engine.dispose()
        target.engine.dispose()


def _as_kept(row: RowMapping) -> dict[str, Any]:
    """The values of a row for another database: nobody owns it, and SQLite knows no other time than the universal."""
    return {name: _in_universal_time(value) for name, value in row.items()} | (
        {"owner": None} if "owner" in row else {}
    )


def _in_universal_time(value: Any) -> Any:
    if not isinstance(value, datetime):
        return value
    return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


def _make_room(connection: Connection, target: Database, *, replace: bool) -> None:
    if isinstance(target, Postgres) and processes.living(connection):
        raise Unusable(f"a server is at work on {target.name}: end it before")
    there = _count(connection)
    if there and not replace:
        raise Unusable(f"{there} rooms are kept in {target.name} already: --replace forgets them")
    connection.execute(delete(RoomRow))


def _count(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(RoomRow)).scalar_one()
