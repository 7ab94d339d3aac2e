"""Which recipe learns most in the same time: each goes on from the same network, then plays against it.

python -m heavenale.training.compare NETWORK --minutes 2.5 --out build/compared plain lookahead=8 league=0
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

from heavenale.errors import HeavenAleError
from heavenale.training import ladder
from heavenale.training.evaluation import evaluate
from heavenale.training.opponents import opponent, preferring
from heavenale.training.readiness import obstacle
from heavenale.training.recipe import ARCHITECTURE, Recipe
from heavenale.training.run import EVALUATION_SEED, Options, Run
from heavenale.training.tally import in_words

PLAIN = "plain"  # the recipe as it is
HEADS = ("recipe", "million decisions", "victories against the start, 2, 3 and 4 players", "mean (winner) in self-play")


def changes(variant: str) -> list[str]:
    """What a variant changes in the recipe: `plain` nothing, others such as "lookahead=8,ppo_weight=0"."""
    return [] if variant == PLAIN else variant.split(",")


def check(variant: str, recipe: Recipe) -> None:
    """Refuse what cannot be compared, before anything takes long."""
    recipe.with_changes(changes(variant))
    for change in changes(variant):
        name, _, _ = change.partition("=")
        if name in ARCHITECTURE:
            raise HeavenAleError(f"{name} cannot be changed: it is that of the network that all begin with")


def trained(variant: str, options: Options) -> Run:
    """A run of this variant, over; the time begins when everything is ready."""
    options.recipe = options.recipe.with_changes(changes(variant))
    run = Run(options, _say, perf_counter())
    run.began = perf_counter()
    run.train()
    return run


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def row(variant: str, run: Run, start: str, games: int) -> tuple[str, ...]:
    """How a variant did: one seat of it against the start in all others, and points when it plays itself."""
    device = run.options.device
    theirs, where = opponent(start, device)
    results = ladder.match(preferring(run.network), theirs, games, ladder.SEED, where)
    points = evaluate(run.network, games, EVALUATION_SEED, device)
    shares = ", ".join(f"{r['share']:.1%} ({r['low']:.1%}-{r['high']:.1%})" for r in results)
    return f"`{variant}`", f"{run.decisions_now / 1e6:.0f}", shares, in_words(points)


def main(arguments: list[str] | None = None) -> None:
    """Train all of them and print a table."""
    parser = argparse.ArgumentParser(prog="python -m heavenale.training.compare", description=__doc__)
    parser.add_argument("network", type=Path, help="that all begin with: a checkpoint, or a JSON file")
    parser.add_argument("variants", nargs="+", help=f"{PLAIN}, or changes to the recipe such as lookahead=8")
    parser.add_argument("--minutes", type=float, default=3.0, help="of learning, for each")
    parser.add_argument("--games", type=int, default=2000, help="to measure with, for each number of players")
    parser.add_argument("--out", type=Path, required=True, help="folder for the checkpoints")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--compile", action="store_true", help="let torch compile the network")
    chosen = parser.parse_args(arguments)
    problem = obstacle(chosen.device)
    if problem:
        parser.error(problem)
    recipe = Recipe() if chosen.device == "cuda" else Recipe.small()
    for variant in chosen.variants:
        check(variant, recipe)

    def options(name: str, minutes: float) -> Options:
        more: dict[str, Any] = {"evaluation_games": 0, "ladder": (), "compile": chosen.compile}
        return Options(chosen.out / name, minutes, chosen.network, recipe=recipe, device=chosen.device, **more)

    trained("lookahead=2", options("warm-up", 0.0))  # compiles every kernel, so that nobody has to wait for it
    lines = [HEADS, ("---",) * len(HEADS)]
    for variant in chosen.variants:
        _say(variant)
        run = trained(variant, options(variant.replace(",", "-"), chosen.minutes))
        if run.stopped:
            break
        lines.append(row(variant, run, str(chosen.network), chosen.games))
        _say(" | ".join(lines[-1]))
    _say("\n".join(f"| {' | '.join(line)} |" for line in lines))


if __name__ == "__main__":
    main()
