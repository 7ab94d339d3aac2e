"""The server under trial: its processes, on SQLite or on PostgreSQL, and ways to kill each of them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import psycopg

from tests.server.postgres import PostgresServer, free_port

ROOT = Path(__file__).parents[2]
_READY_WITHIN_S = 180.0
_COMMAND = (sys.executable, "-c", "from heavenale.cli import app; app()")
# What nobody has foreseen. Uvicorn tells it with a traceback, and so does the event loop.
_SHOWN = 3000  # characters of it
_UNFORESEEN = re.compile(r"^Traceback|never retrieved|Exception in", re.MULTILINE)


def children(pid: int) -> list[int]:
    """The processes that this one has started, by whichever of its threads."""
    found: list[int] = []
    for one in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):
            found += [int(child) for child in one.read_text().split()]
    return found


class Process:
    """A `heavenale` command, and who looks after it: as systemd does, with `Restart=always`."""

    def __init__(self, *arguments: str, log: Path, command: tuple[str, ...] = _COMMAND) -> None:
        self._command = (*command, *arguments)
        self._log = log
        self.start()

    def start(self) -> None:
        self._is_wanted = True
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, cwd=ROOT)

    @property
    def pid(self) -> int:
        return self._process.pid

    def end(self, how: signal.Signals) -> int:
        self._is_wanted = False
        self._process.send_signal(how)
        try:
            return self._process.wait(30)
        except subprocess.TimeoutExpired:  # it was asked, and did not end
            self._process.kill()
            return self._process.wait()

    def look_after(self) -> bool:
        """Start it again if it has ended by itself, and tell whether it has: it may have found no database."""
        has_ended = self._is_wanted and self._process.poll() is not None
        if has_ended:
            self.start()
        return has_ended


class OnSqlite:
    """One process that keeps its games in a file."""

    name = "SQLite"
    processes = 1

    def __init__(self, folder: Path, *options: str) -> None:
        self.log = folder / "server.log"
        self.ports = [free_port() for _ in range(self.processes)]
        self.troubles: list[str] = []
        self.slowest_return_s = 0.0
        self.ended_by_themselves = 0
        self._options = options
        self._folder = folder
        self._running = [self._begin(port) for port in self.ports]

    @property
    def _thinking(self) -> list[Process]:
        """Those whose children think."""
        return self._running

    async def look_after(self) -> None:
        """Start whatever ends by itself, for as long as this goes on."""
        while True:
            await asyncio.sleep(1)
            self.ended_by_themselves += sum(one.look_after() for one in self._all)

    @property
    def _all(self) -> list[Process]:
        return self._running

    def _begin(self, port: int) -> Process:
        where = ("--port", str(port), "--data", str(self._folder / "data"))
        return Process("serve", "--no-open", *where, *self._options, log=self.log)

    @property
    def kinds(self) -> dict[str, int]:
        """What can be killed, and how often of a hundred times."""
        return {"server killed": 15, "server told to end": 5, "thinker killed": 80}

    def address(self, chance: random.Random) -> str:
        return f"127.0.0.1:{chance.choice(self.ports)}"

    async def kill(self, kind: str, chance: random.Random) -> bool:
        """Kill something of this kind; False if there is none at this moment."""
        if kind == "thinker killed":
            return self._kill_a_thinker(chance)
        which = chance.randrange(len(self._running))
        await self._kill_a_server(which, signal.SIGKILL if kind == "server killed" else signal.SIGTERM)
        await self.ready(which)
        return True

    def _kill_a_thinker(self, chance: random.Random) -> bool:
        thinkers = [pid for process in self._thinking for pid in children(process.pid)]
        if thinkers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(chance.choice(thinkers), signal.SIGKILL)
        return bool(thinkers)

    async def _kill_a_server(self, which: int, how: signal.Signals) -> None:
        process = self._running[which]
        status = await asyncio.to_thread(process.end, how)
        if how == signal.SIGTERM and status != 0:
            self.troubles.append(f"told to end, the server ended with status {status}")
        process.start()

    async def ready(self, which: int | None = None) -> None:
        """Wait until it answers, and its rules are compiled."""
        began = time.monotonic()
        for port in self.ports if which is None else [self.ports[which]]:
            while not (await asyncio.to_thread(health, port)).get("ready"):
                if time.monotonic() - began > _READY_WITHIN_S:
                    raise TimeoutError(f"the server does not come back: {self.log.read_text()[-2000:]}")
                await asyncio.sleep(0.1)
        self.slowest_return_s = max(self.slowest_return_s, time.monotonic() - began)

    def unforeseen(self) -> list[str]:
        """The errors that nobody has foreseen, as the log tells them."""
        log = self.log.read_text(encoding="utf-8", errors="replace")
        return [f"in the log: {log[one.start() :][:_SHOWN]}" for one in _UNFORESEEN.finditer(log)]

    def memory_kb(self) -> int:
        """What the first process holds in memory."""
        status = Path(f"/proc/{self._running[0].pid}/status").read_text(encoding="ascii")
        return int(status.split("VmRSS:")[1].split()[0])

    def end(self) -> None:
        for process in self._running:
            process.end(signal.SIGTERM)


class Forgetful(OnSqlite):
    """One that forgets rooms as soon as it can."""

    def _begin(self, port: int) -> Process:
        command = (sys.executable, "-m", "tests.campaign.forgetful")
        return Process(str(port), str(self._folder / "data"), log=self.log, command=command)


class OnPostgres(OnSqlite):
    """Three processes that serve and one that thinks, on one PostgreSQL."""

    name = "PostgreSQL, three processes"
    processes = 3

    def __init__(self, folder: Path, *options: str) -> None:
        self.postgres = PostgresServer()
        self._database = self.postgres.new_database()
        super().__init__(folder, *options)
        self._thinker = Process("think", "--database", self._database, "--thinkers", "2", log=self.log)

    def _begin(self, port: int) -> Process:
        where = ("--port", str(port), "--database", self._database, "--thinkers", "0")
        return Process("serve", "--no-open", *where, *self._options, log=self.log)

    @property
    def kinds(self) -> dict[str, int]:
        """What can be killed, and how often of a hundred times."""
        return {
            "server killed": 15,
            "server told to end": 10,
            "thinker killed": 35,
            "all that thinks killed": 5,
            "PostgreSQL killed": 10,
            "a line to PostgreSQL cut": 25,
        }

    @property
    def _thinking(self) -> list[Process]:
        return [self._thinker]

    @property
    def _all(self) -> list[Process]:
        return [*self._running, self._thinker]

    async def kill(self, kind: str, chance: random.Random) -> bool:
        """Kill something of this kind; False if there is none at this moment."""
        if kind == "PostgreSQL killed":
            await asyncio.to_thread(self.postgres.kill)
            await asyncio.to_thread(self._start_postgres)
        elif kind == "a line to PostgreSQL cut":
            return await asyncio.to_thread(self._cut_a_line, chance)
        elif kind == "all that thinks killed":
            await asyncio.to_thread(self._thinker.end, signal.SIGKILL)
            self._thinker.start()
        elif kind == "thinker killed":
            return self._kill_a_thinker(chance)
        else:
            serving = [n for n, port in enumerate(self.ports) if (await asyncio.to_thread(health, port)).get("ready")]
            if len(serving) < len(self.ports):  # one after the other, as anybody would who starts them anew
                return False
            which = chance.choice(serving)
            await self._kill_a_server(which, signal.SIGKILL if kind == "server killed" else signal.SIGTERM)
        return True

    def _start_postgres(self) -> None:
        """It refuses while helpers of the one that was killed are still there."""
        until = time.monotonic() + 30
        while True:
            try:
                self.postgres.start()
                return
            except psycopg.OperationalError:
                if time.monotonic() > until:
                    raise
            time.sleep(0.3)

    def _cut_a_line(self, chance: random.Random) -> bool:
        with psycopg.connect(self.postgres.url(), autocommit=True) as connection:
            lines = "SELECT pid FROM pg_stat_activity WHERE application_name = 'heavenale'"
            pids = [pid for (pid,) in connection.execute(lines)]
            if pids:
                connection.execute("SELECT pg_terminate_backend(%s)", [chance.choice(pids)])
            return bool(pids)

    def end(self) -> None:
        self._thinker.end(signal.SIGTERM)
        super().end()
        self.postgres.end()


def health(port: int) -> dict[str, Any]:
    """What the server says of itself; nothing if it does not answer."""
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            told: dict[str, Any] = json.load(answer)
            return told
    except (URLError, OSError, ValueError):
        return {}
