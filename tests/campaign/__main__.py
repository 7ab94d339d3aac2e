"""Does the server hold? `make campaign`, or `python -m tests.campaign --help`."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from tests.campaign.kills import kills
from tests.campaign.report import show
from tests.campaign.serving import OnSqlite


def main(
    number: Annotated[int, typer.Option("--kills", help="At random moments, of all kinds together.")] = 300,
    minutes: Annotated[float, typer.Option(help="For the kills, if it takes longer.")] = 8,
    seed: int = 1,
) -> None:
    """Kill, abuse, fuzz and load the server; say what was lost."""
    with tempfile.TemporaryDirectory(prefix="heavenale-campaign-") as folder:
        held = asyncio.run(_campaign(Path(folder), number, 60 * minutes, seed))
    raise typer.Exit(0 if held else 1)


async def _campaign(folder: Path, number: int, seconds: float, seed: int) -> bool:
    serving = OnSqlite(folder)
    try:
        await serving.ready()
        return show(
            "Kills, " + serving.name, await kills(serving, number=number, seconds=seconds, tables=12, seed=seed)
        )
    finally:
        serving.end()


if __name__ == "__main__":
    typer.run(main)
