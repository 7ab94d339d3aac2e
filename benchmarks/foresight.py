"""What the network knows in every round of its own games, and what a search changes its mind about.

    python -m benchmarks.foresight --players 2 3 4 --games 100 --nodes 200

Foresight is the part of the chance of a result that the network explains: 0% for who says 1/players always, 100% for
who knows the winner. Every so many decisions a search is asked as well: how often it prefers the same move, and by how
many percentage points its own choice is better than the network's, as the search itself sees it.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import numpy as np

from heavenale import Game
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.policy import PolicyAgent
from heavenale.agents.protocol import Decision
from heavenale.notation import Move

Known = dict[int, list[tuple[float, float]]]  # by round: a chance that was told, and the share that was won
Changed = dict[int, list[float]]  # by round: what the search's move is worth more; 0 where it prefers the same


def better_by(found: Decision, preferred: Move) -> float:
    """By how much the search prefers its own move to another; what it never tried is worth what the mover has."""
    report = found.report
    assert report is not None
    chances = {one.move: one.winning_chance or 0.0 for one in report.candidates}
    if found.move == preferred or preferred not in chances or found.move not in chances:
        return 0.0
    return max(0.0, chances[found.move] - chances[preferred])


def played(players: int, number: int, nodes: int, apart: int, known: Known, changed: Changed) -> None:
    """One game of the network with itself."""
    judge, search = PolicyAgent(), GuidedAgent(seed=number, nodes=nodes)
    game = Game(players, seed=number)
    told: list[tuple[int, int, float]] = []
    while not game.is_over:
        seen, mover = game.as_seen(len(game.moves)), game.player or 1
        decision = judge.decide(seen)
        report = decision.report
        assert report is not None
        if len(report.candidates) > 1:
            told.append((game.round, mover, report.winning_chances[mover - 1]))
            if (len(told) + number) % apart == 0:
                found = search.decide(seen)
                same = found.move == decision.move
                changed[game.round].append(0.0 if same else max(1e-9, better_by(found, decision.move)))
        game.push(decision.move)
    for in_round, mover, chance in told:
        known[in_round].append((chance, (mover in game.winners) / len(game.winners)))


def foresight(pairs: list[tuple[float, float]], players: int) -> float:
    """Which part of the chance of the results is explained."""
    told, came = np.array(pairs).T
    return 1 - float(((told - came) ** 2).mean() / ((1 / players - came) ** 2).mean())


def main() -> None:
    """Play, and tell round by round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--games", type=int, default=100, help="for each number of players")
    parser.add_argument("--nodes", type=int, default=200, help="of a search")
    parser.add_argument("--apart", type=int, default=10, help="one decision in so many is searched")
    options = parser.parse_args()
    for players in options.players:
        known: Known = defaultdict(list)
        changed: Changed = defaultdict(list)
        for number in range(options.games):
            played(players, number, options.nodes, options.apart, known, changed)
        for n in sorted(known):
            worth = np.array(changed[n])
            kept = f"{np.mean(worth == 0):6.1%}" if len(worth) else "     -"
            gain = f"{100 * worth[worth > 0].mean():5.2f}" if (worth > 0).any() else "    -"
            seen = f"{len(known[n]):6} decisions, foresight {foresight(known[n], players):6.1%}"
            searched = f"of {len(worth):5} searched {kept} kept, the others better by {gain}"
            print(f"{players} players, round {n}: {seen}; {searched}", flush=True)


if __name__ == "__main__":
    main()
