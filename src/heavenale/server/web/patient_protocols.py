"""Connections that listen a little at a time, so that whoever shouts does not drown the others.

Uvicorn's own protocols read all that has come, a quarter of a megabyte at a time: thousands of tiny requests or
messages, during which nobody else is served. The one for WebSockets even goes on reading for seconds after the
application has closed the connection, so that a client that sends without end would stop the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from heavenale.server.config import Config
from heavenale.server.web.limits import Doorkeeper, Networks, counted_as

_SLICE = 4096  # bytes read at once: at most a hundred or two of the shortest messages, about a millisecond
_MOST_UNREAD = 1 << 21  # bytes; a record that somebody imports has at most half of that
_MOST_UNSENT = 1 << 14  # bytes, before whoever sends more waits: many who read nothing fill no memory
_LOOK_AGAIN_S = 0.002
_LAST_WORDS = 1024  # bytes that are heard after the connection was closed: enough for the answer to that
_FAREWELL_S = 1.0  # how long a client that goes on sending has to hear why it was closed


class _Slices(asyncio.Protocol):
    """Reads what a client sends in slices; others have their turn in between."""

    transport: asyncio.Transport
    loop: asyncio.AbstractEventLoop
    _unread: bytearray | None = None

    def _hear(self, data: bytes) -> None:
        raise NotImplementedError

    def _is_full(self) -> bool:
        """Whether what was heard should be dealt with first."""
        raise NotImplementedError

    def data_received(self, data: bytes) -> None:
        """Keep what has come, and read the first of it."""
        if self._unread is not None:  # the rest of something larger waits already
            self._unread += data
            if len(self._unread) > _MOST_UNREAD:
                self.transport.abort()
            return
        self._hear(data[:_SLICE])
        if len(data) > _SLICE:
            self._unread = bytearray(data[_SLICE:])
            self.loop.call_soon(self._read_on)

    def _read_on(self) -> None:
        if not self._unread or self.transport.is_closing():
            self._unread = None
        elif self._is_full():
            self.loop.call_later(_LOOK_AGAIN_S, self._read_on)
        else:
            part = bytes(self._unread[:_SLICE])
            del self._unread[:_SLICE]
            self._hear(part)
            self.loop.call_soon(self._read_on)


class PatientHttp(_Slices, HttpToolsProtocol):
    """HTTP in slices: a request is answered before many others are read, and none may take long to be told."""

    door: ClassVar[Doorkeeper]
    proxies: ClassVar[Networks]
    headers_within_s: ClassVar[float]
    peer_port: ClassVar[int | None]
    _answered: Any = None  # the request that is being answered
    _deadline: asyncio.TimerHandle | None = None
    _is_in = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a client in, unless its address has too many connections."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(_MOST_UNSENT)
        self._is_in = not self._comes_for_many and self.door.enter(self._address)
        if self._is_in or self._comes_for_many:
            self._set_deadline()
        else:
            transport.abort()

    @property
    def _comes_for_many(self) -> bool:
        """Whether it is another process or a named proxy, whose people are counted one by one."""
        from_peer = self.server is not None and self.server[1] == self.peer_port
        return from_peer or (self.client is not None and self.client[0] in self.proxies)

    @property
    def _address(self) -> str:
        return counted_as(self.client[0]) if self.client else ""

    def _set_deadline(self) -> None:
        self._forget_deadline()
        self._deadline = self.loop.call_later(self.headers_within_s, self.transport.abort)

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def on_message_begin(self) -> None:
        """A request begins: it has so long to be told."""
        self._set_deadline()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """It has been told; its body has a deadline of its own."""
        self._forget_deadline()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on the other protocol hears when the client goes."""
        self._forget_deadline()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, PatientWebSocket):
            protocol.leave = partial(self.door.leave, self._address) if self._is_in else protocol.leave
        self.parser = None  # type: ignore[assignment]  # it knows us, and would keep us in memory (garbage.py)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone: whatever was asked for in advance is for nobody, and no error either."""
        self._forget_deadline()
        if self._is_in:
            self.door.leave(self._address)
        if self._answered is not None:
            self._answered.disconnected = True
        super().connection_lost(exc)

    def _hear(self, data: bytes) -> None:
        if self.transport.get_protocol() is not self:  # it has become a WebSocket
            return
        HttpToolsProtocol.data_received(self, data)
        # Uvicorn ends a silent connection, but not one that has said as little as an empty line after its last request.
        is_answered = self.cycle is not None and self.cycle.response_complete
        if is_answered and self._deadline is None and self.transport.get_protocol() is self:
            self._set_deadline()

    def _is_full(self) -> bool:
        return self.flow.read_paused


def protocol_for(config: Config) -> type[PatientHttp]:
    """The protocol of a server with these limits."""

    class Guarded(PatientHttp):
        door = Doorkeeper(config.max_connections_per_address)
        proxies = Networks(config.proxies)
        headers_within_s = config.headers_within_s
        peer_port = config.peer_port

    return Guarded


class PatientWebSocket(_Slices, WebSocketsSansIOProtocol):
    """WebSockets in slices; one that has been closed is not listened to."""

    leave: Callable[[], None] = staticmethod(lambda: None)  # tells the doorkeeper
    _after_close = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self.leave()
        super().connection_lost(exc)

    def _hear(self, data: bytes) -> None:
        if self.close_sent:
            if self._after_close > _LAST_WORDS:
                return
            self._after_close += len(data)
            if self._after_close > _LAST_WORDS:
                # Ended at once, the client would often find its own sending broken before it has read the reason.
                self.transport.pause_reading()
                self.loop.call_later(_FAREWELL_S, self.transport.abort)
                return
        WebSocketsSansIOProtocol.data_received(self, data)

    def _is_full(self) -> bool:
        return self.read_paused
