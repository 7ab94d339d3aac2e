"""What the parts of the recipe cost: operations of one update with and without them, counted on any machine.

heavenale train cost --set games=384 --set decisions=16 --set minibatch=1024
"""

from __future__ import annotations

import dataclasses

import torch
from torch.utils.flop_counter import FlopCounterMode

from heavenale.batch import Batch
from heavenale.training.files.checkpoint import new_network
from heavenale.training.learning.lookahead import Lookahead
from heavenale.training.learning.ppo import Learner
from heavenale.training.learning.rollout import Rollout
from heavenale.training.opponents.league import League
from heavenale.training.playing.shared_batch import SharedBatch
from heavenale.training.playing.tally import PLAYERS, Tally
from heavenale.training.recipe import Recipe

SMALL = ("games=384", "decisions=16", "minibatch=1024")


def operations(recipe: Recipe) -> tuple[float, float]:
    """Floating point operations of one update's matrix products, and how many decisions are learned from."""
    torch.manual_seed(1)
    network = new_network(recipe)
    shared = SharedBatch(Batch(recipe.games, PLAYERS))
    league = League(recipe, shared.players)
    if league.parts:
        league.add(network, dataclasses.asdict(recipe), 1.0)
        league.draw()
    lookahead = Lookahead(shared, recipe) if recipe.lookahead else None
    rollout = Rollout(shared, recipe.decisions, recipe.views, league, lookahead)
    with FlopCounterMode(display=False) as counter:
        rollout.play(network, Tally(shared.players))
        Learner(network, recipe).learn(rollout, 0.0)
    return counter.get_total_flops(), float(rollout.learns.sum())


def table_of(recipe: Recipe) -> str:
    """The cost of every part beside that of plain self-play, as a table in Markdown."""
    plain = dataclasses.replace(recipe, league=0.0, views=0, lookahead=0)
    kinds = {
        "plain self-play": plain,
        "and views of other seats": dataclasses.replace(plain, views=recipe.views),
        "and a league": dataclasses.replace(plain, league=recipe.league),
        "and both": dataclasses.replace(recipe, lookahead=0),
        "and 8 moves tried ahead": dataclasses.replace(recipe, lookahead=8),
    }
    lines = ["| | operations of an update | decisions learned from | operations each |", "|---|---|---|---|"]
    base, learned = operations(plain)
    for name, kind in kinds.items():
        cost, decisions = operations(kind)
        each = cost / base / (decisions / learned)
        lines.append(f"| {name} | {cost / base:.3f} | {decisions / learned:.3f} | {each:.3f} |")
    millions = base / (recipe.games * recipe.decisions) / 1e6
    return "\n".join(
        (*lines, "", f"plain self-play: {millions:.0f} million operations for each decision that is played")
    )
