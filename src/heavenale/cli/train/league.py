"""`heavenale train member` and `imitate`: who is to join a league."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.train.needs import Device, OnDevice, need, say

Folder = Annotated[Path, typer.Option("--out", help="Folder of members, to be given as --league.")]


def member(
    network: Annotated[Path, typer.Argument(help="A checkpoint's folder, or a JSON file.")],
    out: Folder,
    style: Annotated[str, typer.Option(help="What to call a stranger; without it, it is a past self.")] = "",
) -> None:
    """Make a member of a league of any network."""
    need(Device.CPU)
    from heavenale.training.opponents.members import member_of, save_member

    say(str(save_member(out, member_of(network, style))))


def imitate(
    games: Annotated[list[Path], typer.Argument(help="Results files of the arena (--resume).")],
    of: Annotated[str, typer.Option(help="The agent, as the files name it.")],
    out: Folder,
    start: Annotated[
        Path | None, typer.Option("--from", help="The network to begin with. [default: the shipped one]")
    ] = None,
    epochs: Annotated[int, typer.Option(min=1, help="How often every game is looked at.")] = 4,
    device: OnDevice = Device.CPU,
) -> None:
    """Make a stranger for a league: a network that plays somewhat like another agent."""
    need(device)
    from heavenale.agents.network.shipped import SHIPPED
    from heavenale.training.opponents.imitation import make

    made = make(games, of, start or SHIPPED, epochs, out, device.value)
    say(
        f"{made.file}: {made.learned_from} decisions; of {made.shown} in games with other piles it prefers the "
        f"same {made.agreed:.1%}, before {made.agreed_before:.1%}"
    )
