"""The two piles that a game is dealt from, as lists of tile names, and whether they are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from heavenale.errors import SetupError
from heavenale.rules.board import (
    MONK_SET,
    MONK_SET_COPIES,
    MONK_SPACES,
    MONK_TYPES,
    RESOURCE_SET,
    RESOURCE_SET_COPIES,
    RESOURCE_TILES,
    ROUNDS,
)
from heavenale.rules.tiles import FIRST_MONK, TILE_NAMES, TILE_NUMBERS

SEED_LIMIT = 2**63
T = TypeVar("T")


def own_number(number: T) -> T | int:
    """NumPy's whole number as Python's own; anything else stays, for whoever checks it."""
    return int(number) if isinstance(number, np.integer) else number


def check_players(players: int) -> None:
    """Raise SetupError unless the game can be played by this many."""
    if type(players) is not int or players not in ROUNDS:
        raise SetupError(f"players must be 2, 3 or 4, not {players!r}", code="players")


def check_seed(seed: int) -> None:
    """Raise SetupError unless piles can be shuffled for this seed."""
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise SetupError(f"seed must be a whole number from 0 to 2**63 - 1, not {seed!r}")


def check_resource_pile(pile: Sequence[str]) -> None:
    """Raise SetupError unless the pile is the 50 I tiles and then the 50 II tiles, in any order each."""
    _check_tiles("resource_pile", pile, RESOURCE_TILES, range(1, FIRST_MONK))
    for name, part in (("I", pile[:RESOURCE_SET]), ("II", pile[RESOURCE_SET:])):
        for tile, count in Counter(part).items():
            if count > RESOURCE_SET_COPIES:  # and so there are too few of another
                raise SetupError(
                    f"resource_pile: set {name} must hold {RESOURCE_SET_COPIES} tiles {tile}, but holds {count}",
                    code="too_many_tiles",
                    facts={"pile": "resource_pile", "tile": tile, "count": count, "most": RESOURCE_SET_COPIES},
                )


def check_monk_pile(pile: Sequence[str], players: int) -> None:
    """Raise SetupError unless the pile is a stack of 4 per round, from set I and then from set II."""
    _check_tiles("monk_pile", pile, len(MONK_SPACES) * ROUNDS[players], range(FIRST_MONK, FIRST_MONK + MONK_TYPES))
    for name, part in (("I", pile[:MONK_SET]), ("II", pile[MONK_SET:])):
        for tile, count in Counter(part).items():
            if count > MONK_SET_COPIES:
                raise SetupError(
                    f"monk_pile: set {name} has only {MONK_SET_COPIES} tiles {tile}, but here are {count}",
                    code="too_many_tiles",
                    facts={"pile": "monk_pile", "tile": tile, "count": count, "most": MONK_SET_COPIES},
                )


def _check_tiles(pile_name: str, pile: Sequence[str], count: int, allowed: range) -> None:
    if isinstance(pile, str) or not isinstance(pile, Sequence):
        raise SetupError(
            f"{pile_name} must be a list of tiles such as ['{TILE_NAMES[allowed[0]]}', ...]",
            code="no_pile",
            facts={"pile": pile_name},
        )
    for number, tile in enumerate(pile, start=1):
        if not isinstance(tile, str) or TILE_NUMBERS.get(tile) not in allowed:
            first, last = TILE_NAMES[allowed[0]], TILE_NAMES[allowed[-1]]
            raise SetupError(
                f"{pile_name}: tile {number} must be one of {first} to {last}, not {tile!r}",
                code="unknown_tile",
                facts={"pile": pile_name, "position": number, "tile": str(tile)},
            )
    if len(pile) != count:
        raise SetupError(
            f"{pile_name} must hold {count} tiles, but holds {len(pile)}",
            code="pile_size",
            facts={"pile": pile_name, "count": len(pile)},
        )
