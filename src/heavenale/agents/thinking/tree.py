"""Monte-Carlo tree search for two to four players: each wants the best for itself (max^n).

The tree lies in arrays. A node is a decision; its edges are the moves worth a thought, with a prior from judging
each one decision ahead. Every iteration shuffles anew what no player can know, walks down the tree, adds one
node, judges it for all players and keeps account of that on the way back.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from heavenale.agents.thinking.choosing import WORST, is_unsettled, judge_moves, new_desk
from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.exponential import exp
from heavenale.agents.thinking.outcome import estimate_all, lead_scale, satisfaction
from heavenale.rules import chance
from heavenale.rules.board import MAX_PLAYERS
from heavenale.rules.play import apply, is_legal
from heavenale.rules.setup import shuffle_hidden
from heavenale.rules.state import Phase, new_states

NONE = -1
LONGEST_PATH = 400
NODES, EDGES, ROOT = range(3)  # what `marks` tells: how many there are, and which node is the root
ROOT_STATE, WALKING_STATE = 0, 1


class Tree(NamedTuple):
    """A search tree and the room to work on it."""

    marks: Any
    random: Any  # the state of its generator
    first_edge: Any  # of a node; NONE before it is expanded
    edge_count: Any
    node_visits: Any
    action: Any  # of an edge
    prior: Any
    hope: Any  # the satisfaction expected before the edge was tried
    visits: Any
    child: Any
    content: Any  # sum of the satisfaction of every player
    points: Any  # sum of the points of every player
    games: Any
    words: Any  # the same memory, to be compared
    path: Any
    desk: Any
    judged: Any  # the points that every player can expect where the path ended


def new_tree(nodes: int, edges: int, seed: int) -> Tree:
    """An empty tree with room for this many nodes and edges."""
    games = new_states(2)
    return Tree(
        marks=np.array([0, 0, NONE], dtype=np.int64),
        random=np.array([chance.seeded(seed)], dtype=np.uint64),
        first_edge=np.zeros(nodes, dtype=np.int32),
        edge_count=np.zeros(nodes, dtype=np.int32),
        node_visits=np.zeros(nodes, dtype=np.int32),
        action=np.zeros(edges, dtype=np.int16),
        prior=np.zeros(edges, dtype=np.float32),
        hope=np.zeros(edges, dtype=np.float32),
        visits=np.zeros(edges, dtype=np.int32),
        child=np.zeros(edges, dtype=np.int32),
        content=np.zeros((edges, MAX_PLAYERS), dtype=np.float32),
        points=np.zeros((edges, MAX_PLAYERS), dtype=np.float32),
        games=games,
        words=games.view(np.int32).reshape(len(games), -1),
        path=np.zeros(LONGEST_PATH, dtype=np.int32),
        desk=new_desk(),
        judged=np.zeros(MAX_PLAYERS),
    )


@compiled
def add_node(tree: Any) -> int:
    """A new node without edges; NONE when the tree is full."""
    node = tree.marks[NODES]
    if node == len(tree.first_edge):
        return NONE
    tree.marks[NODES] += 1
    tree.first_edge[node] = NONE
    tree.edge_count[node] = 0
    tree.node_visits[node] = 0
    return node


@compiled
def expand(tree: Any, node: int, game: Any, weights: Any, style: Any) -> None:
    """Give the node its edges, and write into `judged` the points that every player can expect here."""
    player = game.player
    players = game.players
    count = judge_moves(game, tree.desk, style.spots_per_side, weights)
    estimate_all(game, tree.desk.end, weights, tree.judged)
    best = WORST
    for n in range(count):
        best = max(best, tree.desk.worths[n])
    if is_unsettled(game, player):
        tree.judged[player] = best
    if node == NONE or tree.marks[EDGES] + count > len(tree.action):
        return
    first = tree.marks[EDGES]
    scale = lead_scale(game, style)
    own = tree.judged[player]
    total = 0.0
    for n in range(count):
        total += exp((tree.desk.worths[n] - best) * style.sharpness)
    for n in range(count):
        edge = first + n
        tree.action[edge] = tree.desk.moves[0, n]
        tree.prior[edge] = exp((tree.desk.worths[n] - best) * style.sharpness) / total
        tree.judged[player] = tree.desk.worths[n]
        tree.hope[edge] = satisfaction(tree.judged, player, players, scale, style)
        tree.visits[edge] = 0
        tree.child[edge] = NONE
        for other in range(MAX_PLAYERS):
            tree.content[edge, other] = 0.0
            tree.points[edge, other] = 0.0
    tree.judged[player] = own
    tree.first_edge[node] = first
    tree.edge_count[node] = count
    tree.marks[EDGES] += count


@compiled
def choose_edge(tree: Any, node: int, game: Any, check: bool, style: Any) -> int:
    """The edge that promises most to the player in hand, the less visited ones given credit (PUCT)."""
    player = game.player
    credit = style.curiosity * sqrt(tree.node_visits[node] + 1.0)
    chosen = NONE
    most = WORST
    for edge in range(tree.first_edge[node], tree.first_edge[node] + tree.edge_count[node]):
        if check and not is_legal(game, tree.action[edge]):
            continue
        visits = tree.visits[edge]
        mean = (tree.hope[edge] + tree.content[edge, player]) / (1.0 + visits)
        promise = mean + credit * tree.prior[edge] / (1.0 + visits)
        if promise > most:
            most = promise
            chosen = edge
    return chosen


@compiled
def iterate(tree: Any, count: int, weights: Any, style: Any) -> None:
    """Walk down and back this many times."""
    root = tree.marks[ROOT]
    random = tree.random[0]
    for _ in range(count):
        tree.games[WALKING_STATE] = tree.games[ROOT_STATE]
        game = tree.games[WALKING_STATE]
        random = shuffle_hidden(game, random)
        this_round = game.round_number
        node = root
        depth = 0
        tree.node_visits[root] += 1
        while True:
            if game.phase == Phase.OVER or depth == LONGEST_PATH:
                estimate_all(game, tree.desk.end, weights, tree.judged)
                break
            if node == NONE or tree.first_edge[node] == NONE:
                expand(tree, node, game, weights, style)
                if depth == 0 or node == NONE or tree.edge_count[node] != 1:
                    break
            edge = choose_edge(tree, node, game, game.round_number != this_round, style)
            if edge == NONE:
                estimate_all(game, tree.desk.end, weights, tree.judged)
                break
            tree.path[depth] = edge
            depth += 1
            apply(game, tree.action[edge])
            if tree.child[edge] == NONE:
                tree.child[edge] = add_node(tree)
            node = tree.child[edge]
            if node != NONE:
                tree.node_visits[node] += 1
        go_back(tree, depth, game, style)
    tree.random[0] = random


@compiled
def go_back(tree: Any, depth: int, game: Any, style: Any) -> None:
    """Keep account of the points judged at the end of the path on every edge of it."""
    players = game.players
    scale = lead_scale(game, style)
    for step in range(depth):
        tree.visits[tree.path[step]] += 1
    for player in range(players):
        content = satisfaction(tree.judged, player, players, scale, style)
        for step in range(depth):
            tree.content[tree.path[step], player] += content
            tree.points[tree.path[step], player] += tree.judged[player]
