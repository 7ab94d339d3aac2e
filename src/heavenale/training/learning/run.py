"""A training run: play, learn, report, measure, save, until the time is up."""

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
from heavenale.errors import HeavenAleError
from heavenale.training.files import checkpoint
from heavenale.training.learning.lessons import Shelf
from heavenale.training.learning.lookahead import Lookahead
from heavenale.training.learning.ppo import Learner, worths_of
from heavenale.training.learning.rollout import Rollout
from heavenale.training.measuring import ladder
from heavenale.training.measuring.evaluation import evaluate
from heavenale.training.opponents import members
from heavenale.training.opponents.fixed import Opponent, label, opponent, preferring
from heavenale.training.opponents.league import League
from heavenale.training.playing.shared_batch import SharedBatch
from heavenale.training.playing.tally import PLAYERS, Tally, in_words
from heavenale.training.recipe import ARCHITECTURE, Recipe

SEEDS_PER_RUN = 1 << 40  # runs never play the same games
EVALUATION_SEED = 1 << 60  # nor those of the evaluation
FIRST_GUESS = 20.0  # seconds to keep for what comes at the end, before any of it has been timed


@dataclass
class Options:
    """Where a run begins and ends."""

    out: Path
    minutes: float
    resume: Path | None = None
    league: Path | None = None  # more past selves and strangers than lie beside what is resumed
    lessons: Path | None = None  # of a search, which somebody else writes (teaching.py)
    recipe: Recipe = field(default_factory=Recipe)
    device: str = "cuda"
    seed: int = 1
    report_seconds: float = 30.0
    save_seconds: float = 120.0
    evaluation_games: int = 2000
    ladder: tuple[str, ...] = ("random", "greedy", "shipped")
    ladder_minutes: float = 5.0
    ladder_games: int = 200  # for each opponent and number of players
    compile: bool = False


