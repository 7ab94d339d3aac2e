"""`heavenale train ladder`, `standings`, `compare` and `cost`: how good networks are, and recipes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.train.needs import Changes, Device, OnDevice, need, parts, recipe_for, say


def ladder(
    out: Annotated[Path, typer.Option(help="Folder of the file that gets the lines, ladder.jsonl.")],
    network: Annotated[
        Path | None, typer.Argument(help="A checkpoint's folder, or a JSON file. [default: the shipped one]")
    ] = None,
    against: Annotated[str, typer.Option(help="random, greedy, shipped, checkpoints.", metavar="A,B,...")] = (
        "random,greedy"
    ),
    games: Annotated[int, typer.Option(min=1, help="For each opponent and number of players.")] = 100,
    device: OnDevice = Device.CUDA,
) -> None:
    """Let a network sit alone among fixed opponents, and write down how often it wins."""
    need(device)
    from heavenale.agents.network.shipped import SHIPPED
    from heavenale.training.measuring.ladder import climb

    for line in climb(network or SHIPPED, parts(against), games, out, device.value):
        say(json.dumps(line))


def standings(
    networks: Annotated[list[Path], typer.Argument(help="Checkpoints, JSON files, members of a league.")],
    games: Annotated[int, typer.Option(min=1, help="Of each against each, for each number of players.")] = 200,
    out: Annotated[Path, typer.Option(help="Folder of standings.jsonl, and of pictures/.")] = Path("docs"),
    device: OnDevice = Device.CUDA,
) -> None:
    """Let networks play each against each, and rate them; what the file knows already is not played again."""
    need(device)
    from heavenale.training.measuring.standings import stand

    for one in stand(networks, games, device.value, out, say):
        say(f"{one.players} players  {one.name:28} {one.elo:+6.0f} ± {one.margin:.0f}")


def compare(
    network: Annotated[Path, typer.Argument(help="That all begin with: a checkpoint's folder, or a JSON file.")],
    variants: Annotated[list[str], typer.Argument(help="plain, or changes to the recipe such as lookahead=8,views=0.")],
    out: Annotated[Path, typer.Option(help="Folder for the checkpoints.")],
    minutes: Annotated[float, typer.Option(min=0, help="Of learning, for each.")] = 3.0,
    games: Annotated[int, typer.Option(min=1, help="To measure with, for each number of players.")] = 2000,
    device: OnDevice = Device.CUDA,
    compile_network: Annotated[bool, typer.Option("--compile", help="Let torch compile the network.")] = False,
) -> None:
    """Tell which recipe learns most in the same time: each goes on from a network, then plays against it."""
    need(device)
    from heavenale.training.learning import compare as comparing
    from heavenale.training.learning.run import Options

    start = Options(
        out, minutes, resume=network, recipe=recipe_for(device), device=device.value, compile=compile_network
    )
    say(comparing.compare(start, variants, games, say))


def cost(changes: Changes = None) -> None:
    """Count the operations of an update with and without the parts of the recipe, in miniature, on any machine."""
    need(Device.CPU)
    from heavenale.training.learning.cost import SMALL, table_of
    from heavenale.training.recipe import Recipe

    say(table_of(Recipe().with_changes([*SMALL, *(changes or [])])))
