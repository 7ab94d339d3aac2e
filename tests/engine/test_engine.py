"""The rules in the page: the same as Python's in everything that a game says, in Node and in Chromium."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser

from heavenale.browser.__main__ import ENVIRONMENT
from tests.engine.expected import GAMES, write_expected
from tests.engine.workshop import ENGINE, WEB, fit_out, run_node, served

CHECK = """async () => {
    const { differences, loadEngine } = await import("/checks.js");
    const engine = await loadEngine(fetch("/engine.wasm"));
    return differences(engine, await (await fetch("/expected.json")).json());
}"""


def test_node_and_chromium_say_what_python_says(tmp_path: Path, browser: Browser) -> None:
    """Tables, events, legal moves, reasons, scores and undo in every position of the conformance games; perft; the
    final states of 10,000 seeds, byte by byte; and what is hidden, shuffled anew."""
    fit_out(tmp_path)
    write_expected(tmp_path / "expected.json")
    assert run_node("scripts/checks.mjs", str(tmp_path)).stdout == "0 differences\n"
    with served(tmp_path) as address, browser.new_page() as page:
        page.goto(address)
        assert page.evaluate(CHECK) == []


def test_the_checks_notice_a_single_different_number(tmp_path: Path) -> None:
    fit_out(tmp_path)
    engine = bytearray((tmp_path / "engine.wasm").read_bytes())
    fertilities = np.array([0, 1, 2, 3, 4, 5, 1, 2]).tobytes()
    place = engine.index(fertilities)
    engine[place + 16] = 3  # the second tile, W2, is worth 3
    (tmp_path / "engine.wasm").write_bytes(engine)
    done = conformance(GAMES, engine=tmp_path / "engine.wasm")
    assert done.returncode == 1
    assert "ducats should be" in done.stderr
    assert done.stdout.startswith("games=27 plies=")
    assert not done.stdout.endswith("mismatches=0\n")


def conformance(*paths: Path | str, engine: Path = ENGINE) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["npm", "run", "--silent", "conformance", "--", *map(str, paths)],
        cwd=WEB,
        env=os.environ | {"HEAVENALE_ENGINE": str(engine)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_conformance_command_ends_with_what_it_found() -> None:
    done = conformance(GAMES)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "games=27 plies=6843 mismatches=0"


def test_a_game_that_says_something_else_is_a_mismatch(tmp_path: Path) -> None:
    game = json.loads((GAMES / "lively-2p-1.json").read_text(encoding="utf-8"))
    game["plies"][3]["legal"] += 1
    game["scores"][0] += 1
    (tmp_path / "wrong.json").write_text(json.dumps(game), encoding="utf-8")
    done = conformance(tmp_path)
    assert done.returncode == 1
    assert "wrong.json, ply 4" in done.stderr
    assert "number of legal moves should be" in done.stderr
    assert "wrong.json: scores should be" in done.stderr
    assert done.stdout.splitlines()[-1].endswith("mismatches=2")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "cannot be read as a conformance game"),
        ("{}", "its format must be 'heaven-ale-conformance/1'"),
        ('{"format": "heaven-ale-conformance/1", "players": 2}', "it lacks resource_pile, monk_pile, plies"),
    ],
)
def test_a_file_that_is_no_conformance_game_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "other.json").write_text(text, encoding="utf-8")
    done = conformance(tmp_path)
    assert done.returncode == 1
    assert "other.json" in done.stderr
    assert sentence in done.stderr


def test_folders_without_games_are_told(tmp_path: Path) -> None:
    assert "name the folders or files" in conformance().stderr
    assert f"there is no {tmp_path / 'nowhere'}" in conformance(tmp_path / "nowhere").stderr
    assert f"no conformance games (*.json) in {tmp_path}" in conformance(tmp_path).stderr


# --- The build ---------------------------------------------------------------------------------------------


ANEW = """
import sys
from heavenale.browser.compiling import compile_exports
from heavenale.browser.exports import EXPORTS
sys.stdout.buffer.write(compile_exports(EXPORTS).module)
"""


def test_the_build_gives_the_same_bytes_anywhere(tmp_path: Path) -> None:
    """In another folder, another day, with another order of hashing than when `make web` built it."""
    environment = os.environ | ENVIRONMENT | {"PYTHONHASHSEED": "7"}
    command = [sys.executable, "-c", ANEW]
    done = subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert done.stdout == ENGINE.read_bytes(), "another engine.wasm than the one that is there: make web?"


REFUSED = """
import math
import numba
import numpy as np
from heavenale.browser.compiling import BrowserError, compile_exports
from heavenale.browser.exports import Export

@numba.njit
def make_room(count):
    return np.zeros(count).sum()

@numba.njit
def grow(number):
    return math.exp(number)

for function, example in ((make_room, 1), (grow, 1.0)):
    try:
        compile_exports([Export(function.__name__, function, (example,))])
    except BrowserError as error:
        print(error)
"""


def test_what_allocates_or_needs_the_page_is_refused_with_its_name() -> None:
    environment = os.environ | ENVIRONMENT
    done = subprocess.run([sys.executable, "-c", REFUSED], env=environment, capture_output=True, text=True, check=True)
    room, exp = done.stdout.splitlines()
    assert "make_room" in room
    assert "must pass the room in" in room
    assert "grow" in exp
    assert "needs exp" in exp
