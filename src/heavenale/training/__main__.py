"""Train a network by self-play: `python -m heavenale.training --minutes 9 --out DIR [--resume DIR]`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

from heavenale.training.recipe import Recipe


def main(arguments: list[str] | None = None) -> None:
    """Read the options and train."""
    began = perf_counter()
    parser = argparse.ArgumentParser(prog="python -m heavenale.training", description=__doc__)
    parser.add_argument("--minutes", type=float, default=9, help="of the whole run, last evaluation included")
    parser.add_argument("--out", type=Path, required=True, help="folder for the checkpoint and the learning curve")
    parser.add_argument("--resume", type=Path, help="checkpoint to go on from")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set", nargs="*", default=[], metavar="NAME=VALUE", help="changes to the recipe (recipe.py)")
    parser.add_argument("--evaluation-games", type=int, default=2000, help="for each number of players, at the end")
    parser.add_argument("--report-seconds", type=float, default=30)
    parser.add_argument("--compile", action="store_true", help="let torch compile the network")
    options = parser.parse_args(arguments)
    from heavenale.training.run import Options, Run

    run = Run(
        Options(
            out=options.out,
            minutes=options.minutes,
            resume=options.resume,
            recipe=Recipe().with_changes(options.set),
            device=options.device,
            seed=options.seed,
            report_seconds=options.report_seconds,
            evaluation_games=options.evaluation_games,
            compile=options.compile,
        ),
        say=lambda line: print(line, file=sys.stdout, flush=True),  # noqa: T201
        began=began,
    )
    run.train()
    run.evaluate()


if __name__ == "__main__":
    main()
