"""The processes that think, so that the event loop never does. One that crashes is started again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Any

from heavenale.server.levels import level_names

log = logging.getLogger(__name__)

_LONGEST_LINE = 1 << 24  # bytes; the analysis of a long game has some hundred thousand
_TRIES = 2
_ENDS_WITHIN_S = 0.05
_WARM_UP_TIMEOUT_S = 600.0
_ANALYSIS_TIMEOUT_S = 60.0  # for one step of it

Progress = Callable[[int, int], None]
Restarted = Callable[[], None]


class WorkerFailed(Exception):
    """A worker could not answer."""


class _Crashed(Exception):
    """The process has ended, or hangs."""


class _Thinker:
    """One process, started when it is first asked."""

    def __init__(self) -> None:
        self._process: Process | None = None

    @property
    def pid(self) -> int | None:
        """The process, if it runs."""
        return self._process.pid if self._process and self._process.returncode is None else None

    async def ask(self, request: dict[str, Any], timeout_s: float, progress: Progress | None = None) -> dict[str, Any]:
        """Send a request and wait for the answer; the timeout holds for each line."""
        try:
            process = await self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(request).encode() + b"\n")
            await process.stdin.drain()
            while True:
                line = await asyncio.wait_for(process.stdout.readline(), timeout_s)
                if not line:
                    raise _Crashed("the process ended")
                answer = json.loads(line)
                if "progress" not in answer:
                    break
                if progress is not None:
                    progress(*answer["progress"])
        except (OSError, TimeoutError, ValueError) as error:
            await self.stop()
            raise _Crashed(str(error) or type(error).__name__) from error
        except BaseException:  # crashed, or cancelled in the middle of an answer that nobody will read
            await self.stop()
            raise
        if "error" in answer:
            raise WorkerFailed(answer["error"])
        result: dict[str, Any] = answer["result"]
        return result

    async def _running(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "heavenale.server.worker",
                stdin=PIPE,
                stdout=PIPE,
                limit=_LONGEST_LINE,
                start_new_session=True,  # Ctrl-C is for the server; when that ends, so do the requests
            )
        return self._process

    async def stop(self) -> None:
        """End the process at once."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(TimeoutError):  # one that has ended already is not to be killed as well
            await asyncio.wait_for(process.wait(), _ENDS_WITHIN_S)
        if process.returncode is None:
            process.kill()
            await process.wait()


class Workers:
    """Some processes that decide for agents and give hints, and one that analyses games."""

    def __init__(self, count: int, *, timeout_s: float) -> None:
        self._timeout_s = timeout_s
        self._thinkers = [_Thinker() for _ in range(count)]
        self._analyst = _Thinker()
        self._analysing = asyncio.Lock()
        self._idle: asyncio.Queue[_Thinker] = asyncio.Queue()
        self.waiting = 0  # requests that wait for a free worker

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [thinker.pid for thinker in (*self._thinkers, self._analyst) if thinker.pid is not None]

    async def warm_rules(self) -> None:
        """Compile the rules; the first worker does it alone, and the others find the machine code on disk."""
        await self._thinkers[0].ask({"do": "warm_rules"}, _WARM_UP_TIMEOUT_S)

    async def warm_agents(self) -> None:
        """Compile the agents, the weakest first; whoever waits for a decision gets it in between.

        Until that is done one worker answers alone, or two would compile the same code. The others then fetch the
        machine code from disk before they are given anything to decide.
        """
        first, *others = self._thinkers
        self._idle.put_nowait(first)
        for level in level_names():
            try:
                await self.ask({"do": "warm_agent", "level": level}, timeout_s=_WARM_UP_TIMEOUT_S)
            except WorkerFailed as error:
                log.warning("the agent %s could not be prepared: %s", level, error)
        for thinker in others:
            with contextlib.suppress(WorkerFailed, _Crashed):  # the first has told what fails
                await thinker.ask({"do": "warm_rules"}, _WARM_UP_TIMEOUT_S)
                for level in level_names():
                    await thinker.ask({"do": "warm_agent", "level": level}, _WARM_UP_TIMEOUT_S)
            self._idle.put_nowait(thinker)

    async def ask(
        self, request: dict[str, Any], restarted: Restarted | None = None, timeout_s: float | None = None
    ) -> dict[str, Any]:
        """Have a request answered by the next free worker; if that one crashes, by another try."""
        self.waiting += 1
        try:
            thinker = await self._idle.get()
        finally:
            self.waiting -= 1
        try:
            return await self._try(thinker, request, timeout_s or self._timeout_s, restarted=restarted)
        finally:
            self._idle.put_nowait(thinker)

    async def analyse(self, request: dict[str, Any], progress: Progress) -> dict[str, Any]:
        """Have a game analysed; one at a time, in a process of its own that ends afterwards."""
        async with self._analysing:
            try:
                return await self._try(self._analyst, {"do": "analyse", **request}, _ANALYSIS_TIMEOUT_S, progress)
            finally:
                await self._analyst.stop()

    async def _try(
        self,
        thinker: _Thinker,
        request: dict[str, Any],
        timeout_s: float,
        progress: Progress | None = None,
        restarted: Restarted | None = None,
    ) -> dict[str, Any]:
        for tried in range(1, _TRIES + 1):
            try:
                return await thinker.ask(request, timeout_s, progress)
            except _Crashed as error:
                log.warning("a worker crashed (%s) and is started again", error)
                if restarted is not None and tried < _TRIES:
                    restarted()
        raise WorkerFailed("the worker crashed repeatedly")

    async def stop(self) -> None:
        """End all processes."""
        for thinker in (*self._thinkers, self._analyst):
            await thinker.stop()
