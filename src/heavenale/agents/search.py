"""An agent that searches: Monte-Carlo tree search over the rest of the round and beyond."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

import numpy as np

from heavenale.agents.protocol import Decision, check_decision
from heavenale.agents.reporting import decision
from heavenale.agents.thinking.moves import MOST_MOVES
from heavenale.agents.thinking.outcome import Style
from heavenale.agents.thinking.searching import begin_votes, conclude, go_on, stand_at, vote
from heavenale.agents.thinking.tree import Tree, iterate, new_tree
from heavenale.agents.thinking.verdict import new_verdict
from heavenale.agents.tuned import weights_for
from heavenale.game import Game
from heavenale.rules.board import MAX_PLAYERS
from heavenale.setting_up.piles import SEED_LIMIT

DEFAULT_NODES = 2000  # about a tenth of a second
STYLE = Style()
MOST_NODES = 1 << 18
MOST_EDGES = 1 << 22  # room is only taken when it is used
FIRST_CHUNK = 16  # iterations before the clock is read for the first time
TREES = 1000  # seeds that are set apart for the trees of an agent
CHUNK_SHARE = 0.1  # part of the time left that may pass before it is read again


class SearchAgent:
    """Searches for a number of nodes, or for as long as it is given, with one tree for each thread."""

    def __init__(self, *, seed: int = 0, nodes: int = DEFAULT_NODES, threads: int = 1) -> None:
        self._nodes = nodes
        self._trees = [new_tree(MOST_NODES, MOST_EDGES, (seed * TREES + n) % SEED_LIMIT) for n in range(threads)]
        self._votes = np.zeros((MOST_MOVES, 1 + MAX_PLAYERS))
        self._verdict = new_verdict()
        self._threads = ThreadPoolExecutor(threads) if threads > 1 else None

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that was visited most."""
        check_decision(game, time_ms)
        weights = weights_for(game.players)
        choices = [stand_at(tree, game.state, weights, STYLE) for tree in self._trees]
        if choices[0] == 1:
            iterate(self._trees[0], 1, weights, STYLE)
        else:
            self._think(weights, time_ms)
        begin_votes(self._trees[0], self._votes)
        for tree in self._trees:
            vote(tree, self._votes)
        choice = conclude(self._trees[0], game.state, self._votes, self._verdict)
        for tree in self._trees:
            go_on(tree, choice)
        return decision(game, self._verdict)

    def _think(self, weights: Any, time_ms: float | None) -> None:
        deadline = None if time_ms is None else perf_counter() + time_ms / 1000.0
        nodes = -(-self._nodes // len(self._trees))
        if self._threads is None:
            _search(self._trees[0], weights, nodes, deadline)
        else:
            tasks = [self._threads.submit(_search, tree, weights, nodes, deadline) for tree in self._trees]
            for task in tasks:
                task.result()


def _search(tree: Tree, weights: Any, nodes: int, deadline: float | None) -> None:
    """Iterate this many times, or until the deadline."""
    if deadline is None:
        iterate(tree, nodes, weights, STYLE)
        return
    chunk = FIRST_CHUNK
    while True:
        begun = perf_counter()
        iterate(tree, chunk, weights, STYLE)
        now = perf_counter()
        if now >= deadline:
            return
        chunk = max(1, int(CHUNK_SHARE * (deadline - now) * chunk / (now - begun)))
