"""The agents for the browser: what `agents/thinking` computes, with the room that each function works in.

A game comes first in every call, then arrays, then numbers. Arrays of the same name are the same memory in all calls.
The page only decides when to go on: after how many steps to look at the clock, or whether somebody has cancelled.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from heavenale.agents.greedy import SPOTS_PER_SIDE
from heavenale.agents.guided import STYLE as GUIDED_STYLE
from heavenale.agents.levels import LEVELS
from heavenale.agents.network import computing
from heavenale.agents.network.reading import read_weights, widened
from heavenale.agents.search import DEFAULT_NODES, TREES
from heavenale.agents.search import STYLE as SEARCH_STYLE
from heavenale.agents.thinking import deciding, guided_tree, guiding, searching, tree, verdict
from heavenale.agents.thinking.choosing import new_desk
from heavenale.agents.thinking.moves import MOST_MOVES
from heavenale.agents.thinking.winning import UNKNOWN
from heavenale.agents.tuned import FEWEST_PLAYERS, weights_for
from heavenale.analysis.judge import ACCURACY, ACCURACY_DROP, TRUSTED_SHARE, VERDICTS
from heavenale.batch.one_game import NOT_FORCED, forced_move
from heavenale.browser.exports import GAME, NUMBER, SEED, Export
from heavenale.observation.features import OBSERVATION_SIZE
from heavenale.observation.values import VALUES
from heavenale.rules.actions import ACTIONS
from heavenale.rules.board import MAX_PLAYERS
from heavenale.rules.chance import seeded
from heavenale.rules.rule import entry

# Room for a decision of some seconds. Python's trees have more, because they live through whole games.
SEARCH_NODES, SEARCH_EDGES = 1 << 14, 1 << 19
GUIDED_NODES, GUIDED_EDGES = 1 << 16, 1 << 20

WEIGHTS = np.array([weights_for(players) for players in range(FEWEST_PLAYERS, MAX_PLAYERS + 1)])

DESK = new_desk()
RANDOM = np.zeros(1, dtype=np.uint64)
VERDICT = verdict.new_verdict()
SEARCH = tree.new_tree(SEARCH_NODES, SEARCH_EDGES, 0)
VOTES = np.zeros((MOST_MOVES, 1 + MAX_PLAYERS))
GUIDED = guided_tree.new_tree(GUIDED_NODES, GUIDED_EDGES, guiding.MOST_WALKS, 0)
MASK = np.zeros(ACTIONS, dtype=np.uint8)
ROWS = guiding.MOST_WALKS * MAX_PLAYERS
VIEWS = np.zeros((ROWS, OBSERVATION_SIZE), dtype=np.int8)
LOGITS = np.zeros((ROWS, ACTIONS), dtype=np.float32)
VALUES_OF_ROWS = np.zeros((ROWS, VALUES), dtype=np.float32)
STORED = read_weights()  # as the page downloads them
NETWORK = widened(STORED)
ROOM = computing.new_room(NETWORK, ROWS)
HALVES = np.zeros(0, dtype=np.uint16)
FLOATS = np.zeros(0, dtype=np.float32)
BYTES = np.zeros(0, dtype=np.uint8)
SHARE = 0.0


@entry
def set_seed(random: Any, seed: int) -> None:
    """Begin the generator anew."""
    random[0] = seeded(seed)


@entry
def decide_greedily(game: Any, desk: Any, random: Any, verdict: Any, temperature: float) -> None:
    """See `deciding.decide_greedily`."""
    weights = WEIGHTS[game.players - FEWEST_PLAYERS]
    deciding.decide_greedily(game, desk, SPOTS_PER_SIDE, weights, temperature, random, verdict)


@entry
def search_forget(search: Any, seed: Any) -> None:
    """Begin the tree anew, whatever position comes next."""
    search.marks[tree.ROOT] = tree.NONE
    search.random[0] = seeded(seed * np.uint64(TREES))


@entry
def search_stand_at(game: Any, search: Any) -> int:
    """See `searching.stand_at`."""
    return searching.stand_at(search, game, WEIGHTS[game.players - FEWEST_PLAYERS], SEARCH_STYLE)


@entry
def search_iterate(game: Any, search: Any, count: int) -> None:
    """See `tree.iterate`."""
    tree.iterate(search, count, WEIGHTS[game.players - FEWEST_PLAYERS], SEARCH_STYLE)


@entry
def search_conclude(game: Any, search: Any, votes: Any, verdict: Any) -> None:
    """See `searching.conclude`."""
    searching.begin_votes(search, votes)
    searching.vote(search, votes)
    searching.go_on(search, searching.conclude(search, game, votes, verdict))


@entry
def guided_forget(guided: Any, seed: int) -> None:
    """Begin the tree anew, whatever position comes next."""
    guided.marks[guided_tree.ROOT] = guided_tree.NONE
    guided.random[0] = seeded(seed)


@entry
def guided_collect(guided: Any, wanted: int) -> int:
    """See `guided_tree.collect`."""
    return guided_tree.collect(guided, wanted, GUIDED_STYLE)


@entry
def guided_rows(guided: Any) -> int:
    """How many rows of observations the network is to judge."""
    return guided.marks[guided_tree.ROWS]


@entry
def guided_absorb(guided: Any, logits: Any, values: Any, walks: int) -> None:
    """See `guided_tree.absorb`."""
    guided_tree.absorb(guided, walks, logits, values, GUIDED_STYLE)


@entry
def guided_only_move(game: Any, guided: Any) -> int:
    """See `guiding.only_move`."""
    return guiding.only_move(guided, game)


@entry
def guided_stand_at(game: Any, guided: Any) -> None:
    """See `guiding.stand_at`."""
    guiding.stand_at(guided, game)


@entry
def guided_visits(guided: Any) -> int:
    """See `guiding.root_visits`."""
    return guiding.root_visits(guided)


@entry
def guided_walks(guided: Any, visits_left: float) -> int:
    """See `guiding.walks_to_make`."""
    return guiding.walks_to_make(guided, visits_left)


@entry
def guided_conclude(game: Any, guided: Any, verdict: Any) -> None:
    """See `guiding.conclude`."""
    guiding.conclude(guided, game, GUIDED_STYLE, verdict)


@entry
def take_the_only_move(game: Any, desk: Any, values: Any, verdict: Any, action: int) -> None:
    """See `deciding.take_the_only_move`."""
    deciding.take_the_only_move(game, desk, action, values, verdict)


@entry
def decide_by_preference(
    game: Any, desk: Any, mask: Any, logits: Any, values: Any, random: Any, verdict: Any, temperature: float
) -> None:
    """See `deciding.decide_by_preference`."""
    deciding.decide_by_preference(game, desk, mask, logits, values, temperature, random, verdict)


EXPORTS = (
    Export("set_seed", set_seed, (RANDOM, SEED)),
    Export("decide_greedily", decide_greedily, (GAME, DESK, RANDOM, VERDICT, SHARE)),
    Export("search_forget", search_forget, (SEARCH, SEED)),
    Export("search_stand_at", search_stand_at, (GAME, SEARCH)),
    Export("search_iterate", search_iterate, (GAME, SEARCH, NUMBER)),
    Export("search_conclude", search_conclude, (GAME, SEARCH, VOTES, VERDICT)),
    Export("look_around", deciding.look_around, (GAME, DESK, VIEWS)),
    Export(
        "decide_by_preference", decide_by_preference, (GAME, DESK, MASK, LOGITS, VALUES_OF_ROWS, RANDOM, VERDICT, SHARE)
    ),
    Export("guided_forget", guided_forget, (GUIDED, SEED)),
    Export("guided_only_move", guided_only_move, (GAME, GUIDED)),
    Export("take_the_only_move", take_the_only_move, (GAME, DESK, VALUES_OF_ROWS, VERDICT, NUMBER)),
    Export("guided_stand_at", guided_stand_at, (GAME, GUIDED)),
    Export("guided_visits", guided_visits, (GUIDED,)),
    Export("guided_walks", guided_walks, (GUIDED, SHARE)),
    Export("guided_visits_in", guiding.visits_in, (NUMBER, SHARE, SHARE)),
    Export("guided_collect", guided_collect, (GUIDED, NUMBER)),
    Export("guided_rows", guided_rows, (GUIDED,)),
    Export("guided_absorb", guided_absorb, (GUIDED, LOGITS, VALUES_OF_ROWS, NUMBER)),
    Export("guided_conclude", guided_conclude, (GAME, GUIDED, VERDICT)),
    Export("forced_move", forced_move, (GAME,)),
    # The network.
    Export("checksum", computing.checksum, (BYTES,)),
    Export("widen", computing.widen, (HALVES, FLOATS)),
    Export("compute", computing.compute, (NETWORK, ROOM, VIEWS, LOGITS, VALUES_OF_ROWS, NUMBER), vectorise=True),
)


def constants() -> dict[str, Any]:
    """What the page must know of it."""
    return {
        "LEVELS": [
            {
                "name": level.name,
                "agent": level.agent,
                "temperature": level.temperature,
                "nodes": level.nodes,
                "mostTimeMs": level.most_time_ms,
            }
            for level in LEVELS
        ],
        "SAME_MEMORY": {"search_words": "search_games", "guided_words": "guided_root_games"},
        "CANDIDATES": verdict.CANDIDATES,
        "LINE": verdict.LINE,
        "NOT_FORCED": NOT_FORCED,
        "UNKNOWN": UNKNOWN,
        "DEFAULT_NODES": DEFAULT_NODES,
        "TRUSTED_SHARE": TRUSTED_SHARE,
        "VERDICTS": [{"least": least, "name": name} for least, name in VERDICTS],
        "ACCURACY": ACCURACY,
        "ACCURACY_DROP": ACCURACY_DROP,
    }
