"""A sitting at a lent GPU is over in time, and what its runs saved is fetched, however they end."""

from __future__ import annotations

import json
import signal
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from heavenale.training.files import export, weights

SCRIPT = Path(__file__).parents[2] / "scripts" / "sitting.py"

# Saves what lies ready, says so, and does as its last line says.
RUN = """
import shutil, signal, sys, time
from pathlib import Path
def save(name, number):
    (Path("sitting") / name).mkdir(parents=True, exist_ok=True)
    for file in ("weights-0.safetensors", "checkpoint.json"):
        shutil.copy(f"ready-{number}/{file}", Path("sitting") / name / file)
print("hello")
"""


def lay_ready(number: int, folder: Path) -> None:
    """A checkpoint of one number."""
    weights.write(folder / "weights-0.safetensors", {"a": np.float32([number])})
    (folder / export.NAME).write_text(json.dumps({"parts": ["weights-0.safetensors"], "tensors": {"a": [1]}}))


@pytest.fixture
def sitting(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    spec = spec_from_file_location("sitting", SCRIPT)
    module = module_from_spec(spec)
    sys.modules["sitting"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["sitting"]


def saved(name: str) -> float:
    tensors, _ = export.read(Path("out") / f"{name}.json")
    return float(tensors["a"][0])


def test_what_runs_saved_is_fetched_whether_they_end_or_not(sitting, tmp_path):
    """One is done, one saves when it is told to stop, one does not listen."""
    for number in range(1, 5):
        lay_ready(number, Path(f"ready-{number}"))
    last_lines = {
        "done": "save('done', 1)",
        "polite": "signal.signal(signal.SIGTERM, lambda *_: (save('polite', 3), Path('saved').touch(), sys.exit(0)))\n"
        "save('polite', 2)\ntime.sleep(999)",
        "deaf": "signal.signal(signal.SIGTERM, signal.SIG_IGN)\nsave('deaf', 4)\ntime.sleep(999)",
    }

    def clock() -> float:
        """Time stands still until all have saved, and again until the polite one has."""
        if not all((Path("sitting") / name / export.NAME).exists() for name in last_lines):
            return 0.0
        return 1000.0 if Path("saved").exists() else 600 - sitting.MOMENT

    commands = {name: [sys.executable, "-u", "-c", RUN + last] for name, last in last_lines.items()}
    codes = sitting.sit(commands, 10, Path("out"), clock)
    assert codes["deaf"] == -signal.SIGKILL
    assert [saved(name) for name in commands] == [1, 3, 4]
    assert (tmp_path / "out" / "deaf.log").read_text() == "hello\n"
    assert len(list((tmp_path / "out").iterdir())) == 9


def test_it_ends_when_all_have_ended(sitting):
    commands = {"one": [sys.executable, "-c", "raise SystemExit(3)"]}
    assert sitting.sit(commands, 10, Path("out"), lambda: 0.0) == {"one": 3}


def test_a_checkpoint_that_is_being_written_is_fetched_the_next_time(sitting, capsys):
    folder = Path("sitting") / "one"
    folder.mkdir(parents=True)
    (folder / "checkpoint.json").write_text('{"parts": ["weights-0.safetensors"], "tensors": {"a": [1]}}')
    started = sitting.Started("one", None, None)
    sitting.fetch(started, Path("out"))
    assert "fetched later" in capsys.readouterr().out
    lay_ready(7, folder)
    Path("out").mkdir()
    sitting.fetch(started, Path("out"))
    assert saved("one") == 7


def test_runs_are_told_where_to_save_and_other_commands_go_as_they_are(sitting):
    assert sitting.command("main", "--minutes 8 --set rate=1e-4")[-5:] == [
        "8", "--set", "rate=1e-4", "--out", "sitting/main",
    ]  # fmt: skip
    assert sitting.command("climb", "ladder a/b.json --games 10")[-4:] == ["ladder", "a/b.json", "--games", "10"]
