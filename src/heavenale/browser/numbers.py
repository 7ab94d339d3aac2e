"""What the numbers of the rules mean, for the client's Game: where a field of the state lies, how a move is called."""

from __future__ import annotations

from typing import Any, cast

from heavenale.native.wording import HOMES, PURCHASES, SHED_SPOTS, SPOTS_OF_CHOICE
from heavenale.notation import CARD_NAMES, FIXED_ACTIONS, KINDS_OF_MOVE, MAX_SHED_SPOTS, SCORE_NAMES
from heavenale.rules import board, state, worth
from heavenale.rules.actions import ACTIONS, BIT_OF, FIRST_ACTION, Row
from heavenale.rules.events import EventKind
from heavenale.rules.reasons import MAX_FACTS, MoveKind
from heavenale.rules.rounds import MONKS_PER_ROUND, RESOURCES_PER_ROUND
from heavenale.rules.state import STATE
from heavenale.rules.tiles import FIRST_MONK, TILE_NAMES
from heavenale.setting_up.piles import SEED_LIMIT
from heavenale.shown.events import SOURCES
from heavenale.shown.explain import PHASE_NAMES, REASONS
from heavenale.shown.worth import GAIN_NAMES


def layout() -> dict[str, Any]:
    """For every field of the state: its bits; where it begins and how long a row is, counted in its own items."""
    fields: dict[str, Any] = {}
    for name, (kind, at) in cast("Any", STATE.fields).items():
        base, shape = kind.base, kind.shape
        fields[name] = {"bits": 8 * base.itemsize, "at": at // base.itemsize, "row": shape[1] if shape[1:] else 1}
    return fields


def constants() -> dict[str, Any]:
    """Names and numbers, by the name they have in TypeScript."""
    texts = list(FIXED_ACTIONS)
    homes = HOMES - int(FIRST_ACTION[Row.START])
    return {
        "STATE_SIZE": STATE.itemsize,
        "ACTIONS": ACTIONS,
        "MAX_FACTS": MAX_FACTS,
        "SEED_LIMIT": str(SEED_LIMIT),  # more than JavaScript counts without rounding
        # The texts of moves.
        "FIXED_TEXTS": {text: FIXED_ACTIONS[text] + homes * text.startswith("home") for text in texts},
        "BIT_OF_TEXT": {text: int(BIT_OF[FIXED_ACTIONS[text]]) for text in texts},
        "PURCHASES": PURCHASES,
        "SHED_SPOTS": SHED_SPOTS,
        "MAX_SHED_SPOTS": MAX_SHED_SPOTS,
        "MOVE_KINDS": KINDS_OF_MOVE,
        "SPOTS_OF_CHOICE": [[int(spots) for spots in choices] for choices in SPOTS_OF_CHOICE.tolist()],
        # What lies on the table.
        "PHASES": PHASE_NAMES,
        "TILES": TILE_NAMES,
        "FIRST_MONK": FIRST_MONK,
        "SPOT_NAMES": board.SPOT_NAMES,
        "SHED_NAMES": board.SHED_NAMES,
        "RESOURCES": board.RESOURCES,
        "CARDS": board.CARDS,
        "PAIRS": board.PAIRS,
        "SCORING_SPOTS": board.SCORING_SPOTS,
        "STARTING_SPACES": board.STARTING_SPACES,
        "TILE_SPACES": sorted(board.RESOURCE_SPACES + board.MONK_SPACES),
        "DISC_SPACES": board.DISC_SPACES,
        "GOALS": board.GOALS,
        "BARREL_POINTS": [board.LARGE_BARREL_POINTS, board.SMALL_BARREL_POINTS],
        "AT_START": state.AT_START,
        "HOME": state.HOME,
        "UNPLACED": state.UNPLACED,
        "NO_SHED": state.NO_SHED,
        "NO_CARD": state.NO_CARD,
        # The piles.
        "PLAYERS": list(board.ROUNDS),
        "ROUNDS": board.ROUNDS,
        "RESOURCE_SET": board.RESOURCE_SET,
        "RESOURCE_COPIES": board.RESOURCE_SET_COPIES,
        "RESOURCE_TILES": board.RESOURCE_TILES,
        "RESOURCES_PER_ROUND": RESOURCES_PER_ROUND,
        "MONK_SET": board.MONK_SET,
        "MONK_COPIES": board.MONK_SET_COPIES,
        "MONKS_PER_ROUND": MONKS_PER_ROUND,
        # Events and reasons.
        "EVENTS": [_event_name(kind) for kind in range(EventKind.OVER + 1)],
        "SOURCES": {int(source): text for source, text in SOURCES.items()},
        "REASONS": [
            {"code": code, "facts": [{"name": f.name, "told_as": f.told_as, "names": f.names} for f in facts]}
            for _, (code, facts) in sorted(REASONS.items())
        ],
        "GAINS": GAIN_NAMES,
        "SHED_FACTS": worth.SHED_FACTS,
        "CARD_CHOICES": CARD_NAMES,
        "BUY": int(MoveKind.BUY),
        "SHED": int(MoveKind.SHED),
        "SCORES": SCORE_NAMES,
    }


def _event_name(kind: int) -> str:
    return board.RESOURCES[kind] if kind < EventKind.BREWMASTER else EventKind(kind).name.lower()
