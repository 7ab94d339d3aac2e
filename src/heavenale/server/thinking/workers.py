"""The processes that think, so that the event loop never does: our own with all levels, and programs of others.

All of them speak the bot protocol (docs/bots.md), and get no more of a game than its players know.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from heavenale.bot import BadAnswer, write_request
from heavenale.bot.program import Program, ProgramFailed
from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.server.thinking.levels import FALLBACK, agents, level_names, thinks_long

log = logging.getLogger(__name__)

_OURS = (sys.executable, "-m", "heavenale.server.thinking.worker")
_TRIES = 2
_START_MS = 30_000.0  # more for the first answer of a process
_COMPILING_MS = 600_000.0  # or that much, when rules and agents are compiled for the first time
_GRACE_MS = 5_000.0  # for a program that was given a time
_MOST_FAILURES = 3  # in a row, then a program is not asked for a while
_REST_S = 60.0
_NOBODY = ""  # the address of what the server asks for itself

Restarted = Callable[[], None]
Wanted = Callable[[], bool]


class WorkerFailed(Exception):
    """Whoever was asked could not answer."""


class NotWanted(Exception):
    """Everybody left before it was asked."""


class Thinkers(Protocol):
    """Whoever decides for computers: processes of this server, or of any machine."""

    def can_play(self, name: str) -> bool:
        """Whether there is an agent or a program of this name."""
        ...

    async def decide(
        self,
        game: Game,
        level: str,
        *,
        address: str = _NOBODY,
        wanted: Wanted = ...,
        restarted: Restarted = ...,
    ) -> str:
        """The move that a level or a program chooses."""
        ...


class _Thinker:
    """One process, started when it is first asked; one that has failed is started again the next time."""

    def __init__(self, command: Sequence[str], untimed_ms: float) -> None:
        self._command = command
        self._untimed_ms = untimed_ms
        self._program: Program | None = None

    @property
    def pid(self) -> int | None:
        """The process, if there is one."""
        program = self._program
        return None if program is None else program.pid

    def ask(self, request: bytes, time_ms: float | None, start_ms: float) -> str:
        """The move that is answered. It blocks, so it runs in a thread."""
        try:
            if self._program is None:
                self._program = Program(
                    self._command, grace_ms=_GRACE_MS, start_ms=start_ms, untimed_ms=self._untimed_ms
                )
            return self._program.ask(request, time_ms).move.text
        except BadAnswer:
            raise  # it lives
        except Exception:
            self.close()
            raise

    def kill(self) -> None:
        """End the process, from any thread."""
        if (program := self._program) is not None:
            program.kill()

    def close(self) -> None:
        """Let go of the process, in the thread that asks it."""
        program, self._program = self._program, None
        if program is not None:
            program.close()


@dataclass(frozen=True, slots=True)
class _Waiting:
    """Somebody who waits for a free process."""

    turn: asyncio.Future[_Thinker]
    wanted: Wanted
    is_long: bool  # what is to be decided


class _Pool:
    """Processes that play alike, and who waits for them: addresses have their turn one after the other.

    No address keeps all of them busy, and no more do all who think long together.
    """

    def __init__(self, command: Sequence[str], count: int, *, untimed_ms: float, time_ms: float | None = None) -> None:
        self.thinkers = [_Thinker(command, untimed_ms) for _ in range(count)]
        self.time_ms = time_ms  # for each decision, of a program; our own levels know their time
        self._idle: list[_Thinker] = []
        self._waiting: dict[str, deque[_Waiting]] = {}  # whose turn is next comes first
        self._busy: Counter[str] = Counter()
        self._long = 0  # that think long at this moment
        self._quota = max(1, count - 1)
        self._failures = 0
        self._rests_until = 0.0

    async def take(self, address: str, wanted: Wanted, *, is_long: bool = False) -> _Thinker:
        """Wait for one's turn."""
        if monotonic() < self._rests_until:
            raise WorkerFailed("it has failed too often, and is asked again later")
        waiting = _Waiting(asyncio.get_running_loop().create_future(), wanted, is_long)
        self._waiting.setdefault(address, deque()).append(waiting)
        self._give_out()
        try:
            return await waiting.turn
        except asyncio.CancelledError:
            if waiting.turn.done() and not waiting.turn.cancelled():
                self.give_back(waiting.turn.result(), address, is_long=is_long)
            raise

    def give_back(self, thinker: _Thinker, address: str, *, is_long: bool = False) -> None:
        """Let the next one have it."""
        self._long -= is_long
        self._busy -= Counter({address: 1})  # who has none any more is forgotten
        self.add(thinker)

    def add(self, thinker: _Thinker) -> None:
        """One more that can be asked."""
        self._idle.append(thinker)
        self._give_out()

    def _give_out(self) -> None:
        for address in list(self._waiting):
            if not self._idle:
                return
            queue = self._waiting.pop(address)
            while queue and self._idle and self._busy[address] < self._quota:
                one = queue.popleft()
                if one.turn.done():
                    continue
                if not one.wanted():
                    one.turn.set_exception(NotWanted())
                    continue
                if one.is_long and self._long >= self._quota:
                    queue.appendleft(one)
                    break
                self._long += one.is_long
                self._busy[address] += 1
                one.turn.set_result(self._idle.pop())
                break
            if queue:
                self._waiting[address] = queue  # behind the others

    @property
    def has_idle(self) -> bool:
        """Whether somebody could be asked at once."""
        return bool(self._idle)

    def note(self, *, failed: bool) -> None:
        """Let a program that fails again and again rest, so that nobody waits for it."""
        self._failures = self._failures + 1 if failed and self.time_ms is not None else 0
        if self._failures >= _MOST_FAILURES:
            self._failures = 0
            self._rests_until = monotonic() + _REST_S


