"""The mutants that change nothing one could see, and why: the list in equivalent.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

from tests.mutants.mutating import Mutant, Name

LIST = Path(__file__).with_name("equivalent.toml")
FIELDS = ("file", "function", "before", "after")


def equivalent() -> dict[Name, str]:
    """The reason for every mutant in the list."""
    return listed(LIST.read_text(encoding="utf-8"))


def listed(text: str) -> dict[Name, str]:
    """The names and reasons in such a list."""
    entries = tomllib.loads(text).get("mutant", [])
    return {(*(one[field] for field in FIELDS), one.get("nth", 1)): one["reason"] for one in entries}


def as_entry(mutant: Mutant) -> str:
    """A mutant as one would write it into the list; the reason is left to those who find it."""
    lines = [f"{field} = {_quoted(getattr(mutant, field))}" for field in FIELDS]
    nth = [f"nth = {mutant.nth}"] if mutant.nth > 1 else []
    return "\n".join(["[[mutant]]", *lines, *nth, 'reason = ""'])


def outdated(mutants: Iterable[Mutant]) -> list[Name]:
    """What is in the list, but is no mutant of the rules any more."""
    return sorted(equivalent().keys() - {mutant.name for mutant in mutants})


def _quoted(text: str) -> str:
    return f"'{text}'" if "'" not in text else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
