"""A decision by the guided search: stand at a position, walk and ask the network in turns, conclude."""

from __future__ import annotations

from typing import Any

from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.deciding import asked_moves
from heavenale.agents.thinking.guided_tree import (
    AWAITED,
    EDGES,
    NODES,
    NONE,
    ROOT,
    ROOT_STATE,
    TRIED_STATE,
    add_node,
    victory_of,
)
from heavenale.agents.thinking.hidden import hide, is_same
from heavenale.agents.thinking.verdict import add_candidate, add_step, begin, consider_sale
from heavenale.agents.thinking.winning import write_chances
from heavenale.batch.one_game import NOT_FORCED, forced_move, play_forced_moves
from heavenale.rules.play import apply
from heavenale.rules.state import Phase

MOST_WALKS = 32  # at a time: more would be judged faster, and chosen worse
VISITS_PER_WALK = 8  # walks at a time grow with what is known already


@compiled
def stand_at(tree: Any, game: Any) -> None:
    """Make this position the root: the tree goes on where it was expected, otherwise it begins anew."""
    marks = tree.marks
    tree.root_games[TRIED_STATE] = game
    hide(tree.root_games[TRIED_STATE])
    is_half_full = marks[NODES] > len(tree.first_edge) // 2 or marks[EDGES] > len(tree.action) // 2
    if marks[ROOT] == NONE or is_half_full or not is_same(tree.words, ROOT_STATE, TRIED_STATE):
        marks[NODES] = 0
        marks[EDGES] = 0
        marks[ROOT] = add_node(tree)
        tree.root_games[ROOT_STATE] = tree.root_games[TRIED_STATE]
    if tree.first_edge[marks[ROOT]] < 0:
        tree.first_edge[marks[ROOT]] = NONE


@compiled
def only_move(tree: Any, game: Any) -> int:
    """The only move that training would ask for, or NOT_FORCED."""
    return tree.listed[0] if asked_moves(game, tree.moves, tree.listed) == 1 else NOT_FORCED


@compiled
def root_visits(tree: Any) -> int:
    """How often the root has been visited; nothing is known of it before the first time."""
    return tree.visits[tree.marks[ROOT]] if tree.first_edge[tree.marks[ROOT]] >= 0 else 0


@compiled
def edge_visits(tree: Any, edge: int) -> int:
    """How often a move was tried."""
    return 0 if tree.child[edge] == NONE else tree.visits[tree.child[edge]]


@compiled
def lead(tree: Any) -> int:
    """How many visits the first choice is ahead of the second."""
    most, second = 0, 0
    first = tree.first_edge[tree.marks[ROOT]]
    for edge in range(first, first + tree.edge_count[tree.marks[ROOT]]):
        visits = edge_visits(tree, edge)
        if visits > most:
            second = most
            most = visits
        else:
            second = max(second, visits)
    return most - second


@compiled
def walks_to_make(tree: Any, visits_left: float) -> int:
    """How many walks to make before the network is asked again; none where the rest could not change the choice."""
    if visits_left <= 0 or lead(tree) > visits_left:
        return 0
    return int(max(1.0, min(float(MOST_WALKS), 1.0 + root_visits(tree) // VISITS_PER_WALK, visits_left)))


@compiled
def visits_in(gained: int, elapsed: float, left: float) -> float:
    """How many visits the time left is enough for, at the pace so far."""
    return gained * left / elapsed if gained > 0 else float(MOST_WALKS)


@compiled
def conclude(tree: Any, game: Any, style: Any, verdict: Any) -> None:
    """Take the move that was visited most, and expect the next decision after it."""
    begin(verdict)
    root = tree.marks[ROOT]
    mover = game.player
    best = tree.first_edge[root]
    for edge in range(tree.first_edge[root], tree.first_edge[root] + tree.edge_count[root]):
        visits = edge_visits(tree, edge)
        if visits > 0:
            expect(tree, tree.child[edge], game.players, style, verdict)
            worth, chance = verdict.expected[mover], verdict.winning[mover]
            add_candidate(verdict, tree.action[edge], visits, worth, chance, float(tree.prior[edge]))
        most = edge_visits(tree, best)
        if visits > most or (visits == most and tree.prior[edge] > tree.prior[best]):
            best = edge
    node = tree.child[best] if edge_visits(tree, best) > 0 else root
    expect(tree, node, game.players, style, verdict)
    write_line(tree, best, game, verdict)
    consider_sale(game, verdict, tree.desk)
    go_on(tree, best)


@compiled
def expect(tree: Any, node: int, players: int, style: Any, verdict: Any) -> None:
    """Write what every player may expect below a node: points, and chances to win."""
    for player in range(players):
        content = tree.content[node, player] / tree.visits[node]
        verdict.expected[player] = tree.points[node, player] / tree.visits[node]
        verdict.winning[player] = victory_of(content, verdict.expected[player], style)
    write_chances(verdict.winning, players, verdict.winning)


@compiled
def write_line(tree: Any, edge: int, game: Any, verdict: Any) -> None:
    """The moves visited most from this one on, within the round, with those that are forced."""
    tree.root_games[TRIED_STATE] = game
    tried = tree.root_games[TRIED_STATE]
    action = int(tree.action[edge])
    while add_step(verdict, action):
        apply(tried, action)
        if tried.phase == Phase.OVER or tried.round_number != game.round_number:
            return
        action = forced_move(tried)
        if action != NOT_FORCED:
            continue
        node = tree.child[edge]
        if node == NONE or tree.first_edge[node] < 0:
            return
        edge = most_visited(tree, node)
        if edge_visits(tree, edge) == 0:
            return
        action = int(tree.action[edge])


@compiled
def most_visited(tree: Any, node: int) -> int:
    """The edge of a node that was visited most."""
    best = tree.first_edge[node]
    for edge in range(best + 1, best + tree.edge_count[node]):
        if edge_visits(tree, edge) > edge_visits(tree, best):
            best = edge
    return best


@compiled
def go_on(tree: Any, edge: int) -> None:
    """Expect the next decision after this move."""
    root = tree.root_games[ROOT_STATE]
    apply(root, tree.action[edge])
    play_forced_moves(root)
    hide(root)
    child = tree.child[edge]
    is_known = child != NONE and tree.first_edge[child] != AWAITED
    tree.marks[ROOT] = child if is_known else NONE
