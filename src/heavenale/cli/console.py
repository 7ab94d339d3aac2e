"""Where a command writes: results to standard output, everything on the way to them to standard error."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from errno import EISDIR, ENOENT
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

OUT = Console(highlight=False)
ERR = Console(stderr=True, highlight=False)

RAY = "Play on this Ray cluster: HOST:PORT, or auto for the one of this machine."
COMPILING = "Compiling the rules for this machine (once, about 15 s)…"
COMPILING_AGENTS = "Compiling the rules and the computer players for this machine (once, about a minute)…"


def prepare_rules() -> None:
    """Compile the rules unless that was done before; say so, because it takes a while."""
    from heavenale.warm_up import compile_rules, is_compiled

    if not is_compiled():
        _compile(compile_rules, COMPILING)


def prepare_agents(names: Iterable[str]) -> None:
    """Compile the rules and, where one of these agents needs it, what agents think with."""
    from heavenale.agents.warm_up import compile_agents, is_compiled, need_compiling

    if not need_compiling(names):
        prepare_rules()
    elif not is_compiled():
        _compile(compile_agents, COMPILING_AGENTS)


def _compile(work: Callable[[], None], message: str) -> None:
    from heavenale.native.slow_start import WATCH

    with WATCH.quiet(), ERR.status(message) if ERR.is_terminal else nullcontext():
        if not ERR.is_terminal:
            ERR.print(message, soft_wrap=True)
        work()


def check_output(*files: Path | None) -> None:
    """Raise an error now, rather than after the work, where a file cannot be written."""
    for file in filter(None, files):
        if not file.absolute().parent.is_dir():
            raise FileNotFoundError(ENOENT, "there is no such folder", str(file.parent))
        if file.is_dir():
            raise IsADirectoryError(EISDIR, "is a folder", str(file))


def progress_bar() -> Progress:
    """A bar on standard error that goes away when all is done, and stays out of logs."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=ERR,
        transient=True,
        redirect_stdout=False,  # or results that are printed meanwhile would end up on standard error
        disable=not ERR.is_terminal,
    )


def print_json(data: Any) -> None:
    """Write data for a program to read: nothing else goes to standard output then."""
    OUT.file.write(json.dumps(data, indent=1) + "\n")
