"""Pages of the reference that are written from the code: `python scripts/reference_pages.py`, part of `make docs`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from heavenale.cli import app
from heavenale.observation import OBSERVATION_SIZE
from heavenale.observation.features import describe
from heavenale.server.wire.json_schema import schema

BRACKET = "\\["  # it begins a default, not a link
REFERENCE = Path(__file__).parents[1] / "docs" / "reference"


def commands() -> str:
    """Every command with its arguments and options, as `--help` tells them."""
    group: Any = get_command(app)
    lines = ["# The `heavenale` command", "", group.help, ""]
    with typer.Context(group, info_name="heavenale") as above:
        lines += _commands_of(group, above)
    return "\n".join(lines)


def _commands_of(group: Any, above: typer.Context) -> Iterator[str]:
    """The commands of a group, each followed by those that it has itself."""
    for name, command in group.commands.items():
        with typer.Context(command, parent=above, info_name=name) as context:
            usage = " ".join((context.command_path, *command.collect_usage_pieces(context)))
            heading = context.command_path.removeprefix("heavenale ")
            yield from (f"## {heading}", "", command.help, "", f"    {usage}", "", *_options(command, context), "")
            yield from _commands_of(command, context) if hasattr(command, "commands") else ()


def _options(command: Any, context: typer.Context) -> Iterator[str]:
    rows = [record for one in command.params if (record := one.get_help_record(context))]
    if rows:
        yield from ("| option | what it does |", "|---|---|")
    for option, meaning in rows:
        yield f"| `{_cell(option)}` | {_cell(meaning).replace('[', BRACKET)} |"


def _cell(text: str) -> str:
    return unescape(" ".join(text.split())).replace("|", "\\|")


def observation() -> str:
    """What every number of an observation means."""
    return f"""# Observation

What a network sees of a game: {OBSERVATION_SIZE} small integers, first the board of the player who looks, then those of
the others clockwise, then what all share. Everything in it lies open on the table.

The boards follow each other, so the table tells of the first; `heavenale.observation.SCALE` holds one divided by the
numbers of the fourth column, for every number of an observation.

{describe()}

::: heavenale.observation.features
    options:
      members: [Feature, describe]
"""


def main() -> None:
    """Write them all, and beside the page on the wire its messages as a schema."""
    (REFERENCE / "wire.schema.json").write_text(json.dumps(schema(), indent=1), encoding="utf-8")
    for page in (commands, observation):
        (REFERENCE / f"{page.__name__}.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
