"""Which mistakes are made, what becomes of them, and that the list of those that change nothing is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants.__main__ import all_mutants, complaints, sample
from tests.mutants.known import as_entry, equivalent, listed, outdated
from tests.mutants.mutating import Mutant, mutants_of
from tests.mutants.trying import ROOT, RULES, Copy, Outcome

MUTANTS = all_mutants()
MEANINGFUL = 4  # words of a reason


def changed(source: str) -> list[str]:
    """The lines that differ, in the mutants of a source."""
    return [mutant.after for mutant in mutants_of("a.py", source)]


@pytest.mark.parametrize(
    ("line", "mutants"),
    [
        ("home = spaces + 1", ["home = spaces - 1", "home = spaces + 2", "home = spaces + 0"]),
        ("a = b <= c", ["a = b < c", "a = b > c"]),
        ("a = b not in c", ["a = b in c"]),
        ("a = (b | c) & d", ["a = (b & c) & d", "a = (b | c) | d"]),
        ("a = b and c and d", ["a = b or c and d", "a = b and c or d"]),
        ("a = not b", ["a = b"]),
        ("a = ~(b)", ["a = (b)"]),
        ("a = True", ["a = False"]),
        ("a.b = c", ["pass"]),
        ("a.b = c(\n    d\n)", ["pass"]),
        ("a += b", ["pass", "a -= b"]),
        ("f(a)", ["pass"]),
        ("a = b if c else d", ["a = b if not (c) else d"]),
        ("a: dict[int, str] = b", []),
        ('"""Words."""', []),
        ("a = b > c  # why", ["a = b >= c", "a = b <= c"]),
        ("größe = ä - b", ["größe = ä + b"]),
    ],
)
def test_the_mistakes_of_a_line(line: str, mutants: list[str]) -> None:
    assert changed(line) == mutants


def test_the_mistakes_of_statements() -> None:
    source = "@rule(1)\ndef f(a: int = 1) -> None:\n    while a:\n        break\n    return\n"
    assert changed(source) == ["while not (a):", "continue", "pass"]
    assert {mutant.function for mutant in mutants_of("a.py", source)} == {"f"}


def test_mutants_of_lines_that_are_alike_have_names_of_their_own() -> None:
    first, second = mutants_of("a.py", "a.b = c\na.b = c\n")
    assert (first.nth, second.nth) == (1, 2)
    assert first.name != second.name


def test_every_mutant_of_the_rules_is_another_program() -> None:
    assert len({(mutant.file, mutant.source) for mutant in MUTANTS}) == len(MUTANTS)
    for mutant in sample(MUTANTS, 200, 1):
        compile(mutant.source, mutant.file, "exec")


def test_a_sample_is_chosen_by_its_seed() -> None:
    assert sample(MUTANTS, 20, 1) == sample(MUTANTS, 20, 1)
    assert sample(MUTANTS, 20, 1) != sample(MUTANTS, 20, 2)
    assert set(sample(MUTANTS, 0, 1)) == set(MUTANTS)


def the(file: str, before: str, after: str) -> Mutant:
    """The mutant of this name."""
    return next(one for one in MUTANTS if (one.file, one.before, one.after) == (file, before, after))


def test_what_becomes_of_a_mutant(tmp_path: Path) -> None:
    test = "tests/rules/test_07_turn.py::test_a_figure_is_out_on_every_space_of_the_track"
    copy = Copy(tmp_path, limit=3, tests=test)
    assert copy.try_out(the("state.py", "HOME = SPACES + 1", "HOME = SPACES - 1")) is Outcome.KILLED
    assert copy.try_out(the("bits.py", "members &= members - 1", "pass")) is Outcome.LOOPS
    assert copy.try_out(the("scoring.py", "best = 0", "best = -1")) is Outcome.SURVIVED
    for rule in (ROOT / RULES).glob("*.py"):
        assert (tmp_path / RULES / rule.name).read_bytes() == rule.read_bytes()  # put back


# --- The list of the equivalent ones -------------------------------------------------------------------------


def test_what_the_list_names_are_mutants_with_a_reason() -> None:
    assert outdated(MUTANTS) == []
    assert [name for name, reason in equivalent().items() if len(reason.split()) < MEANINGFUL] == []


def test_a_mutant_can_be_pasted_into_the_list() -> None:
    quoting = next(one for one in MUTANTS if "'" in one.before or '"' in one.before)
    again = next(one for one in MUTANTS if one.nth > 1)
    for mutant in (MUTANTS[0], quoting, again):
        assert list(listed(as_entry(mutant))) == [mutant.name]


def test_what_must_be_put_right() -> None:
    survivor, known, noticed, known_but_noticed = MUTANTS[:4]
    results = {
        survivor: Outcome.SURVIVED,
        known: Outcome.SURVIVED,
        noticed: Outcome.KILLED,
        known_but_noticed: Outcome.LOOPS,
    }
    gone = ("old.py", "f", "a", "b", 1)
    missing, untrue, old = complaints(results, {known.name, known_but_noticed.name}, [gone])
    assert missing == f"# No test notices line {survivor.line}:\n{as_entry(survivor)}"
    assert untrue.endswith(as_entry(known_but_noticed))
    assert untrue.startswith("# A test notices this")
    assert "old.py | f | a | b | 1" in old
