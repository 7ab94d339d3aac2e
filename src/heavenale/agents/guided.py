"""An agent that searches where the network points: Monte-Carlo tree search with its preferences and judgement."""

from __future__ import annotations

from time import perf_counter

from heavenale.agents.network.inference import Parallel, trained
from heavenale.agents.policy import ask
from heavenale.agents.protocol import Decision, check_decision
from heavenale.agents.reporting import decision
from heavenale.agents.thinking.deciding import take_the_only_move
from heavenale.agents.thinking.guided_tree import ROWS, GuidedTree, Style, absorb, collect, new_tree
from heavenale.agents.thinking.guiding import (
    MOST_WALKS,
    conclude,
    only_move,
    root_visits,
    stand_at,
    visits_in,
    walks_to_make,
)
from heavenale.agents.thinking.verdict import new_verdict
from heavenale.batch.one_game import NOT_FORCED
from heavenale.game import Game
from heavenale.setting_up.piles import SEED_LIMIT

DEFAULT_NODES = 400
STYLE = Style()
MOST_NODES = 1 << 18
MOST_EDGES = 1 << 23  # room is only taken when it is used


class GuidedAgent:
    """Searches until the root has a number of visits, those of the last search included, or for as long as it is given.

    It stops before that where another choice could not catch up any more.
    """

    def __init__(self, *, seed: int = 0, nodes: int = DEFAULT_NODES, threads: int = 1, style: Style = STYLE) -> None:
        self._nodes = nodes
        self._style = style
        self._network = trained() if threads == 1 else Parallel(trained(), threads)
        self._tree: GuidedTree = new_tree(MOST_NODES, MOST_EDGES, MOST_WALKS, seed % SEED_LIMIT)
        self._verdict = new_verdict()

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Choose the move that was visited most."""
        check_decision(game, time_ms)
        deadline = None if time_ms is None else perf_counter() + time_ms / 1000.0
        tree = self._tree
        action = only_move(tree, game.state)
        if action == NOT_FORCED:
            stand_at(tree, game.state)
            self._search(deadline)
            conclude(tree, game.state, self._style, self._verdict)
        else:
            _, values = ask(self._network, game, tree.desk)
            take_the_only_move(game.state, tree.desk, action, values, self._verdict)
        return decision(game, self._verdict)

    def _search(self, deadline: float | None) -> None:
        """Walk until the nodes are counted, the time is over, or the rest could not change the choice."""
        tree = self._tree
        if root_visits(tree) == 0:
            self._walk(1)
        begun, first = perf_counter(), root_visits(tree)
        while True:
            visits = root_visits(tree)
            left = float(self._nodes - visits)
            if deadline is not None:
                now = perf_counter()
                left = visits_in(visits - first, now - begun, deadline - now)
            walks = walks_to_make(tree, left)
            if walks == 0:
                return
            self._walk(walks)
            if root_visits(tree) == visits:  # there is no room for more
                return

    def _walk(self, wanted: int) -> None:
        tree = self._tree
        walks = collect(tree, wanted, self._style)
        if walks:
            logits, values = self._network(tree.observations[: tree.marks[ROWS]])
            absorb(tree, walks, logits, values, self._style)
