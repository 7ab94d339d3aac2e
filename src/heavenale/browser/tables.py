"""The printed tables of the game as the client is told them: from the rules' own tables, never typed twice."""

from __future__ import annotations

from typing import Any

from heavenale.notation import FIXED_ACTIONS
from heavenale.rules import board
from heavenale.rules.actions import SHED_CHOICE_DIRECTIONS, SHED_CHOICES_OF_TYPE
from heavenale.rules.tiles import FIRST_MONK, TILE_NUMBERS, colour_of, fertility_of
from heavenale.shown.explain import PHASE_NAMES

_ALLOWS = {"A": ["number"], "B": ["monk"], "C": ["resource"], "X": ["number", "resource", "monk"]}
_NUMBERS_OF_GOALS = {
    1: board.FIRST_NUMBERED_SPOT,
    2: board.FIRST_NUMBERED_SPOT,
    3: board.GOAL_TILES,
    4: board.GOAL_TILES,
    7: board.GOAL_SHEDS_ALIKE,
    8: board.GOAL_SHED_TYPES,
    9: board.PRODUCTION_END,
    10: board.GOAL_CARDS,
}
_KINDS_OF_CELLS = {"L": "sunny", "D": "shady", "S": "shed"}

SPOTS = list(board.SPOT_NAMES)
FIXED_MOVES = list(FIXED_ACTIONS)  # the moves that mean the same wherever they are made


def rules_data() -> dict[str, Any]:
    """All tables; `RulesData` in web/src/engine/types.ts is their type."""
    return {
        "resources": board.RESOURCES,
        "cards": board.CARDS,
        "phases": PHASE_NAMES,
        "tiles": [_tile(name) for name in TILE_NUMBERS],
        "track": [_space(n, kind) for n, kind in enumerate(board.SPACE_KINDS) if kind],
        "starting_spaces": [_starting_space(name) for name in board.STARTING_SPACES],
        "garden": [_cell(name, x, row) for name, (x, row) in board.garden_cells().items()],
        "track_start": board.PRODUCTION_START,
        "track_end": board.PRODUCTION_END,
        "first_numbered_spot": board.FIRST_NUMBERED_SPOT,
        "marker_starts": dict(zip(board.RESOURCES, board.MARKER_STARTS, strict=True)),
        "brewmaster_start": board.BREWMASTER_START,
        "brewmaster_levels": [
            {"from_position": position, "exchange_rate": rate, "points_per_step": points}
            for position, rate, points in board.BREWMASTER_LEVELS
        ],
        "scoring_spots": board.SCORING_SPOTS,
        "pairs": board.PAIRS,
        "sheds": [_shed(n, *reward) for n, reward in enumerate(board.SHED_REWARDS)],
        "goals": [{"goal": goal, "needs": _NUMBERS_OF_GOALS.get(goal)} for goal in range(1, board.GOALS + 1)],
        "rounds": board.ROUNDS,
        "starting_ducats": board.STARTING_DUCATS,
        "large_barrel_points": board.LARGE_BARREL_POINTS,
        "small_barrel_points": board.SMALL_BARREL_POINTS,
        "barrels_card_points": board.BARRELS_CARD_POINTS,
        "first_player_points": board.FIRST_PLAYER_POINTS,
        "card_sale_ducats": board.CARD_SALE_DUCATS,
        "card_ducats": board.CARD_DUCATS,
        "card_brewmaster_steps": board.CARD_BREWMASTER_STEPS,
        "ducats_per_step": board.DUCATS_PER_STEP,
    }


def _tile(name: str) -> dict[str, Any]:
    number = TILE_NUMBERS[name]
    is_monk = number >= FIRST_MONK
    return {
        "tile": name,
        "resource": None if is_monk else board.RESOURCES[int(colour_of(number))],
        "fertility": None if is_monk else int(fertility_of(number)),
        "monk": number - FIRST_MONK + 1 if is_monk else None,
        "copies_per_set": board.MONK_SET_COPIES if is_monk else board.RESOURCE_SET_COPIES,
    }


def _space(number: int, kind: str) -> dict[str, Any]:
    if kind in _ALLOWS:
        return {"space": number, "kind": "disc", "cost": None, "allows": _ALLOWS[kind]}
    if kind.startswith("M"):
        return {"space": number, "kind": "monk", "cost": int(kind[1:]), "allows": []}
    return {"space": number, "kind": "barrel" if kind == "K" else "resource", "cost": None, "allows": []}


def _starting_space(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "brewmaster": board.START_REWARD_BREWMASTER_STEPS if name == "brewmaster" else 0,
        "marker_of_choice": board.START_REWARD_STEPS if name == "resource" else 0,
        "ducats": board.START_REWARD_DUCATS if name == "ducats" else 0,
    }


def _cell(name: str, x: int, row: int) -> dict[str, Any]:
    return {
        "name": name,
        "kind": _KINDS_OF_CELLS[name[0]],
        "x": x,
        "row": row,
        "neighbours": board.neighbour_names(name),
    }


def _shed(shed_type: int, from_sum: int, brewmaster: int) -> dict[str, Any]:
    """What the catalogue of choices lets a shed of this type activate."""
    choices = int(SHED_CHOICES_OF_TYPE[shed_type])
    sizes = {len(choice) for n, choice in enumerate(SHED_CHOICE_DIRECTIONS) if choices >> n & 1}
    return {"type": shed_type, "from_sum": from_sum, "brewmaster": brewmaster, "activates": max(sizes, default=0)}
