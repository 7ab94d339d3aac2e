"""Which recipe learns most in the same time: each goes on from the same network, then plays against it.

heavenale train compare NETWORK plain lookahead=8 league=0 --minutes 2.5 --out build/compared
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter

from heavenale.errors import HeavenAleError
from heavenale.training.learning.run import EVALUATION_SEED, Options, Run
from heavenale.training.measuring import ladder
from heavenale.training.measuring.evaluation import evaluate
from heavenale.training.opponents.fixed import opponent, preferring
from heavenale.training.playing.tally import in_words
from heavenale.training.recipe import ARCHITECTURE, Recipe

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


def trained(variant: str, options: Options, say: Callable[[str], None]) -> Run:
    """A run of this variant, over; the time begins when everything is ready."""
    options.recipe = options.recipe.with_changes(changes(variant))
    run = Run(options, say, perf_counter())
    run.began = perf_counter()
    run.train()
    return run


def row(variant: str, run: Run, start: str, games: int) -> tuple[str, ...]:
    """How a variant did: one seat of it against the start in all others, and points when it plays itself."""
    device = run.options.device
    theirs, where = opponent(start, device)
    results = ladder.match(preferring(run.network), theirs, games, ladder.SEED, where)
    points = evaluate(run.network, games, EVALUATION_SEED, device)
    shares = ", ".join(f"{r['share']:.1%} ({r['low']:.1%}-{r['high']:.1%})" for r in results)
    return f"`{variant}`", f"{run.decisions_now / 1e6:.0f}", shares, in_words(points)


def compare(start: Options, variants: Sequence[str], games: int, say: Callable[[str], None]) -> str:
    """Train all of them as `start` says, each in a folder of its own within that folder; returns a table."""
    for variant in variants:
        check(variant, start.recipe)

    def options(name: str, minutes: float) -> Options:
        return replace(start, out=start.out / name, minutes=minutes, evaluation_games=0, ladder=())

    # First it compiles every kernel, so that nobody has to wait for it.
    trained("lookahead=2", options("warm-up", 0.0), say)
    lines = [HEADS, ("---",) * len(HEADS)]
    for variant in variants:
        say(variant)
        run = trained(variant, options(variant.replace(",", "-"), start.minutes), say)
        if run.stopped:
            break
        lines.append(row(variant, run, str(start.resume), games))
        say(" | ".join(lines[-1]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
