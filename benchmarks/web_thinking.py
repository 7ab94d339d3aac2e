"""The agents in the page beside the same agents in Python: iterations of the search, nodes of the guided search.

    python -m benchmarks.web_thinking

Both think about the same positions, with nothing thought before, and take turns, so that they see the same machine.
Python's network runs in ONNX Runtime on one thread, the page's in compiled products of small integers.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from playwright.sync_api import Page

from heavenale import Game, Record
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.search import SearchAgent
from heavenale.agents.speed import positions
from tests.browser.browser import chromium
from tests.engine.workshop import WEB, run_node, served

ROUNDS = 3
ITERATIONS = {"sacristan": 2000, "prior": 200}
TARGETS = {"sacristan": 0.5, "prior": 0.2}
NAMES = {"sacristan": "search iterations", "prior": "guided nodes"}
TARGET_KB = 60
THINK = """async ([records, level, iterations]) => {
    let visits = 0;
    const began = performance.now();
    for (const record of records) {
        const { candidates } = await thinking.decide(record, level, { iterations, seed: 1 });
        visits += candidates.reduce((sum, one) => sum + one.visits, 0);
    }
    return (1000 * visits) / (performance.now() - began);
}"""


def native(games: list[Game], level: str) -> float:
    """Visits a second in Python; agents are made beforehand."""
    made: Callable[[], SearchAgent | GuidedAgent] = {
        "sacristan": lambda: SearchAgent(seed=1, nodes=ITERATIONS[level]),
        "prior": lambda: GuidedAgent(seed=1, nodes=ITERATIONS[level]),
    }[level]
    agents = [made() for _ in games]
    began = perf_counter()
    decisions = [agent.decide(game.as_seen(0)) for agent, game in zip(agents, games, strict=True)]
    seconds = perf_counter() - began
    return sum(one.visits for decision in decisions if decision.report for one in decision.report.candidates) / seconds


def in_page(page: Page, games: list[Game], level: str) -> float:
    """The same in the page."""
    records = [Record.of(game).to_dict() for game in games]
    speed: float = page.evaluate(THINK, [records, level, ITERATIONS[level]])
    return speed


def main() -> None:
    """Measure, and compare with what we want."""
    data = (WEB / "src" / "generated" / "thinking.wasm").read_bytes()
    compressed = len(gzip.compress(data, 9)) / 1024
    print(f"thinking.wasm, the rules with all agents: {compressed:.1f} KB compressed (target {TARGET_KB})")
    games = {players: [game for moment in positions(players).values() for game in moment[::2]] for players in (2, 4)}
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        run_node("tests/thinking/build.mjs", str(Path(name)))
        with served(Path(name)) as address:
            page = browser.new_page()
            page.goto(address)
            page.wait_for_function("() => window.thinking")
            page.evaluate("() => thinking.loadNetwork()")
            for level, what in NAMES.items():
                for players, there in games.items():
                    rounds = [(native(there, level), in_page(page, there, level)) for _ in range(ROUNDS)]
                    compiled, web = (statistics.median(column) for column in zip(*rounds, strict=True))
                    verdict = "reached" if web >= TARGETS[level] * compiled else "MISSED"
                    print(
                        f"{what}, {players} players, a second: native {compiled:,.0f}, Chromium {web:,.0f}: "
                        f"{web / compiled:.2f} of native (target {TARGETS[level]}, {verdict})"
                    )


if __name__ == "__main__":
    main()
