"""Where rooms can be kept: in an SQLite file of one process, or in a PostgreSQL that several share."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from heavenale.server.store.failures import NotStored, Unusable

FILE_NAME = "games.sqlite"
_ANSWER_WITHIN_S = 10
_OPEN_WITHIN_S = 5
_MIGRATION_LOCK = 0x4841  # one process at a time brings the tables up to date


class Database(Protocol):
    """What the store needs to know of a database."""

    engine: Engine
    name: str  # for people; without passwords

    def opened(self) -> None:
        """It has been found usable."""
        ...

    def check(self) -> None:
        """Raise NotStored if what is written would be lost without an error."""
        ...

    def before_migrating(self, connection: Connection) -> None:
        """Wait until nobody else migrates."""
        ...

    def is_in_doubt(self, error: Exception) -> bool:
        """Whether a transaction that failed so may have been committed."""
        ...

    def cut(self) -> None:
        """End a transaction that waits for an answer, from another thread."""
        ...


class SqliteFile:
    """A file in a folder that one server has for itself."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / FILE_NAME
        self.name = str(self.file)
        self.engine = create_engine(f"sqlite:///{self.file}", connect_args={"check_same_thread": False})
        event.listen(self.engine, "connect", _prepare_sqlite)
        event.listen(self.engine, "begin", _begin_sqlite)
        self._identity: tuple[int, int] | None = None  # of the file, once it has been opened

    def opened(self) -> None:
        """Remember which file it is."""
        self._identity = self._identify()

    def check(self) -> None:
        """SQLite goes on writing to a file that somebody has deleted, and all of it would be lost."""
        if self._identity is not None and self._identify() != self._identity:
            raise NotStored("the file is not there any more")

    def before_migrating(self, connection: Connection) -> None:
        """The folder is locked by whoever serves it."""

    def is_in_doubt(self, error: Exception) -> bool:
        """Never: there is no line that could break."""
        return False

    def cut(self) -> None:
        """There is nobody that could keep us waiting for long."""

    def _identify(self) -> tuple[int, int] | None:
        try:
            found = self.file.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino


class Postgres:
    """A database on a server of its own."""

    def __init__(self, url: str) -> None:
        try:
            given = make_url(url)
        except ArgumentError as error:
            raise Unusable(f"{url!r} is no address of a database: postgresql://USER@HOST/NAME is one") from error
        if given.get_backend_name() not in ("postgresql", "postgres"):
            raise Unusable(f"a database of the kind {given.get_backend_name()!r} is not known: give postgresql://...")
        self.url = url
        self.name = given.render_as_string(hide_password=True)
        address = given.set(drivername="postgresql+psycopg")
        self.conninfo = given.set(drivername="postgresql").render_as_string(hide_password=False)  # as libpq has it
        try:
            self.engine = create_engine(
                address,
                pool_size=1,  # one thread does all the work
                pool_pre_ping=False,  # every call would wait for it; a line that breaks is found broken by the next
                connect_args={
                    "connect_timeout": _OPEN_WITHIN_S,
                    "options": f"-c statement_timeout={_ANSWER_WITHIN_S}s -c idle_in_transaction_session_timeout=60s",
                    "application_name": "heavenale",
                    "tcp_user_timeout": 1000 * _ANSWER_WITHIN_S,
                },
            )
        except ModuleNotFoundError as error:
            raise Unusable(
                f"PostgreSQL needs one more package ({error.name}): pip install 'heavenale[postgresql]'"
            ) from error
        self._line: Any = None  # of the one thread that does all the work
        event.listen(self.engine, "connect", self._opened_line)

    def opened(self) -> None:
        """Nothing is to be remembered."""

    def check(self) -> None:
        """The server says itself when something is wrong."""

    def before_migrating(self, connection: Connection) -> None:
        """Let one process after the other look whether there is something to do."""
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")

    def is_in_doubt(self, error: Exception) -> bool:
        """Whether the line broke: perhaps after the server had written everything down."""
        return isinstance(error, DBAPIError) and error.connection_invalidated

    def cut(self) -> None:
        """Its own time limits do not help when the server stands still, or a machine between has vanished."""
        with suppress(OSError, self.engine.dialect.loaded_dbapi.Error):  # it may be closed this very moment
            if self._line is not None:
                with socket.socket(fileno=os.dup(self._line.fileno())) as twin:
                    twin.shutdown(socket.SHUT_RDWR)

    def _opened_line(self, line: Any, _record: Any) -> None:
        self._line = line


def database_at(place: Path | str) -> Database:
    """The database in a folder, or at an address."""
    return SqliteFile(place) if isinstance(place, Path) else Postgres(place)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers never wait, and what is committed is on the disk before the call returns."""
    connection.isolation_level = None  # or the driver begins transactions when it likes, which breaks savepoints
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")
