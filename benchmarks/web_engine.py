"""The rules in the page beside the same rules compiled for this processor: random decisions, and what is loaded.

    python -m benchmarks.web_engine

Native code, Node and Chromium take turns, so that all see the same machine; each figure is the best of its rounds.
"""

from __future__ import annotations

import gzip
import subprocess
import tempfile
from pathlib import Path
from time import perf_counter

from heavenale.rules.playout import play_random_games
from heavenale.rules.state import new_states, state_at
from tests.browser.browser import chromium
from tests.engine.workshop import ENGINE, WEB, fit_out, served

GAMES = {2: 8000, 4: 3000}  # players -> games of a round
ROUNDS = 5
TARGET = 0.5
TARGET_KB = 60
IN_NODE = """
import { readFileSync } from 'node:fs';
const [folder, players, games] = process.argv.slice(1);
const { loadEngine, randomSpeed } = await import(`file://${folder}/checks.js`);
const engine = await loadEngine(readFileSync(`${folder}/engine.wasm`));
console.log(randomSpeed(engine, Number(players), Number(games), 3));
"""
IN_CHROMIUM = """async ([players, games]) => {
    const { loadEngine, randomSpeed } = await import("/checks.js");
    return randomSpeed(await loadEngine(fetch("/engine.wasm")), players, games, 3);
}"""


def native(players: int, games: int) -> float:
    """Random decisions a second in compiled Python, in millions."""
    state = state_at(new_states(1), 0)
    play_random_games(state, players, 1, 1)
    began = perf_counter()
    decisions = play_random_games(state, players, 1, games)
    return float(decisions / (perf_counter() - began) / 1e6)


def in_node(folder: Path, players: int, games: int) -> float:
    """The same in Node."""
    command = ["node", "--input-type=module", "-e", IN_NODE, str(folder), str(players), str(games)]
    return float(subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True).stdout)


def main() -> None:
    """Measure, and compare with what we want."""
    data = ENGINE.read_bytes()
    compressed = len(gzip.compress(data, 9)) / 1024
    print(f"engine.wasm: {len(data) / 1024:.1f} KB, {compressed:.1f} KB compressed (target {TARGET_KB})")
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        fit_out(folder)
        with served(folder) as address:
            page = browser.new_page()
            page.goto(address)
            for players, games in GAMES.items():
                rounds = [
                    (
                        native(players, games),
                        in_node(folder, players, games),
                        page.evaluate(IN_CHROMIUM, [players, games]),
                    )
                    for _ in range(ROUNDS)
                ]
                compiled, node, web = (max(column) for column in zip(*rounds, strict=True))
                verdict = "reached" if web >= TARGET * compiled else "MISSED"
                print(
                    f"random decisions, {players} players, million a second: native {compiled:.1f}, Node {node:.1f}, "
                    f"Chromium {web:.1f}: {web / compiled:.2f} of native (target {TARGET}, {verdict})"
                )


if __name__ == "__main__":
    main()
