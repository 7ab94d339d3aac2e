"""`heavenale warm-up`."""

from __future__ import annotations

from typing import Any

import pytest
from typer.testing import CliRunner

from heavenale.agents import warm_up
from heavenale.cli import app


def test_everything_is_compiled_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Any] = []
    monkeypatch.setattr(warm_up, "compile_rules", lambda: done.append("rules"))
    monkeypatch.setattr(warm_up, "warm", lambda agent: done.append(type(agent)))
    monkeypatch.setattr(warm_up, "warm_forced_move", lambda: done.append("forced"))
    monkeypatch.setattr(warm_up, "_compile_batches", lambda: done.append("batches"))
    result = CliRunner().invoke(app, ["warm-up"])
    assert (result.exit_code, result.output) == (0, "Everything is compiled.\n")
    assert done == ["rules", *warm_up.THINKERS, "forced", "batches"]
