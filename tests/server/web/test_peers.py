"""What one process does for another; whole games over several are in test_several_processes.py."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from starlette.types import Message

from heavenale.server.web.peers import _tell_client


def test_a_client_that_goes_while_it_is_told_something_is_no_error() -> None:
    """The fuzzed messages of the campaign found that on PostgreSQL: an error that nobody asked for stood in the log."""

    async def line() -> AsyncIterator[str]:
        yield "{}"
        raise AssertionError("nobody hears any more")

    async def send(message: Message) -> None:  # as uvicorn does
        raise RuntimeError(f"Unexpected ASGI message '{message['type']}', after sending 'websocket.close'.")

    asyncio.run(_tell_client(line(), send))
