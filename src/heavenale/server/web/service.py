"""The parts of a running server, put together and taken apart."""

from __future__ import annotations

import asyncio
import logging
from hmac import compare_digest
from time import monotonic

from heavenale.server.config import Config
from heavenale.server.rooms.agent_turns import Driver
from heavenale.server.rooms.house import House
from heavenale.server.store import founders
from heavenale.server.store.databases import Postgres
from heavenale.server.store.failures import NotStored
from heavenale.server.store.membership import Membership
from heavenale.server.store.storage import Storage
from heavenale.server.thinking.asking import Asking
from heavenale.server.thinking.taking import Taking
from heavenale.server.thinking.workers import Thinkers, Workers
from heavenale.server.web.garbage import collect_in_quiet_moments, settle
from heavenale.server.web.limits import Addresses, Doorkeeper
from heavenale.server.web.warming import warm_rules
from heavenale.warm_up import is_compiled

log = logging.getLogger(__name__)

_DAY_S = 86_400.0
_TIDY_EVERY_S = 600.0


class Service:
    """Storage, workers and rooms of one server."""

    def __init__(self, config: Config, workers: Workers | None = None) -> None:
        self.config = config
        self.workers = workers or Workers(config.workers, timeout_s=config.think_timeout_s, programs=config.programs)
        self.ready = asyncio.Event()  # the rules are compiled
        self.visitors = Addresses(config.connect_rate, config.connect_burst)
        self.door = Doorkeeper(config.max_connections_per_address)  # of people, also those behind a named proxy
        self.speakers = Addresses(config.address_rate, config.address_burst)
        self.signers = Addresses(config.sign_rate, config.sign_burst)
        self.founders = Addresses(config.rooms_per_day / _DAY_S, config.rooms_per_day)
        self.last_message = monotonic()
        self.closing = asyncio.Event()  # this process is about to end
        self._membership: Membership | None = None  # where several processes share a database
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the database and begin to compile."""
        self.storage = await asyncio.to_thread(Storage, self.config.database or self.config.data)
        await asyncio.to_thread(self.storage.migrate)
        thinkers = self.workers if self.config.database is None else await self._join(self.config.database)
        self.house = House(self.config, self.storage, Driver(thinkers))
        self._tasks += [asyncio.create_task(self._prepare()), asyncio.create_task(self._tidy())]
        if self._membership is not None:
            await self.ready.wait()  # until then others serve

    async def _join(self, database: str) -> Thinkers:
        """Become one of several processes; returns who decides for computers then."""
        from heavenale.server.store.news import News

        self._membership = Membership(self.storage, self.config.peer_address, len(self.workers.players))
        self._membership.callers = self.door.many
        self._membership.lost = lambda: self.house.lose(self.house.rooms_in_memory)
        self.door.elsewhere = lambda: self._membership.callers_elsewhere if self._membership else {}
        await self._membership.start()
        self.news = News(Postgres(database).conninfo)
        asking = Asking(self.storage, self.news, self.workers)
        self._tasks.append(asyncio.create_task(Taking(self.storage, self.news, self.workers).run()))
        self.news.start()
        return asking

    def is_peer(self, given: str) -> bool:
        """Whether this secret shows that it is one of us who asks."""
        return self._membership is not None and compare_digest(given.encode(), self._membership.secret.encode())

    async def may_found(self, address: str) -> bool:
        """Whether an address may make one more room today."""
        per_day = self.config.rooms_per_day
        if self._membership is None:
            return self.founders.allow(address)
        return await self.storage.run(founders.found, address, per_day / _DAY_S, per_day)

    async def _prepare(self) -> None:
        """Compile in a worker first: here it would slow the event loop; afterwards the code is on disk."""
        in_worker = asyncio.create_task(self._prepare_worker())
        if not await asyncio.to_thread(is_compiled):
            await in_worker
        await asyncio.to_thread(warm_rules)
        self.ready.set()
        await in_worker
        await self.workers.warm()
        if self.config.owns_process:
            settle()
            await collect_in_quiet_moments(lambda: self.last_message)

    async def _tidy(self) -> None:
        """Look for rooms that have expired, a few at a time."""
        await self.ready.wait()
        while True:
            await asyncio.sleep(_TIDY_EVERY_S)
            try:
                await self.house.expire()
                if self._membership is not None:
                    per_day = self.config.rooms_per_day
                    await self.storage.run(founders.forget, per_day / _DAY_S, per_day)
            except NotStored as error:
                log.warning("rooms that have expired stay for now: %s", error)
            except Exception:  # whatever it was, the next time may be better; nobody else would hear of it
                log.exception("rooms that have expired stay for now")

    async def _prepare_worker(self) -> None:
        try:
            await self.workers.compile_rules()
        except Exception as error:  # whatever is wrong with the workers, people can still play each other
            log.warning("the rules could not be compiled in a worker: %s", error)

    async def hand_over(self) -> None:
        """Let all rooms go: other processes may have them from now on, and people are sent there."""
        self.closing.set()
        await self.house.close()
        if self._membership is not None:
            await self._membership.stop()

    async def stop(self) -> None:
        """Stop thinking and close the database; every move told has long been stored."""
        drivers = [room.driver for room in self.house.rooms_in_memory if room.driver is not None]
        await self.hand_over()
        tasks = [*self._tasks, *drivers]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._membership is not None:
            await self.news.stop()
        await self.workers.stop()
        await asyncio.to_thread(self.storage.close)
