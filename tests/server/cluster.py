"""Several processes on a real PostgreSQL behind a real nginx, and others that think, to be killed and started again."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from tests.server.postgres import free_port

_NGINX = """
daemon off;
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 4000; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    upstream heavenale {{ {servers} }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://heavenale;
            proxy_http_version 1.1;
            proxy_set_header Host $host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection "upgrade";
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_next_upstream error timeout http_503;
            proxy_connect_timeout 2s;
            proxy_read_timeout 1h;
            add_header X-Server $upstream_addr always;
        }}
    }}
}}
"""
STARTED_WITHIN_S = 300  # if the rules are to be compiled first


def until(done: Callable[[], Any], seconds: float, what: str) -> None:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.05)


class Member:
    """A process of the command, on ports that it keeps when it is started again."""

    def __init__(self, folder: Path, *arguments: str, port: int | None = None, peer_port: int | None = None) -> None:
        self.port = port
        self.peer_port = peer_port
        self._command = [sys.executable, "-c", "from heavenale.cli import app; app()", *arguments]
        self._log = folder / f"{arguments[0]}-{port or id(self)}.log"
        self.start()

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=log)

    @property
    def is_ready(self) -> bool:
        assert self.process.poll() is None, self.log
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5) as answer:
                return bool(json.load(answer)["ready"])
        except OSError:
            return False

    @property
    def log(self) -> str:
        """What it has had to say so far."""
        return self._log.read_text(encoding="utf-8")

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        self.process.send_signal(how)
        return self.process.wait(30)


class Cluster:
    """Three that serve, two that think, and an nginx that sends everybody to the next of the three in turn."""

    def __init__(self, database: str, *, servers: int = 3, thinkers: int = 2, options: tuple[str, ...] = ()) -> None:
        self.database = database
        self.folder = Path(tempfile.mkdtemp(prefix="heavenale-cluster-"))
        self.servers = [self._serve(free_port(), free_port(), options) for _ in range(servers)]
        self.thinkers = [
            Member(self.folder, "think", "--database", database, "--thinkers", "1") for _ in range(thinkers)
        ]
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self._nginx = self._begin_nginx()
        try:
            self.wait_until_ready()
        except BaseException:
            self.close()
            raise

    def _serve(self, port: int, peer_port: int, options: tuple[str, ...]) -> Member:
        places = ("--port", str(port), "--peer-address", f"127.0.0.1:{peer_port}", "--database", self.database)
        rest = ("--no-open", "--thinkers", "0", "--proxy", "127.0.0.1", "--seat-grace", "0", *options)
        return Member(self.folder, "serve", *places, *rest, port=port, peer_port=peer_port)

    def _begin_nginx(self) -> subprocess.Popen[bytes]:
        config = self.folder / "nginx.conf"
        servers = " ".join(f"server 127.0.0.1:{one.port} max_fails=1 fail_timeout=1s;" for one in self.servers)
        user = "user root;" if os.getuid() == 0 else ""
        config.write_text(
            _NGINX.format(folder=self.folder, port=self.port, servers=servers, user=user), encoding="utf-8"
        )
        return subprocess.Popen(
            [str(shutil.which("nginx")), "-c", str(config), "-p", str(self.folder)], stderr=subprocess.DEVNULL
        )

    def wait_until_ready(self) -> None:
        for one in self.servers:
            until(lambda one=one: one.is_ready, STARTED_WITHIN_S, "the server is ready")  # type: ignore[misc]
        until(lambda: self.ask("/healthz")["ready"], 10, "nginx answers")

    def ask(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        """Ask over HTTP, through nginx."""
        request = urllib.request.Request(
            f"http://{self.address}{path}",
            data=None if body is None else json.dumps(body).encode(),
            headers={} if body is None else {"content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                result: dict[str, Any] = json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return {"status": error.code, **json.loads(error.read())}
        return result

    def owner_of(self, words: str) -> Member:
        """The process that has a room."""
        with psycopg.connect(self.database) as connection:
            found = connection.execute(
                "SELECT address FROM processes JOIN rooms ON owner = processes.id WHERE words = %s", [words]
            ).fetchone()
        assert found, f"nobody has {words}"
        return next(one for one in self.servers if found[0].endswith(f":{one.peer_port}"))

    def close(self) -> None:
        self._nginx.terminate()
        self._nginx.wait(20)
        for one in (*self.servers, *self.thinkers):
            if one.process.poll() is None:
                one.end()
        shutil.rmtree(self.folder, ignore_errors=True)
