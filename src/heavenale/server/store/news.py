"""What other processes on the same PostgreSQL tell: LISTEN, over a connection that mends itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import psycopg

log = logging.getLogger(__name__)

_AGAIN_AFTER_S = 0.5
# A server that is gone without a word is found out within half a minute.
_PATIENCE: Any = {"connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}

Hear = Callable[[str], None]


class News:
    """Calls those who want to hear. What is told while the line is down is missed: nobody may rely on it alone."""

    def __init__(self, conninfo: str) -> None:
        self._conninfo = conninfo
        self._hear: dict[str, Hear] = {}
        self._listening: asyncio.Task[None] | None = None

    def on(self, channel: str, hear: Hear) -> None:
        """Whom to call with what is told on a channel; with nothing when the line has been mended."""
        self._hear[channel] = hear

    def start(self) -> None:
        """Begin to listen."""
        self._listening = asyncio.create_task(self._listen())

    async def stop(self) -> None:
        """Listen no longer."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        is_deaf = False
        while True:
            try:
                line = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True, **_PATIENCE)
                async with line:
                    for channel, hear in self._hear.items():
                        await line.execute(psycopg.sql.SQL("LISTEN {}").format(psycopg.sql.Identifier(channel)))
                        hear("")
                    if is_deaf:
                        log.warning("news come from the database again")
                    is_deaf = False
                    async for told in line.notifies():
                        self._hear[told.channel](told.payload)
            except psycopg.Error as error:
                if not is_deaf:  # once, not for every try
                    log.warning("no news from the database: %s", str(error).strip())
                is_deaf = True
            await asyncio.sleep(_AGAIN_AFTER_S)
