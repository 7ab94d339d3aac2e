"""What holds for every HTTP request: limits on the way in, headers on the way out."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heavenale.server.limits import Addresses
from heavenale.server.problems import problem

_SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'self'",
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
_SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
_COSTS_WORK = "/api/"  # elsewhere are only files, which lie ready in memory


class Gate:
    """Refuses bodies that are too large and addresses that ask for too much; adds the security headers."""

    def __init__(self, app: ASGIApp, *, max_body: int, readers: Addresses, writers: Addresses) -> None:
        self._app = app
        self._max_body = max_body
        self._readers = readers
        self._writers = writers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith(_COSTS_WORK):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        reads = scope["method"] in _SAFE_METHODS
        if reads and not scope["path"].startswith(_COSTS_WORK):
            await self._app(scope, receive, send_with_headers)
            return
        address = (scope.get("client") or ("unknown", 0))[0]
        if not (self._readers if reads else self._writers).allow(address):
            # Closed, because the next request of a flood would come over the same connection.
            headers = {"Retry-After": "1", "Connection": "close"}
            refusal = problem(429, "too_many_requests", "too many requests; wait", headers=headers)
            await refusal(scope, receive, send_with_headers)
            return
        if reads:
            await self._app(scope, receive, send_with_headers)
            return
        body = await self._read(scope, receive)
        if body is None:
            refusal = problem(413, "too_large", f"a body must not be longer than {self._max_body} bytes")
            await refusal(scope, receive, send_with_headers)
            return
        await self._app(scope, _again(body, receive), send_with_headers)

    async def _read(self, scope: Scope, receive: Receive) -> bytes | None:
        """The whole body; None if it is too large, whatever length it announced."""
        announced = Headers(scope=scope).get("content-length", "0")
        if not announced.isdecimal() or int(announced) > self._max_body:
            return None
        body = bytearray()
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._max_body:
                return None
            if not message.get("more_body", False):
                return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    """Lets a body that was read be read once more."""
    given = False

    async def read() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return read
