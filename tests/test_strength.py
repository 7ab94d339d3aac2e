"""The tables of docs/agents.md are made of what the arena says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.strength import insert, read, sections
from heavenale.agents.levels import LEVELS
from heavenale.arena import Match, line_up, stand
from heavenale.arena.result import GameResult

DOCUMENT = Path(__file__).parents[1] / "docs" / "agents.md"


def a_match(agents: str, players: int = 2, time_ms: float | None = None, games: int = 4) -> str:
    match = Match(line_up(agents, players), 1, time_ms)
    results = [
        GameResult(
            number=number,
            seed=number,
            seats=tuple(entrant.label for entrant in match.line_up),
            points=tuple(40 - 10 * seat for seat in range(players)),
            forfeits=(None,) * players,
            moves=("done",) * players,
            times_ms=((12.0,),) * players,
        )
        for number in range(games)
    ]
    return json.dumps(stand(match, results).to_dict(), indent=1)


def test_a_duel_has_a_row_and_a_command_that_repeats_it() -> None:
    tables = sections(read(a_match("search,greedy", 4, 100.0)))
    assert list(tables) == ["strength"]
    head, _, row, _, command = tables["strength"].splitlines()
    assert head.count("|") == row.count("|")
    assert "| `search` | `3 × greedy` | 4 | 100.0% (51%–100%) | 40.0 ± 0.0 | 20.0 ± " in row  # noqa: RUF001
    assert command == "    heavenale arena --agents search,greedy --players 4 --games 4 --seed 1 --time-ms 100"


def test_self_play_shows_the_winner() -> None:
    row = sections(read(a_match("search,search", 2, 100.0)))["self-play"].splitlines()[2]
    assert row == "| `search` | 2 | 4 | 40.0 (40.0–40.0) | 35.0 (29.8–40.2) | 12 / 12 |"  # noqa: RUF001
    assert "`policy`" in sections(read(a_match("policy,policy")))["network-self-play"]


def test_steps_of_the_ladder_that_were_not_measured_are_named() -> None:
    table = sections(read(a_match("brother,novice") + "\n" + a_match("search@100,search@20")))
    rows = table["levels"].splitlines()[2:-2]
    assert len(rows) == len(LEVELS) - 1
    assert ["not measured yet" in row for row in rows] == [False] + [True] * (len(LEVELS) - 2)
    assert "--agents search@100,search@20 " in table["budgets"]


def test_the_last_result_of_a_match_counts() -> None:
    (match,) = read(a_match("brother,novice", games=2) + a_match("brother,novice", games=6))
    assert match.data["games"] == 6


def test_every_table_has_its_place_in_the_document() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    names = ("strength", "self-play", "levels", "budgets", "network", "network-self-play")
    changed = insert(document, {name: f"the table {name}." for name in names})
    for name in names:
        assert changed.count(f"the table {name}.") == 1
    with pytest.raises(SystemExit, match="no-such"):
        insert(document, {"no-such": ""})
