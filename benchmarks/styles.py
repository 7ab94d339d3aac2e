"""Matches between styles of the guided search (`Style` in agents/thinking/guided_tree.py), to tune it for winning.

    python -m benchmarks.styles --games 200 --nodes 200 --jobs 14 points_share=0.2 curiosity=0.5,calm=1.2
    python -m benchmarks.styles --games 200 --nodes 200 --players 4 --against policy plain

Each style plays one seat, in turn each seat of the same deal, the others are the plain style or another agent. Nodes
are counted, so the result depends on no clock. Games are played in turns for all styles, so that a run that is cut
short by --minutes has played as many of each.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import monotonic
from typing import Any

from heavenale.agents import create_agent
from heavenale.agents.guided import GuidedAgent
from heavenale.agents.protocol import Agent
from heavenale.agents.thinking.guided_tree import Style
from heavenale.agents.warm_up import compile_agents
from heavenale.game import Game

PLAIN = "plain"
ENDLESS = 1e9  # seconds


def style_of(words: str) -> Style:
    """A style by its changes, as in "points_share=0.2,calm=1"."""
    if words == PLAIN:
        return Style()
    changes = dict(change.split("=") for change in words.split(","))
    return Style()._replace(**{name: float(value) for name, value in changes.items()})


def share_of(words: str, against: str, players: int, nodes: int, number: int) -> float:
    """The share of the victory that the style gets in one game."""
    deal, seat = divmod(number, players)
    agents: list[Agent] = [
        GuidedAgent(seed=number, nodes=nodes, style=style_of(words if n == seat else against))
        if n == seat or against == PLAIN or "=" in against
        else create_agent(against, seed=number)
        for n in range(players)
    ]
    game = Game(players=players, seed=deal)
    turn = 0
    while not game.is_over:
        turn += 1
        game.push(agents[game.player - 1].decide(game.as_seen(seed=turn)).move)
    return 1 / len(game.winners) if seat + 1 in game.winners else 0.0


def tasks(options: argparse.Namespace) -> Iterator[tuple[Any, ...]]:
    """Game after game, for all styles in turn."""
    for number in range(options.games):
        for words in options.styles:
            yield words, options.against, options.players, options.nodes, number


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("styles", nargs="+", help="changes to the plain style, such as points_share=0.2,calm=1")
    parser.add_argument("--against", default=PLAIN, help="another style, or an agent")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=ENDLESS / 60, help="stop then, with what has been played")
    options = parser.parse_args()
    deadline = monotonic() + options.minutes * 60
    compile_agents()
    shares: dict[str, list[float]] = defaultdict(list)
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool:
        asked = {pool.submit(share_of, *task): task for task in tasks(options)}
        try:
            for done in as_completed(asked, timeout=max(0.0, deadline - monotonic())):
                shares[asked[done][0]].append(done.result())
        except TimeoutError:
            pool.shutdown(wait=False, cancel_futures=True)
    for words in options.styles:
        won = shares[words]
        line = {"style": words, "against": options.against, "players": options.players, "nodes": options.nodes}
        print(json.dumps({**line, "games": len(won), "share": sum(won) / max(1, len(won))}), flush=True)


if __name__ == "__main__":
    main()
