"""The levels in the page decide as Python's do: the same moves, but for few where the network's rounding tips it.

Every fifth of 1,000 positions is asked about, or as many as `--positions` tells: `make test-levels` asks about all.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from heavenale import Game, Record
from heavenale.agents import Decision
from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.levels import LEVELS, Level
from tests.engine.workshop import run_node

POSITIONS = 1000
ITERATIONS = 40  # of Abbot, who goes by time at the table
ALIKE = {"greedy": 1.0, "search": 1.0, "policy": 0.99, "guided": 0.99}  # of the moves


@pytest.fixture(scope="module")
def positions() -> list[Game]:
    """Decisions of games of two, three and four players that are played with whims."""
    found: list[Game] = []
    for seed in range(9):
        game, agent = Game(2 + seed % 3, seed=seed), GreedyAgent(seed=seed, temperature=1.0)
        while not game.is_over:
            if len(game.legal_moves) > 1:
                found.append(game.clone())
            game.push(agent.decide(game).move)
    assert len(found) > POSITIONS
    return found[:POSITIONS]


@pytest.fixture(scope="module")
def every(request: pytest.FixtureRequest) -> int:
    """From one position that is asked about to the next."""
    count: int = request.config.getoption("positions")
    assert 0 < count <= POSITIONS
    return POSITIONS // count


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_decides_as_in_python(level: Level, positions: list[Game], every: int, tmp_path: Path) -> None:
    asked = list(enumerate(positions))[::every]
    page = in_page(level, asked, tmp_path)
    alike = [found["move"] == str(in_python(level, game, n).move) for (n, game), found in zip(asked, page, strict=True)]
    assert sum(alike) >= ALIKE[level.agent] * len(alike)


@pytest.mark.parametrize("name", ["gardener", "cellarer"])
def test_tells_the_same_of_its_decisions(name: str, positions: list[Game], tmp_path: Path) -> None:
    level = next(level for level in LEVELS if level.name == name)
    asked = list(enumerate(positions))[::25]
    for (n, game), found in zip(asked, in_page(level, asked, tmp_path), strict=True):
        report = in_python(level, game, n).report
        assert report is not None
        assert found["expected_points"] == list(report.expected_points)
        assert found["line"] == [str(move) for move in report.line]
        assert [(one["move"], one["visits"], one["expected_points"]) for one in found["candidates"]] == [
            (str(one.move), one.visits, one.expected_points) for one in report.candidates
        ]


def test_tells_nearly_the_same_where_the_network_judges(positions: list[Game], tmp_path: Path) -> None:
    level = next(level for level in LEVELS if level.name == "subprior")
    asked = list(enumerate(positions))[::25]
    for (n, game), found in zip(asked, in_page(level, asked, tmp_path), strict=True):
        report = in_python(level, game, n).report
        assert report is not None
        assert found["expected_points"] == pytest.approx(report.expected_points, abs=1.5)
        assert found["winning_chances"] == pytest.approx(report.winning_chances, abs=0.05)


def in_page(level: Level, asked: list[tuple[int, Game]], folder: Path) -> list[dict[str, Any]]:
    """What the page's code decides, in Node; the number of a position is its seed."""
    iterations = {"iterations": ITERATIONS} if level.most_time_ms else {}
    file = folder / "questions"
    file.write_text(
        "\n".join(
            json.dumps({"level": level.name, "record": Record.of(game).to_dict(), "seed": n, **iterations})
            for n, game in asked
        )
    )
    answers = run_node("tests/thinking/decide.mjs", str(file))
    return [json.loads(line) for line in answers.stdout.splitlines()]


def in_python(level: Level, game: Game, seed: int) -> Decision:
    """What Python's level decides that has thought nothing before."""
    agent = GuidedAgent(seed=seed, nodes=ITERATIONS) if level.most_time_ms else level(seed=seed)
    return agent.decide(game.as_seen(0))
