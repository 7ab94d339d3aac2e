"""Telling why nothing happens: code that is compiled for the first time keeps one waiting for seconds."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from heavenale.rules.rule import PURE

PATIENCE_S = 1.0
NOTICE = (
    "heavenale: compiling the rules for this machine, once (it may take a minute; `heavenale warm-up` does it ahead)\n"
)


class Watch:
    """Tells on standard error, once, that something of ours is being compiled, when that takes more than a second."""

    def __init__(self) -> None:
        self._told = False
        self._going_on = 0
        self._is_waiting = False

    def notify(self, event: Any) -> None:
        """Take note that something begins to be compiled, or is; what is called by it is compiled within."""
        if event.is_end:
            self._going_on = max(0, self._going_on - 1)
        elif self._going_on or _is_ours(event):
            self._going_on += 1
            if not self._told and not self._is_waiting:
                self._is_waiting = True
                timer = threading.Timer(PATIENCE_S, self._tell)
                timer.daemon = True
                timer.start()

    def _tell(self) -> None:
        self._is_waiting = False
        if self._going_on and not self._told:
            self._told = True
            sys.stderr.write(NOTICE)
            sys.stderr.flush()

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """While somebody else tells."""
        before, self._told = self._told, True
        try:
            yield
        finally:
            self._told = before


def _is_ours(event: Any) -> bool:
    dispatcher = (event.data or {}).get("dispatcher")
    # A function made by `exec` has a module of None.
    return (getattr(getattr(dispatcher, "py_func", None), "__module__", None) or "").startswith("heavenale")


WATCH = Watch()


def tell_when_slow() -> None:
    """Watch all that is compiled from now on in this process."""
    if not PURE:
        from numba.core import event

        event.Listener.register(Watch)
        event.register("numba:compile", WATCH)
