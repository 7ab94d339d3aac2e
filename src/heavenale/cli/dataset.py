"""`heavenale dataset`: games of agents as tables to learn from."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.arena import INTERRUPTED
from heavenale.cli.console import ERR, OUT, RAY, prepare_agents, progress_bar


def dataset(
    out: Annotated[Path, typer.Argument(help="Folder of the Parquet files; those that are there are kept.")],
    agents: Annotated[str, typer.Option(help="Who plays, as in the arena.", metavar="A,B,...")] = "policy",
    players: Annotated[int, typer.Option(min=2, max=4, help="How many play a game.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games; the last deal is completed.")] = 1000,
    seed: Annotated[int, typer.Option(min=0, help="Of the whole match.")] = 1,
    time_ms: Annotated[
        float | None, typer.Option(min=1, help="For a decision. Without it every agent takes its own.", metavar="MS")
    ] = None,
    shown: Annotated[
        str, typer.Option("--with", help="observation, or state: the game up to there, hidden tiles included.")
    ] = "observation",
    games_in_a_file: Annotated[int, typer.Option(min=1, help="How many games one file holds.")] = 100,
    jobs: Annotated[int | None, typer.Option(min=1, help="Files at the same time. Default: one a core.")] = None,
    ray: Annotated[str | None, typer.Option(help=RAY, metavar="ADDRESS")] = None,
) -> None:
    """Write games as Parquet, a row for each decision: who saw what, what was legal, what was done, how it ended."""
    from heavenale.arena import Match, cores, line_up
    from heavenale.dataset import Dataset

    match = Match(line_up(agents, players), seed, time_ms)
    wanted = Dataset(match, match.whole_deals(games), shown, games_in_a_file)
    prepare_agents(entrant.name for entrant in match.line_up)
    with progress_bar() as bar:
        there = sum(wanted.has(out, part) for part in range(wanted.parts))
        task = bar.add_task("Writing files", total=wanted.parts, completed=there)
        try:
            with closing(wanted.write(out, jobs=jobs or cores(), cluster=ray)) as files:
                for _ in files:
                    bar.advance(task)
        except KeyboardInterrupt:
            ERR.print("Broken off. The same command writes what is missing.")
            raise typer.Exit(INTERRUPTED) from None
    OUT.print(f"{wanted.games:,} games in {wanted.parts:,} files in {out}", markup=False, soft_wrap=True)
