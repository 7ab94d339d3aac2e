"""`heavenale rooms`: for whoever runs a server, all rooms, and what is to become of them."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import timedelta
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Column, Table

from heavenale.cli.console import ERR, OUT
from heavenale.cli.errors import PoliteGroup, refuse
from heavenale.cli.places import Data, Database, place_of, rooms_at

app = typer.Typer(help="List, keep, expire and export the rooms of a server, while it runs.", cls=PoliteGroup)
_LONGEST_WORDS = 28  # letters and hyphens of the longest name
Words = Annotated[list[str], typer.Argument(help="Rooms, by their three words.", metavar="WORDS...")]


@app.command("list")
def list_all(
    data: Data = None,
    database: Database = None,
    unused: Annotated[
        int | None, typer.Option(min=0, help="Only rooms not played for so long.", metavar="DAYS")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for each room.")] = False,
) -> None:
    """Show all rooms, those played last first."""
    from heavenale.server.store.overview import list_rooms
    from heavenale.server.store.schema import now

    with rooms_at(place_of(data, database)) as (connection, _):
        lines = list_rooms(connection, None if unused is None else now() - timedelta(days=unused))
    if as_json:
        for one in lines:
            typer.echo(json.dumps({**asdict(one), "last_played": one.last_played.isoformat()}))
        return
    table = Table(Column("room", no_wrap=True, min_width=_LONGEST_WORDS), "players", "moves", "last played", "")
    for one in lines:
        names = ", ".join(name or "(open)" for name in one.players)
        table.add_row(
            one.words, names, str(one.moves), f"{one.last_played:%Y-%m-%d %H:%M}", "kept" if one.is_kept else ""
        )
    OUT.print(table)
    ERR.print(f"{len(lines)} rooms", markup=False)


@app.command()
def keep(
    words: Words,
    data: Data = None,
    database: Database = None,
    no_longer: Annotated[bool, typer.Option("--no-longer", help="Let them expire again like others.")] = False,
) -> None:
    """Let rooms never expire, however long nobody plays them."""
    from heavenale.server.store import overview

    with rooms_at(place_of(data, database)) as (connection, _):
        for one in words:
            if not overview.keep(connection, one, is_kept=not no_longer):
                refuse(f"there is no room {one}; nothing has changed")


@app.command()
def expire(words: Words, data: Data = None, database: Database = None) -> None:
    """Forget rooms with all their moves; whoever sits there is told that there is no such room."""
    from heavenale.server.store import overview

    with rooms_at(place_of(data, database)) as (connection, _):
        for one in words:
            if not overview.forget(connection, one):
                refuse(f"there is no room {one}; nothing has changed")


@app.command()
def export(
    words: Words,
    to: Annotated[Path, typer.Option(help="Where the records go, each under its words.", metavar="FOLDER")],
    data: Data = None,
    database: Database = None,
) -> None:
    """Write rooms as records: finished games whole, others as far as their players know them."""
    from heavenale.cli.console import prepare_rules
    from heavenale.server.rooms.room import Room
    from heavenale.server.store import rows

    prepare_rules()
    to.mkdir(parents=True, exist_ok=True)

    with rooms_at(place_of(data, database)) as (connection, storage):
        for one in words:
            stored = rows.load_room(connection, one)
            if stored is None:
                refuse(f"there is no room {one}")
            record = Room.load(stored, storage).record()
            (to / f"{one}.json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
