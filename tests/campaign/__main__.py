"""Does the server hold? `make campaign`, or `python -m tests.campaign --help`.

Everything that clients were told is written down and compared with what the server remembers afterwards.
"""

from __future__ import annotations

import asyncio
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from tests.campaign.abuse import abuse
from tests.campaign.conflicts import conflicts
from tests.campaign.fuzz import fuzz_messages, fuzz_requests
from tests.campaign.kills import kills
from tests.campaign.load import come_and_go, load
from tests.campaign.report import Line, show
from tests.campaign.serving import OnPostgres, OnSqlite


class Part(StrEnum):
    """What can be tried alone."""

    KILLS = "kills"
    CONFLICTS = "conflicts"
    ABUSE = "abuse"
    FUZZ = "fuzz"
    LOAD = "load"
    MEMORY = "memory"


class Kind(StrEnum):
    """Where games are kept."""

    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


@dataclass
class Amounts:
    """How much of everything, for each kind of database."""

    kills: int
    kill_seconds: float
    tables: int = 12
    conflicts: int = 100
    messages: int = 100_000
    requests: int = 25_000
    rooms: int = 600
    idle: int = 2_000
    load_seconds: float = 20
    passing: int = 3_600
    seed: int = 1


def main(
    parts: Annotated[list[Part] | None, typer.Argument(help="Only these. [default: all]")] = None,
    on: Annotated[list[Kind] | None, typer.Option(help="Where games are kept. [default: both]")] = None,
    number: Annotated[int, typer.Option("--kills", help="For each kind of database.")] = 150,
    minutes: Annotated[float, typer.Option(help="For the kills of each, should they take longer.")] = 1.5,
    seed: int = 1,
) -> None:
    """Kill, abuse, fuzz and load the server; say what was tried, how often, and what was lost."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    amounts = Amounts(kills=number, kill_seconds=60 * minutes, seed=seed)
    held = [asyncio.run(campaign(kind, parts or list(Part), amounts)) for kind in on or list(Kind)]
    raise typer.Exit(0 if all(held) else 1)


async def campaign(kind: Kind, parts: list[Part], amounts: Amounts) -> bool:
    """All parts on one kind of database; whether nothing was lost."""
    lines: list[Line] = []
    with tempfile.TemporaryDirectory(prefix="heavenale-campaign-") as folder:
        serving = OnSqlite(Path(folder)) if kind == Kind.SQLITE else OnPostgres(Path(folder))
        began = time.monotonic()
        try:
            for part in parts:
                try:
                    await serving.ready()  # also after a part that has killed something until its end
                    typer.echo(f"{time.monotonic() - began:4.0f} s  {serving.name}: {part}", err=True)
                    lines += await _PARTS[part](serving, amounts)
                except Exception as error:
                    lines.append(Line(part, 1, [f"came to no end: {error!r}"]))
        finally:
            serving.end()
            title = f"{serving.name}, {time.monotonic() - began:.0f} s"
            held = show(title, lines)
    return held


async def _kills(serving: OnSqlite, amounts: Amounts) -> list[Line]:
    return await kills(
        serving, number=amounts.kills, seconds=amounts.kill_seconds, tables=amounts.tables, seed=amounts.seed
    )


async def _conflicts(serving: OnSqlite, amounts: Amounts) -> list[Line]:
    return await conflicts(serving, rounds=amounts.conflicts, seed=amounts.seed)


async def _abuse(serving: OnSqlite, amounts: Amounts) -> list[Line]:
    return await abuse(serving, seed=amounts.seed)


async def _fuzz(serving: OnSqlite, amounts: Amounts) -> list[Line]:
    return [
        await fuzz_messages(serving, number=amounts.messages, seed=amounts.seed),
        await fuzz_requests(serving, number=amounts.requests, seed=amounts.seed),
    ]


async def _load(serving: OnSqlite, amounts: Amounts) -> list[Line]:
    return await load(serving, rooms=amounts.rooms, idle=amounts.idle, seconds=amounts.load_seconds)


async def _memory(serving: OnSqlite, amounts: Amounts) -> list[Line]:
    if isinstance(serving, OnPostgres):  # what is kept in memory is the same there
        return []
    with tempfile.TemporaryDirectory(prefix="heavenale-campaign-") as folder:
        return [await come_and_go(Path(folder), rooms=amounts.passing)]


_PARTS: dict[Part, Callable[[OnSqlite, Amounts], Awaitable[list[Line]]]] = {
    Part.KILLS: _kills,
    Part.CONFLICTS: _conflicts,
    Part.ABUSE: _abuse,
    Part.FUZZ: _fuzz,
    Part.LOAD: _load,
    Part.MEMORY: _memory,
}


if __name__ == "__main__":
    typer.run(main)
