"""`heavenale simulate`: games between agents."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from heavenale.cli.console import ERR, OUT, prepare_agents, print_json, progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from heavenale.arena.simulate import Summary
    from heavenale.game import Game


def simulate(
    agents: Annotated[str, typer.Option(help="The agent of each seat in turn order.", metavar="A,B,...")] = (
        "random,random"
    ),
    players: Annotated[int | None, typer.Option(help="With one agent: how many seats it takes.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games to play.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Of the first game; the others count on from it.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    record_to: Annotated[Path | None, typer.Option(help="Save a record of every game here.", metavar="DIR")] = None,
) -> None:
    """Let agents play each other and show their scores."""
    from heavenale.arena.simulate import seat_agents
    from heavenale.arena.simulate import simulate as play

    names = seat_agents([name.strip() for name in agents.split(",")], players)
    if record_to is not None:
        record_to.mkdir(parents=True, exist_ok=True)
    prepare_agents(names)
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=games)

        def on_game(game: Game) -> None:
            bar.advance(task)
            if record_to is not None:
                _save(game, names, record_to)

        summary = play(names, games=games, seed=seed, on_game=on_game)
    if as_json:
        print_json(_as_json(summary))
    else:
        OUT.print(_as_table(summary))
        OUT.print(
            f"{summary.games:,} games, {summary.decisions:,} decisions in {summary.seconds:.1f} s"
            f" ({summary.games_per_second:,.0f} games a second)"
        )
    if record_to is not None:
        ERR.print(f"Records are in {record_to}", markup=False, soft_wrap=True)


def _save(game: Game, agents: tuple[str, ...], folder: Path) -> None:
    from heavenale.record import Record

    Record.of(game, agents=agents).save(folder / f"game-{game.seed}.json")


def _as_json(summary: Summary) -> dict[str, Any]:
    seats = [{**asdict(seat), "win_rate": seat.wins / summary.games} for seat in summary.seats]
    return {
        **asdict(summary),
        "players": len(summary.seats),
        "agents": [seat.agent for seat in summary.seats],
        "games_per_second": summary.games_per_second,
        "seats": seats,
    }


def _as_table(summary: Summary) -> Table:
    from rich.table import Table

    table = Table("Seat", "Agent")
    for column in ("Mean points", "SD", "Min", "Max", "Wins", "Win rate"):
        table.add_column(column, justify="right")
    for seat in summary.seats:
        table.add_row(
            str(seat.seat),
            seat.agent,
            f"{seat.mean:.2f}",
            f"{seat.sd:.2f}",
            str(seat.min),
            str(seat.max),
            f"{seat.wins:.1f}",
            f"{seat.wins / summary.games:.1%}",
        )
    return table
