"""Where games are kept: the options that commands for whoever runs a server have in common."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from heavenale.server.store.storage import Storage

SETTING = "HEAVENALE_"  # each option can also be set in the environment, by this and its name

Data = Annotated[
    Path | None,
    typer.Option(envvar=f"{SETTING}DATA", help="Where games are kept. [default: your data folder]", metavar="FOLDER"),
]
Database = Annotated[
    str | None,
    typer.Option(envvar=f"{SETTING}DATABASE", help="The PostgreSQL where games are kept.", metavar="postgresql://..."),
]


def place_of(data: Path | None, database: str | None) -> Path | str:
    """The folder or the address."""
    from heavenale.server.config import default_data_folder

    return database or data or default_data_folder()


@contextmanager
def rooms_at(place: Path | str) -> Iterator[tuple[Connection, Storage]]:
    """All that is done with it is kept together when it ends well."""
    from heavenale.server.store.databases import FILE_NAME
    from heavenale.server.store.failures import Unusable
    from heavenale.server.store.storage import Storage

    if isinstance(place, Path) and not (place / FILE_NAME).is_file():
        raise Unusable(f"no games are kept in {place}")
    storage = Storage(place)
    try:
        storage.migrate()
        with storage.database.engine.begin() as connection:
            yield connection, storage
    finally:
        storage.close()
