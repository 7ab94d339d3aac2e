"""Whoever waits for the compiler is told why, once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from heavenale.native import slow_start
from heavenale.native.slow_start import NOTICE, Watch


class Patience:
    """A timer that is over when the test says so."""

    def __init__(self, seconds: float, work: Any) -> None:
        assert seconds == 1.0
        self.daemon = False
        self.over = work
        timers.append(self)

    def start(self) -> None:
        assert self.daemon


timers: list[Patience] = []


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    timers.clear()
    monkeypatch.setattr(slow_start.threading, "Timer", Patience)
    return Watch()


def begins(module: str = "heavenale.rules.play") -> Any:
    function = SimpleNamespace(__module__=module)
    return SimpleNamespace(is_end=False, data={"dispatcher": SimpleNamespace(py_func=function)})


ENDS = SimpleNamespace(is_end=True)


def test_what_takes_longer_than_a_second_is_told_once(watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    watch.notify(begins())
    watch.notify(begins("numpy"))  # what it calls
    watch.notify(ENDS)
    (timer,) = timers
    timer.over()
    assert capsys.readouterr().err == NOTICE
    watch.notify(ENDS)
    watch.notify(begins())
    assert len(timers) == 1


def test_what_is_quick_is_not_told_but_the_next_may_be(watch: Watch, capsys: pytest.CaptureFixture[str]) -> None:
    watch.notify(begins())
    watch.notify(ENDS)
    timers[0].over()
    assert capsys.readouterr().err == ""
    watch.notify(begins())
    timers[1].over()
    assert capsys.readouterr().err == NOTICE


def test_others_may_compile_as_long_as_they_like(watch: Watch) -> None:
    watch.notify(begins("scipy"))
    watch.notify(ENDS)
    assert not timers


def test_nothing_is_said_while_somebody_else_tells(watch: Watch) -> None:
    with watch.quiet():
        watch.notify(begins())
    assert not timers


def test_numba_tells_us() -> None:
    from numba.core import event

    assert slow_start.WATCH in event._registered["numba:compile"]
