"""A PostgreSQL of one's own, from Debian's package, in a folder that is gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

_SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 60
shared_buffers = 32MB
log_min_messages = fatal
"""


def needs(what: str, *programs: str | None) -> None:
    """Skip a test where a program is missing and nobody may install it; `make test` says so loudly."""
    if None in programs:
        missing = f"NOT TESTED: {what}; apt-get install postgresql nginx (make test does, as root)"
        if os.getuid() == 0:
            pytest.fail(missing)
        pytest.skip(missing)


def find(program: str) -> str | None:
    """A program of PostgreSQL; Debian has them where no shell looks."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    return str(places[0]) if places else shutil.which(program)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class PostgresServer:
    """It refuses to run as root, so it runs as Debian's user for it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="heavenale-pg-"))
        self._who: dict[str, Any] = {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}
        if self._who:
            shutil.chown(self.folder, "postgres", "postgres")
        self.port = free_port()
        self._names = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        initdb = [str(find("initdb")), "-D", str(self.folder / "data"), "-U", "brewer", "--auth=trust", "--no-sync"]
        subprocess.run(
            [*initdb, "--encoding=UTF8", "--locale=C"], check=True, capture_output=True, cwd=self.folder, **self._who
        )
        with (self.folder / "data" / "postgresql.conf").open("a", encoding="utf-8") as settings:
            settings.write(f"{_SETTINGS}port = {self.port}\n")
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://brewer@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        command = [str(find("postgres")), "-D", str(self.folder / "data")]
        self._process = subprocess.Popen(command, cwd=self.folder, stderr=subprocess.DEVNULL, **self._who)
        until = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise
                time.sleep(0.05)

    @property
    def pids(self) -> list[int]:
        """The processes of the server that run now."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text(encoding="ascii")
        return [self._process.pid, *map(int, children.split())]

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"games{next(self._names)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
        return self.url(name)

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it without a chance to tidy up."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait(20)
        self._wait_for_children()

    def _wait_for_children(self) -> None:
        """After SIGKILL its helpers go by themselves; a new one refuses to start before."""
        until = time.monotonic() + 20
        while time.monotonic() < until:
            found = subprocess.run(["pgrep", "-f", str(self.folder)], capture_output=True, check=False)
            if found.returncode:
                return
            time.sleep(0.05)

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill(signal.SIGQUIT)  # "immediate": nothing of it will be needed
        shutil.rmtree(self.folder, ignore_errors=True)
