"""`heavenale bot`: an agent that other programs can ask."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from heavenale.cli.console import prepare_agents


def bot(
    agent: Annotated[str, typer.Argument(help="The name of the agent.", metavar="AGENT")],
    seed: Annotated[int, typer.Option(min=0, help="Of the agent, and of the tiles it cannot know.")] = 0,
) -> None:
    """Answer requests on standard input, one JSON object a line, until it ends (see docs/bots.md)."""
    from heavenale.agents import create_agent
    from heavenale.bot import BadRequest, serve
    from heavenale.bot.streams import claim_stdout

    if sys.stdin is None or sys.stdout is None:
        raise BadRequest("a bot needs standard input and output, and one of them is closed", code="no_stream")
    player = create_agent(agent, seed=seed)
    with claim_stdout() as answers:
        prepare_agents([agent])
        serve(player, sys.stdin.buffer, answers, seed=seed)
