"""What the commands of training have in common: where they compute, and what they need for it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from heavenale.cli.console import OUT
from heavenale.cli.errors import refuse

if TYPE_CHECKING:
    from heavenale.training.recipe import Recipe


class Device(StrEnum):
    """Where to compute."""

    CUDA = "cuda"
    CPU = "cpu"


OnDevice = Annotated[Device, typer.Option("--device", help="Where to compute.")]
Changes = Annotated[
    list[str] | None, typer.Option("--set", help="A change to the recipe; may be repeated.", metavar="NAME=VALUE")
]


def need(device: Device) -> None:
    """End the command where this machine cannot train."""
    from heavenale.training.readiness import obstacle

    problem = obstacle(device)
    if problem is not None:
        refuse(problem)


def recipe_for(device: Device) -> Recipe:
    """The recipe to begin with."""
    from heavenale.training.recipe import Recipe

    return Recipe() if device == Device.CUDA else Recipe.small()


def say(line: str) -> None:
    """Print a line as it is."""
    OUT.print(line, markup=False, soft_wrap=True)


def parts(words: str) -> tuple[str, ...]:
    """What stands between commas."""
    return tuple(word for word in words.split(",") if word)
