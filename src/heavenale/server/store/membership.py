"""This process among those that share a database: it shows that it lives, and hears how many others there are."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Mapping

from heavenale.server.store import processes, questions
from heavenale.server.store.failures import NotStored
from heavenale.server.store.storage import Storage

log = logging.getLogger(__name__)

_LEFT_WITHIN_S = 2.0


class Membership:
    """While it lasts, rooms are taken in the name of this process."""

    def __init__(self, store: Storage, address: str | None, thinkers: int) -> None:
        self.secret = secrets.token_urlsafe(32)  # whoever knows it reads the same database, so is one of us
        self.callers_elsewhere: Mapping[str, int] = {}  # addresses with many open sockets at other processes
        self.lost: Callable[[], None] = lambda: None  # others may own by now what this process owned
        self.callers: Callable[[], dict[str, int]] = dict  # addresses with many open sockets here
        self._store = store
        self._address = address
        self._thinkers = thinkers
        self._nobody_thinks = False
        self._is_waiting = False  # for a database that does not answer
        self._showing: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to live."""
        await self._register()
        self._showing = asyncio.create_task(self._show())

    async def stop(self) -> None:
        """End: whatever this process owned is free at once."""
        if self._showing is None:
            return
        self._showing.cancel()
        await asyncio.gather(self._showing, return_exceptions=True)
        self._showing = None
        with contextlib.suppress(NotStored, TimeoutError):  # then it is free a few seconds later
            async with asyncio.timeout(_LEFT_WITHIN_S):
                await self._store.run(processes.leave, self._store.process or 0)

    async def _register(self) -> None:
        self._store.process = await self._store.run(processes.register, self._address, self.secret, self._thinkers)

    async def _show(self) -> None:
        while True:
            await asyncio.sleep(processes.SHOW_EVERY_S)
            try:
                for ask in (self._show_once, self._look_around):
                    async with asyncio.timeout(processes.LEASE_S):
                        await ask()
                self._is_waiting = False
            except NotStored:
                pass  # told already, and tried again
            except TimeoutError:  # by now others may have its rooms
                if not self._is_waiting:
                    log.warning("the database does not answer: whoever waits for it is told so")
                self._is_waiting = True
                self._store.cut()
            except Exception:  # whatever it was, without this the process would lose its rooms for good
                log.exception("this process could not show that it lives")

    async def _show_once(self) -> None:
        if not await self._store.run(processes.show, self._store.process or 0, self.callers()):
            log.warning("this process was silent for too long: others may have its rooms")
            await self._register()
            self.lost()

    async def _look_around(self) -> None:
        living = await self._store.run(processes.living)
        elsewhere: Counter[str] = Counter()
        for process in living:
            if process.id != self._store.process:
                elsewhere.update(process.callers)
        self.callers_elsewhere = elsewhere
        nobody_thinks = not any(process.thinkers for process in living) and await self._store.run(questions.waiting) > 0
        if nobody_thinks and not self._nobody_thinks:
            log.warning("computers cannot move: no process thinks for them; start `heavenale think`")
        self._nobody_thinks = nobody_thinks
