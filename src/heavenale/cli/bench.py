"""`heavenale bench`: how fast the rules and the search are on this machine."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer

from heavenale.cli.console import OUT, prepare_agents, print_json, progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from heavenale.measuring.benchmark import Figure

LARGE = 100
MILLION = 1_000_000


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long one sample takes.")] = 1.0,
    repeats: Annotated[int, typer.Option(min=1, help="How many samples the median is of.")] = 5,
    batch: Annotated[str | None, typer.Option(help="Batches instead, on cpu or cuda.", metavar="DEVICE")] = None,
) -> None:
    """Measure the speed of the rules (random play, a step of a search, pushing moves, starting) and of the search."""
    from heavenale.measuring.benchmark import machine

    prepare_agents(["search"])
    figures = measure(seconds, repeats) if batch is None else measure_batches(batch, seconds, repeats)
    if as_json:
        print_json({"machine": machine(), "figures": [figure.as_json() for figure in figures]})
    else:
        OUT.print(f"{machine()['processor']}, one core, Python {machine()['python']}, Numba {machine()['numba']}")
        OUT.print(as_table(figures))


def measure(seconds: float, repeats: int) -> list[Figure]:
    """All figures, with a bar while they are measured."""
    from heavenale.agents.speed import SEARCH_FIGURES, search_speeds
    from heavenale.measuring.benchmark import FIGURES, measure_all

    figures = chain(measure_all(seconds, repeats), search_speeds(seconds, repeats))
    with progress_bar() as bar:
        return list(bar.track(figures, total=FIGURES + SEARCH_FIGURES, description="Measuring"))


def measure_batches(device: str, seconds: float, repeats: int) -> list[Figure]:
    """The figures of batches, with the same bar."""
    from heavenale.measuring.batches import FIGURES, batch_speeds

    with progress_bar() as bar:
        return list(bar.track(batch_speeds(device, seconds, repeats), total=FIGURES, description="Measuring"))


def as_table(figures: list[Figure]) -> Table:
    """The figures beside their targets."""
    from rich.table import Table

    table = Table("Measured", title="Heaven & Ale")
    table.add_column("Median", justify="right")
    table.add_column("Unit")
    for column in ("Spread", "Target"):
        table.add_column(column, justify="right")
    table.add_column("")
    for figure in figures:
        table.add_row(
            figure.name,
            in_digits(figure.median),
            figure.unit,
            f"±{(max(figure.samples) - min(figure.samples)) / 2 / figure.median:.0%}",
            target(figure),
            {None: "", True: "[green]met[/]", False: "[red]missed[/]"}[figure.is_met],
        )
    return table


def target(figure: Figure) -> str:
    """What a figure should reach."""
    if figure.at_least is not None:
        return f"≥ {in_digits(figure.at_least)}"
    return "" if figure.at_most is None else f"≤ {in_digits(figure.at_most)}"


def in_digits(value: float) -> str:
    """A number that fits into a table: millions, whole ones, or three digits that matter."""
    if value >= MILLION:
        return f"{value / MILLION:.2f} M"
    return f"{value:,.0f}" if value >= LARGE else f"{value:.3g}"
