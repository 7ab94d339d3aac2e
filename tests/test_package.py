"""What people install: the wheel, and the wheel that is made from the source package, have the client inside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")
PAGE = "<title>the client</title>"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of the repository as is packed; the client stands for itself."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    for name in ("packages", "examples"):
        shutil.copytree(ROOT / name, folder / name)
    for name in SOURCES:
        shutil.copy(ROOT / name, folder)
    return folder


def build_client(checkout: Path) -> None:
    (checkout / "web" / "dist" / "assets").mkdir(parents=True)
    (checkout / "web" / "dist" / "index.html").write_text(PAGE)
    (checkout / "web" / "dist" / "assets" / "engine.wasm").write_bytes(b"\0asm")


def build(checkout: Path, target: str, out: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(out)]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)


def contents_served(wheel: Path, folder: Path) -> str:
    """The page that a server finds which runs from the wheel alone."""
    ZipFile(wheel).extractall(folder)
    code = "import heavenale.server.config as c; print(c.__file__); print((c.find_client() / 'index.html').read_text())"
    where, page = run_installed(folder, code).splitlines()
    assert Path(where).is_relative_to(folder)
    return page


def run_installed(folder: Path, code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-P", "-c", code],
        env={**os.environ, "PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_wheel_and_source_package_have_the_client_inside(checkout: Path, tmp_path: Path) -> None:
    build_client(checkout)
    for target in ("wheel", "sdist"):
        done = build(checkout, target, tmp_path / "dist")
        assert done.returncode == 0, done.stderr
    (wheel,), (source,) = (tmp_path / "dist").glob("*.whl"), (tmp_path / "dist").glob("*.tar.gz")
    names = ZipFile(wheel).namelist()
    assert "heavenale/server/static/assets/engine.wasm" in names
    assert "heavenale/agents/network/network.onnx" in names
    assert {"heavenale/examples/learn.py", "heavenale/examples/bot.mjs"} <= {*names}
    assert not [name for name in names if name.endswith((".safetensors", ".nbc", ".pyc")) or name.startswith("tests")]
    assert contents_served(wheel, tmp_path / "installed") == PAGE

    shutil.unpack_archive(source, tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    done = build(unpacked, "wheel", tmp_path / "again")
    assert done.returncode == 0, done.stderr
    assert sorted(ZipFile(next((tmp_path / "again").glob("*.whl"))).namelist()) == sorted(names)


def test_the_weights_to_train_on_from_are_a_package_of_their_own(checkout: Path, tmp_path: Path) -> None:
    build_client(checkout)
    for folder in (checkout, checkout / "packages" / "weights"):
        done = build(folder, "wheel", tmp_path / "dist")
        assert done.returncode == 0, done.stderr
    game, weights = sorted((tmp_path / "dist").glob("*.whl"))
    read = "from heavenale.agents.network.shipped import SHIPPED; from heavenale.training.files import export\n"
    ZipFile(game).extractall(tmp_path / "installed")
    told = run_installed(
        tmp_path / "installed",
        f"{read}try:\n export.read(SHIPPED)\nexcept Exception as error:\n print(error)",
    )
    assert "pip install heavenale-weights" in told
    ZipFile(weights).extractall(tmp_path / "installed")
    tensors = run_installed(tmp_path / "installed", f"{read}print(len(export.read(SHIPPED)[0]))")
    assert int(tensors) > 10


def test_without_a_client_nothing_is_built_and_one_is_told_how(checkout: Path, tmp_path: Path) -> None:
    done = build(checkout, "wheel", tmp_path / "dist")
    assert done.returncode != 0
    assert "the web client is part of the package, and is not built yet: make web" in done.stderr
