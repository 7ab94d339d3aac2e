"""`heavenale examples`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from typer.testing import Result

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_examples_come_and_nothing_is_overwritten(run: Callable[..., Result], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "examples"
    assert run("examples", folder).exit_code == 0
    names = {file.name for file in EXAMPLES.iterdir() if file.is_file()}
    assert {file.name for file in folder.iterdir()} == names
    assert {"bot.py", "bot.mjs", "learn.py", "first_experiment.ipynb"} <= names
    assert all((folder / name).read_bytes() == (EXAMPLES / name).read_bytes() for name in names)
    (folder / "bot.py").write_text("mine")
    (folder / "learn.py").unlink()
    told = run("examples", folder)
    assert told.exit_code == 0
    assert "bot.py stays as it is" in told.stdout
    assert (folder / "bot.py").read_text() == "mine"
    assert (folder / "learn.py").exists()
