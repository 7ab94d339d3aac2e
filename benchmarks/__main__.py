"""What `make bench` prints: our figures beside those of other engines, all measured in this run on this machine."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.table import Table

from benchmarks.from_python import Call, measure_calls
from benchmarks.others import NotInstalled, Rate, measure_all
from heavenale.cli.bench import as_table, in_digits, measure
from heavenale.cli.console import ERR, OUT, prepare_agents
from heavenale.measuring.benchmark import RANDOM_DECISIONS, Figure, machine

MIN_RATIO = {"open_spiel mancala": 2.0}  # how many times as fast as others we set out to be


def our_rate(figures: Sequence[Figure]) -> float:
    """The slowest of our random decisions per second, so that no ratio flatters us."""
    return min(figure.median for figure in figures if figure.name.startswith(RANDOM_DECISIONS))


def compare(rate: Rate, ours: float) -> dict[str, Any]:
    """One engine beside ours."""
    ratio = ours / rate.per_second
    at_least = MIN_RATIO.get(rate.name)
    is_met = None if at_least is None else ratio >= at_least
    return {**asdict(rate), "per_second": rate.per_second, "ratio": ratio, "at_least": at_least, "is_met": is_met}


def comparison_table(rows: Sequence[dict[str, Any]]) -> Table:
    table = Table("Engine", title="Random decisions a second, one core")
    for column in ("Decisions/s", "Ours is faster by", "Target"):
        table.add_column(column, justify="right")
    table.add_column("")
    for row in rows:
        table.add_row(
            row["name"] + (" (estimated)" if "estimated" in row["unit"] else ""),
            in_digits(row["per_second"]),
            f"{row['ratio']:,.1f} times",
            "" if row["at_least"] is None else f"≥ {row['at_least']:g} times",
            {None: "", True: "[green]met[/]", False: "[red]missed[/]"}[row["is_met"]],
        )
    return table


def calls_table(calls: Sequence[Call]) -> Table:
    table = Table("From Python", title="Game beside python-chess, call for call")
    for column in ("python-chess", "Game", "Ours is faster by"):
        table.add_column(column, justify="right")
    for call in calls:
        table.add_row(call.name, f"{call.theirs:.2f} µs", f"{call.ours:.2f} µs", f"{call.ratio:.1f} times")
    return table


def python_calls() -> list[Call]:
    """Our Game beside python-chess, if that is installed."""
    try:
        return measure_calls()
    except NotInstalled as missing:
        ERR.print(f"python-chess not measured: {missing}", markup=False)
        return []


def verdict(figures: Sequence[Figure], rows: Sequence[dict[str, Any]], calls: Sequence[Call]) -> str:
    """Which targets are missed."""
    missed = [figure.name for figure in figures if figure.is_met is False]
    missed += [f"{row['at_least']:g} times {row['name']}" for row in rows if row["is_met"] is False]
    missed += [f"{name} (not measured)" for name in MIN_RATIO if name not in [row["name"] for row in rows]]
    missed += [f"{call.name} as fast as python-chess" for call in calls if call.ratio < 1]
    return f"Missed: {'; '.join(missed)}." if missed else "All targets are met."


def gpu_figures() -> dict[str, Any] | None:
    """Random games on the GPU, if there is one."""
    try:
        from numba import cuda

        is_there = cuda.is_available()
    except ImportError:
        is_there = False
    if not is_there:
        OUT.print("no GPU here: not measured")
        return None
    from benchmarks import gpu

    return gpu.measure()


def main() -> None:
    """Measure everything, print it, and write it to a file if asked to."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="time of one sample (default: 1)")
    parser.add_argument("--repeats", type=int, default=5, help="samples that a median is of (default: 5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures here, too")
    options = parser.parse_args()

    prepare_agents(["search"])
    figures = measure(options.seconds, options.repeats)
    with ERR.status("Measuring other engines…"):
        rates = measure_all(options.seconds * options.repeats)
        calls = python_calls()
    rows = [compare(rate, our_rate(figures)) for rate in rates]

    about = machine()
    OUT.print(f"{about['processor']}, one core, Python {about['python']}, Numba {about['numba']}")
    OUT.print(as_table(figures))
    OUT.print(comparison_table(rows))
    if calls:
        OUT.print(calls_table(calls))
    OUT.print(f"Ours is the slowest of our player counts, {in_digits(our_rate(figures))} decisions/s.")
    OUT.print(verdict(figures, rows, calls))
    on_gpu = gpu_figures()
    if options.json is not None:
        ours = [figure.as_json() for figure in figures]
        everything = {
            "machine": about,
            "figures": ours,
            "others": rows,
            "calls": [{**asdict(call), "ratio": call.ratio} for call in calls],
            "gpu": on_gpu,
        }
        options.json.write_text(json.dumps(everything, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
