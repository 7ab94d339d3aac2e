"""An agent looks over a recorded game: what it would have played, and what the moves that were played cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from heavenale.agents import Agent, Candidate, Decision, Report
from heavenale.batch.steps import NOT_FORCED, forced_move
from heavenale.errors import HeavenAleError
from heavenale.game import Game
from heavenale.record import Record
from heavenale.seeds import derived_seed

# A search tries bad moves so rarely that it hardly knows their worth: below this part of the visits of the best
# move, the position after the move is judged for itself.
_TRUSTED_SHARE = 0.05


class NoReport(HeavenAleError):
    """The agent says what it plays, but not what it expects."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision of the record and what the agent thinks of it."""

    number: int  # of the move, from 1
    player: int
    round: int
    move: str  # what was played
    best: str  # what the agent would have played
    lost: float  # points that the player expects less after the move than after the best one, at least 0
    expected_points: tuple[float, ...]  # of every player, before the move
    line: tuple[str, ...]  # how the game would go on, from the best move


@dataclass(frozen=True, slots=True)
class Analysis:
    """A whole game, judged."""

    players: int
    judgements: tuple[Judgement, ...]
    final_points: tuple[int, ...] | None  # None if the record ends before the game does
    names: tuple[str, ...] | None = None

    def costliest(self, count: int = 3) -> tuple[Judgement, ...]:
        """The moves that lost the most points, the worst first."""
        losses = [one for one in self.judgements if one.lost > 0]
        return tuple(sorted(losses, key=lambda one: (-one.lost, one.number))[:count])

    def lost_by(self, player: int) -> float:
        """The points that all moves of a player lost together."""
        return sum(one.lost for one in self.judgements if one.player == player)

    def to_dict(self) -> dict[str, Any]:
        """The analysis as JSON objects."""
        return {
            "players": self.players,
            "names": self.names,
            "final_points": self.final_points,
            "lost": [self.lost_by(player) for player in range(1, self.players + 1)],
            "costliest": [one.number for one in self.costliest()],
            "decisions": [asdict(one) for one in self.judgements],
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
        names=tuple(record.names) if record.names else None,
    )


def judgements(record: Record, agent: Agent, time_ms: float | None = None, *, seed: int = 0) -> Iterator[Judgement]:
    """Judge one decision after the other; the agent never sees the order of the piles."""
    record.replay()  # a damaged record is refused before anybody thinks about it
    game = record.start()
    waiting: list[Judgement] = []
    for number, move in enumerate(record.moves, start=1):
        if _is_forced(game, move):
            waiting.append(_unjudged(game, number, move))
            game.push(move)
            continue
        judged = _judged(game, number, move, agent, time_ms, seed)
        yield from _expecting(judged.expected_points, waiting)
        waiting.clear()
        yield judged
    if waiting:
        yield from _expecting(_expected(agent, game, time_ms, seed), waiting)


def _judged(game: Game, number: int, move: str, agent: Agent, time_ms: float | None, seed: int) -> Judgement:
    """What the agent thinks of a move, which is pushed."""
    judged = _unjudged(game, number, move)
    before = _ask(agent, game, time_ms, seed)
    report = _report(before, agent)
    game.push(move)
    return replace(
        judged,
        best=str(before.move),
        lost=0.0 if str(before.move) == move else _lost(before, move, judged.player, agent, game, time_ms, seed),
        expected_points=report.expected_points,
        line=tuple(str(step) for step in report.line),
    )


def _unjudged(game: Game, number: int, move: str) -> Judgement:
    assert game.player is not None
    return Judgement(number, game.player, game.round, move, best=move, lost=0.0, expected_points=(), line=(move,))


def _is_forced(game: Game, move: str) -> bool:
    """Whether there was nothing else worth a thought, and nothing new came of it: agents do not think then."""
    action = forced_move(game.state)
    if action == NOT_FORCED or str(game.move_of(int(action))) != move:
        return False
    after = game.clone()
    after.push(move)
    return after.round == game.round


def _expecting(points: tuple[float, ...], forced: Sequence[Judgement]) -> Iterator[Judgement]:
    """Forced moves change nothing: what could be expected before them is what could be expected after them."""
    for one in forced:
        yield replace(one, expected_points=points)


def _expected(agent: Agent, game: Game, time_ms: float | None, seed: int) -> tuple[float, ...]:
    """What all players may expect, by a look at the next decision that is one."""
    ahead = game.as_seen(derived_seed(seed, len(game.moves)))
    while not ahead.is_over and (action := forced_move(ahead.state)) != NOT_FORCED:
        ahead.push(ahead.move_of(int(action)))
    if ahead.is_over:
        return tuple(float(score.points) for score in ahead.scores())
    return _report(agent.decide(ahead, time_ms), agent).expected_points


def _ask(agent: Agent, game: Game, time_ms: float | None, seed: int) -> Decision:
    return agent.decide(game.as_seen(derived_seed(seed, len(game.moves))), time_ms)


def _report(decision: Decision, agent: Agent) -> Report:
    if decision.report is None:
        raise NoReport(f"{type(agent).__name__} does not tell what it expects; take an agent that does, such as search")
    return decision.report


def _lost(
    decision: Decision, move: str, player: int, agent: Agent, after: Game, time_ms: float | None, seed: int
) -> float:
    """What the move cost its player, by the agent's own candidates or else by a look at the position after it."""
    report = _report(decision, agent)
    best = _candidate(report, str(decision.move))
    expected_of_best = best.expected_points if best else report.expected_points[player - 1]
    played = _candidate(report, move)
    if played is not None and (best is None or played.visits >= _TRUSTED_SHARE * best.visits):
        return max(0.0, expected_of_best - played.expected_points)
    return max(0.0, expected_of_best - _expected(agent, after, time_ms, seed)[player - 1])


def _candidate(report: Report, move: str) -> Candidate | None:
    return next((one for one in report.candidates if str(one.move) == move), None)
