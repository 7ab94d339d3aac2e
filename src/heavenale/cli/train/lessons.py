"""`heavenale train teach`: a search makes lessons for learners."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from heavenale.cli.train.needs import Device, OnDevice, need, say

ENDLESS = 1 << 40


def teach(
    network: Annotated[Path, typer.Argument(help="Who plays: a checkpoint's folder, or a JSON file.")],
    out: Annotated[Path, typer.Option(help="Folder for the lessons.")],
    minutes: Annotated[float, typer.Option(min=0, help="How long.")] = 10.0,
    lessons: Annotated[int, typer.Option(min=1, help="Stop when so many are written.")] = ENDLESS,
    room: Annotated[int, typer.Option(min=1, help="Lessons that are kept.")] = 1 << 20,
    threads: Annotated[int, typer.Option(min=1, help="One for each core.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="Of every thread, at the same time.")] = 128,
    nodes: Annotated[int, typer.Option(min=1, help="Of every decision.")] = 128,
    follow: Annotated[Path | None, typer.Option(help="A checkpoint to take over, again and again.")] = None,
    device: OnDevice = Device.CUDA,
    seed: Annotated[int, typer.Option(min=0, help="Of all games.")] = 1,
) -> None:
    """Let a network play itself and search every decision; who learns takes the lessons with --lessons."""
    need(device)
    from heavenale.training.learning import teaching
    from heavenale.training.learning.lessons import Lessons

    school = teaching.School(
        teaching.Teaching(network, Lessons.create(out, room), threads, games, nodes, device.value, seed)
    )
    teaching.teach(school, minutes, lessons, say, follow=follow)
