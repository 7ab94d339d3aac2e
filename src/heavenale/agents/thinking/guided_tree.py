"""A search tree whose moves and positions are judged by the network, for two to four players (max^n).

The network judges many positions at once faster than one by one. So the tree is walked down several times before
anything is judged: `collect` writes down what is seen at the ends of the walks, the network is asked about all of
them, and `absorb` gives the new nodes their moves and keeps account of the judgements on the way back. Walks still
under way count as visits that disappointed, so that the next ones go elsewhere.

A node is a decision with at least two answers. Where new tiles are dealt no one can know what comes, so the tree ends
there: such a node is judged anew, with other tiles, each time a walk reaches it.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.exponential import exp
from heavenale.batch.one_game import play_forced_moves, write_mask, write_result
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.values import POINT_SCALE, POINTS, VICTORY
from heavenale.observation.writing import observe
from heavenale.rules import chance
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS
from heavenale.rules.play import apply
from heavenale.rules.setup import shuffle_hidden
from heavenale.rules.state import Phase, new_states

NONE = -1  # no node; and the first edge of a node that has none yet
AWAITED = -2  # the first edge of a node that the network is being asked about
OPEN = -3  # the first edge of a node where new tiles were dealt
NODES, EDGES, ROWS, ROOT = range(4)  # what `marks` tells: how many there are (rows of observations), and the root
LONGEST_PATH = 200
ROOT_STATE, TRIED_STATE = 0, 1
WORST = -1e9


class Style(NamedTuple):
    """How a search goes about its work and what its players are after."""

    curiosity: float = 0.3  # weight of the prior against what has been seen
    calm: float = 1.5  # the network's preferences are divided by this before they become the prior
    caution: float = 0.1  # how much less than its node an untried move promises
    points_share: float = 0.5  # of the wish for points, beside the wish to win
    points_scale: float = 60.0  # points with which a player would be wholly content


class GuidedTree(NamedTuple):
    """The tree, the walks under way, and the room to work on them."""

    marks: Any
    random: Any  # the state of its generator
    # Of a node.
    first_edge: Any
    edge_count: Any
    visits: Any
    under_way: Any  # walks that went through and are not judged yet
    content: Any  # sum of the satisfaction of every player
    points: Any  # sum of the points expected by every player
    judged: Any  # the network's word on points and victory of every player here
    # Of an edge.
    action: Any
    prior: Any
    child: Any
    # Of a walk.
    games: Any  # where it has got to
    path: Any
    depth: Any
    first_row: Any  # of the observations made at its end; the mover's comes first
    # Of a row.
    observations: Any
    seat: Any
    # Room to work.
    root_games: Any  # the position at the root, and one to try
    words: Any  # the same memory, to be compared
    moves: Any
    listed: Any  # moves as a list
    desk: Any
    shares: Any
    final_points: Any
    final_shares: Any
    final_progress: Any


def new_tree(nodes: int, edges: int, walks: int, seed: int) -> GuidedTree:
    """An empty tree with room for this many nodes and edges, and walks at a time."""
    rows = walks * MAX_PLAYERS
    root_games = new_states(2)
    return GuidedTree(
        marks=np.array([0, 0, 0, NONE], dtype=np.int64),
        random=np.array([chance.seeded(seed)], dtype=np.uint64),
        first_edge=np.zeros(nodes, dtype=np.int32),
        edge_count=np.zeros(nodes, dtype=np.int32),
        visits=np.zeros(nodes, dtype=np.int32),
        under_way=np.zeros(nodes, dtype=np.int32),
        content=np.zeros((nodes, MAX_PLAYERS), dtype=np.float64),
        points=np.zeros((nodes, MAX_PLAYERS), dtype=np.float64),
        judged=np.zeros((nodes, MAX_PLAYERS, 2), dtype=np.float32),
        action=np.zeros(edges, dtype=np.int16),
        prior=np.zeros(edges, dtype=np.float32),
        child=np.zeros(edges, dtype=np.int32),
        games=new_states(walks),
        path=np.zeros((walks, LONGEST_PATH + 1), dtype=np.int32),
        depth=np.zeros(walks, dtype=np.int32),
        first_row=np.zeros(walks + 1, dtype=np.int32),
        observations=np.zeros((rows, OBSERVATION_SIZE), dtype=np.int8),
        seat=np.zeros(rows, dtype=np.int32),
        root_games=root_games,
        words=root_games.view(np.int32).reshape(len(root_games), -1),
        moves=np.zeros(ACTIONS, dtype=np.uint8),
        listed=np.zeros(ACTIONS, dtype=np.int64),
        desk=new_desk(),
        shares=np.zeros(ACTIONS, dtype=np.float64),
        final_points=np.zeros(MAX_PLAYERS, dtype=np.int32),
        final_shares=np.zeros(MAX_PLAYERS, dtype=np.float32),
        final_progress=np.zeros(MAX_PLAYERS, dtype=np.int32),
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
    tree.visits[node] = 0
    tree.under_way[node] = 0
    for player in range(MAX_PLAYERS):
        tree.content[node, player] = 0.0
        tree.points[node, player] = 0.0
    return node


@compiled
def satisfaction(points: float, victory: float, style: Any) -> float:
    """How content a player is with these points and this share of the victory, from 0 to about 1."""
    return (1.0 - style.points_share) * victory + style.points_share * points / style.points_scale


@compiled
def victory_of(content: float, points: float, style: Any) -> float:
    """The share of the victory that makes a player so content with these points."""
    return (content - style.points_share * points / style.points_scale) / (1.0 - style.points_share)


@compiled
def choose_edge(tree: Any, node: int, player: int, style: Any) -> int:
    """The edge that promises most to the player in hand, the less visited ones given credit (PUCT)."""
    here = max(1, tree.visits[node])
    untried = tree.content[node, player] / here - style.caution
    credit = style.curiosity * sqrt(here + tree.under_way[node])
    chosen = NONE
    most = WORST
    for edge in range(tree.first_edge[node], tree.first_edge[node] + tree.edge_count[node]):
        child = tree.child[edge]
        promise = untried
        tries = 0
        if child != NONE:
            tries = tree.visits[child] + tree.under_way[child]
            if tries > 0:
                promise = (tree.content[child, player] + tree.under_way[child] * untried) / tries
        promise += credit * tree.prior[edge] / (1.0 + tries)
        if promise > most:
            most = promise
            chosen = edge
    return chosen


@compiled
def look(tree: Any, walk: int, players_asked: int) -> None:
    """Write down what the players of a set see at the end of a walk, the mover first."""
    game = tree.games[walk]
    for turn in range(game.players):
        player = (game.player + turn) % game.players
        if players_asked >> player & 1:
            row = tree.marks[ROWS]
            tree.marks[ROWS] += 1
            tree.seat[row] = player
            for n in range(OBSERVATION_SIZE):
                tree.observations[row, n] = 0
            observe(game, player, tree.observations[row])


@compiled
def take_over(judged: Any, of_child: Any) -> None:
    """What nobody is asked about at a new node is thought of it as of the node above."""
    for player in range(MAX_PLAYERS):
        of_child[player, POINTS] = judged[player, POINTS]
        of_child[player, VICTORY] = judged[player, VICTORY]


@compiled
def collect(tree: Any, wanted: int, style: Any) -> int:
    """Walk down up to `wanted` times; returns the walks that end at something to judge.

    Walks that reach the end of the game are settled at once. It stops early where a walk would end at a position
    that is awaited already.
    """
    tree.marks[ROWS] = 0
    root = tree.marks[ROOT]
    walk = 0
    for _ in range(wanted):
        tree.games[walk] = tree.root_games[ROOT_STATE]
        game = tree.games[walk]
        tree.random[0] = shuffle_hidden(game, tree.random[0])
        this_round = game.round_number
        node = root
        depth = 0
        decider = game.player
        tree.path[walk, 0] = root
        while tree.first_edge[node] >= 0 and depth < LONGEST_PATH:
            decider = game.player
            edge = choose_edge(tree, node, decider, style)
            apply(game, tree.action[edge])
            play_forced_moves(game)
            if tree.child[edge] == NONE:
                tree.child[edge] = add_node(tree)
                if tree.child[edge] == NONE:
                    return walk
                take_over(tree.judged[node], tree.judged[tree.child[edge]])
            node = tree.child[edge]
            depth += 1
            tree.path[walk, depth] = node
        tree.depth[walk] = depth
        if game.phase == Phase.OVER:
            settle(tree, walk, node, style)
            continue
        if tree.first_edge[node] == AWAITED:
            return walk
        tree.first_edge[node] = OPEN if game.round_number != this_round else AWAITED
        for step in range(depth + 1):
            tree.under_way[tree.path[walk, step]] += 1
        tree.first_row[walk] = tree.marks[ROWS]
        everyone = (1 << game.players) - 1
        look(tree, walk, everyone if node == root else 1 << game.player | 1 << decider)
        walk += 1
        tree.first_row[walk] = tree.marks[ROWS]
    return walk


@compiled
def settle(tree: Any, walk: int, node: int, style: Any) -> None:
    """Judge a finished game by its result."""
    game = tree.games[walk]
    write_result(game, tree.final_points, tree.final_shares, tree.final_progress)
    for player in range(game.players):
        tree.judged[node, player, POINTS] = tree.final_points[player]
        tree.judged[node, player, VICTORY] = tree.final_shares[player]
    go_back(tree, walk, node, style)


@compiled
def absorb(tree: Any, walks: int, logits: Any, values: Any, style: Any) -> None:
    """Take in what the network says about the ends of all walks."""
    for walk in range(walks):
        node = tree.path[walk, tree.depth[walk]]
        for row in range(tree.first_row[walk], tree.first_row[walk + 1]):
            tree.judged[node, tree.seat[row], POINTS] = values[row, POINTS] * POINT_SCALE
            tree.judged[node, tree.seat[row], VICTORY] = min(1.0, max(0.0, values[row, VICTORY]))
        for step in range(tree.depth[walk] + 1):
            tree.under_way[tree.path[walk, step]] -= 1
        if tree.first_edge[node] == AWAITED:
            tree.first_edge[node] = NONE
            expand(tree, node, tree.games[walk], logits[tree.first_row[walk]], style)
        go_back(tree, walk, node, style)


@compiled
def expand(tree: Any, node: int, game: Any, preferences: Any, style: Any) -> None:
    """Give the node its edges, one for each move that training asks for."""
    write_mask(game, tree.moves)
    best = WORST
    count = 0
    for action in range(ACTIONS):
        if tree.moves[action]:
            best = max(best, preferences[action])
            count += 1
    first = tree.marks[EDGES]
    if first + count > len(tree.action):
        return
    total = 0.0
    edge = first
    for action in range(ACTIONS):
        if tree.moves[action]:
            share = exp((preferences[action] - best) / style.calm)
            tree.shares[edge - first] = share
            total += share
            tree.action[edge] = action
            tree.child[edge] = NONE
            edge += 1
    for n in range(count):
        tree.prior[first + n] = tree.shares[n] / total
    tree.first_edge[node] = first
    tree.edge_count[node] = count
    tree.marks[EDGES] += count


@compiled
def go_back(tree: Any, walk: int, node: int, style: Any) -> None:
    """Keep account of the judgement of the last node on every node of the path."""
    for step in range(tree.depth[walk] + 1):
        tree.visits[tree.path[walk, step]] += 1
    for player in range(tree.games[walk].players):
        points = tree.judged[node, player, POINTS]
        content = satisfaction(points, tree.judged[node, player, VICTORY], style)
        for step in range(tree.depth[walk] + 1):
            tree.content[tree.path[walk, step], player] += content
            tree.points[tree.path[walk, step], player] += points
