"""One viewer's connection: what waits to be sent, and which seats are at that screen."""

from __future__ import annotations

import asyncio
from typing import Protocol

from heavenale.server.wire.messages import Explanation, Refused
from heavenale.server.wire.vocabulary import Facts, Message, RefusalCode

COME_BACK = 1012  # "service restart": nothing is wrong with the client
NOT_ENTERED = 4400
FOREIGN_TOKEN = 4401
UNKNOWN_ROOM = 4404
TOO_SLOW = 4408
ROOM_DAMAGED = 4410
TOO_MANY_MESSAGES = 4429
NOT_STORED = 4500
ROOM_FULL = 4503


class Socket(Protocol):
    """What a connection needs of a WebSocket."""

    async def send_text(self, data: str) -> None:
        """Send one message."""
        ...

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        """End the connection."""
        ...


class Connection:
    """A viewer. Sending never waits: a client that does not read is disconnected, and nobody else notices."""

    def __init__(self, socket: Socket, address: str, *, max_queued: int, max_unread: int) -> None:
        self.address = address
        self._max_unread = max_unread
        self._unread = 0  # characters that wait
        self.seats: set[int] = set()
        self.around = ""  # what the client was last told beside the game
        self._socket = socket
        self._queue: asyncio.Queue[str | None] = asyncio.Queue(max_queued)
        self._sender: asyncio.Task[None] | None = None
        self._close_code = 1000
        self.is_closing = False

    def start(self) -> None:
        """Begin to send."""
        self._sender = asyncio.create_task(self._send_all())

    async def stop(self) -> None:
        """Stop sending, whatever still waits."""
        self.is_closing = True
        if self._sender is not None:
            self._sender.cancel()
            await asyncio.gather(self._sender, return_exceptions=True)

    async def finish(self) -> None:
        """Wait until all is sent and the socket is closed."""
        if self._sender is not None:
            await asyncio.gather(self._sender, return_exceptions=True)

    def send(self, message: Message) -> None:
        """Queue a message."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Queue a message that has been written already."""
        if self.is_closing:
            return
        if self._queue.full() or (self._unread and self._unread + len(text) > self._max_unread):
            self._drop_everything()
            self.close(TOO_SLOW, "too_slow", "the client does not read what it is sent")
            return
        self._unread += len(text)
        self._queue.put_nowait(text)

    def _drop_everything(self) -> None:
        self._unread = 0
        while not self._queue.empty():
            self._queue.get_nowait()

    def refuse(
        self,
        code: RefusalCode,
        message: str,
        *,
        facts: Facts | None = None,
        number: int = 0,
        explanation: Explanation | None = None,
        re: int | None = None,
    ) -> None:
        """Say that and why a message is not obeyed."""
        self.send(Refused(code=code, facts=facts or {}, message=message, number=number, explanation=explanation, re=re))

    def close(self, close_code: int, code: RefusalCode, message: str) -> None:
        """Say why, then close."""
        if self.is_closing:
            return
        if self._queue.qsize() >= self._queue.maxsize - 1:
            self._drop_everything()
        self.refuse(code, message)
        self.is_closing = True
        self._close_code = close_code
        self._queue.put_nowait(None)

    def end(self, close_code: int) -> None:
        """Close without a word."""
        if self.is_closing:
            return
        if self._queue.full():
            self._drop_everything()
        self.is_closing = True
        self._close_code = close_code
        self._queue.put_nowait(None)

    async def _send_all(self) -> None:
        try:
            while (text := await self._queue.get()) is not None:
                self._unread = max(0, self._unread - len(text))
                await self._socket.send_text(text)
            await self._socket.close(self._close_code)
        except Exception:
            pass
        finally:
            self.is_closing = True
