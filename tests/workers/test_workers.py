"""Work is divided: every part is done once, its own errors come back, and a dead worker is told of."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from heavenale.workers import Work, WorkError, done


@dataclass(frozen=True)
class Squares(Work[int]):
    wrong: int = -1
    deadly: int = -1

    def prepare(self) -> None:
        os.environ["HEAVENALE_TEST_PREPARED"] = "yes"

    def do(self, number: int, is_stopped: Callable[[], bool]) -> int:
        assert os.environ["HEAVENALE_TEST_PREPARED"] == "yes"
        if number == self.wrong:
            raise ZeroDivisionError(f"part {number}")
        if number == self.deadly:
            os.kill(os.getpid(), signal.SIGKILL)
        return number * number


def test_every_part_is_done_once_wherever() -> None:
    assert list(done(Squares(), [3, 1, 2])) == [(3, 9), (1, 1), (2, 4)]
    assert sorted(done(Squares(), range(6), jobs=2)) == [(n, n * n) for n in range(6)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_part_raises_comes_back(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError, match="part 2"):
        list(done(Squares(wrong=2), range(4), jobs=jobs))


def test_a_process_that_dies_is_told_of() -> None:
    with pytest.raises(WorkError, match="has died"):
        list(done(Squares(deadly=1), range(4), jobs=2))


def test_without_ray_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(WorkError, match=r"pip install 'heavenale\[cluster\]'"):
        list(done(Squares(), range(4), cluster="auto"))
