"""`heavenale serve`: the game in the browser."""

from __future__ import annotations

import re
import shlex
import shutil
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Literal

import typer

from heavenale.cli.console import OUT
from heavenale.cli.errors import refuse

_THIS_MACHINE = ("127.0.0.0/8", "::1")
_PEER = re.compile(r"[^:\s]+(:\d{1,5})?")
_SETTING = "HEAVENALE_"  # each option can also be set in the environment, by this and its name


def serve(
    host: Annotated[
        str, typer.Option(envvar=f"{_SETTING}HOST", help="Where to listen; 0.0.0.0 lets friends in your network join.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar=f"{_SETTING}PORT", min=0, max=65535, help="0: any free one.")] = 8000,
    data: Annotated[
        Path | None,
        typer.Option(
            envvar=f"{_SETTING}DATA", help="Where games are kept. [default: your data folder]", metavar="FOLDER"
        ),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            envvar=f"{_SETTING}DATABASE",
            help="Keep games in a PostgreSQL, which several processes can share, instead of in a folder.",
            metavar="postgresql://...",
        ),
    ] = None,
    peer_address: Annotated[
        str,
        typer.Option(
            envvar=f"{_SETTING}PEER_ADDRESS",
            help="Where the other processes on the database reach this one; without a port any free one.",
            metavar="HOST[:PORT]",
        ),
    ] = "127.0.0.1",
    thinkers: Annotated[
        int | None,
        typer.Option(
            envvar=f"{_SETTING}THINKERS",
            min=0,
            help="Processes that think for computers; with --database 0, if `heavenale think` does. [default: 2 to 8]",
        ),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(envvar=f"{_SETTING}NAME", help="A name by which others reach this server.", metavar="HOST"),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar=f"{_SETTING}PROXY", help="A proxy in front of it, whose X-Forwarded-For is true.", metavar="ADDRESS"
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(help="A program that plays (docs/bots.md), as an opponent to choose.", metavar="NAME=COMMAND"),
    ] = None,
    seat_grace: Annotated[
        float,
        typer.Option(
            envvar=f"{_SETTING}SEAT_GRACE", min=0, help="Seconds before others may give an absent player's seat away."
        ),
    ] = 30.0,
    nudge_after: Annotated[
        float,
        typer.Option(
            envvar=f"{_SETTING}NUDGE_AFTER", min=0, help="Seconds to think before others may nudge whose turn it is."
        ),
    ] = 20.0,
    headers_within: Annotated[
        float, typer.Option(envvar=f"{_SETTING}HEADERS_WITHIN", min=0.1, help="Seconds for a request to be told.")
    ] = 10.0,
    connections: Annotated[
        int, typer.Option(envvar=f"{_SETTING}CONNECTIONS", min=1, help="That one address may have open at once.")
    ] = 500,
    rooms: Annotated[
        int,
        typer.Option(
            envvar=f"{_SETTING}ROOMS",
            min=1,
            help="That are kept altogether; a full house forgets those without a move after an hour.",
        ),
    ] = 200_000,
    metrics_to: Annotated[
        list[str] | None,
        typer.Option(
            envvar=f"{_SETTING}METRICS_TO",
            help="An address or network that may read /metrics. [default: this machine]",
            metavar="ADDRESS",
        ),
    ] = None,
    log_format: Annotated[
        Literal["text", "json"],
        typer.Option(envvar=f"{_SETTING}LOG_FORMAT", help="Lines for people, or JSON for programs."),
    ] = "text",
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(envvar=f"{_SETTING}LOG_LEVEL", help="How much is logged, from everything to errors only."),
    ] = "warning",
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the address in a browser.")] = True,
) -> None:
    """Serve the game in the browser, until Ctrl-C."""
    from heavenale.server.config import Config
    from heavenale.server.web.run import run_server

    if thinkers == 0 and database is None:
        refuse("--thinkers 0: without --database nobody else could think for computers; give at least 1")
    if not _PEER.fullmatch(peer_address):
        refuse(f"--peer-address {peer_address}: give HOST or HOST:PORT, such as 10.0.0.5:8100")
    config = Config.default(
        data,
        thinkers,
        database=database,
        peer_address=peer_address,
        names=tuple(name or ()),
        proxies=tuple(_network("--proxy", text) for text in proxy or ()),
        programs=read_programs(bot),
        seat_grace_s=seat_grace,
        nudge_after_s=nudge_after,
        headers_within_s=headers_within,
        max_connections_per_address=connections,
        max_rooms=rooms,
        metrics_to=tuple(_network("--metrics-to", text) for text in metrics_to or _THIS_MACHINE),
        log_format=log_format,
        log_level=log_level,
    )
    run_server(config, host=host, port=port, open_browser=open_browser, say=_say)


def read_programs(bots: list[str] | None) -> dict[str, list[str]]:
    """The programs that play, by name."""
    return dict(_program(text) for text in bots or ())


def _program(text: str) -> tuple[str, list[str]]:
    """The name and the command of a program that plays."""
    from heavenale.agents import agent_names
    from heavenale.server.wire.vocabulary import is_level_name

    name, _, command = text.partition("=")
    if not is_level_name(name):
        refuse(f"--bot {text}: give NAME=COMMAND, with a name of small letters, figures, dots and hyphens")
    if name in agent_names():
        refuse(f"--bot {text}: {name} is an agent already; choose another name")
    try:
        words = shlex.split(command)
    except ValueError as error:
        refuse(f"--bot {text}: the command cannot be read: {error}")
    if not words or shutil.which(words[0]) is None:
        refuse(f"--bot {text}: there is no program {words[0] if words else ''!r} to run")
    return name, words


def _network(option: str, text: str) -> str:
    """An address or a network."""
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        refuse(f"{option} {text}: give an address in figures, or a network such as 10.0.0.0/8")
    return str(network.network_address if network.num_addresses == 1 else network)


def _say(text: str) -> None:
    OUT.print(text, markup=False, soft_wrap=True)
