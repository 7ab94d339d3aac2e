"""An agent that searches where the network points: Monte-Carlo tree search with its preferences and judgement."""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.agents.hidden import sort_hidden
from heavenale.agents.network.inference import Parallel, trained
from heavenale.agents.policy import asked_moves, expected_points
from heavenale.agents.protocol import Candidate, Decision, Report, check_decision
from heavenale.agents.reporting import sale_instead
from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.guided_tree import (
    AWAITED,
    NONE,
    ROWS,
    GuidedTree,
    Style,
    absorb,
    add_node,
    collect,
    new_tree,
)
from heavenale.batch.steps import play_forced_moves
from heavenale.game import Game
from heavenale.notation import Move
from heavenale.piles import SEED_LIMIT
from heavenale.rules import chance
from heavenale.rules.play import apply

DEFAULT_NODES = 400
STYLE = Style()
MOST_NODES = 1 << 18
MOST_EDGES = 1 << 23  # room is only taken when it is used
MOST_WALKS = 32  # at a time: more would be judged faster, and chosen worse
VISITS_PER_WALK = 8  # walks at a time grow with what is known already


class GuidedAgent:
    """Searches until the root has a number of visits, those of the last search included, or for as long as it is given.

    It stops before that where another choice could not catch up any more.
    """

    def __init__(self, *, seed: int = 0, nodes: int = DEFAULT_NODES, threads: int = 1, style: Style = STYLE) -> None:
        self._nodes = nodes
        self._style = style
        self._network = trained() if threads == 1 else Parallel(trained(), threads)
        self._desk = new_desk()
        self._tree: GuidedTree = new_tree(MOST_NODES, MOST_EDGES, MOST_WALKS)
        self._random = np.uint64(chance.seeded(seed % SEED_LIMIT))
        self._root = NONE

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that was visited most."""
        check_decision(game)
        deadline = None if time_ms is None else perf_counter() + time_ms / 1000.0
        moves = asked_moves(game)
        if len(moves) == 1:
            return self._only(game, int(moves[0]))
        self._stand_at(game.state)
        self._search(deadline)
        return self._decision(game)

    def _stand_at(self, state: Any) -> None:
        """Make this position the root: the tree goes on where it was expected, otherwise it begins anew."""
        tree = self._tree
        before = tree.root_game[0].tobytes()
        tree.root_game[0] = state
        sort_hidden(tree.root_game[0])
        half_full = tree.used[0] > MOST_NODES // 2 or tree.used[1] > MOST_EDGES // 2
        if self._root == NONE or half_full or tree.root_game[0].tobytes() != before:
            tree.used[:] = 0
            self._root = int(add_node(tree))
        if tree.first_edge[self._root] < 0:
            tree.first_edge[self._root] = NONE
            self._walk(1)

    def _search(self, deadline: float | None) -> None:
        """Walk until the nodes are counted, the time is over, or the rest could not change the choice."""
        tree = self._tree
        begun, first = perf_counter(), int(tree.visits[self._root])
        while True:
            visits = int(tree.visits[self._root])
            left: float = self._nodes - visits
            if deadline is not None:
                now = perf_counter()
                left = (visits - first) * (deadline - now) / (now - begun) if visits > first else MOST_WALKS
            if left <= 0 or self._lead > left:
                return
            self._walk(int(max(1, min(MOST_WALKS, 1 + visits // VISITS_PER_WALK, left))))
            if tree.visits[self._root] == visits:  # there is no room for more
                return

    @property
    def _lead(self) -> int:
        """How many visits the first choice is ahead of the second."""
        second, best = np.sort(self._visits(self._edges_of(self._root)))[-2:]
        return int(best - second)

    def _walk(self, wanted: int) -> None:
        tree = self._tree
        walks, random = collect(tree, self._root, wanted, self._random, self._style)
        self._random = np.uint64(random)
        if walks:
            logits, values = self._network(tree.observations[: tree.used[ROWS]])
            absorb(tree, walks, logits, values, self._style)

    def _edges_of(self, node: int) -> range:
        first = int(self._tree.first_edge[node])
        return range(first, first + int(self._tree.edge_count[node]))

    def _visits(self, edges: range) -> NDArray[np.int64]:
        children = self._tree.child[edges.start : edges.stop]
        return np.where(children == NONE, 0, self._tree.visits[children]).astype(np.int64)

    def _decision(self, game: Game) -> Decision:
        tree = self._tree
        edges = self._edges_of(self._root)
        visits = self._visits(edges)
        children = tree.child[edges.start : edges.stop]
        points = tree.points[children] / np.maximum(visits, 1)[:, None]
        mover = (game.player or 1) - 1
        priors = tree.prior[edges.start : edges.stop]
        order = sorted(range(len(edges)), key=lambda n: (-visits[n], -priors[n], n))
        best = order[0]
        candidates = tuple(
            Candidate(game.move_of(int(tree.action[edges[n]])), int(visits[n]), float(points[n, mover]))
            for n in order
            if visits[n]
        )
        expected = points[best] if visits[best] else tree.points[self._root] / tree.visits[self._root]
        line = self._line(edges[best], game)
        chosen = Decision(line[0], Report(tuple(float(value) for value in expected[: game.players]), candidates, line))
        decision = sale_instead(game, chosen, int(tree.action[edges[best]]), self._desk)
        self._go_on(edges[best])
        return decision

    def _only(self, game: Game, action: int) -> Decision:
        """The only move there is, with what may be expected; the tree waits for the next decision."""
        points = expected_points(game)
        move = game.move_of(action)
        report = Report(points, (Candidate(move, 1, points[(game.player or 1) - 1]),), (move,))
        return sale_instead(game, Decision(move, report), action, self._desk)

    def _line(self, edge: int, game: Game) -> tuple[Move, ...]:
        """The moves visited most from this one on, within the round."""
        tree = self._tree
        twin = game.clone()
        action = int(tree.action[edge])
        while True:
            twin.push(twin.move_of(action))
            node = int(tree.child[edge])
            if twin.is_over or twin.round != game.round:
                break
            asked = asked_moves(twin)
            if len(asked) == 1:
                action = int(asked[0])
                continue
            if node == NONE or tree.first_edge[node] < 0:
                break
            edges = self._edges_of(node)
            visits = self._visits(edges)
            if not visits.any():
                break
            edge = edges[int(visits.argmax())]
            action = int(tree.action[edge])
        return tuple(twin.moves[len(game.moves) :])

    def _go_on(self, edge: int) -> None:
        """Expect the next decision after this move."""
        tree = self._tree
        apply(tree.root_game[0], tree.action[edge])
        play_forced_moves(tree.root_game[0])
        sort_hidden(tree.root_game[0])
        self._root = int(tree.child[edge])
        if self._root != NONE and tree.first_edge[self._root] == AWAITED:
            self._root = NONE
