"""The functions that the browser calls. To export another, add a line; docs/browser.md tells the calling convention."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from heavenale.native import calls
from heavenale.rules import (
    barrels,
    board,
    buying,
    cards,
    chance,
    discs,
    play,
    playout,
    reasons,
    scoring,
    setup,
    turn,
    worth,
)
from heavenale.rules.actions import ACTIONS
from heavenale.rules.rule import rule
from heavenale.rules.state import STATE, new_states, state_at


@dataclass(frozen=True)
class Export:
    """A function with an example of its arguments: their types and shapes become the types and shapes in the browser.

    An axis of length 0 in an example is given with every call, as a number after the array.
    """

    name: str
    function: Any
    arguments: tuple[Any, ...]
    vectorise: bool = False  # only what multiplies long rows of numbers gains by it


GAME = state_at(new_states(1), 0)
MEMORY = np.zeros(STATE.itemsize, dtype=np.uint8)  # the bytes of a state
NUMBERS = np.zeros(ACTIONS, dtype=np.int64)
FACTS = np.zeros(reasons.MAX_FACTS, dtype=np.int64)
GOALS = np.zeros(board.GOALS, dtype=np.int64)
SHED_FACTS = np.zeros(worth.SHED_FACTS, dtype=np.int64)
GAINS = np.zeros(worth.GAINS, dtype=np.int64)
NUMBER = 0
SEED = np.uint64(0)


@rule
def hide(game: Any, seed: int) -> None:
    """Shuffle anew for this seed what players cannot know."""
    setup.shuffle_hidden(game, chance.seeded(seed))


@rule
def fill_piles(game: Any, resources_known: int, monks_known: int) -> None:
    """Lay the tiles that are left behind those that a record knows, in some order."""
    setup.shuffle_after(game, resources_known, monks_known, chance.seeded(0))


EXPORTS = (
    # Setting up, moving.
    Export("begin", play.begin, (GAME, NUMBER)),
    Export("begin_shuffled", play.begin_shuffled, (GAME, NUMBER, SEED)),
    Export("fill_piles", fill_piles, (GAME, NUMBER, NUMBER)),
    Export("hide", hide, (GAME, SEED)),
    Export("list_actions", calls.list_actions, (MEMORY, NUMBERS)),
    Export("list_wordings", calls.list_wordings, (MEMORY, NUMBERS)),
    Export("make", calls.make, (MEMORY, NUMBER)),
    Export("make_worded", calls.make_worded, (MEMORY, NUMBER)),
    Export("wording_of", calls.wording_of, (MEMORY, NUMBER)),
    Export("explain", reasons.explain, (GAME, NUMBER, NUMBER, NUMBER, FACTS)),
    Export("end_turn", turn.end_turn, (GAME,)),
    # What it is worth.
    Export("price_on", buying.price_on, (NUMBER, NUMBER, NUMBER)),
    Export("level_reached", scoring.level_reached, (GAME, NUMBER)),
    Export("exchange_rate", scoring.exchange_rate, (GAME, NUMBER)),
    Export("points_per_step", scoring.points_per_step, (GAME, NUMBER)),
    Export("exchanges_made", scoring.exchanges_made, (GAME, NUMBER)),
    Export("ducat_steps_made", scoring.ducat_steps_made, (GAME, NUMBER)),
    Export("barrel_points", scoring.barrel_points, (GAME, NUMBER)),
    Export("barrels_card_points", scoring.barrels_card_points, (GAME, NUMBER)),
    Export("first_player_points", scoring.first_player_points, (GAME, NUMBER)),
    Export("points", scoring.points, (GAME, NUMBER)),
    Export("winners", scoring.winners, (GAME,)),
    # What things are worth now. What would come of something is tried on the state that is given.
    Export("tell_goals", barrels.tell_goals, (GAME, NUMBER, GOALS)),
    Export("goal_needs", barrels.goal_needs, (NUMBER,)),
    Export("goals_in_reach", worth.goals_in_reach, (GAME, NUMBER)),
    Export("tell_shed", worth.tell_shed, (GAME, NUMBER, NUMBER, SHED_FACTS)),
    Export("sheds_closed_by", worth.sheds_closed_by, (GAME, NUMBER, NUMBER)),
    Export("usable_kinds", discs.usable_kinds, (GAME, NUMBER)),
    Export("kinds_on", worth.kinds_on, (GAME, NUMBER, NUMBER)),
    Export("card_choices", cards.card_choices, (GAME, NUMBER)),
    Export("rearmost_markers", cards.rearmost_markers, (GAME, NUMBER)),
    Export("try_tile", worth.try_tile, (GAME, NUMBER, NUMBER, GAINS)),
    Export("try_disc", worth.try_disc, (GAME, NUMBER, NUMBER, GAINS)),
    Export("try_card", worth.try_card, (GAME, NUMBER, NUMBER, GAINS)),
    Export("is_money_short", worth.is_money_short, (GAME,)),
    # For tests and figures.
    Export("play_random_games", playout.play_random_games, (GAME, NUMBER, NUMBER, NUMBER)),
)
