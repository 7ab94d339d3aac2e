"""`heavenale serve`: the game in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.console import OUT
from heavenale.cli.errors import refuse


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets friends in your network join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: any free one.")] = 8000,
    data: Annotated[
        Path | None, typer.Option(help="Where games are kept. [default: your data folder]", metavar="FOLDER")
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the address in a browser.")] = True,
) -> None:
    """Serve the game in the browser, until Ctrl-C."""
    try:
        from heavenale.server.run import run_server
    except ModuleNotFoundError as error:
        refuse(f"the server needs more packages ({error.name} is missing): pip install 'heavenale[server]'")
    run_server(host=host, port=port, data=data, open_browser=open_browser, say=_say)


def _say(text: str) -> None:
    OUT.print(text, markup=False, soft_wrap=True)
