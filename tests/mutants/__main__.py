"""Do the tests notice a mistake in the rules? `python -m tests.mutants`, or `make mutants`.

Makes small mistakes in the rules, one at a time in a copy of the tree, and runs the tests of the rules for each. A
mistake that no test notices must stand in equivalent.toml, with the reason why nobody could notice it.
"""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Collection
from contextlib import suppress
from multiprocessing.pool import ThreadPool
from pathlib import Path
from queue import SimpleQueue
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from tests.mutants.known import LIST, as_entry, equivalent, outdated
from tests.mutants.mutating import Mutant, Name, mutants_of
from tests.mutants.trying import ROOT, RULES, Copy, Outcome, measured_limit

NOT_RULES = ("rule.py",)  # how a rule runs: plain Python never enters most of it

Results = dict[Mutant, Outcome]


def all_mutants() -> list[Mutant]:
    """Every mutant of every rule."""
    files = [path for path in sorted((ROOT / RULES).glob("*.py")) if path.name not in NOT_RULES]
    return [mutant for path in files for mutant in mutants_of(path.name, path.read_text(encoding="utf-8"))]


def sample(mutants: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many of them, by chance but in their order; 0 for all."""
    chosen = random.Random(seed).sample(range(len(mutants)), min(number, len(mutants)) if number else len(mutants))
    return [mutants[n] for n in sorted(chosen)]


def try_out(mutants: list[Mutant], jobs: int, console: Console) -> Results:
    """What becomes of each, several at a time, each in a copy of its own."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, Progress(console=console) as progress:
        task = progress.add_task("Trying", total=len(mutants))
        limit = measured_limit(Path(folder, "measured"))
        copies: SimpleQueue[Copy] = SimpleQueue()
        for job in range(jobs):
            copies.put(Copy(Path(folder, str(job)), limit))

        def in_a_free_copy(mutant: Mutant) -> tuple[Mutant, Outcome]:
            copy = copies.get()
            outcome = copy.try_out(mutant)
            copies.put(copy)
            return mutant, outcome

        results = {}
        with suppress(KeyboardInterrupt), ThreadPool(jobs) as pool:  # after Ctrl-C one is told of those so far
            for mutant, outcome in pool.imap_unordered(in_a_free_copy, mutants):
                results[mutant] = outcome
                progress.advance(task)
                if outcome is Outcome.SURVIVED:
                    at = f"{mutant.file}, line {mutant.line}"
                    progress.console.print(f"survived: {at}: {mutant.after}", markup=False, soft_wrap=True)
        return results


def print_table(results: Results, known: Collection[Name], console: Console) -> None:
    """What became of the mutants of each file."""
    table = Table("file", "tried", *Outcome, "of these equivalent")
    for column in table.columns[1:]:
        column.justify = "right"
    for file in (*sorted({mutant.file for mutant in results}), ""):
        of_file = {mutant: outcome for mutant, outcome in results.items() if file in ("", mutant.file)}
        counts = Counter(of_file.values())
        listed = sum(mutant.name in known for mutant, outcome in of_file.items() if outcome is Outcome.SURVIVED)
        numbers = (len(of_file), *(counts[outcome] for outcome in Outcome), listed)
        table.add_row(file or "all", *map(str, numbers), end_section=not file)
    console.print(table)


def complaints(results: Results, known: Collection[Name], gone: list[Name]) -> list[str]:
    """What must be put right: a test is missing, or the list of the equivalent mutants is not true."""
    survivors = [mutant for mutant, outcome in results.items() if outcome is Outcome.SURVIVED]
    noticed = [mutant for mutant, outcome in results.items() if outcome is not Outcome.SURVIVED]
    return [
        *(f"# No test notices line {one.line}:\n{as_entry(one)}" for one in survivors if one.name not in known),
        *(
            f"# A test notices this; strike it from {LIST.name}:\n{as_entry(one)}"
            for one in noticed
            if one.name in known
        ),
        *(f"# No mutant any more; strike it from {LIST.name}: {' | '.join(map(str, name))}" for name in gone),
    ]


def main(
    number: Annotated[int, typer.Option(help="How many mutants to try; 0 for all.")] = 300,
    seed: Annotated[int, typer.Option(help="Chooses the sample.")] = 1,
    file: Annotated[str, typer.Option(help="Only this file of the rules, discs.py.")] = "",
    jobs: Annotated[int, typer.Option(help="How many at a time.")] = 2,
) -> None:
    """Make small mistakes in the rules and see whether the tests of the rules notice them."""
    console = Console()
    mutants = all_mutants()
    chosen = sample([mutant for mutant in mutants if file in ("", mutant.file)], number, seed)
    known = equivalent()
    console.print(f"{len(chosen)} of {len(mutants)} mutants, seed {seed}")
    results = try_out(chosen, jobs, console)
    print_table(results, known, console)
    wrong = complaints(results, known, outdated(mutants))
    for complaint in wrong:
        console.print(complaint, markup=False, highlight=False, soft_wrap=True)
    if wrong:
        raise typer.Exit(1)
    console.print(f"All of these {len(results)} mistakes were noticed, or are known to change nothing.")


if __name__ == "__main__":
    typer.run(main)
