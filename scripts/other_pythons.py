"""The wheel on every other supported Python that is on this machine: installed, and played with.

    python scripts/other_pythons.py

Interpreted, for what a Python may have changed of the language, and compiled, for what it may have changed for Numba.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
NEWEST = 14  # of Python 3
TOOLS = ("hypothesis", "pytest", "pytest-timeout")  # what the tests of the rules need


def main() -> int:
    """Try them, two at a time; the exit status says whether all went well."""
    found = other_pythons()
    print(f"beside {version(sys.executable)} there are: {', '.join(found) or 'no others'}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
            cwd=ROOT,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        (wheel,) = Path(folder).glob("*.whl")
        with ThreadPoolExecutor(2) as pool:
            went_well = [told(*result) for result in pool.map(lambda one: try_one(*one, wheel), found.items())]
    return 0 if all(went_well) else 1


def other_pythons() -> dict[str, str]:
    """Their versions, each with a program that really starts."""
    required = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["requires-python"]
    oldest = int(re.fullmatch(r">=3\.(\d+)", required)[1])  # type: ignore[index]
    found: dict[str, str] = {}
    for minor in range(oldest, NEWEST + 1):
        folders = [Path(folder) for folder in os.environ["PATH"].split(os.pathsep)]
        folders += sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin"))
        for program in (folder / f"python3.{minor}" for folder in folders):
            if version(str(program)) == f"3.{minor}" and minor != sys.version_info.minor:
                found.setdefault(f"3.{minor}", str(program))
    return found


def version(program: str) -> str | None:
    """The version of a Python, or nothing if it does not start."""
    ask = "import sys; print('{}.{}'.format(*sys.version_info))"
    try:
        done = subprocess.run([program, "-c", ask], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def try_one(name: str, program: str, wheel: Path) -> tuple[str, str]:
    """A Python, and what was wrong with it, if anything."""
    python = wheel.parent / name / "bin" / "python"
    commands = [
        [program, "-m", "venv", "--without-pip", str(python.parents[1])],
        [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-compile", str(wheel), *TOOLS],
        [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules"],
        [str(python.parent / "heavenale"), "simulate", "--games", "2"],
    ]
    for command in commands:
        environment = {**os.environ, "HEAVENALE_PURE": str(int("pytest" in command))}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            return name, f"{' '.join(command)}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return name, ""


def told(name: str, problem: str) -> bool:
    """Whether all went well; says so."""
    print(f"Python {name}: {problem or 'installed and played'}", flush=True)
    return not problem


if __name__ == "__main__":
    sys.exit(main())
