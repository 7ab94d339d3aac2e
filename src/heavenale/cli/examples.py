"""`heavenale examples`: the examples of the documentation, for those who have only the package."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.console import OUT

_PACKAGED = Path(__file__).parents[1] / "examples"
_IN_A_CHECKOUT = Path(__file__).parents[3] / "examples"


def examples(
    folder: Annotated[Path, typer.Argument(help="Where to put them; a file that is there stays.")] = Path("examples"),
) -> None:
    """Put the examples of the documentation into a folder: bots, a network that learns, a notebook."""
    source = _PACKAGED if _PACKAGED.is_dir() else _IN_A_CHECKOUT
    folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(path for path in source.iterdir() if path.is_file()):
        there = folder / file.name
        stays = there.exists()
        if not stays:
            there.write_bytes(file.read_bytes())
        OUT.print(f"{there}{' stays as it is' if stays else ''}", markup=False, soft_wrap=True)
