"""A decision by search: stand at a position, iterate, conclude. The tree lives on from one decision to the next.

Several trees may think about a position, each on its own thread; their visits are added up in one verdict.
"""

from __future__ import annotations

from typing import Any

from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.hidden import hide, is_same
from heavenale.agents.thinking.tree import EDGES, NODES, NONE, ROOT, ROOT_STATE, WALKING_STATE, add_node, iterate
from heavenale.agents.thinking.verdict import add_candidate, add_step, begin, consider_sale
from heavenale.agents.thinking.winning import UNKNOWN
from heavenale.rules.play import apply
from heavenale.rules.state import Phase


@compiled
def stand_at(tree: Any, game: Any, weights: Any, style: Any) -> int:
    """Make this position the root: the tree goes on where it was expected, otherwise it begins anew.

    Returns how many moves are worth a thought.
    """
    marks = tree.marks
    tree.games[WALKING_STATE] = game
    hide(tree.games[WALKING_STATE])
    is_half_full = marks[NODES] > len(tree.first_edge) // 2 or marks[EDGES] > len(tree.action) // 2
    if marks[ROOT] == NONE or is_half_full or not is_same(tree.words, ROOT_STATE, WALKING_STATE):
        marks[NODES] = 0
        marks[EDGES] = 0
        marks[ROOT] = add_node(tree)
        tree.games[ROOT_STATE] = tree.games[WALKING_STATE]
    if tree.first_edge[marks[ROOT]] == NONE:
        iterate(tree, 1, weights, style)
    return tree.edge_count[marks[ROOT]]


@compiled
def begin_votes(tree: Any, votes: Any) -> None:
    """No tree has been asked yet."""
    votes[: tree.edge_count[tree.marks[ROOT]], :] = 0.0


@compiled
def vote(tree: Any, votes: Any) -> None:
    """Add what the tree found: of every choice at its root the visits, then the points of all players."""
    first = tree.first_edge[tree.marks[ROOT]]
    for n in range(tree.edge_count[tree.marks[ROOT]]):
        votes[n, 0] += tree.visits[first + n]
        for player in range(tree.points.shape[1]):
            votes[n, 1 + player] += tree.points[first + n, player]


@compiled
def conclude(tree: Any, game: Any, votes: Any, verdict: Any) -> int:
    """Take the choice with the most votes, which is returned; the tree tells how the game would go on."""
    begin(verdict)
    mover = 1 + game.player
    first = tree.first_edge[tree.marks[ROOT]]
    best = 0
    for n in range(tree.edge_count[tree.marks[ROOT]]):
        visits = votes[n, 0]
        if visits > 0:
            worth = votes[n, mover] / visits
            add_candidate(verdict, tree.action[first + n], int(visits), worth, UNKNOWN, votes[n, mover])
        if visits > votes[best, 0] or (visits == votes[best, 0] and votes[n, mover] > votes[best, mover]):
            best = n
    for player in range(game.players):
        verdict.expected[player] = votes[best, 1 + player] / max(1.0, votes[best, 0])
    write_line(tree, first + best, game, verdict)
    consider_sale(game, verdict, tree.desk)
    return best


@compiled
def write_line(tree: Any, edge: int, game: Any, verdict: Any) -> None:
    """The moves visited most from this one on, within the round."""
    tree.games[WALKING_STATE] = game
    walking = tree.games[WALKING_STATE]
    while add_step(verdict, tree.action[edge]):
        apply(walking, tree.action[edge])
        node = tree.child[edge]
        if walking.phase == Phase.OVER or walking.round_number != game.round_number:
            return
        if node == NONE or tree.first_edge[node] == NONE:
            return
        edge = most_visited(tree, node)
        if tree.visits[edge] == 0:
            return


@compiled
def most_visited(tree: Any, node: int) -> int:
    """The edge of a node that was visited most."""
    best = tree.first_edge[node]
    for edge in range(best + 1, best + tree.edge_count[node]):
        if tree.visits[edge] > tree.visits[best]:
            best = edge
    return best


@compiled
def go_on(tree: Any, choice: int) -> None:
    """Expect the position after this choice next."""
    edge = tree.first_edge[tree.marks[ROOT]] + choice
    apply(tree.games[ROOT_STATE], tree.action[edge])
    hide(tree.games[ROOT_STATE])
    tree.marks[ROOT] = tree.child[edge]
