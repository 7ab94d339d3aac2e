"""Whether the tests of the rules notice a mutant. They run in a copy of the tree, as plain Python."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from importlib.util import cache_from_source
from math import ceil
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from tests.mutants.mutating import Mutant

ROOT = Path(__file__).parents[2]
RULES = Path("src", "heavenale", "rules")
NEEDED = ("src", "tests", "docs", "pyproject.toml")
# What noticed the last mutant probably notices the next, which is mostly one of the same rule.
PYTEST = ("-m", "pytest", "-x", "--ff", "-q", "-p", "pytest_timeout", "--tb=no")
PATIENCE = 4  # so many times what the tests need, then the mutant is caught in a loop
# LIMIT PROGRAM ARGUMENTS... follow. The limit is one of processor seconds, so that a busy machine changes nothing.
LIMITED = ("sh", "-c", 'ulimit -t "$1" && shift && exec "$@"', "sh")
UNLIMITED = 24 * 3600


class Outcome(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    LOOPS = "loops"
    SURVIVED = "survived"


class Copy:
    """A copy of the tree, in which one mutant at a time stands among the rules."""

    def __init__(self, folder: Path, limit: int = UNLIMITED, tests: str = "tests/rules") -> None:
        for name in NEEDED:
            _copy(ROOT / name, folder / name)
        self.folder = folder
        self.command = (*LIMITED, str(limit), sys.executable, *PYTEST, tests)

    def run_tests(self) -> int:
        """The exit code of pytest, negative if the limit ended it."""
        plain = {"HEAVENALE_PURE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(self.folder / "src")}
        run = subprocess.run(self.command, check=False, cwd=self.folder, env=os.environ | plain, capture_output=True)
        return run.returncode

    def try_out(self, mutant: Mutant) -> Outcome:
        """Let the mutant in, run the tests until one fails, and put the rule back."""
        with self._among_the_rules(mutant):
            ended = self.run_tests()
        if ended == 0:
            return Outcome.SURVIVED
        return Outcome.KILLED if ended > 0 else Outcome.LOOPS

    @contextmanager
    def _among_the_rules(self, mutant: Mutant) -> Iterator[None]:
        path = self.folder / RULES / mutant.file
        original = path.read_bytes()
        try:
            _write(path, mutant.source.encode())
            yield
        finally:
            _write(path, original)


def measured_limit(folder: Path) -> int:
    """The processor seconds after which a mutant is caught in a loop, by what the tests need without one."""
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    if Copy(folder).run_tests() != 0:
        message = "The tests of the rules fail already without a mutant; `make test-interpreted` shows how."
        raise SystemExit(message)
    return ceil(PATIENCE * (getrusage(RUSAGE_CHILDREN).ru_utime - before))


def _write(path: Path, source: bytes) -> None:
    path.write_bytes(source)
    # Python would take the compiled file of an equally long source that was written in the same second.
    Path(cache_from_source(str(path))).unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(
            source, target, ignore=shutil.ignore_patterns("__pycache__", "*.safetensors", "*.onnx", "*.jpg")
        )
    else:
        shutil.copy(source, target)
