"""The table at the end: what was tried, how often, what was lost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rich.console import Console
from rich.table import Table


@dataclass
class Line:
    """One kind of trial."""

    what: str
    times: int
    lost: list[str] = field(default_factory=list)  # whatever should not have happened, in words
    note: str = ""


def show(title: str, lines: Iterable[Line]) -> bool:
    """Print the table, and every loss below it; whether there is none."""
    console = Console(width=140)
    table = Table("tried", "times", "lost", "", title=title, title_justify="left")
    lost: list[str] = []
    for line in lines:
        lost += [f"{line.what}: {one}" for one in line.lost]
        table.add_row(line.what, f"{line.times:,}", f"{len(line.lost):,}", line.note)
    console.print(table)
    for one in lost[:50]:
        console.print(f"LOST  {one}", markup=False, soft_wrap=True)
    return not lost
