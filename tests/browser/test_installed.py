"""What people install: with the wheel a game is played; the source package makes the same wheel."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import take_seats, words

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "heavenale"


def build(kind: str, folder: Path) -> Path:
    """The wheel, or the source package ("sdist")."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder), cwd=ROOT)
    (package,) = folder.iterdir()
    return package


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The Python of an environment in which the package and what it asks for were installed, and nothing else."""
    package = build("wheel", tmp_path / "dist")
    run(sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "empty"), cwd=tmp_path)
    python = tmp_path / "empty" / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", str(python))
    run(*pip, "install", "-q", "--no-compile", str(package), cwd=tmp_path)
    where = run(str(python), "-c", "import heavenale; print(heavenale.__path__[0])", cwd=tmp_path).strip()
    assert Path(where).is_relative_to(tmp_path)
    take_machine_code_along(Path(where))
    return python


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def take_machine_code_along(package: Path) -> None:
    """Compiling takes a minute and is tested elsewhere. Code of other sources than these would not be used."""
    for pattern in ("*.nbi", "*.nbc"):
        for file in SOURCES.rglob(pattern):
            target = package / file.relative_to(SOURCES)
            target.parent.mkdir(exist_ok=True)
            shutil.copy(file, target)


@pytest.fixture
def its_server(installed: Path, tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data", python=installed)
    yield server
    server.end()


def test_a_move_is_played_on_what_was_installed(its_server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(its_server.address)
    take_seats(page, "here", "novice")
    person = Person(page)
    person.wait_for_decision()  # the novice, whom the server lets think, begins
    person.make("go 1")
    while person.look()["mine"]:
        person.act()
    assert "go 1" in its_server.get(f"/api/rooms/{words(page)}/record")["moves"]


def test_the_source_package_makes_the_same_wheel(tmp_path: Path) -> None:
    package = build("sdist", tmp_path / "sdist")
    run(
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(tmp_path / "made"),
        str(package),
        cwd=tmp_path,
    )
    (made,) = (tmp_path / "made").iterdir()
    assert contents(made) == contents(build("wheel", tmp_path / "wheel"))


def contents(wheel: Path) -> dict[str, int]:
    """The checksums of the files in it."""
    with zipfile.ZipFile(wheel) as files:
        return {one.filename: one.CRC for one in files.infolist()}
