"""The store. A call that has returned has been committed: it survives a crash of the server."""

from __future__ import annotations

import asyncio
import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeVar

import alembic.command
import alembic.config
import alembic.util
from sqlalchemy import Connection
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError

from heavenale.server.metrics import COMMITS, STORE_FAILING, STORE_FAILURES
from heavenale.server.store import rows
from heavenale.server.store.databases import database_at
from heavenale.server.store.failures import OF_ONE_CALL, NotStored, Unusable
from heavenale.server.store.locks import locked_by

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

_MIGRATIONS = Path(__file__).parent / "migrations"
_MOST_TOGETHER = 64
_PROBED_FOR_S = 2.0
_STUCK_AFTER_S = 3.0
_CLOSED_WITHIN_S = 5.0


@dataclass(frozen=True, slots=True)
class _Call:
    """Something to do with the database, and who waits for it."""

    work: Callable[[Connection], Any]
    future: Future[Any]
    place: tuple[str, str]  # in the order of what is done together


class Storage:
    """The database, in a folder or at an address. One thread of its own does all the work.

    Calls that wait together are committed together: writing to the disk for certain takes milliseconds, however
    little is written, and nobody is answered before.
    """

    def __init__(self, place: Path | str) -> None:
        self.database = database_at(place)
        self.process: int | None = None  # the number of this one, where several share the database
        self._fails = False
        self._busy_since: float | None = None  # with one transaction
        self._probed_at = -_PROBED_FOR_S
        self._calls: queue.SimpleQueue[_Call | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="storage", daemon=True)
        self._thread.start()

    async def run(self, call: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do one of the calls of this package and wait until it is committed."""
        future = asyncio.wrap_future(self.run_later(call, *args, **kwargs))
        future.add_done_callback(_note_failure)
        return await asyncio.shield(future)

    def run_later(self, call: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Do one of the calls after those that wait already."""
        future: Future[T] = Future()
        table = locked_by(call)
        place = (table, str(args[0])) if table else ("", "")
        self._calls.put(_Call(lambda connection: call(connection, *args, **kwargs), future, place))
        return future

    def migrate(self, version: str = "head") -> None:
        """Bring the database to a version: the newest, unless another is told."""
        config = alembic.config.Config()
        config.set_main_option("script_location", str(_MIGRATIONS))
        try:
            with self.database.engine.begin() as connection:
                self.database.before_migrating(connection)
                config.attributes["connection"] = connection
                alembic.command.upgrade(config, version)
        except alembic.util.CommandError as error:
            raise Unusable(f"the games in {self.database.name} were kept by a newer version: {error}") from error
        except DatabaseError as error:
            raise Unusable(f"the games in {self.database.name} cannot be opened: {error.orig}") from error
        self.database.opened()

    async def is_failing(self) -> bool:
        """Whether nothing can be kept at present: something is written, unless that was tried a moment ago."""
        if monotonic() - self._probed_at > _PROBED_FOR_S:
            self._probed_at = monotonic()
            try:
                async with asyncio.timeout(_STUCK_AFTER_S):
                    await self.run(rows.probe)
            except TimeoutError:
                return True
            except NotStored:
                pass  # noted already
        since = self._busy_since
        return self._fails or (since is not None and monotonic() - since >= _STUCK_AFTER_S)

    def cut(self) -> None:
        """Wait no longer for a database that does not answer: whoever waits is told that it failed."""
        self.database.cut()

    def close(self) -> None:
        """Finish what was begun and let go of the file; a database that does not answer is not waited for."""
        self._calls.put(None)
        self._thread.join(_CLOSED_WITHIN_S)
        if self._thread.is_alive():
            self.cut()
            self._thread.join(_CLOSED_WITHIN_S)
        self.database.engine.dispose()

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
            calls.sort(key=lambda call: call.place)
            self._busy_since = monotonic()
            self._commit([call for call in calls if call.future.set_running_or_notify_cancel()])
            self._busy_since = None
            if closing:
                return

    def _commit(self, calls: list[_Call]) -> None:
        together = len(calls) > 1
        try:
            self.database.check()
            with COMMITS.time(), self.database.engine.begin() as connection:
                outcomes = [_do(call, connection) if together else _do_alone(call, connection) for call in calls]
        except (*OF_ONE_CALL, IntegrityError) as error:  # of a call that was alone
            calls[0].future.set_exception(error)
        except Exception as error:  # nothing of all this was kept, and everybody must know
            reason = str(error.orig if isinstance(error, DBAPIError) else error)
            if not self._fails:  # once, not for every move that somebody tries to make
                log.error("the database fails: %s: %s", type(error).__name__, reason)
            self._fails = True
            STORE_FAILURES.inc()
            STORE_FAILING.set(1)
            for call in calls:
                call.future.set_exception(NotStored(reason, in_doubt=self.database.is_in_doubt(error)))
        else:
            if self._fails:
                log.warning("the database works again")
            self._fails = False
            STORE_FAILING.set(0)
            for tell in outcomes:
                tell()


def _note_failure(future: asyncio.Future[Any]) -> None:
    """Whoever waited may have given up; then nobody else asks what came of it."""
    if not future.cancelled():
        future.exception()


def _do_alone(call: _Call, connection: Connection) -> Callable[[], None]:
    """Do the only call of a transaction: what fails undoes the whole of it. Returns how to tell the outcome."""
    return partial(call.future.set_result, call.work(connection))


def _do(call: _Call, connection: Connection) -> Callable[[], None]:
    """Do one call of several; a call that fails undoes only itself."""
    try:
        with connection.begin_nested():
            result = call.work(connection)
    except (*OF_ONE_CALL, IntegrityError) as error:
        return partial(call.future.set_exception, error)
    return partial(call.future.set_result, result)
