"""Many games at once, in which every decision is searched: what the search makes of a position is a lesson.

Each game has a tree of its own (agents/thinking/guided_tree.py). All of them are walked down, then the network is
asked once about the ends of all walks. A decision that has been thought about enough is written down as a lesson and
carried out, and its game goes on; games that are over make room for new ones.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba.typed import List

from heavenale.agents.thinking.compiled import check_compiled, compiled
from heavenale.agents.thinking.guided_tree import (
    EDGES,
    NODES,
    NONE,
    ROOT,
    ROWS,
    absorb,
    collect,
    new_tree,
)
from heavenale.agents.thinking.guiding import MOST_WALKS, edge_visits, go_on, root_visits, stand_at, walks_to_make
from heavenale.batch.one_game import begin_game, play_forced_moves, write_mask
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.writing import observe
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS, ROUNDS
from heavenale.rules.chance import advance, below
from heavenale.rules.play import apply
from heavenale.rules.scoring import points
from heavenale.rules.state import Phase, new_states

ROOM = 1024  # nodes of a tree, beside those that a search may add
EDGES_PER_NODE = 24
LOOKS = 2  # rows of a walk: the mover's and the decider's view; all players' at a root that is new
FEWEST, MOST = min(ROUNDS), max(ROUNDS)  # players
# The search flattens the network's preferences (Style.calm). Where it found nothing to change its mind about, shares of
# visits to this power are the preferences as they were.
SHARPNESS = 1.5
BOLDNESS = 2.0  # moves are played by their visits to this power: mostly the best, and some that are nearly as good
GRAIN = 1 << 20
GAMES, POINTS = 0, 1  # columns of the tally


class Forest(NamedTuple):
    """The games, room to ask the network about them, and the lessons since they were last fetched."""

    games: Any
    players: Any
    episodes: Any
    seed: Any
    walks: Any  # of every tree, under way
    first_row: Any
    observations: Any  # at the ends of all walks
    shares: Any  # room to work
    lesson_count: Any
    lesson_observations: Any
    lesson_moves: Any
    lesson_targets: Any
    tally: Any  # finished games and their winners' points, by number of players


def new_forest(count: int, lessons: int, seed: int) -> Forest:
    """So many games, with 2, 3 and 4 players in turn, and room for so many lessons."""
    check_compiled()
    games = new_states(count)
    players = np.array([FEWEST + n % (MOST - FEWEST + 1) for n in range(count)], dtype=np.int64)
    for n in range(count):
        begin_game(games[n], players[n], seed + n)
    rows = count * (MOST_WALKS * LOOKS + MAX_PLAYERS)
    return Forest(
        games=games,
        players=players,
        episodes=np.zeros(count, dtype=np.int64),
        seed=np.array([seed], dtype=np.int64),
        walks=np.zeros(count, dtype=np.int64),
        first_row=np.zeros(count + 1, dtype=np.int64),
        observations=np.zeros((rows, OBSERVATION_SIZE), dtype=np.int8),
        shares=np.zeros(ACTIONS),
        lesson_count=np.zeros(1, dtype=np.int64),
        lesson_observations=np.zeros((lessons, OBSERVATION_SIZE), dtype=np.int8),
        lesson_moves=np.zeros((lessons, ACTIONS), dtype=np.uint8),
        lesson_targets=np.zeros((lessons, ACTIONS), dtype=np.float32),
        tally=np.zeros((MAX_PLAYERS + 1, 2)),
    )


def new_trees(count: int, nodes: int, seed: int) -> Any:
    """A tree for every game, in a list that compiled code can read."""
    room = 2 * nodes + ROOM
    trees = List()
    for n in range(count):
        trees.append(new_tree(room, room * EDGES_PER_NODE, MOST_WALKS, seed + n))
    return trees


@compiled
def walk_all(trees: Any, forest: Any, nodes: int, style: Any) -> int:
    """Walk down every tree, decide wherever that is done; returns how many rows the network is to be asked about."""
    rows = 0
    for n in range(len(trees)):
        tree = trees[n]
        forest.walks[n] = walk_one(tree, n, forest, nodes, style)
        forest.first_row[n] = rows
        count = tree.marks[ROWS]
        forest.observations[rows : rows + count] = tree.observations[:count]
        rows += count
    forest.first_row[len(trees)] = rows
    return rows


@compiled
def walk_one(tree: Any, n: int, forest: Any, nodes: int, style: Any) -> int:
    """Walk down one tree until there is something to ask; returns the number of walks."""
    while True:
        visits = root_visits(tree)
        wanted = walks_to_make(tree, nodes - visits) if tree.marks[ROOT] != NONE else 0
        walks = collect(tree, wanted, style) if wanted > 0 else 0
        if walks > 0:
            return walks
        if tree.marks[ROOT] == NONE:
            stand_at(tree, forest.games[n])
        elif root_visits(tree) == visits:  # thought about enough, or there is no room for more
            decide(tree, n, forest)


@compiled
def decide(tree: Any, n: int, forest: Any) -> None:
    """Write the lesson, carry out a move, and stand at the next decision, of a new game when this one is over."""
    game = forest.games[n]
    note(tree, game, forest)
    edge = chosen(tree, forest.shares)
    go_on(tree, edge)
    apply(game, tree.action[edge])
    play_forced_moves(game)
    if game.phase == Phase.OVER:
        best = 0
        for player in range(game.players):
            best = max(best, points(game, player))
        forest.tally[game.players, GAMES] += 1
        forest.tally[game.players, POINTS] += best
        forest.episodes[n] += 1
        begin_game(game, forest.players[n], forest.seed[0] + n + forest.episodes[n] * len(forest.players))
        tree.marks[ROOT] = NONE
        tree.marks[NODES] = 0
        tree.marks[EDGES] = 0
    stand_at(tree, game)


@compiled
def note(tree: Any, game: Any, forest: Any) -> None:
    """Write down the position and what the search made of it; what there is no room for is forgotten."""
    lesson = forest.lesson_count[0]
    if lesson == len(forest.lesson_targets):
        return
    forest.lesson_count[0] += 1
    seen, target = forest.lesson_observations[lesson], forest.lesson_targets[lesson]
    for column in range(OBSERVATION_SIZE):
        seen[column] = 0
    observe(game, game.player, seen)
    write_mask(game, forest.lesson_moves[lesson])
    for action in range(ACTIONS):
        target[action] = 0.0
    root = tree.marks[ROOT]
    total = 0.0
    for edge in range(tree.first_edge[root], tree.first_edge[root] + tree.edge_count[root]):
        target[tree.action[edge]] = edge_visits(tree, edge) ** SHARPNESS
        total += target[tree.action[edge]]
    for action in range(ACTIONS):
        target[action] /= total


@compiled
def chosen(tree: Any, shares: Any) -> int:
    """A move of the root, mostly the one that was visited most."""
    root = tree.marks[ROOT]
    first = tree.first_edge[root]
    count = tree.edge_count[root]
    total = 0.0
    for n in range(count):
        shares[n] = edge_visits(tree, first + n) ** BOLDNESS
        total += shares[n]
    tree.random[0] = advance(tree.random[0])
    mark = total * below(tree.random[0], GRAIN) / GRAIN
    n = 0
    while n < count - 1 and mark >= shares[n]:
        mark -= shares[n]
        n += 1
    return first + n


@compiled
def absorb_all(trees: Any, forest: Any, logits: Any, values: Any, style: Any) -> None:
    """Take in what the network says about the ends of all walks."""
    for n in range(len(trees)):
        rows = slice(forest.first_row[n], forest.first_row[n + 1])
        absorb(trees[n], forest.walks[n], logits[rows], values[rows], style)
