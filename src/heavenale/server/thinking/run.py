"""A process that only thinks, for all that serve from the same database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Mapping, Sequence

from heavenale.errors import HeavenAleError
from heavenale.server.store.databases import Postgres
from heavenale.server.store.membership import Membership
from heavenale.server.store.storage import Storage
from heavenale.server.thinking.taking import Taking
from heavenale.server.thinking.workers import Workers

log = logging.getLogger(__name__)

_ENDS = (signal.SIGINT, signal.SIGTERM)


def run_thinkers(
    database: str,
    count: int,
    *,
    programs: Mapping[str, Sequence[str]],
    timeout_s: float,
    say: Callable[[str], None],
) -> None:
    """Think until Ctrl-C or SIGTERM. What was being thought about then, another process takes."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("alembic").setLevel(logging.ERROR)
    workers = Workers(count, timeout_s=timeout_s, programs=programs)
    asyncio.run(_think(Postgres(database), workers, say))


async def _think(database: Postgres, workers: Workers, say: Callable[[str], None]) -> None:
    from heavenale.server.store.news import News

    storage = Storage(database.url)
    membership = Membership(storage, None, len(workers.players))
    try:
        await asyncio.to_thread(storage.migrate)
        await membership.start()
        news = News(database.conninfo)
        taking = Taking(storage, news, workers)
        news.start()
        say(f"{len(workers.players)} processes think for {database.name}. Ctrl-C ends them.")
        thinking = asyncio.ensure_future(asyncio.gather(_prepare(workers), taking.run()))
        with contextlib.suppress(NotImplementedError):  # on Windows, where Ctrl-C ends it all the same
            for one in _ENDS:
                asyncio.get_running_loop().add_signal_handler(one, thinking.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await thinking
        await news.stop()
    finally:
        await membership.stop()
        await workers.stop()
        storage.close()


async def _prepare(workers: Workers) -> None:
    try:
        await workers.compile_rules()
    except HeavenAleError as error:  # a process that thinks may die at any moment, also when it has just begun
        log.warning("the rules could not be compiled beforehand: %s", error)
    await workers.warm()
