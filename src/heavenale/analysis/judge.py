"""An agent looks over a recorded game: what it would have played, and what the moves that were played cost.

What a move costs is how much of its player's chance to win it gave away; points come second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import exp
from typing import Any

from heavenale.agents import Agent, Decision, Report
from heavenale.batch.one_game import NOT_FORCED, forced_move
from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.record import Record
from heavenale.setting_up.seeds import derived_seed

# A search tries other moves so rarely that it hardly knows their worth: below this part of the visits of the best
# move, the position after the move is judged for itself.
TRUSTED_SHARE = 0.5

# What moves are called that give away so much of a chance to win, as chess players do.
VERDICTS = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
# 100 for a move that costs nothing, 64 for one that costs a tenth, 40 for two: the curve of lichess.org.
ACCURACY, ACCURACY_DROP = 103.1668, 4.354


class NoReport(HeavenAleError):
    """The agent says what it plays, but not what the chances are."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision of the record and what the agent thinks of it."""

    number: int  # of the move, from 1
    player: int
    round: int
    move: str  # what was played
    best: str  # what the agent would have played
    is_forced: bool  # there was nothing else worth a thought
    cost: float  # how much smaller the player's chance to win is than after the best move, at least 0
    lost_points: float  # that the player expects less than after the best move; less than 0 if it expects more
    winning_chances: tuple[float, ...]  # of every player, before the move
    expected_points: tuple[float, ...]  # likewise
    line: tuple[str, ...]  # how the game would go on, from the best move

    @property
    def verdict(self) -> str | None:
        """What such a move is called, if it cost enough."""
        return next((name for least, name in VERDICTS if self.cost >= least), None)

    @property
    def accuracy(self) -> float:
        """From 0 to 100, for a move that cost nothing."""
        return min(100.0, max(0.0, ACCURACY * exp(-ACCURACY_DROP * self.cost) - (ACCURACY - 100)))


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game, judged."""

    players: int
    judgements: tuple[Judgement, ...]
    final_points: tuple[int, ...] | None  # None if the record ends before the game does
    final_chances: tuple[float, ...] | None  # everybody's share of the victory
    names: tuple[str, ...] | None = None

    def costliest(self, count: int = 3) -> tuple[Judgement, ...]:
        """The moves that cost most, the worst first."""
        costly = [one for one in self.judgements if one.cost > 0]
        return tuple(sorted(costly, key=lambda one: (-one.cost, one.number))[:count])

    def accuracy_of(self, player: int) -> float | None:
        """How good a player's decisions were on average, from 0 to 100; None for a player without any."""
        decided = [one.accuracy for one in self.judgements if one.player == player and not one.is_forced]
        return sum(decided) / len(decided) if decided else None

    def count(self, player: int, verdict: str) -> int:
        """How many moves of a player are called so."""
        return sum(one.player == player and one.verdict == verdict for one in self.judgements)

    def to_dict(self) -> dict[str, Any]:
        """The analysis as JSON objects."""
        return {
            "players": self.players,
            "names": self.names,
            "final_points": self.final_points,
            "final_chances": self.final_chances,
            "accuracy": [self.accuracy_of(player) for player in range(1, self.players + 1)],
            "costliest": [one.number for one in self.costliest()],
            "decisions": [{**asdict(one), "verdict": one.verdict} for one in self.judgements],
        }


def analyse(record: Record, agent: Agent, time_ms: float | None = None, *, seed: int = 0) -> Analysis:
    """Judge all decisions of a record."""
    return conclude(record, tuple(judgements(record, agent, time_ms, seed=seed)))


def conclude(record: Record, judged: tuple[Judgement, ...]) -> Analysis:
    """The analysis of a record whose decisions have been judged."""
    end = record.replay()
    return Analysis(
        players=record.players,
        judgements=judged,
        final_points=tuple(score.points for score in end.scores()) if end.is_over else None,
        final_chances=_final(end).winning_chances if end.is_over else None,
        names=tuple(record.names) if record.names else None,
    )


