"""`heavenale conformance`: does another implementation of the rules agree with ours?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.console import prepare_rules, progress_bar

SHOWN = 10
DISAGREES = 1  # the exit status


def conformance(
    paths: Annotated[list[Path], typer.Argument(help="Conformance games, or folders of them.", metavar="PATH...")],
) -> None:
    """Replay conformance games and compare every decision; the exit status is 1 when anything differs."""
    from heavenale.checking.conformance import Outcome, check_game, find_files, read_game

    games = [(file.name, read_game(file)) for file in find_files(paths)]  # all, before anything is reported
    prepare_rules()
    outcome = Outcome()
    with progress_bar() as bar:
        for name, game in bar.track(games, description="Replaying"):
            check_game(name, game, outcome)
    for mismatch in outcome.mismatches[:SHOWN]:
        typer.echo(mismatch)
    if len(outcome.mismatches) > SHOWN:
        typer.echo(f"... and {len(outcome.mismatches) - SHOWN} more")
    typer.echo(outcome)
    if outcome.mismatches:
        raise typer.Exit(DISAGREES)
