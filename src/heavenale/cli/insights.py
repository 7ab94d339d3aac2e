"""`heavenale insights`: what the trained network does when it plays itself, as figures, pictures and a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.console import OUT, RAY, prepare_rules, progress_bar


def insights(
    games: Annotated[int, typer.Option(min=3, help="To play altogether; 80% as many more have a toss.")] = 100_000,
    out: Annotated[Path, typer.Option(help="Folder of the page; its pictures lie in pictures/.")] = Path("docs"),
    seed: Annotated[int, typer.Option(min=0, help="Of the first game.")] = 1,
    temperature: Annotated[float, typer.Option(min=0.01, help="1: moves by the network's own chances.")] = 1.0,
    device: Annotated[str, typer.Option(help="cuda, cpu (with torch) or numpy; empty: the best there is.")] = "",
    weights: Annotated[Path | None, typer.Option(help="A network's JSON file instead of the shipped one.")] = None,
    ray: Annotated[str | None, typer.Option(help=RAY, metavar="ADDRESS")] = None,
    redraw: Annotated[bool, typer.Option("--redraw", help="Play nothing: page and pictures from the figures.")] = False,
) -> None:
    """Let the trained network play itself and tell what it learned."""
    from heavenale.insights import page
    from heavenale.insights.gather import Options, gather, total_games, write
    from heavenale.setting_up.piles import check_seed

    out.mkdir(parents=True, exist_ok=True)  # before the work: a folder that cannot be made is told now
    if not redraw:
        check_seed(seed)
        prepare_rules()
        options = Options(games, seed, temperature, device, weights)
        with progress_bar() as bar:
            task = bar.add_task("Playing", total=total_games(options))
            told = gather(options, lambda count: bar.advance(task, count), ray)
        write(told, out / f"{page.NAME}.json")
    for file in page.write_page(page.read(out), out):
        OUT.print(str(file), markup=False, soft_wrap=True)
