"""The `heavenale` command: one module for each of its commands."""

from __future__ import annotations

from typing import Annotated

import typer

from heavenale.cli import (
    analyse,
    arena,
    backup,
    bench,
    bot,
    conformance,
    dataset,
    examples,
    insights,
    perft,
    play,
    replay,
    rooms,
    serve,
    simulate,
    think,
    train,
    tune,
    warm_up,
)
from heavenale.cli.errors import PoliteGroup

app = typer.Typer(
    name="heavenale",
    help="Heaven & Ale, an unofficial digital edition: simulate, replay, count, measure and check games.",
    cls=PoliteGroup,
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
)
app.command()(simulate.simulate)
app.command()(replay.replay)
app.command()(perft.perft)
app.command()(bench.bench)
app.command()(conformance.conformance)
app.command()(arena.arena)
app.command()(dataset.dataset)
app.command()(bot.bot)
app.command()(examples.examples)
app.command()(analyse.analyse)
app.command()(serve.serve)
app.command()(think.think)
app.command()(backup.backup)
app.command()(backup.restore)
app.add_typer(rooms.app, name="rooms")
app.command()(play.play)
app.add_typer(train.app, name="train")
app.command()(insights.insights)
app.command()(tune.tune)
app.command("warm-up")(warm_up.warm_up)


def _show_version(wanted: bool) -> None:
    if wanted:
        from heavenale import __version__

        typer.echo(f"heavenale {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """What holds for all commands."""
