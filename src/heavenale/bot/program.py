"""A program that plays: asked over its standard input, answering on its standard output."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from typing import BinaryIO, cast

from heavenale.agents import Decision
from heavenale.bot.messages import MAX_LINE, read_answer, write_request
from heavenale.errors import HeavenAleError
from heavenale.game import Game

_MOST_NOTES = 1 << 20  # bytes of standard error that are kept meanwhile
_LAST_WORDS = 200  # bytes of standard error that are shown of a program that ended


class ProgramFailed(HeavenAleError):
    """The program ended, was silent, or could not be started."""


class Program:
    """An agent in a process of its own. It is started when it is made, and ended by `close`, from any thread."""

    def __init__(self, command: Sequence[str], *, grace_ms: float, start_ms: float, untimed_ms: float) -> None:
        self._grace_ms = grace_ms
        self._allowance_ms = start_ms  # before the first answer; the grace before the others
        self._untimed_ms = untimed_ms
        self._has_answered = False
        self._errors = cast("BinaryIO", tempfile.TemporaryFile())  # noqa: SIM115 (closed in `close`)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,  # one signal ends all its children too, and the terminal's Ctrl-C spares it
            )
        except OSError as error:
            self._errors.close()
            raise ProgramFailed(f"could not be started: {error}") from error

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Ask the program; it is ended if it does not answer in time."""
        return self.ask(write_request(game, time_ms), time_ms)

    def ask(self, request: bytes, time_ms: float | None) -> Decision:
        """Send a request that has been written already."""
        limit_ms = (self._untimed_ms if time_ms is None else time_ms) + self._allowance_ms
        silent = threading.Event()
        timer = threading.Timer(limit_ms / 1000, self._end_for_silence, [silent])
        timer.daemon = True
        timer.start()
        try:
            answer = self._ask(request)
        finally:
            timer.cancel()
        if silent.is_set():
            never = "" if self._has_answered else "; does it read a line at a time, and flush what it writes?"
            raise ProgramFailed(f"no answer within {limit_ms:.0f} ms{never}")
        if not answer:
            raise ProgramFailed(self._how_it_ended())
        if not answer.endswith(b"\n") and len(answer) >= MAX_LINE:
            raise ProgramFailed(f"the answer is longer than {MAX_LINE} bytes")
        self._allowance_ms = self._grace_ms
        self._has_answered = True
        self._forget_long_notes()
        return Decision(read_answer(answer))

    def _forget_long_notes(self) -> None:
        """Whoever writes notes for weeks fills no disk."""
        if os.fstat(self._errors.fileno()).st_size > _MOST_NOTES:
            self._errors.seek(0)
            self._errors.truncate()

    def _ask(self, request: bytes) -> bytes:
        """The line it answers with; nothing when it has ended, which also frees us if it does not listen."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(request)
            self._process.stdin.flush()
        except (BrokenPipeError, ConnectionResetError):
            return b""
        return self._process.stdout.readline(MAX_LINE)

    def _how_it_ended(self) -> str:
        try:
            status = self._process.wait(timeout=self._grace_ms / 1000)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        self.kill()  # at once: later its number may belong to somebody else
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - _LAST_WORDS))
        words = self._errors.read().decode(errors="replace").strip().splitlines()
        return f"ended with status {status}" + (f": {words[-1]}" if words else "")

    def _end_for_silence(self, silent: threading.Event) -> None:
        silent.set()
        self.kill()

    def kill(self) -> None:
        """End the process and everything it started, from any thread; whoever waits for an answer is told so."""
        if not hasattr(os, "killpg"):  # Windows
            self._process.kill()
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):  # it has ended by itself
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """End the program and everything it started."""
        if self._process.returncode is None:
            self.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):  # a request that was never read
                    stream.close()
