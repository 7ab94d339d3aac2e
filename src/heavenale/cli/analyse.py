"""`heavenale analyse`: what every move of a recorded game was worth."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from heavenale.cli.console import ERR, OUT, check_output, prepare_agents, print_json, progress_bar
from heavenale.cli.records import load_record

if TYPE_CHECKING:
    from rich.table import Table

    from heavenale.analysis import Analysis, Judgement

_SHOWN_LINE = 4  # moves


def analyse(
    record: Annotated[Path, typer.Argument(help="A game record, or a conformance game.", metavar="RECORD")],
    agent: Annotated[str, typer.Option(help="Who judges.")] = "guided",
    time_ms: Annotated[float, typer.Option(min=1, help="For each decision.", metavar="MS")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Of the agent, and of the tiles it cannot know.")] = 0,
    svg: Annotated[Path | None, typer.Option(help="Draw the chances to win over the game.", metavar="FILE")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the analysis as JSON.")] = False,
) -> None:
    """Show for each decision the best move found, and how much of a chance to win the one played gave away."""
    from heavenale.agents import create_agent
    from heavenale.analysis import chart, conclude, judgements

    judge = create_agent(agent, seed=seed)
    loaded = load_record(record)
    check_output(svg)
    prepare_agents([agent])
    judged = []
    with progress_bar() as bar:
        task = bar.add_task("Thinking", total=len(loaded.moves))
        for one in judgements(loaded, judge, time_ms, seed=seed):
            judged.append(one)
            bar.advance(task)
    analysis = conclude(loaded, tuple(judged))
    if as_json:
        print_json({"agent": agent, "time_ms": time_ms, "seed": seed, **analysis.to_dict()})
    else:
        _show(analysis)
    if svg is not None:
        svg.write_text(chart(analysis), encoding="utf-8")
        ERR.print(f"The picture is in {svg}", markup=False, soft_wrap=True)


def _show(analysis: Analysis) -> None:
    OUT.print(_as_table(analysis))
    for player in range(1, analysis.players + 1):
        OUT.print(_summary(analysis, player))
    costliest = analysis.costliest()
    if costliest:
        OUT.print("The costliest moves:")
    for one in costliest:
        OUT.print(f"  {_in_words(one)}", soft_wrap=True)


def _summary(analysis: Analysis, player: int) -> str:
    from heavenale.analysis import VERDICTS

    accuracy = analysis.accuracy_of(player)
    if accuracy is None:
        return f"Player {player} had nothing to decide"
    counts = (f"{name}: {analysis.count(player, name)}" for _, name in VERDICTS)
    return f"Player {player}: accuracy {accuracy:.1f} of 100; {', '.join(counts)}"


def _as_table(analysis: Analysis) -> Table:
    from rich.table import Table

    table = Table("Move", "By", "Played", "Best found")
    table.add_column("Cost", justify="right")
    for player in range(1, analysis.players + 1):
        table.add_column(f"Wins {player}", justify="right")
    table.add_column("Points", justify="right")
    costliest = {one.number for one in analysis.costliest()}
    for n, one in enumerate(analysis.judgements):
        following = analysis.judgements[n + 1] if n + 1 < len(analysis.judgements) else None
        table.add_row(
            str(one.number),
            str(one.player),
            one.move,
            "=" if one.best == one.move else one.best,
            f"{one.cost:.1%}" if one.cost else "",
            *(f"{chance:.0%}" for chance in one.winning_chances),
            f"{one.expected_points[one.player - 1]:.0f}",
            style="bold" if one.number in costliest else None,
            end_section=following is not None and following.round > one.round,
        )
    return table


def _in_words(one: Judgement) -> str:
    line = " ".join(f"{move}," for move in one.line[:_SHOWN_LINE]).rstrip(",")
    rest = f" ({line} ...)" if line else ""
    lost = f"cost {100 * one.cost:.1f} percentage points of the chance to win"
    cost = lost + (f" ({one.verdict})" if one.verdict else "")
    return f"move {one.number}, player {one.player}: {one.move} {cost}; best was {one.best}{rest}"
