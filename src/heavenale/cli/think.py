"""`heavenale think`: processes that decide for the computers of a server, on this machine or any other."""

from __future__ import annotations

from typing import Annotated

import typer

from heavenale.cli.console import OUT
from heavenale.cli.serve import read_programs


def think(
    database: Annotated[
        str,
        typer.Option(
            envvar="HEAVENALE_DATABASE", help="The PostgreSQL that the servers share.", metavar="postgresql://..."
        ),
    ],
    thinkers: Annotated[
        int | None,
        typer.Option(
            envvar="HEAVENALE_THINKERS", min=1, help="Decisions to think about at once. [default: one each core]"
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A program that plays, as `heavenale serve` was told of it.", metavar="NAME=COMMAND"),
    ] = None,
) -> None:
    """Think for the computers of servers that share a database, until Ctrl-C."""
    from heavenale.server.config import THINK_TIMEOUT_S, default_workers
    from heavenale.server.thinking.run import run_thinkers

    run_thinkers(
        database,
        default_workers() if thinkers is None else thinkers,
        programs=read_programs(bot),
        timeout_s=THINK_TIMEOUT_S,
        say=lambda text: OUT.print(text, markup=False, soft_wrap=True),
    )
