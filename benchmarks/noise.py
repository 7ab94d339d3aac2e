"""How far what a move cost depends on chance: the same games are judged again and again, with other seeds.

python -m benchmarks.noise --games 2 --repeats 4 --nodes 200 800
"""

from __future__ import annotations

import argparse
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from heavenale import Game, Record
from heavenale.agents import create_agent
from heavenale.agents.guided import GuidedAgent
from heavenale.analysis import Judgement, analyse

TELLING = 0.05  # a cost that has a name


def game(seed: int, level: str, players: int) -> Record:
    """A game with moves that cost something."""
    agents = [create_agent(level, seed=seed * players + n) for n in range(players)]
    played = Game(players, seed=seed)
    while not played.is_over:
        played.push(agents[(played.player or 1) - 1].decide(played.as_seen(len(played.moves))).move)
    return Record.of(played)


def judged(record: Record, nodes: int, repeats: int) -> list[tuple[Judgement, ...]]:
    """Every decision of a game, judged so many times."""
    every = [analyse(record, GuidedAgent(seed=n, nodes=nodes), seed=n).judgements for n in range(1, repeats + 1)]
    return [found for found in zip(*every, strict=True) if not found[0].is_forced]


def tell(nodes: int, decisions: list[tuple[Judgement, ...]]) -> str:
    """How much the judgements of a decision differ, in percentage points."""
    costs = np.array([[one.cost for one in found] for found in decisions])
    chances = np.array([[one.winning_chances[one.player - 1] for one in found] for found in decisions])
    telling = costs[costs.mean(axis=1) >= TELLING]
    same = [one.verdict == other.verdict for found in decisions for one, other in combinations(found, 2)]
    return (
        f"{nodes} nodes, {len(costs)} decisions: cost ± {_noise(costs):.2f} (those of {TELLING:.0%} and more, "
        f"{len(telling)}: ± {_noise(telling):.2f}), chance ± {_noise(chances):.2f}, the same name {np.mean(same):.1%}"
    )


def _noise(values: NDArray[np.float64]) -> float:
    """The standard deviation of one judgement, on the whole."""
    return 100 * float(np.sqrt(values.var(axis=1, ddof=1).mean())) if len(values) else 0.0


def main() -> None:
    """Judge and tell."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.noise", description=__doc__)
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--level", default="brewer", help="who plays them")
    parser.add_argument("--repeats", type=int, default=4)
    parser.add_argument("--nodes", type=int, nargs="+", default=[400])
    options = parser.parse_args()
    records = [game(seed, options.level, options.players) for seed in range(1, options.games + 1)]
    for nodes in options.nodes:
        decisions = [found for record in records for found in judged(record, nodes, options.repeats)]
        print(tell(nodes, decisions), flush=True)


if __name__ == "__main__":
    main()
