"""`heavenale train` itself: a network learns by playing."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from heavenale.cli.console import OUT, progress_bar
from heavenale.cli.errors import refuse
from heavenale.cli.train.needs import Changes, Device, need, parts, recipe_for, say


def train(
    context: typer.Context,
    minutes: Annotated[float, typer.Option(min=0.01, help="Of the whole run, last measurements included.")] = 20.0,
    resume: Annotated[
        Path | None, typer.Option(help="Go on from a checkpoint's folder, or from a network's JSON file.")
    ] = None,
    exploit: Annotated[
        Path | None,
        typer.Option(help="Learn only to beat this network, beginning as it is, and tell how often that succeeds."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Folder for the checkpoint and the learning curve. [default: trained, or exploiter]"),
    ] = None,
    league: Annotated[Path | None, typer.Option(help="Folder of more past selves and strangers.")] = None,
    lessons: Annotated[Path | None, typer.Option(help="Folder of lessons (`heavenale train teach`).")] = None,
    device: Annotated[Device, typer.Option(help="A GPU, or the CPU with a small recipe.")] = Device.CUDA,
    seed: Annotated[int, typer.Option(min=0, help="Of the first weights and of all games.")] = 1,
    changes: Changes = None,
    ladder: Annotated[str, typer.Option(help="Opponents to measure against: random, greedy, shipped, checkpoints.")] = (
        "random,greedy,shipped"
    ),
    ladder_games: Annotated[int, typer.Option(min=0, help="For each of them and each number of players.")] = 200,
    evaluation_games: Annotated[int, typer.Option(min=0, help="For each number of players, at the end.")] = 2000,
    compile_network: Annotated[bool, typer.Option("--compile", help="Let torch compile the network.")] = False,
) -> None:
    """Train a network by self-play, on one GPU, in runs that can be continued."""
    if context.invoked_subcommand is not None:
        _refuse_options(context)
        return
    began = perf_counter()
    need(device)
    if exploit is not None and resume is not None:
        refuse("an exploiter begins as the network that it exploits: --exploit without --resume")
    recipe = recipe_for(device)
    from heavenale.training.files import export
    from heavenale.training.learning import exploiting
    from heavenale.training.learning.run import Options, conduct

    age = 0.0
    if exploit is not None:
        resume = exploiting.alone(exploit)
        age = export.read(resume)[1]["minutes"]
        recipe, ladder = recipe.to_exploit(age), str(resume)
    out = out or Path("trained" if exploit is None else "exploiter")
    options = Options(
        out=out,
        minutes=minutes,
        resume=resume,
        league=league,
        lessons=lessons,
        recipe=recipe.with_changes(changes or []),
        device=device.value,
        seed=seed,
        evaluation_games=evaluation_games,
        ladder=parts(ladder),
        ladder_games=ladder_games,
        compile=compile_network,
    )
    with progress_bar() as bar:
        task = bar.add_task("Training (seconds)", total=round(minutes * 60))
        run = conduct(
            options,
            say=say,
            began=began,
            on_seconds=lambda seconds: bar.update(task, completed=round(seconds)),
        )
    if exploit is not None:
        for line in exploiting.verdict(run.ladder, age):
            say(line)
    OUT.print(f"The checkpoint is in {out}; `heavenale train --resume {out}` goes on from it.", markup=False)


def _refuse_options(context: typer.Context) -> None:
    """Options of a run mean nothing to the command that follows them."""
    sources = {option.opts[0]: context.get_parameter_source(option.name or "") for option in context.command.params}
    given = [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    if given:
        refuse(f"{', '.join(given)} before {context.invoked_subcommand} is for training itself; put options after it")
