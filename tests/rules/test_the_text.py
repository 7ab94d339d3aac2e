"""docs/rules.md and what cites it: every paragraph is carried out by a rule and checked by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARAGRAPH = re.compile(r"^- \*\*(\d+\.\d+)\*\*", re.MULTILINE)
SECTION = re.compile(r"^## (\d+)\. ", re.MULTILINE)
CITED = re.compile(r"\b[Rr]ules (\d+(?:\.\d+)?(?:(?:,| and) \d+(?:\.\d+)?)*)")
ONLY_EXAMPLES = "14."  # what the rules already say, in numbers

TEXT = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
PARAGRAPHS = PARAGRAPH.findall(TEXT)


def cited_in(folder: str) -> set[str]:
    """The numbers of paragraphs and sections that the Python files of a folder cite."""
    sources = (path.read_text(encoding="utf-8") for path in sorted((ROOT / folder).glob("*.py")))
    lists = (found for source in sources for found in CITED.findall(source))
    return {number for numbers in lists for number in re.findall(r"\d+(?:\.\d+)?", numbers)}


IN_RULES = cited_in("src/heavenale/rules")
IN_TESTS = cited_in("tests/rules")


def test_paragraphs_are_numbered_without_gaps() -> None:
    """7.3 follows 7.2, and section 8 follows section 7."""
    sections = SECTION.findall(TEXT)
    assert sections == [str(n) for n in range(1, len(sections) + 1)]
    for section in sections:
        own = [number for number in PARAGRAPHS if number.split(".")[0] == section]
        assert own == [f"{section}.{n}" for n in range(1, len(own) + 1)]
        assert own


@pytest.mark.parametrize("cited", [IN_RULES, IN_TESTS], ids=["rules", "tests"])
def test_what_is_cited_exists(cited: set[str]) -> None:
    assert cited - set(PARAGRAPHS) - set(SECTION.findall(TEXT)) == set()


def test_every_paragraph_is_cited_by_a_rule() -> None:
    missing = [number for number in PARAGRAPHS if number not in IN_RULES and not number.startswith(ONLY_EXAMPLES)]
    assert missing == []


def test_every_paragraph_is_cited_by_a_test() -> None:
    assert [number for number in PARAGRAPHS if number not in IN_TESTS] == []
