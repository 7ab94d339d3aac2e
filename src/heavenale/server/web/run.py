"""Running the server in this process: listen, say where, open the browser, and end in peace."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI

from heavenale.errors import HeavenAleError
from heavenale.server.config import Config
from heavenale.server.store.databases import database_at
from heavenale.server.store.folders import claim
from heavenale.server.store.storage import Storage
from heavenale.server.web.app import create_app
from heavenale.server.web.limits import as_told_by_sockets
from heavenale.server.web.logs import set_up_logs
from heavenale.server.web.patient_protocols import PatientWebSocket, protocol_for
from heavenale.server.web.service import Service

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

_LARGEST_FRAME = 1 << 16  # bytes; longer ones end the connection before they are read
_GRACE_S = 3
_FAREWELL_S = 0.1
_OURS_ALONE = 0o077  # what we write, others of this machine do not read
# How long a thread computes before another may. The one that stores moves needs the interpreter several times for a
# moment, and would wait 5 ms, which is Python's own choice, whenever the event loop is busy.
_SWITCH_S = 0.0005
_BACKLOG = 1024
_EVERYWHERE = ("0.0.0.0", "::")
_ONLY_HERE = ("127.0.0.1", "::1", "localhost")
_SOMEWHERE = ("192.0.2.1", 9)  # an address for documentation (RFC 5737): nobody has it


class CannotListen(HeavenAleError):
    """The address is taken, or not ours."""


def run_server(config: Config, *, host: str, port: int, open_browser: bool, say: Callable[[str], None]) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    set_up_logs(config.log_format, config.log_level)
    os.umask(_OURS_ALONE)
    _allow_many_connections()
    sys.setswitchinterval(_SWITCH_S)
    claimed: AbstractContextManager[Any] = contextlib.nullcontext() if config.database else claim(config.data)
    _check_database(config.database or config.data)
    listening = [_bind(host, port)]
    port = listening[0].getsockname()[1]
    address = _address(host, port)
    config = replace(config, friends_at=friends_address(host, port), names=(*config.names, host))
    if config.database is not None:
        config, for_peers = _bind_for_peers(config)
        listening.append(for_peers)
    else:
        listening[0].listen(_BACKLOG)  # whoever comes early waits; of several processes another can answer meanwhile
    app = create_app(config)
    server = _Server(
        uvicorn.Config(
            app,
            log_config=None,  # as above
            access_log=False,
            http=protocol_for(config),
            ws=PatientWebSocket,
            ws_max_size=_LARGEST_FRAME,
            ws_per_message_deflate=False,
            proxy_headers=bool(config.proxies),
            forwarded_allow_ips=as_told_by_sockets(config.proxies),
            timeout_graceful_shutdown=_GRACE_S,
            server_header=False,
        ),
        lambda: _greet(address, config, open_browser=open_browser, say=say),
        lambda: _service_of(app).hand_over(),
    )
    signal.signal(signal.SIGTERM, _end_in_peace)  # uvicorn hands it on when all is done
    with contextlib.suppress(KeyboardInterrupt), claimed:  # the end that people choose is no failure
        server.run(sockets=listening)
    if not server.is_heard:
        raise CannotListen(f"cannot listen on {host}, port {port}: another process does; --port 0 takes any free one")


def _service_of(app: FastAPI) -> Service:
    """What serves, once it has started."""
    service: Service = app.state.service
    return service


def _check_database(place: Path | str) -> None:
    """Whatever is wrong with it is told in a sentence, before anything else begins."""
    storage = Storage(place)
    try:
        storage.migrate()
    finally:
        storage.close()


def _end_in_peace(_signal: int, _frame: object) -> None:
    raise SystemExit(0)


def _allow_many_connections() -> None:
    """As many open files as the system lets us have: its usual start, 1,024, is few for people and their sockets."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class _Server(uvicorn.Server):
    """Says when it listens, and hands its rooms over when it listens no longer."""

    def __init__(
        self, config: uvicorn.Config, greet: Callable[[], None], hand_over: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._greet = greet
        self._hand_over = hand_over
        self.is_heard = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        self.servers = []
        with contextlib.suppress(OSError):  # uvloop says nothing of it
            await super().startup(sockets)
        # Another process may have begun to listen there since: the address was ours, but that alone keeps nobody away.
        if not all(_listens(one) for one in sockets or []):
            self.is_heard = False
            await self.shutdown(sockets)
            self.should_exit = True
        elif self.started:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in any more, send everybody elsewhere, and end."""
        for server in self.servers:
            server.close()
        for one in sockets or []:
            one.close()  # or the system would go on letting people in, whom nobody hears
        await self._hand_over()
        await asyncio.sleep(_FAREWELL_S)  # they hear it, and go by themselves
        await super().shutdown(sockets)


def _listens(one: socket.socket) -> bool:
    try:
        return bool(one.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN))
    except OSError:  # closed
        return False


def _greet(address: str, config: Config, *, open_browser: bool, say: Callable[[str], None]) -> None:
    say(f"Heaven & Ale is served at {address}")
    if config.friends_at is not None:
        say(f"Friends in your network find it at {config.friends_at}")
    place = config.data if config.database is None else database_at(config.database).name
    say(f"Games are kept in {place}. Ctrl-C ends the server; games go on when it is started again.")
    if open_browser:
        # In a thread: some browsers return only when they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _bind_for_peers(config: Config) -> tuple[Config, socket.socket]:
    """Where other processes on the database reach this one."""
    host, _, port = (config.peer_address or "127.0.0.1").partition(":")
    listening = _bind(host, int(port or 0))
    number = listening.getsockname()[1]
    return replace(config, peer_address=f"{host}:{number}", peer_port=number), listening


def _bind(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, target = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(target)
    except OSError as error:
        raise CannotListen(
            f"cannot listen on {host}, port {port}: {error.strerror}; --port 0 takes any free one"
        ) from error
    return listening


def _address(host: str, port: int) -> str:
    """An address that a browser on this machine can open."""
    return _url("localhost" if host in (*_EVERYWHERE, *_ONLY_HERE) else host, port)


def friends_address(host: str, port: int) -> str | None:
    """An address for others in the network; None if only this machine is listened to, or there is no network."""
    if host in _ONLY_HERE:
        return None
    found = _own_address() if host in _EVERYWHERE else host
    return None if found is None or found in _ONLY_HERE else _url(found, port)


def _own_address() -> str | None:
    """The address that this machine would send from. Nothing is sent: the socket only looks for the way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
