"""`heavenale train export` and `card`: a network that is to be shipped, and what is told of it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.train.needs import say


def export(
    source: Annotated[Path, typer.Argument(help="A checkpoint's folder, or the JSON file of a network.")],
    file: Annotated[Path, typer.Argument(help="The file of weights; description and network.onnx come beside it.")],
) -> None:
    """Write a network as it is shipped: weights in half precision, and what agents compute with."""
    from heavenale.training.files.export import ship

    described = ship(source, file)
    say(f"{file}: {described['minutes']:.1f} minutes of training")


def card(
    network: Annotated[Path | None, typer.Option(help="Its JSON file. [default: the shipped one]")] = None,
    docs: Annotated[Path, typer.Option(help="Folder of model-card.md, and of pictures/.")] = Path("docs"),
) -> None:
    """Bring the tables and pictures of the model card up to date."""
    from heavenale.agents.network.shipped import SHIPPED
    from heavenale.training.measuring.card import write

    for written in write(network or SHIPPED, docs):
        say(str(written))
