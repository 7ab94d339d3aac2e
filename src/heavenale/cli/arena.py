"""`heavenale arena`: matches between agents, with ratings."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from heavenale.cli.console import ERR, OUT, RAY, check_output, prepare_agents, print_json, progress_bar

if TYPE_CHECKING:
    from rich.table import Table

    from heavenale.arena import GameResult, Match, ResultsFile, Standings
    from heavenale.arena.standings import Standing

INTERRUPTED = 130  # the exit status that shells know from Ctrl-C
_SHOWN_FORFEITS = 5


def arena(
    agents: Annotated[
        str,
        typer.Option(
            help="Who plays: agents by name, NAME@MS for one with its own time, cmd:PROGRAM for a program that "
            "speaks the bot protocol. The last one takes the seats that are left over.",
            metavar="A,B,...",
        ),
    ],
    players: Annotated[int, typer.Option(min=2, max=4, help="How many play a game.")] = 2,
    round_robin: Annotated[
        bool, typer.Option("--round-robin", help="Everybody meets everybody: any number of agents, one table.")
    ] = False,
    games: Annotated[int, typer.Option(min=1, help="How many games; the last deal is completed.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Of the whole match.")] = 1,
    time_ms: Annotated[
        float | None, typer.Option(min=1, help="For a decision. Without it every agent takes its own.", metavar="MS")
    ] = None,
    grace_ms: Annotated[float, typer.Option(min=0, help="More time for a program's answer.", metavar="MS")] = 1000,
    start_ms: Annotated[float, typer.Option(min=0, help="And for its first answer.", metavar="MS")] = 30_000,
    jobs: Annotated[int | None, typer.Option(min=1, help="Games at the same time. Default: one a core.")] = None,
    resume: Annotated[
        Path | None, typer.Option(help="Keep results here as they come; continue if some are there.", metavar="FILE")
    ] = None,
    ray: Annotated[str | None, typer.Option(help=RAY, metavar="ADDRESS")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
    plot: Annotated[Path | None, typer.Option(help="Draw the standings as an SVG picture.", metavar="FILE")] = None,
) -> None:
    """Play a match: seats rotate, and every rotation has the same piles."""
    from heavenale import arena as the_arena

    check_output(plot, resume)
    match: Match
    if round_robin:
        match = the_arena.RoundRobin(
            the_arena.everybody(agents, players), seed, time_ms, grace_ms, start_ms, at_a_table=players
        )
    else:
        match = the_arena.Match(the_arena.line_up(agents, players), seed, time_ms, grace_ms, start_ms)
    kept = None if resume is None else the_arena.ResultsFile(resume, match)
    prepare_agents(entrant.name for entrant in match.line_up)
    results, finished = _play(match, match.whole_deals(games), kept, jobs or the_arena.cores(), ray)
    standings = the_arena.stand(match, results)
    if as_json:
        print_json(standings.to_dict())
    else:
        _show(standings)
    if plot is not None:
        plot.write_text(the_arena.plot(standings), encoding="utf-8")
        ERR.print(f"The picture is in {plot}", markup=False, soft_wrap=True)
    if not finished:
        ERR.print(_how_to_continue(resume), markup=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED)


def _play(
    match: Match, games: int, kept: ResultsFile | None, jobs: int, ray: str | None
) -> tuple[list[GameResult], bool]:
    """The results of the match, and whether it was played to its end."""
    from heavenale.arena import play_games

    results = {} if kept is None else {number: one for number, one in kept.results.items() if number < games}
    missing = [number for number in range(games) if number not in results]
    with progress_bar() as bar:
        task = bar.add_task("Playing", total=games, completed=len(results))
        try:
            with closing(play_games(match, missing, jobs=jobs, cluster=ray)) as played:
                for result in played:
                    if kept is not None:
                        kept.add(result)
                    results[result.number] = result
                    bar.advance(task)
        except KeyboardInterrupt:
            return list(results.values()), False
    return list(results.values()), True


def _how_to_continue(resume: Path | None) -> str:
    if resume is None:
        return "The match was broken off. With --resume FILE one can be continued."
    return f"The match was broken off. The same command continues it from {resume}."


def _show(standings: Standings) -> None:
    if "round_robin" in standings.settings:
        for table in (_ranking(standings), _crosstable(standings)):
            OUT.print(table)
    else:
        OUT.print(_as_table(standings))
    won = standings.winner_points
    winners = f", winners have {won.mean:.1f} ± {won.deviation:.1f} points" if won else ""
    OUT.print(
        f"{standings.games:,} games of {standings.players} players on {standings.deals:,} deals, "
        f"{standings.decisions:,} decisions{winners}",
        soft_wrap=True,
    )
    for forfeit in standings.forfeits[:_SHOWN_FORFEITS]:
        reason = f"Game {forfeit.game}, seat {forfeit.seat}: {forfeit.agent} forfeits. {forfeit.reason}"
        OUT.print(reason, markup=False, soft_wrap=True)
    if len(standings.forfeits) > _SHOWN_FORFEITS:
        OUT.print(f"and {len(standings.forfeits) - _SHOWN_FORFEITS} more forfeits")


def _as_table(standings: Standings) -> Table:
    """A column for each entrant, because there are few of them and their names may be long."""
    from rich.markup import escape
    from rich.table import Table

    table = Table("")
    for row in standings.rows:
        table.add_column(escape(row.agent), justify="right", overflow="fold")
    columns = [_column(row) for row in standings.rows]
    for name in columns[0] if columns else ():
        table.add_row(name, *(column[name] for column in columns), style="bold" if name == "Win rate" else None)
    return table


def _ranking(standings: Standings) -> Table:
    """A row for each entrant, because there may be many of them."""
    from rich.markup import escape
    from rich.table import Table

    table = Table("", "Agent")
    for heading in ("Games", "Rating", "95% interval", "Win rate", "95% interval", "Points", "Forfeits"):
        table.add_column(heading, justify="right")
    for place, row in enumerate(standings.rows, 1):
        shown = _column(row)
        low, high = row.rating_interval
        table.add_row(
            *(str(place), escape(row.agent), shown["Games"], f"{row.rating.mu:.1f}", f"{low:.1f} - {high:.1f}"),
            *(shown["Win rate"], shown["  95% interval"], shown["Points"], shown["Forfeits"]),
        )
    return table


def _crosstable(standings: Standings) -> Table:
    """Who came in before whom, in hundredths of their games; the columns are in the order of the rows."""
    from rich.markup import escape
    from rich.table import Table

    table = Table("% ahead of")
    for place in range(1, len(standings.rows) + 1):
        table.add_column(str(place), justify="right")
    for place, row in enumerate(standings.rows, 1):
        shares = (row.ahead_of.get(other.agent) for other in standings.rows)
        table.add_row(f"{place} {escape(row.agent)}", *("" if share is None else f"{share:.0%}" for share in shares))
    return table


def _column(row: Standing) -> dict[str, str]:
    low, high = row.win_rate_interval
    points, times = row.points_spread, row.decision_ms
    return {
        "Games": f"{row.seats:,}",
        "Won (ties shared)": f"{row.wins:,.1f}",
        "Win rate": f"{row.win_rate:.1%}",
        "  95% interval": f"{low:.1%} - {high:.1%}",
        "Rating": f"{row.rating.mu:.1f} ± {row.rating.sigma:.1f}",
        "Points": f"{points.mean:.1f} ± {points.deviation:.1f}" if points else "-",
        "  when it wins": "-" if row.points_when_winning is None else f"{row.points_when_winning:.1f}",
        "Decisions": f"{times.count:,}" if times else "-",
        "  mean ms": f"{times.mean:.1f}" if times else "-",
        "  p95 ms": f"{times.p95:.1f}" if times else "-",
        "  longest ms": f"{times.most:.1f}" if times else "-",
        "Forfeits": str(row.forfeits),
    }