class Workers:
    """Some processes that decide for the levels, and one for each program that sits at tables (`--bot`)."""

    def __init__(
        self,
        count: int,
        *,
        timeout_s: float,
        programs: Mapping[str, Sequence[str]] | None = None,
        program_time_ms: float = 2_000.0,
    ) -> None:
        self._levels = _Pool(_OURS, count, untimed_ms=1000 * timeout_s)
        self._programs = {
            name: _Pool(command, 1, untimed_ms=1000 * timeout_s, time_ms=program_time_ms)
            for name, command in (programs or {}).items()
        }
        self._pools = (self._levels, *self._programs.values())
        self._threads = ThreadPoolExecutor(
            max(1, sum(len(pool.thinkers) for pool in self._pools)), thread_name_prefix="thinker"
        )
        for pool in self._programs.values():
            pool.add(pool.thinkers[0])

    @property
    def pids(self) -> list[int]:
        """The processes that run."""
        return [thinker.pid for pool in self._pools for thinker in pool.thinkers if thinker.pid is not None]

    def can_play(self, name: str) -> bool:
        """Whether there is an agent or a program of this name."""
        return name in self._programs or name in agents()

    @property
    def players(self) -> list[tuple[str, ...]]:
        """Whom each process can play for."""
        ours = [tuple(sorted(agents()))] * len(self._levels.thinkers)
        if len(ours) > 1:  # one is left to those who decide in a moment
            ours[0] = tuple(name for name in ours[0] if not thinks_long(name))
        return ours + [(name,) for name in self._programs]

    def has_idle(self, player: str) -> bool:
        """Whether a process that can play for this one has nothing to do."""
        return self._programs.get(player, self._levels).has_idle

    async def compile_rules(self) -> None:
        """Compile the rules; the first worker does it alone, and the others find the machine code on disk."""
        if self._levels.thinkers:
            await self._warm(self._levels.thinkers[0], FALLBACK)

    async def warm(self) -> None:
        """Compile the agents, the weakest first; whoever waits for a decision gets it in between.

        Until that is done one worker answers alone, or two would compile the same code. The others then fetch the
        machine code from disk before they are given anything to decide.
        """
        if not self._levels.thinkers:
            return
        first, *others = self._levels.thinkers
        self._levels.add(first)
        for level in level_names():
            try:
                thinker = await self._levels.take(_NOBODY, _always)
                try:
                    await self._warm(thinker, level)
                finally:
                    self._levels.give_back(thinker, _NOBODY)
            except HeavenAleError as error:
                log.warning("the agent %s could not be prepared: %s", level, error)
        for thinker in others:
            for level in level_names():
                with contextlib.suppress(HeavenAleError):  # the first has told what fails
                    await self._warm(thinker, level)
            self._levels.add(thinker)

    async def _warm(self, thinker: _Thinker, level: str) -> None:
        request = write_request(Game(players=2, seed=0), 1.0, level)
        await self._in_thread(thinker, request, 1.0 + _COMPILING_MS)

    async def decide(
        self,
        game: Game,
        level: str,
        *,
        address: str = _NOBODY,
        wanted: Wanted = lambda: True,
        restarted: Restarted = lambda: None,
    ) -> str:
        """The move that a level or a program chooses; if its process dies, another is asked once more."""
        request = self.request_for(game, level)
        return await self.answer(request, level, address=address, wanted=wanted, restarted=restarted)

    def request_for(self, game: Game, level: str) -> bytes:
        """What a process is asked: no more than the players know."""
        if level in self._programs:
            return write_request(game, self._programs[level].time_ms)
        return write_request(game, None, level)

    async def answer(
        self,
        request: bytes,
        level: str,
        *,
        address: str = _NOBODY,
        wanted: Wanted = lambda: True,
        restarted: Restarted = lambda: None,
    ) -> str:
        """The move that is answered to a request."""
        pool = self._programs.get(level, self._levels)
        for tried in range(1, _TRIES + 1):
            is_long = thinks_long(level)
            thinker = await pool.take(address, wanted, is_long=is_long)
            try:
                move = await self._in_thread(thinker, request, pool.time_ms)
            except ProgramFailed as error:
                log.warning("%s died while it was thinking (%s)", level, error)
                pool.note(failed=True)
                if tried == _TRIES:
                    raise WorkerFailed(f"it died again and again: {error}") from error
                restarted()
            except HeavenAleError as error:  # it lives, and answered with anything but a move
                pool.note(failed=True)
                raise WorkerFailed(str(error)) from error
            else:
                pool.note(failed=False)
                return move
            finally:
                pool.give_back(thinker, address, is_long=is_long)
        raise AssertionError

    async def _in_thread(self, thinker: _Thinker, request: bytes, time_ms: float | None) -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, thinker.ask, request, time_ms, _START_MS)

    async def stop(self) -> None:
        """End all processes."""
        thinkers = [thinker for pool in self._pools for thinker in pool.thinkers]
        for thinker in thinkers:
            thinker.kill()
        await asyncio.to_thread(self._threads.shutdown)
        for thinker in thinkers:
            thinker.close()


def _always() -> bool:
    return True
