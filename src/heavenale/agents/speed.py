"""How fast the searches think: iterations a second on one core, at three points of a game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.search import DEFAULT_NODES, STYLE
from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.moves import list_moves
from heavenale.agents.thinking.searching import stand_at
from heavenale.agents.thinking.tree import NONE, ROOT, iterate, new_tree
from heavenale.agents.tuned import weights_for
from heavenale.game import Game
from heavenale.measuring.benchmark import Figure, rates

PLAYERS = (2, 4)
MOMENTS = {"opening": 0.1, "middle": 0.5, "end": 0.9}  # parts of the decisions that have been made
POSITIONS = 8  # at each moment, because they differ much
GAME_SEED = 1
ROOM_FOR_EDGES = 200  # for each node
SEARCH_FIGURES = 2 * len(PLAYERS) * len(MOMENTS)  # how many `search_speeds` yields


def search_speeds(seconds: float, repeats: int) -> Iterator[Figure]:
    """Iterations a second of searches as long as the agent's own, each with an empty tree."""
    for players in PLAYERS:
        for moment, games in positions(players).items():
            for agent, measure in (("search", iterations_per_second), ("guided", guided_iterations_per_second)):
                name = f"{agent}, {players} players, {moment}"
                yield Figure(name, "iterations/s", measure(games, seconds, repeats))


def positions(players: int) -> dict[str, list[Game]]:
    """Of one game between greedy agents, the next decisions from each moment on that leave a choice."""
    game = Game(players, seed=GAME_SEED)
    agent = GreedyAgent()
    passed = []
    while not game.is_over:
        passed.append(game.clone())
        game.push(agent.decide(game).move)
    return {
        moment: list(islice(filter(_leaves_a_choice, passed[int(part * len(passed)) :]), POSITIONS))
        for moment, part in MOMENTS.items()
    }


def _leaves_a_choice(game: Game) -> bool:
    return int(list_moves(game.state, new_desk().moves[0], STYLE.spots_per_side)) > 1


def iterations_per_second(games: list[Game], seconds: float, repeats: int) -> tuple[float, ...]:
    """Several samples of the speed, over all of these positions."""
    tree = new_tree(DEFAULT_NODES + 1, ROOM_FOR_EDGES * (DEFAULT_NODES + 1), GAME_SEED)

    def work() -> int:
        for game in games:
            tree.marks[ROOT] = NONE  # nothing is left of what was thought before
            stand_at(tree, game.state, weights_for(game.players), STYLE)
            iterate(tree, DEFAULT_NODES - 1, weights_for(game.players), STYLE)
        return DEFAULT_NODES * len(games)

    return rates(work, seconds, repeats)


def guided_iterations_per_second(games: list[Game], seconds: float, repeats: int) -> tuple[float, ...]:
    """The same for the search that the network guides, which stops early where the choice is clear."""

    def work() -> int:
        decisions = (GuidedAgent().decide(game) for game in games)
        return sum(candidate.visits for one in decisions if one.report for candidate in one.report.candidates)

    return rates(work, seconds, repeats)
