"""`heavenale perft`: counting move sequences."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from heavenale.cli.console import prepare_rules, progress_bar
from heavenale.cli.records import load_record

if TYPE_CHECKING:
    from heavenale.game import Game
    from heavenale.notation import Move


def perft(
    depth: Annotated[int, typer.Option(min=0, help="The length of the sequences.", metavar="D")],
    record: Annotated[Path | None, typer.Option(help="A record to start from.", metavar="FILE")] = None,
    at: Annotated[int | None, typer.Option(min=0, help="So many moves into the record (all).", metavar="N")] = None,
    players: Annotated[int | None, typer.Option(help="Without a record: how many play (2).")] = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Without a record: the seed of the game (1).")] = None,
    by_move: Annotated[bool, typer.Option("--divide", help="List the count of every first move, too.")] = False,
) -> None:
    """Print the number of different move sequences from a position; sequences differ in their notation."""
    if record is not None and (players, seed) != (None, None):
        raise typer.BadParameter("a record has its own players and piles; leave out --players and --seed")
    if record is None and at is not None:
        raise typer.BadParameter("--at counts the moves of a record; give it with --record")
    loaded = None if record is None else load_record(record)
    prepare_rules()
    game = _new_game(players, seed) if loaded is None else loaded.replay(at)
    counts = _count(game, depth)
    if by_move:
        for move, count in counts.items():
            typer.echo(f"{move}: {count}")
    typer.echo(sum(counts.values()) if depth else 1)


def _new_game(players: int | None, seed: int | None) -> Game:
    from heavenale.game import Game

    return Game(2 if players is None else players, seed=1 if seed is None else seed)


def _count(game: Game, depth: int) -> dict[Move, int]:
    """Count by first move, so that a bar can show how far it is."""
    from heavenale.checking.perft import divide

    if depth == 0:  # one sequence, which has no first move
        return {}
    with progress_bar() as bar:
        return dict(bar.track(divide(game, depth), total=len(game.legal_moves), description="Counting"))