class Run:
    """One run, which may continue the runs before it."""

    def __init__(
        self,
        options: Options,
        say: Callable[[str], None],
        began: float,
        on_seconds: Callable[[float], None] = lambda _: None,
    ) -> None:
        self.options = options
        self.say = say
        self.began = began
        self.on_seconds = on_seconds
        self.minutes = 0.0  # of learning, over all runs
        self.decisions = 0
        self.decisions_now = 0  # in this run
        self.playing = 0.0  # seconds, the rest is learning, since the last report
        self.runs = 0
        self.curve: list[dict[str, Any]] = []
        self.ladder: list[dict[str, Any]] = []
        self.stopped = False
        self._measuring = 0.0  # seconds that the ladder took the last time
        torch.set_float32_matmul_precision("high")
        if options.device == "cpu":
            torch.set_num_threads(1)  # small layers gain nothing from more, and lose much where others use the cores
        self.recipe, self.network = self._network()
        torch.manual_seed(options.seed + self.runs)
        batch = Batch(self.recipe.games, PLAYERS, options.seed + self.runs * SEEDS_PER_RUN, options.device)
        self.shared = SharedBatch(batch)
        self.tally = Tally(self.shared.players)
        self.league = self._league()
        self.lookahead = Lookahead(self.shared, self.recipe) if self.recipe.lookahead else None
        self.rollout = Rollout(self.shared, self.recipe.decisions, self.recipe.views, self.league, self.lookahead)
        shelf = (
            None
            if options.lessons is None
            else Shelf(options.lessons, self.shared.device, enough=8 * self.recipe.lessons)
        )
        self.learner = Learner(self.network, self.recipe, shelf)
        names = options.ladder if options.ladder_games else ()
        self.opponents: dict[str, tuple[Opponent, str]] = {}
        for name in names:
            known_as = label(name)
            if known_as in self.opponents:
                raise HeavenAleError(f"the ladder has two opponents that results would call {known_as}")
            self.opponents[known_as] = opponent(name, options.device)
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
        self.ladder = described.get("ladder", [])
        before = Recipe.of(described)
        blocks = max(recipe.blocks, before.blocks)
        kept = {name: getattr(before, name) for name in ARCHITECTURE} | {"blocks": blocks}
        if blocks > before.blocks:
            network = checkpoint.grown(network, before, blocks)
        return dataclasses.replace(recipe, **kept), network.to(options.device)

    def _league(self) -> League:
        """The league of the run before, or at least the self that this run begins with, and those who are to join."""
        league = League(self.recipe, self.shared.players, compiled=self.options.compile)
        resume, more = self.options.resume, self.options.league
        if not league.parts:
            return league
        if resume is not None:
            members.load_members(resume / members.FOLDER, league)
        if more is not None and not members.load_members(more, league):
            raise HeavenAleError(f"there is nobody in {more} who could join the league")
        if resume is not None and not league.members:
            league.add(self.network, dataclasses.asdict(self.recipe), self.minutes)
        self.say(f"the league, by minutes: {', '.join(league.standings()) or 'nobody yet'}")
        return league

    def seconds(self) -> float:
        """Since the program began."""
        return perf_counter() - self.began

    def train(self) -> None:
        """Learn, once at least, until the time is up or somebody stops the program; measure and save often enough."""
        signal.signal(signal.SIGTERM, lambda *_: setattr(self, "stopped", True))
        count = sum(p.numel() for p in self.network.parameters())
        self.say(f"{count / 1e6:.1f} M weights, {self.minutes:.1f} minutes old, on {self.options.device}")
        if self.runs:
            self.measure()
        heads = f"{'mean (winner) of 2, 3 and 4 players':46}  entropy  value loss  divergence  lessons"
        self.say(f"minutes  decisions/s  playing  {heads}")
        reported = saved = self.seconds()
        decisions, measured = self.decisions, self.minutes
        is_over = False
        while not is_over:
            self._update()
            now = self.seconds()
            is_over = self.stopped or now >= self._end()
            self.on_seconds(now)
            if now - reported >= self.options.report_seconds or is_over:
                self._report((self.decisions - decisions) / (now - reported), now - reported)
                reported, decisions = now, self.decisions
            if self.minutes - measured >= self.options.ladder_minutes and now + self._measuring < self._end():
                self.measure()
                measured, reported, decisions = self.minutes, self.seconds(), self.decisions
                self.playing = 0.0
            if now - saved >= self.options.save_seconds:
                self.save()
                saved = now
        self.save()

    def finish(self) -> None:
        """Show how the network plays without chance in its moves, and how it fares against others."""
        if self.options.evaluation_games:
            points = evaluate(self.network, self.options.evaluation_games, EVALUATION_SEED, self.options.device)
            self.curve.append({"minutes": self.minutes, "decisions": self.decisions, "evaluation": points})
            self.say(f"{self.minutes:7.2f}   evaluation  {in_words(points)}   best moves only, {json.dumps(points)}")
            self.save()
        if not self.stopped:
            self.measure()
            self.save()

    def _end(self) -> float:
        """When to stop learning, so that there is time for what comes at the end."""
        whole = self.options.minutes * 60
        finishing = 1.3 * self._measuring + 10 if self._measuring else FIRST_GUESS
        measures = self.options.evaluation_games or self.opponents
        return whole - (min(finishing, whole / 4) if measures else min(3.0, whole / 4))

    def _update(self) -> None:
        began = self.seconds()
        self.league.draw()
        if self.lookahead is not None:
            self.lookahead.worths.copy_(worths_of(self.rollout, self.recipe, self.minutes))
        self.rollout.play(self.network, self.tally)
        self._wait()
        self.playing += self.seconds() - began
        self.learner.learn(self.rollout, self.minutes)
        self._wait()
        self.decisions += self.recipe.games * self.recipe.decisions
        self.decisions_now += self.recipe.games * self.recipe.decisions
        self.minutes += (self.seconds() - began) / 60
        if self.league.is_due(self.minutes):
            self.league.add(self.network, dataclasses.asdict(self.recipe), self.minutes)

    def _wait(self) -> None:
        """For the GPU, so that the clock tells what took how long."""
        if self.options.device == "cuda":
            torch.cuda.synchronize()

    def _report(self, rate: float, seconds: float) -> None:
        points, losses = self.tally.take(), self.learner.take_losses()
        self.league.take_results()
        share, self.playing = self.playing / seconds, 0.0
        figures = {"minutes": self.minutes, "decisions": self.decisions, "decisions per second": rate}
        figures["share of time playing"] = share
        self.curve.append({**figures, "points": points, "losses": losses, "league": self.league.standings()})
        self.say(
            f"{self.minutes:7.2f}  {rate:11,.0f}  {share:7.0%}  {in_words(points):46}  {losses['entropy']:7.3f}"
            f"  {losses['value loss']:10.4f}  {losses['divergence']:10.4f}  {losses['lessons loss']:7.4f}"
        )

    def measure(self) -> None:
        """Play against the fixed opponents, and write down the results."""
        began = self.seconds()
        for name, (theirs, device) in self.opponents.items():
            results = ladder.match(preferring(self.network), theirs, self.options.ladder_games, ladder.SEED, device)
            for result in results:
                line = {"minutes": self.minutes, "decisions": self.decisions, "opponent": name, **result}
                ladder.write(self.options.out, line)
                self.ladder.append(line)
            shares = "  ".join(f"{r['players']}: {r['share']:.1%} ({r['points']:.1f} points)" for r in results)
            self.say(f"{self.minutes:7.2f}   against {name}, victories by players  {shares}")
        self._measuring = self.seconds() - began

    def save(self) -> None:
        """Write the checkpoint and the learning curve."""
        more = {"decisions": self.decisions, "runs": self.runs, "curve": self.curve, "ladder": self.ladder}
        checkpoint.save(self.options.out, self.network, self.recipe, self.minutes, **more)
        if self.league.parts:
            members.save_members(self.options.out / members.FOLDER, self.league)


def conduct(
    options: Options,
    say: Callable[[str], None],
    began: float,
    on_seconds: Callable[[float], None] = lambda _: None,
) -> Run:
    """A whole run, from the first line to the last measurement."""
    run = Run(options, say, began, on_seconds)
    run.train()
    run.finish()
    return run
