"""The parts of a running server, put together and taken apart."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from heavenale.server.config import Config
from heavenale.server.rooms.driving import Driver
from heavenale.server.rooms.house import House
from heavenale.server.store.failures import NotStored
from heavenale.server.store.storage import Storage
from heavenale.server.thinking.workers import Workers
from heavenale.server.web.collecting import collect_in_quiet_moments, settle
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

    async def start(self) -> None:
        """Open the database and begin to compile."""
        self.storage = await asyncio.to_thread(Storage, self.config.data)
        await asyncio.to_thread(self.storage.migrate)
        self.house = House(self.config, self.storage, Driver(self.workers))
        self._preparing = asyncio.create_task(self._prepare())
        self._tidying = asyncio.create_task(self._tidy())

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
            except NotStored as error:
                log.warning("rooms that have expired stay for now: %s", error)

    async def _prepare_worker(self) -> None:
        try:
            await self.workers.compile_rules()
        except Exception as error:  # whatever is wrong with the workers, people can still play each other
            log.warning("the rules could not be compiled in a worker: %s", error)

    async def stop(self) -> None:
        """Stop thinking and close the database; every move told has long been stored."""
        rooms = self.house.rooms_in_memory
        tasks = [self._preparing, self._tidying, *(room.driver for room in rooms if room.driver is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.stop()
        await asyncio.to_thread(self.storage.close)
