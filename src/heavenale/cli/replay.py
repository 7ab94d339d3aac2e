"""`heavenale replay`: a record as a story, and the table at any point of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from heavenale.cli.console import ERR, OUT, check_output, prepare_rules
from heavenale.cli.records import load_record

if TYPE_CHECKING:
    from rich.table import Table

    from heavenale.game import Game
    from heavenale.record import Record
    from heavenale.shown.events import Event


def replay(
    record: Annotated[Path, typer.Argument(help="A game record, or a conformance game.", metavar="RECORD")],
    at: Annotated[int | None, typer.Option(min=0, help="Show the table after so many moves.", metavar="N")] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw that table as a picture, too.", metavar="FILE")] = None,
) -> None:
    """Show the moves of a record with what they brought, the table at the end, and the scores."""
    loaded = load_record(record)
    check_output(svg)
    prepare_rules()
    if at is None:
        for line in move_log(loaded):
            typer.echo(line)
        typer.echo()
    game = loaded.replay(at)
    typer.echo(game)
    typer.echo(where_it_stands(game, len(loaded.moves)))
    if at is None:
        OUT.print(score_table(game))
    if svg is not None:
        svg.write_text(game.svg(), encoding="utf-8")
        ERR.print(f"The picture is in {svg}", markup=False, soft_wrap=True)


def move_log(record: Record) -> Iterator[str]:
    """Every move in a line, under the number of its round."""
    positions = record.positions()
    game = next(positions)
    yield f"Round {game.round}"
    player, round_number = game.player, game.round
    for number, game in enumerate(positions, start=1):
        brought = ", ".join(in_words(event) for event in game.events)
        yield f"{number:4}  Player {player}  {game.moves[-1].text:22}{brought}".rstrip()
        if game.round != round_number:
            yield f"Round {game.round}"
        player, round_number = game.player, game.round


def in_words(event: Event) -> str:
    """What an event is, for people."""
    match event.kind:
        case "shed":
            return f"shed tile {event.amount} on {event.source}"
        case "barrel":
            return f"barrel of {event.amount} points for {event.source}"
        case "round":
            return f"round {event.amount} begins"
        case "over":
            return "the game ends"
        case _:
            return f"{event.amount:+} {event.kind} ({' '.join(filter(None, (event.source, event.tile)))})"


def where_it_stands(game: Game, moves: int) -> str:
    """How far the record has been followed, and what comes next."""
    after = f"After {len(game.moves)} of {moves} moves"
    if game.is_over:
        return f"{after} the game is over."
    return f"{after} player {game.player} decides ({game.phase}): {len(game.legal_moves)} legal moves."


def score_table(game: Game) -> Table:
    """The scores taken apart: a column for each player."""
    from rich.table import Table

    scores = game.projected_scores()
    table = Table("Final scores" if game.is_over else "Scores if it ended here")
    for score in scores:
        table.add_column(f"Player {score.player}", justify="right")
    table.add_row("Exchange rate", *(f"{score.exchange_rate}:1" for score in scores))
    table.add_row("Steps by evening out", *(str(score.exchanges) for score in scores))
    table.add_row("Steps for ducats", *(str(score.ducat_steps) for score in scores))
    table.add_row("Rearmost marker reaches", *(str(score.level) for score in scores))
    table.add_row("Points per step", *(str(score.points_per_step) for score in scores))
    table.add_row("Barrels", *(str(score.barrel_points) for score in scores))
    table.add_row("Barrels card", *(str(score.barrels_card_points) for score in scores))
    table.add_row("First player", *(str(score.first_player_points) for score in scores))
    table.add_row("Points", *(str(score.points) for score in scores), style="bold")
    return table
