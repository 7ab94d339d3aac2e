"""Beginning to listen."""

from __future__ import annotations

import socket
from typing import Any

import pytest
import uvicorn

from heavenale.server.web.run import _Server


async def nothing(_scope: Any, _receive: Any, _send: Any) -> None:
    raise AssertionError


async def hand_over() -> None:
    pass


@pytest.mark.parametrize("loop", ["uvloop", "asyncio"])
def test_a_server_that_nobody_can_reach_does_not_say_that_it_serves(loop: Any) -> None:
    """Of two that were given one port, and both are still getting ready, one listens first."""
    pytest.importorskip(loop)
    ours, others = socket.socket(), socket.socket()
    for one in (ours, others):
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    ours.bind(("127.0.0.1", 0))
    others.bind(ours.getsockname())
    others.listen()
    greeted: list[int] = []
    server = _Server(
        uvicorn.Config(nothing, lifespan="off", loop=loop, log_config=None), lambda: greeted.append(1), hand_over
    )
    with others:
        server.run(sockets=[ours])
    assert not server.is_heard
    assert not greeted
