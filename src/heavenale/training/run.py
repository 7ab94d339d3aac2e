"""A training run: play, learn, report, save, until the time is up."""

from __future__ import annotations

import dataclasses
import json
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import torch

from heavenale.batch import Batch
from heavenale.training import checkpoint
from heavenale.training.evaluation import evaluate
from heavenale.training.ppo import Learner
from heavenale.training.recipe import Recipe
from heavenale.training.rollout import Rollout, Table
from heavenale.training.tally import PLAYERS, Tally, in_words

ARCHITECTURE = ("width", "blocks", "other_width")
SEEDS_PER_RUN = 1 << 40  # runs never play the same games
EVALUATION_SEED = 1 << 60  # nor those of the evaluation


@dataclass
class Options:
    """Where a run begins and ends."""

    out: Path
    minutes: float
    resume: Path | None = None
    recipe: Recipe = field(default_factory=Recipe)
    device: str = "cuda"
    seed: int = 1
    report_seconds: float = 30.0
    save_seconds: float = 120.0
    evaluation_games: int = 2000
    compile: bool = False


class Run:
    """One run, which may continue the runs before it."""

    def __init__(self, options: Options, say: Callable[[str], None], began: float) -> None:
        self.options = options
        self.say = say
        self.began = began
        self.minutes = 0.0  # of learning, over all runs
        self.decisions = 0
        self.runs = 0
        self.curve: list[dict[str, Any]] = []
        self.stopped = False
        torch.set_float32_matmul_precision("high")
        self.recipe, self.network = self._network()
        torch.manual_seed(options.seed + self.runs)
        batch = Batch(self.recipe.games, PLAYERS, options.seed + self.runs * SEEDS_PER_RUN, options.device)
        self.table = Table(batch)
        self.tally = Tally(self.table.players)
        self.rollout = Rollout(self.table, self.recipe.decisions)
        self.learner = Learner(self.network, self.recipe)
        if options.compile:
            self.network.compile()

    def _network(self) -> tuple[Recipe, Any]:
        options, recipe = self.options, self.options.recipe
        if options.resume is None:
            torch.manual_seed(options.seed)
            return recipe, checkpoint.new_network(recipe).to(options.device)
        network, described = checkpoint.load(options.resume)
        self.minutes, self.decisions = described["minutes"], described["decisions"]
        self.runs, self.curve = described["runs"] + 1, described["curve"]
        kept = {name: described["recipe"][name] for name in ARCHITECTURE}
        return dataclasses.replace(recipe, **kept), network.to(options.device)

    def seconds(self) -> float:
        """Since the program began."""
        return perf_counter() - self.began

    def train(self) -> None:
        """Learn until the time is up or somebody stops the program; save often enough."""
        signal.signal(signal.SIGTERM, lambda *_: setattr(self, "stopped", True))
        count = sum(p.numel() for p in self.network.parameters())
        self.say(f"{count / 1e6:.1f} M weights, {self.minutes:.1f} minutes old, on {self.options.device}")
        self.say("minutes  decisions/s  mean (winner) of 2, 3 and 4 players            entropy  value loss  divergence")
        end = self.options.minutes * 60 - self._time_to_finish()
        reported = saved = self.seconds()
        decisions = self.decisions
        while not self.stopped and self.seconds() < end:
            self._update()
            now = self.seconds()
            if now - reported >= self.options.report_seconds or now >= end:
                self._report((self.decisions - decisions) / (now - reported))
                reported, decisions = now, self.decisions
            if now - saved >= self.options.save_seconds:
                self.save()
                saved = now
        self.save()

    def _time_to_finish(self) -> float:
        """Seconds to keep for the last evaluation."""
        return min(20.0, self.options.minutes * 6) if self.options.evaluation_games else 3.0

    def _update(self) -> None:
        began = self.seconds()
        self.rollout.play(self.network, self.tally)
        self.learner.learn(self.rollout, self.minutes)
        if self.options.device == "cuda":
            torch.cuda.synchronize()
        self.decisions += self.recipe.games * self.recipe.decisions
        self.minutes += (self.seconds() - began) / 60

    def _report(self, rate: float) -> None:
        points, losses = self.tally.take(), self.learner.take_losses()
        figures = {"minutes": self.minutes, "decisions": self.decisions, "decisions per second": rate}
        self.curve.append({**figures, "points": points, "losses": losses})
        self.say(
            f"{self.minutes:7.2f}  {rate:11,.0f}  {in_words(points):46}  {losses['entropy']:7.3f}"
            f"  {losses['value loss']:10.4f}  {losses['divergence']:10.4f}"
        )

    def evaluate(self) -> None:
        """Show how the network plays without chance in its moves."""
        if not self.options.evaluation_games:
            return
        points = evaluate(self.network, self.options.evaluation_games, EVALUATION_SEED, self.options.device)
        self.curve.append({"minutes": self.minutes, "decisions": self.decisions, "evaluation": points})
        self.say(f"{self.minutes:7.2f}   evaluation  {in_words(points)}   best moves only, {json.dumps(points)}")
        self.save()

    def save(self) -> None:
        """Write the checkpoint and the learning curve."""
        more = {"decisions": self.decisions, "runs": self.runs, "curve": self.curve}
        checkpoint.save(self.options.out, self.network, self.recipe, self.minutes, **more)
