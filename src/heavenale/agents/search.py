"""An agent that searches: Monte-Carlo tree search over the rest of the round and beyond."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

import numpy as np

from heavenale.agents.hidden import sort_hidden
from heavenale.agents.protocol import Candidate, Decision, Report, check_decision
from heavenale.agents.reporting import sale_instead
from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.outcome import Style
from heavenale.agents.thinking.tree import NONE, ROOT_STATE, Tree, add_node, iterate, new_tree
from heavenale.agents.tuned import weights_for
from heavenale.game import Game
from heavenale.notation import Move
from heavenale.piles import SEED_LIMIT
from heavenale.rules import chance
from heavenale.rules.play import apply
from heavenale.rules.state import new_states

DEFAULT_NODES = 2000  # about a tenth of a second
STYLE = Style()
MOST_NODES = 1 << 18
MOST_EDGES = 1 << 22  # room is only taken when it is used
FIRST_CHUNK = 16  # iterations before the clock is read for the first time
CHUNK_SHARE = 0.1  # part of the time left that may pass before it is read again


class SearchAgent:
    """Searches for a number of nodes, or for as long as it is given, with one tree for each thread."""

    def __init__(self, *, seed: int = 0, nodes: int = DEFAULT_NODES, threads: int = 1) -> None:
        self._nodes = nodes
        self._desk = new_desk()
        self._searchers = [_Searcher((seed * 1000 + n) % SEED_LIMIT) for n in range(threads)]
        self._threads = ThreadPoolExecutor(threads) if threads > 1 else None

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that was visited most."""
        check_decision(game)
        position = new_states(1)
        position[0] = game.state
        sort_hidden(position[0])
        weights = weights_for(game.players)
        for searcher in self._searchers:
            searcher.stand_at(position[0], weights)
        if self._searchers[0].choices == 1:
            self._searchers[0].search(weights, 1, None)
        else:
            self._think(weights, time_ms)
        return self._decision(game)

    def _think(self, weights: Any, time_ms: float | None) -> None:
        deadline = None if time_ms is None else perf_counter() + time_ms / 1000.0
        nodes = -(-self._nodes // len(self._searchers))
        if self._threads is None:
            self._searchers[0].search(weights, nodes, deadline)
        else:
            tasks = [self._threads.submit(s.search, weights, nodes, deadline) for s in self._searchers]
            for task in tasks:
                task.result()

    def _decision(self, game: Game) -> Decision:
        actions = self._searchers[0].actions
        visits = sum(searcher.visits for searcher in self._searchers)
        points = sum(searcher.points for searcher in self._searchers)
        players = game.players
        mover = (game.player or 1) - 1
        tried = np.maximum(visits, 1)
        order = sorted(range(len(actions)), key=lambda n: (-visits[n], -points[n, mover], n))
        best = order[0]
        candidates = tuple(
            Candidate(game.move_of(int(actions[n])), int(visits[n]), float(points[n, mover] / tried[n]))
            for n in order
            if visits[n]
        )
        expected = tuple(float(value) for value in points[best, :players] / tried[best])
        line = self._searchers[0].line(best, game)
        chosen = Decision(line[0], Report(expected, candidates, line))
        decision = sale_instead(game, chosen, int(actions[best]), self._desk)
        for searcher in self._searchers:
            searcher.go_on(best)
        return decision


class _Searcher:
    """One tree with a generator of its own."""

    def __init__(self, seed: int) -> None:
        self._tree: Tree = new_tree(MOST_NODES, MOST_EDGES)
        self._random = np.uint64(chance.seeded(seed))
        self._root = NONE

    def stand_at(self, state: Any, weights: Any) -> None:
        """Make this position the root: the tree goes on where it was expected, otherwise it begins anew."""
        tree = self._tree
        half_full = tree.used[0] > MOST_NODES // 2 or tree.used[1] > MOST_EDGES // 2
        if self._root == NONE or half_full or tree.games[ROOT_STATE].tobytes() != state.tobytes():
            tree.used[:] = 0
            self._root = int(add_node(tree))
            tree.games[ROOT_STATE] = state
        if tree.first_edge[self._root] == NONE:
            self._iterate(1, weights)

    @property
    def _edges(self) -> slice:
        first = int(self._tree.first_edge[self._root])
        return slice(first, first + int(self._tree.edge_count[self._root]))

    @property
    def choices(self) -> int:
        """How many moves are worth a thought at the root."""
        return int(self._tree.edge_count[self._root])

    @property
    def actions(self) -> Any:
        """The moves at the root."""
        return self._tree.action[self._edges]

    @property
    def visits(self) -> Any:
        """How often each was tried."""
        return self._tree.visits[self._edges].astype(np.int64)

    @property
    def points(self) -> Any:
        """The sums of the points expected for every player after each."""
        return self._tree.points[self._edges].astype(np.float64)

    def search(self, weights: Any, nodes: int, deadline: float | None) -> None:
        """Iterate this many times, or until the deadline."""
        if deadline is None:
            self._iterate(nodes, weights)
            return
        chunk = FIRST_CHUNK
        while True:
            begun = perf_counter()
            self._iterate(chunk, weights)
            now = perf_counter()
            if now >= deadline:
                return
            chunk = max(1, int(CHUNK_SHARE * (deadline - now) * chunk / (now - begun)))

    def _iterate(self, count: int, weights: Any) -> None:
        self._random = np.uint64(iterate(self._tree, self._root, count, self._random, weights, STYLE))

    def line(self, choice: int, game: Game) -> tuple[Move, ...]:
        """The moves visited most from this choice on, within the round."""
        tree = self._tree
        twin = game.clone()
        line: list[Move] = []
        node = self._root
        while node != NONE and tree.first_edge[node] != NONE and not twin.is_over and twin.round == game.round:
            edges = range(int(tree.first_edge[node]), int(tree.first_edge[node] + tree.edge_count[node]))
            edge = max(edges, key=lambda e: int(tree.visits[e])) if line else edges[choice]
            if line and not tree.visits[edge]:
                break
            line.append(twin.move_of(int(tree.action[edge])))
            twin.push(line[-1])
            node = int(tree.child[edge])
        return tuple(line)

    def go_on(self, choice: int) -> None:
        """Expect the position after this choice next."""
        tree = self._tree
        edge = int(tree.first_edge[self._root]) + choice
        apply(tree.games[ROOT_STATE], tree.action[edge])
        sort_hidden(tree.games[ROOT_STATE])
        self._root = int(tree.child[edge])
