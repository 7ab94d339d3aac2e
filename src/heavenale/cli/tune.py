"""`heavenale tune`: the weights by which `greedy` and `search` judge positions, improved by self-play."""

from __future__ import annotations

from typing import Annotated

import typer

from heavenale.cli.console import OUT, prepare_agents


def tune(
    players: Annotated[int, typer.Option(min=2, max=4, help="How many play a game.")] = 2,
    generations: Annotated[int, typer.Option(min=0, help="How long to tune.")] = 60,
    games: Annotated[int, typer.Option(min=1, help="Piles for each generation, each played from every seat.")] = 40,
    offspring: Annotated[int, typer.Option(min=2, help="How many challengers a generation has.")] = 16,
    step: Annotated[float, typer.Option(min=0.04, max=0.4, help="How far the first challengers differ.")] = 0.15,
    seed: Annotated[int, typer.Option(min=0, help="Of the challengers and their games.")] = 1,
) -> None:
    """Tune the weights of the evaluation; prints them as a line for agents/tuned.py."""
    from heavenale.agents import tuning
    from heavenale.agents.tuned import weights_for

    prepare_agents(["greedy"])
    options = tuning.Options(generations, games, offspring, step, seed)
    found = tuning.tune(players, weights_for(players), options, _say)
    _say(tuning.as_text(found))


def _say(text: str) -> None:
    OUT.print(text, markup=False, highlight=False, soft_wrap=True)
