"""The numbers that the help pages print, in every language, are those of the rules' own tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heavenale.rules import board
from heavenale.rules.actions import SHED_CHOICE_DIRECTIONS

PAGES = Path(__file__).parents[1] / "web" / "src" / "help" / "rules"
LANGUAGES = sorted(page.stem for page in PAGES.glob("??.ts"))
SECTION = re.compile(r"^    id: '(\w+)',$(.*?)(?=^    id: '|\Z)", re.MULTILINE | re.DOTALL)
TEXT = re.compile(r"text: \[(.*?)\],\n  \}", re.DOTALL)


def sheds() -> list[int]:
    """Every row of the table: its sums, the brewmaster's steps if there are any, and the type."""
    least = [first for first, _ in board.SHED_REWARDS]
    ends = [[following - 1] for following in least[1:]] + [[]]  # the last row is open
    steps = [[gain] if gain else [] for _, gain in board.SHED_REWARDS]
    return [
        number
        for shed_type, first in enumerate(least)
        for number in (first, *ends[shed_type], *steps[shed_type], shed_type)
    ]


def monk_pairs() -> list[int]:
    """The numbers of the monk types, as the pairs name them."""
    return [int(spot.removeprefix("monk ")) for pair in board.PAIRS for spot in pair if spot.startswith("monk")]


EXPECTED = {
    "aim": [],
    "setup": [
        board.STARTING_DUCATS,
        *board.ROUNDS.values(),
        1,  # player 1
        board.START_REWARD_BREWMASTER_STEPS,
        board.START_REWARD_STEPS,
        board.START_REWARD_DUCATS,
    ],
    "turn": [],
    "home": [board.FIRST_PLAYER_POINTS],
    "buying": [],
    "activating": [board.MONK_BREWMASTER_STEPS, 1, *[board.PRODUCTION_END] * 2],  # the end for markers and brewmaster
    "sheds": [0, *sheds()],  # monks count 0
    "discs": [board.MONK_BREWMASTER_STEPS],
    "pairs": [*monk_pairs(), board.BARRELS_CARD_POINTS, board.CARD_DUCATS, board.CARD_BREWMASTER_STEPS],
    "coins": [board.CARD_SALE_DUCATS],
    "barrels": [
        board.LARGE_BARREL_POINTS,
        board.SMALL_BARREL_POINTS,
        board.FIRST_NUMBERED_SPOT,  # the brewmaster's goal
        board.FIRST_NUMBERED_SPOT,  # that of the markers
        1,
        board.FERTILITIES,
        board.PRODUCTION_END,
    ],
    "round": [],
    "production": [
        board.FIRST_NUMBERED_SPOT - 1,
        *[start for start, _, _ in board.BREWMASTER_LEVELS[1:]],
        *[number for _, rate, points in board.BREWMASTER_LEVELS for number in (rate, 1, points)],
    ],
    "scoring": [
        board.DUCATS_PER_STEP,
        board.LARGE_BARREL_POINTS,
        board.SMALL_BARREL_POINTS,
        board.BARRELS_CARD_POINTS,
        board.FIRST_PLAYER_POINTS,
    ],
}


def numbers_of(language: str) -> dict[str, list[int]]:
    """The numbers in the text of every section of a page."""
    page = (PAGES / f"{language}.ts").read_text(encoding="utf-8")
    texts = {name: TEXT.search(f"{rest}") for name, rest in SECTION.findall(page)}
    return {name: sorted(map(int, re.findall(r"\d+", text[1]))) for name, text in texts.items() if text}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_the_help_pages_are_those_of_the_tables(language: str) -> None:
    assert numbers_of(language) == {name: sorted(numbers) for name, numbers in EXPECTED.items()}


def test_shed_types_activate_as_many_neighbours_as_their_number() -> None:
    """The pages say it in words: none, one, two, three, four."""
    assert {len(choice) for choice in SHED_CHOICE_DIRECTIONS} == set(range(1, board.SHED_TYPES))
