"""Running the server in this process: listen, say where, open the browser, and end in peace."""

from __future__ import annotations

import contextlib
import logging
import socket
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import IO

import uvicorn

from heavenale.errors import HeavenAleError
from heavenale.server.app import create_app
from heavenale.server.config import Config

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_LARGEST_FRAME = 1 << 16  # bytes; longer ones end the connection before they are read
_GRACE_S = 3
_BACKLOG = 1024


class FolderInUse(HeavenAleError):
    """Another server keeps its games there."""


class CannotListen(HeavenAleError):
    """The address is taken, or not ours."""


def run_server(*, host: str, port: int, data: Path | None, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    config = Config.default(data)
    claim = _claim(config.data)
    listening = _listen(host, port)
    address = _address(host, listening.getsockname()[1])
    server = _Server(
        uvicorn.Config(
            create_app(config),
            log_level="warning",  # below that, addresses are logged, and with them the secrets of seats
            access_log=False,
            ws_max_size=_LARGEST_FRAME,
            timeout_graceful_shutdown=_GRACE_S,
            server_header=False,
        ),
        lambda: _greet(address, config.data, open_browser=open_browser, say=say),
    )
    with contextlib.suppress(KeyboardInterrupt), claim:  # the end that people choose is no failure
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, greet: Callable[[], None]) -> None:
        super().__init__(config)
        self._greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._greet()


def _greet(address: str, data: Path, *, open_browser: bool, say: Callable[[str], None]) -> None:
    say(f"Heaven & Ale is served at {address}")
    say(f"Games are kept in {data}. Ctrl-C ends the server; games go on when it is started again.")
    if open_browser:
        # In a thread: some browsers return only when they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _claim(folder: Path) -> IO[str]:
    """Keep other servers off the folder: each would tell its own story of the same games."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "lock").open("a", encoding="utf-8")
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # the system lets go of it however the server ends
        except OSError as error:
            lock.close()
            raise FolderInUse(f"another server keeps its games in {folder}; choose another with --data") from error
    return lock


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, target = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(target)
        listening.listen(_BACKLOG)
    except OSError as error:
        raise CannotListen(
            f"cannot listen on {host}, port {port}: {error.strerror}; --port 0 takes any free one"
        ) from error
    return listening


def _address(host: str, port: int) -> str:
    """An address that a browser on this machine can open."""
    shown = {"0.0.0.0": "localhost", "::": "localhost", "127.0.0.1": "localhost"}.get(host, host)
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