def judgements(record: Record, agent: Agent, time_ms: float | None = None, *, seed: int = 0) -> Iterator[Judgement]:
    """Judge one decision after the other; the agent never sees the order of the piles."""
    record.replay()  # a damaged record is refused before anybody thinks about it
    game = record.start()
    waiting: list[Judgement] = []
    for number, move in enumerate(record.moves, start=1):
        if _is_forced(game, move) and not _ends_round(game, move):
            waiting.append(_unjudged(game, number, move))
            game.push(move)
            continue
        judged = _judged(game, number, move, agent, time_ms, seed)
        yield from _expecting(judged.winning_chances, judged.expected_points, waiting)
        waiting.clear()
        yield judged
    if waiting:
        after = _expected(agent, game, time_ms, seed)
        yield from _expecting(after.winning_chances, after.expected_points, waiting)


def _judged(game: Game, number: int, move: str, agent: Agent, time_ms: float | None, seed: int) -> Judgement:
    """What the agent thinks of a move, which is pushed."""
    judged = _unjudged(game, number, move)
    if _is_forced(game, move):
        ahead = _expected(agent, game, time_ms, seed)
        game.push(move)
        return replace(judged, winning_chances=ahead.winning_chances, expected_points=ahead.expected_points)
    before = _ask(agent, game, time_ms, seed)
    report = _report(before, agent)
    game.push(move)
    cost, lost_points = 0.0, 0.0
    if str(before.move) != move:
        chance, points = _worth(report, str(before.move)) or _of(report, judged.player)
        there = _worth(report, move) or _of(_expected(agent, game, time_ms, seed), judged.player)
        cost, lost_points = max(0.0, chance - there[0]), points - there[1]
    return replace(
        judged,
        is_forced=False,
        best=str(before.move),
        cost=cost,
        lost_points=lost_points,
        winning_chances=report.winning_chances,
        expected_points=report.expected_points,
        line=tuple(str(step) for step in report.line),
    )


def _unjudged(game: Game, number: int, move: str) -> Judgement:
    assert game.player is not None
    return Judgement(number, game.player, game.round, move, move, True, 0.0, 0.0, (), (), line=(move,))


def _is_forced(game: Game, move: str) -> bool:
    """Whether there was nothing else worth a thought: agents do not think then, and the network never learned to."""
    action = forced_move(game.state)
    return bool(action != NOT_FORCED) and str(game.move_of(int(action))) == move


def _ends_round(game: Game, move: str) -> bool:
    """Whether new tiles come of it: who looks ahead then has to guess them."""
    after = game.clone()
    after.push(move)
    return after.round != game.round


def _expecting(
    chances: tuple[float, ...], points: tuple[float, ...], forced: Sequence[Judgement]
) -> Iterator[Judgement]:
    """Forced moves change nothing: what could be expected before them is what could be expected after them."""
    for one in forced:
        yield replace(one, winning_chances=chances, expected_points=points)


def _expected(agent: Agent, game: Game, time_ms: float | None, seed: int) -> Report:
    """What all players may expect, by a look at the next decision that is one."""
    ahead = game.as_seen(derived_seed(seed, len(game.moves)))
    while not ahead.is_over and (action := forced_move(ahead.state)) != NOT_FORCED:
        ahead.push(ahead.move_of(int(action)))
    if ahead.is_over:
        return _final(ahead)
    return _report(agent.decide(ahead, time_ms), agent)


def _final(game: Game) -> Report:
    """What may be expected of a game that is over: its result. Who ties shares the victory."""
    winners = game.winners
    shares = tuple((player in winners) / len(winners) for player in range(1, game.players + 1))
    return Report(tuple(float(score.points) for score in game.scores()), winning_chances=shares)


def _ask(agent: Agent, game: Game, time_ms: float | None, seed: int) -> Decision:
    return agent.decide(game.as_seen(derived_seed(seed, len(game.moves))), time_ms)


def _report(decision: Decision, agent: Agent) -> Report:
    if decision.report is None or not decision.report.winning_chances:
        raise NoReport(f"{type(agent).__name__} cannot tell the chances to win; take an agent that can, such as guided")
    return decision.report


def _of(report: Report, player: int) -> tuple[float, float]:
    """A player's chance to win, and points."""
    return report.winning_chances[player - 1], report.expected_points[player - 1]


def _worth(report: Report, move: str) -> tuple[float, float] | None:
    """The mover's chance to win after a candidate, and points, if it was tried often enough to know them."""
    found = next((one for one in report.candidates if str(one.move) == move), None)
    most = max((one.visits for one in report.candidates), default=0)
    if found is None or found.winning_chance is None or found.visits < TRUSTED_SHARE * most:
        return None
    return found.winning_chance, found.expected_points
