"""Several processes behind a proxy: a request for a room that another one owns is handed on to that one.

Both the request and the answer go through unchanged, so that no part of the server but this one knows of it. The
owner listens for the others at an address of its own; whoever asks there shows the secret that is in the database.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from time import monotonic
from typing import Any

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heavenale.server.rooms.connection import COME_BACK
from heavenale.server.store.failures import Elsewhere, LeaseLost, NotStored
from heavenale.server.store.processes import LEASE_S
from heavenale.server.web.limits import NOBODY_KNOWN, caller_of
from heavenale.server.web.middleware import FROM_PEER, again
from heavenale.server.web.problems import problem
from heavenale.server.web.service import Service
from heavenale.server.wire.problem import RequestProblem

_SECRET = "x-heavenale-secret"
_CALLER = "x-heavenale-caller"
_ROOM = re.compile(r"/api/rooms/([^/]{1,60})(?:/|$)")
_POLICY = 1008  # of a WebSocket: because of who asks
_UNUSUAL = (1005, 1006)  # codes that only tell that there was none
_PATIENCE_S = LEASE_S + 3.0  # an owner that has died is found dead by then
_LOOK_EVERY_S = 0.2
_REACHED_WITHIN_S = 3.0
_ANSWERED_WITHIN_S = 20.0
_MOST_UNREAD = 4  # messages between two processes
_PASSED_ON = ("accept", "content-type", "if-none-match", "user-agent")
_PASSED_BACK = ("content-type", "retry-after", "cache-control", "etag")


class Unreachable(Exception):
    """The owner does not answer, and has heard nothing."""


class TooMany(Exception):
    """This address opens too many sockets."""


class Peers:
    """Lets requests in that other processes hand on, in the name of whoever they come from."""

    def __init__(self, app: ASGIApp, service: Callable[[], Service], port: int | None) -> None:
        self._app = app
        self._service = service
        self._port = port  # on which they ask

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        if scope["type"] == "lifespan" or (scope.get("server") or ("", 0))[1] != self._port:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if self._service().is_peer(headers.get(_SECRET, "")):
            caller = (headers.get(_CALLER, NOBODY_KNOWN), 0)
            await self._app({**scope, "client": caller, FROM_PEER: True}, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": _POLICY})
        else:
            await send({"type": "http.response.start", "status": HTTPStatus.FORBIDDEN, "headers": []})
            await send({"type": "http.response.body"})


class Relay:
    """Hands on what concerns a room that another process owns."""

    def __init__(self, app: ASGIApp, service: Callable[[], Service]) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, or have it answered."""
        room = _ROOM.match(scope["path"]) if scope["type"] in ("http", "websocket") else None
        if room is None or scope.get(FROM_PEER):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._answer(
                scope, receive, send, room[1], lambda owner: self._hand_on_socket(owner, scope, receive, send)
            )
        else:
            body = await _read(receive)
            await self._answer(
                scope, again(body, receive), send, room[1], lambda owner: _hand_on_request(owner, scope, body, send)
            )

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, words: str, hand_on: Callable[[Elsewhere], Awaitable[None]]
    ) -> None:
        service = self._service()
        until = monotonic() + _PATIENCE_S
        with suppress(TimeoutError):
            await asyncio.wait_for(service.ready.wait(), _PATIENCE_S)
        while service.ready.is_set() and monotonic() < until:
            try:
                await service.house.claim(words)
                break
            except Elsewhere as owner:
                try:
                    await hand_on(owner)
                except TooMany:
                    break
                except Unreachable:
                    pass
                else:
                    return
            except LeaseLost:
                if service.closing.is_set():
                    break
            except (RequestProblem, NotStored):
                break  # which is told as everywhere
            await asyncio.sleep(_LOOK_EVERY_S)  # it may have died: then it is found dead, and the room is free
        await self._app(scope, receive, send)

    async def _hand_on_socket(self, owner: Elsewhere, scope: Scope, receive: Receive, send: Send) -> None:
        from websockets.asyncio.client import connect
        from websockets.exceptions import WebSocketException

        service = self._service()
        if not service.visitors.allow(caller_of(scope)):
            raise TooMany
        try:
            line = await connect(
                f"ws://{owner.address}{_target(scope)}",
                additional_headers=_for_peer(owner, scope),
                compression=None,
                proxy=None,
                open_timeout=_REACHED_WITHIN_S,
                max_size=None,
                max_queue=_MOST_UNREAD,
            )
        except (OSError, TimeoutError, WebSocketException) as error:
            raise Unreachable from error
        async with line:
            await receive()
            await send({"type": "websocket.accept"})
            there = asyncio.create_task(_tell_owner(receive, line))
            back = asyncio.create_task(_tell_client(line, send))
            closing = asyncio.create_task(service.closing.wait())
            done, others = await asyncio.wait((there, back, closing), return_when=asyncio.FIRST_COMPLETED)
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)
            if there in done:
                return
            code = line.close_code if back in done else None
            with suppress(Exception):  # the client may have gone as well
                unusual = code is None or code in _UNUSUAL
                await send({"type": "websocket.close", "code": COME_BACK if unusual else code})


async def _tell_owner(receive: Receive, line: Any) -> None:
    from websockets.exceptions import ConnectionClosed

    while (message := await receive())["type"] != "websocket.disconnect":
        text: str | None = message.get("text")
        with suppress(ConnectionClosed):  # the other way notices, and tells the client
            await line.send(message.get("bytes") if text is None else text)


async def _tell_client(line: Any, send: Send) -> None:
    from websockets.exceptions import ConnectionClosed

    # The owner or the client has gone; to send to a client that has just said so is an error of its own for Uvicorn.
    with suppress(ConnectionClosed, OSError, RuntimeError):
        async for text in line:
            await send({"type": "websocket.send", "text": text})


async def _hand_on_request(owner: Elsewhere, scope: Scope, body: bytes, send: Send) -> None:
    import httpx2

    headers = Headers(scope=scope)
    passed_on = {name: headers[name] for name in _PASSED_ON if name in headers}
    timeout = httpx2.Timeout(_ANSWERED_WITHIN_S, connect=_REACHED_WITHIN_S)
    try:
        # A new connection for each: on an old one nobody knows whether what was sent has arrived.
        async with httpx2.AsyncClient(timeout=timeout, trust_env=False) as client:
            answer = await client.request(
                scope["method"],
                f"http://{owner.address}{_target(scope)}",
                content=body,
                headers={**passed_on, **_for_peer(owner, scope), "accept-encoding": "identity"},
            )
    except (httpx2.ConnectError, httpx2.ConnectTimeout) as error:
        raise Unreachable from error
    except httpx2.HTTPError:
        silent = problem(HTTPStatus.SERVICE_UNAVAILABLE, "not_stored", "the process that has the room did not answer")
        await silent(scope, again(body, _nothing), send)
        return
    back = [(name.encode(), answer.headers[name].encode()) for name in _PASSED_BACK if name in answer.headers]
    length = (b"content-length", str(len(answer.content)).encode())
    await send({"type": "http.response.start", "status": answer.status_code, "headers": [*back, length]})
    await send({"type": "http.response.body", "body": answer.content})


def _for_peer(owner: Elsewhere, scope: Scope) -> dict[str, str]:
    return {_SECRET: owner.secret, _CALLER: caller_of(scope)}


def _target(scope: Scope) -> str:
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string", b"")
    return (path + (b"?" + query if query else b"")).decode("ascii", errors="replace")


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


async def _read(receive: Receive) -> bytes:
    """The whole body: what is outside of here has seen to its length."""
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body)
