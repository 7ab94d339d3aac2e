"""Train a network by self-play: what `heavenale train` does, where its libraries for the command line are missing."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter

from heavenale.training.readiness import obstacle
from heavenale.training.recipe import Recipe


def main(arguments: list[str] | None = None) -> None:
    """Read the options and train."""
    began = perf_counter()
    parser = argparse.ArgumentParser(prog="python -m heavenale.training", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20, help="of the whole run, last measurements included")
    parser.add_argument("--out", type=Path, required=True, help="folder for the checkpoint and the learning curve")
    parser.add_argument("--resume", type=Path, help="checkpoint to go on from: its folder, or a network's JSON file")
    parser.add_argument("--league", type=Path, help="folder of more past selves and strangers")
    parser.add_argument("--lessons", type=Path, help="folder of lessons (teaching.py)")
    parser.add_argument("--save-seconds", type=float, default=120)
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--set", nargs="*", default=[], action="extend", metavar="NAME=VALUE", help="changes (recipe.py)"
    )
    parser.add_argument("--evaluation-games", type=int, default=2000, help="for each number of players, at the end")
    parser.add_argument("--ladder", nargs="*", default=["random", "greedy", "shipped"], help="or checkpoints")
    parser.add_argument("--ladder-games", type=int, default=200, help="for each opponent and number of players")
    parser.add_argument("--ladder-minutes", type=float, default=5.0, help="of learning, between measurements")
    parser.add_argument("--report-seconds", type=float, default=30)
    parser.add_argument("--compile", action="store_true", help="let torch compile the network")
    options = parser.parse_args(arguments)
    problem = obstacle(options.device)
    if problem:
        parser.error(problem)
    from heavenale.training.run import Options, conduct

    recipe = Recipe() if options.device == "cuda" else Recipe.small()
    conduct(
        Options(
            out=options.out,
            minutes=options.minutes,
            resume=options.resume,
            league=options.league,
            lessons=options.lessons,
            save_seconds=options.save_seconds,
            recipe=recipe.with_changes(options.set),
            device=options.device,
            seed=options.seed,
            report_seconds=options.report_seconds,
            evaluation_games=options.evaluation_games,
            ladder=tuple(name for names in options.ladder for name in names.split(",") if name),
            ladder_games=options.ladder_games,
            ladder_minutes=options.ladder_minutes,
            compile=options.compile,
        ),
        say=lambda line: print(line, file=sys.stdout, flush=True),  # noqa: T201
        began=began,
    )


if __name__ == "__main__":
    main()
