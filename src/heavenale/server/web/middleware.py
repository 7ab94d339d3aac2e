"""What holds for every HTTP request: limits on the way in, headers on the way out."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from http import HTTPStatus
from ipaddress import ip_address

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heavenale.server.metrics import REQUESTS
from heavenale.server.web.hosts import Hosts
from heavenale.server.web.limits import NOBODY_KNOWN, Addresses, caller_of
from heavenale.server.web.problems import answer
from heavenale.server.wire.problem import RequestProblem

log = logging.getLogger(__name__)

_TOLD_AT_MOST = 10
_SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",  # the rules of the game are WebAssembly
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",  # positions of things on the table
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # a link of a room is for those who got it
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_POLICY = 1008  # the code of a WebSocket that is closed because of who asks
_BODIES_AT_ONCE = 16  # from one address: they are held in memory
_LARGE = 1 << 16  # bytes; no wish for a room without a record has as many
_LARGE_AT_ONCE = 64  # bodies, however many addresses they come from
_METHODS = ("GET", "HEAD", "POST", "OPTIONS")
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
FROM_PEER = "heavenale.from_peer"  # in the scope of what another process has let in and handed on
_COSTS_WORK = "/api/"  # elsewhere are only files, which lie ready in memory


class Gate:
    """Refuses strange hosts, bodies that are too large or slow, and addresses that ask for too much.

    To what is answered it adds the security headers.
    """

    def __init__(
        self,
        app: ASGIApp,
        *,
        hosts: Hosts,
        max_body: int,
        body_within_s: float,
        readers: Addresses,
        writers: Addresses,
        has_proxies: bool = False,
    ) -> None:
        self._app = app
        self._has_proxies = has_proxies  # some were named
        self._hosts = hosts
        self._max_body = max_body
        self._body_within_s = body_within_s
        self._reading: Counter[str] = Counter()  # bodies on their way, by address
        self._reading_large = 0
        self._told: set[str] = set()  # what whoever runs the server has been told already
        self._readers = readers
        self._writers = writers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        if scope.get(FROM_PEER):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._http(scope, receive, _with_headers(scope["path"], _counted(scope["method"], send)))
        elif scope["type"] == "websocket" and not self._hosts.admits(headers := Headers(scope=scope)):
            self._tell_once(
                f"a page of {headers.get('origin', '')[:100]!r}, which asked for {headers.get('host', '')[:100]!r}, "
                "was refused; --name makes a name known"
            )
            await send({"type": "websocket.close", "code": _POLICY})
        else:
            await self._app(scope, receive, send)

    def _tell_once(self, what: str) -> None:
        """Tell whoever runs the server of settings that may be missing; but nobody can fill the disk with that."""
        if what not in self._told and len(self._told) < _TOLD_AT_MOST:
            self._told.add(what)
            log.warning("%s", what)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            admitted = await self._admit(scope, receive)
        except RequestProblem as refusal:
            # Closed, because the rest of a body or the next request of a flood would come over the same connection.
            headers = {"Connection": "close"} | (
                {"Retry-After": "1"} if refusal.status == HTTPStatus.TOO_MANY_REQUESTS else {}
            )
            await answer(refusal, headers)(scope, receive, send)
        else:
            await self._app(scope, admitted, send)

    async def _admit(self, scope: Scope, receive: Receive) -> Receive:
        """Raise RequestProblem, or return how the application reads the body."""
        if not self._hosts.admits(Headers(scope=scope)):
            raise RequestProblem(
                HTTPStatus.MISDIRECTED_REQUEST, "bad_host", "this server is not known by that name; --name makes it so"
            )
        reads = scope["method"] in _SAFE_METHODS
        if reads and not scope["path"].startswith(_COSTS_WORK):
            return receive
        address = caller_of(scope)
        if not self._has_proxies and _is_passed_on(scope, address):
            self._tell_once(
                "requests come through a proxy that is not named: limits take all its people for one; "
                "name its address with --proxy"
            )
        if not (self._readers if reads else self._writers).allow(address):
            raise RequestProblem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", "too many requests; wait")
        if reads:
            return receive
        if self._reading[address] >= _BODIES_AT_ONCE:
            raise RequestProblem(HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", "too many bodies at once")
        self._reading[address] += 1
        try:
            async with asyncio.timeout(self._body_within_s):
                body = await self._read(scope, receive)
        except TimeoutError as error:
            raise RequestProblem(HTTPStatus.REQUEST_TIMEOUT, "too_slow", "the body did not arrive in time") from error
        finally:
            self._reading -= Counter({address: 1})
        if _has_half_characters(body):
            raise RequestProblem(
                HTTPStatus.UNPROCESSABLE_ENTITY, "bad_request", "the body holds half of a character: a lone surrogate"
            )
        return again(body, receive)

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body, unless it is too large, whatever length it announced."""
        too_large = RequestProblem(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large", f"a body must not be longer than {self._max_body} bytes"
        )
        announced = Headers(scope=scope).get("content-length", "0")
        if not announced.isdecimal() or int(announced) > self._max_body:
            raise too_large
        body = bytearray()
        is_large = False
        try:
            while True:
                message = await receive()
                body += message.get("body", b"")
                if len(body) > self._max_body:
                    raise too_large
                if not message.get("more_body", False):
                    return bytes(body)
                if len(body) > _LARGE and not is_large:
                    if self._reading_large >= _LARGE_AT_ONCE:
                        raise RequestProblem(
                            HTTPStatus.TOO_MANY_REQUESTS, "too_many_requests", "too many large bodies at once"
                        )
                    self._reading_large += 1
                    is_large = True
        finally:
            self._reading_large -= is_large


def _is_passed_on(scope: Scope, address: str) -> bool:
    """Whether a proxy seems to have sent it: one of this machine or network, which says that it speaks for another."""
    return "x-forwarded-for" in Headers(scope=scope) and address != NOBODY_KNOWN and ip_address(address).is_private


def _counted(method: str, send: Send) -> Send:
    """Notes how requests are answered; methods that nobody knows are all one, or there would be no end of them."""
    known = method if method in _METHODS else "other"

    async def send_and_count(message: Message) -> None:
        if message["type"] == "http.response.start":
            REQUESTS.labels(known, str(message["status"])).inc()
        await send(message)

    return send_and_count


def _with_headers(path: str, send: Send) -> Send:
    """Sends answers with the security headers."""

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _SECURITY_HEADERS.items():
                headers.setdefault(name, value)
            if path.startswith(_COSTS_WORK):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return send_with_headers


def _has_half_characters(body: bytes) -> bool:
    """Whether JSON escapes something that no text can hold, and no answer could repeat."""
    if b"\\ud" not in body.lower():
        return False
    try:
        json.dumps(json.loads(body), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    except (ValueError, RecursionError):
        return False  # no JSON at all: that is told elsewhere
    return False


def again(body: bytes, receive: Receive) -> Receive:
    """Lets a body that was read be read once more."""
    given = False

    async def read() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read
