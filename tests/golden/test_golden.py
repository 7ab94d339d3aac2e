"""Golden playthroughs: whole games that a person can read, and that no change may alter unnoticed.

After a change that is meant to alter them, write them anew and read the difference:

    UPDATE_GOLDEN=1 .venv/bin/pytest tests/golden
    git diff tests/golden
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.golden.playthrough import write_playthrough

FOLDER = Path(__file__).parent
GAMES = ("strong-2p-1", "strong-3p-2", "strong-4p-2")


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_is_as_it_was(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    playthrough = write_playthrough(name)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(playthrough, encoding="utf-8")
    assert playthrough == path.read_text(encoding="utf-8")


def test_the_playthroughs_show_every_part_of_the_game() -> None:
    text = "".join((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    for part in (
        *("start ", "go ", "home ", "buy ", "done", "shed ", "score number", "score wood", "score monk", "sell "),
        *("card discs", "card ducats", "card brewmaster", "card barrels", "card none"),
        *("shed 0 on", "shed 1 on", "shed 2 on", "shed 3 on", "shed 4 on"),
        *("barrel of 4 points", "barrel of 2 points", "(starting space)", "(card)", "(sale)", "(purchase)"),
        *("Round 1 of 3", "Round 4 of 4", "Round 6 of 6", "Winners: "),
    ):
        assert part in text, part
