"""Games between agents, and what their scores add up to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from heavenale.agents import Agent, create_agent
from heavenale.errors import HeavenAleError, SetupError
from heavenale.game import Game
from heavenale.rules.board import ROUNDS
from heavenale.setting_up.piles import check_players, check_seed

PLAYERS = tuple(ROUNDS)
_SEED_BITS = 62


class BadDecision(HeavenAleError):
    """An agent's answer that is no legal move."""


@dataclass(frozen=True)
class SeatSummary:
    """How one seat did over all games."""

    seat: int  # 1-4, in turn order
    agent: str
    mean: float
    sd: float
    min: int
    max: int
    wins: float  # a shared victory counts as a fraction

    @classmethod
    def of(cls, seat: int, agent: str, points: Sequence[int], wins: float) -> SeatSummary:
        """The summary of these points."""
        spread = stdev(points) if len(points) > 1 else 0.0
        return cls(seat, agent, fmean(points), spread, min(points), max(points), wins)


@dataclass(frozen=True)
class Summary:
    """What a simulation showed."""

    games: int
    seed: int
    decisions: int
    seconds: float
    seats: tuple[SeatSummary, ...]

    @property
    def games_per_second(self) -> float:
        """How fast the games were played."""
        return self.games / self.seconds


@dataclass
class _Tally:
    """Points and victories of every seat, game after game."""

    agents: Sequence[str]
    decisions: int = 0
    points: list[list[int]] = field(init=False)
    wins: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.points = [[] for _ in self.agents]
        self.wins = [0.0 for _ in self.agents]

    def add(self, game: Game) -> None:
        """Count a finished game."""
        self.decisions += len(game.moves)
        for score in game.scores():
            self.points[score.player - 1].append(score.points)
        for winner in game.winners:
            self.wins[winner - 1] += 1 / len(game.winners)

    def seats(self) -> tuple[SeatSummary, ...]:
        """The summaries of all seats."""
        rows = zip(self.agents, self.points, self.wins, strict=True)
        return tuple(SeatSummary.of(seat, *row) for seat, row in enumerate(rows, start=1))


def seat_agents(names: Sequence[str], players: int | None = None) -> tuple[str, ...]:
    """The agent of every seat; one name takes all the seats of a game for so many players."""
    if len(names) == 1 and players is not None:
        check_players(players)
        return tuple(names) * players
    if len(names) not in PLAYERS:
        raise SetupError(f"name 2 to 4 agents, or one agent and the number of players; {len(names)} will not do")
    if players not in (None, len(names)):
        raise SetupError(f"{len(names)} agents cannot take the seats of {players} players")
    return tuple(names)


def simulate(
    agents: Sequence[str], *, games: int, seed: int, on_game: Callable[[Game], None] = lambda _game: None
) -> Summary:
    """Let these agents, one for each seat, play games with the seeds `seed`, `seed + 1`, ...; report each game."""
    check_players(len(agents))
    if type(games) is not int or games < 1:
        raise SetupError(f"games must be 1 or more, not {games!r}")
    check_seed(seed)
    check_seed(seed + games - 1)
    chance = Random(seed)
    seated = [create_agent(name, seed=chance.getrandbits(_SEED_BITS)) for name in agents]
    tally = _Tally(agents)
    begun = perf_counter()
    for number in range(games):
        game = Game(len(agents), seed=seed + number)
        play_out(game, seated, chance)
        tally.add(game)
        on_game(game)
    return Summary(games, seed, tally.decisions, perf_counter() - begun, tally.seats())


def play_out(game: Game, agents: Sequence[Agent], chance: Random) -> None:
    """Let the agents, one for each seat, play the game to its end; what is hidden from players is from them too."""
    while game.player is not None:
        agent = agents[game.player - 1]
        decision = agent.decide(game.as_seen(chance.getrandbits(_SEED_BITS)))
        try:
            game.push(decision.move)
        except (HeavenAleError, AttributeError) as error:
            raise BadDecision(f"{type(agent).__name__} decided on what cannot be done: {error}") from error
