"""Tiles as numbers: 0 for none, 1 to 25 for resources by colour and fertility, 26 to 29 for monks."""

from __future__ import annotations

from heavenale.rules.board import COLOURS, FERTILITIES, MONK_TYPES, TILE_LETTERS
from heavenale.rules.rule import lookup, rule

NO_TILE = 0
FIRST_RESOURCE = 1
FIRST_MONK = FIRST_RESOURCE + COLOURS * FERTILITIES

TILE_NAMES = (
    "",
    *(f"{letter}{fertility + 1}" for letter in TILE_LETTERS for fertility in range(FERTILITIES)),
    *(f"M{monk + 1}" for monk in range(MONK_TYPES)),
)
TILE_NUMBERS = {name: number for number, name in enumerate(TILE_NAMES) if name}

_COLOUR = lookup([max(0, number - 1) // FERTILITIES for number in range(len(TILE_NAMES))])
_FERTILITY = lookup([int(name[1]) if 0 < number < FIRST_MONK else 0 for number, name in enumerate(TILE_NAMES)])

# The kinds of tile that a scoring disc can harvest: fertility 1 to 5, the five colours, the four monk types.
KINDS = FERTILITIES + COLOURS + MONK_TYPES
FIRST_COLOUR_KIND = FERTILITIES
FIRST_MONK_KIND = FERTILITIES + COLOURS


@rule
def is_monk(tile: int) -> bool:
    """Whether the tile is a monk and not a resource (rules 1.3)."""
    return tile >= FIRST_MONK


@rule
def colour_of(tile: int) -> int:
    """The colour of a resource tile (rules 1.2)."""
    return _COLOUR[tile]


@rule
def fertility_of(tile: int) -> int:
    """The fertility of a resource tile; monks have none, which counts as 0 (rules 8.4)."""
    return _FERTILITY[tile]


@rule
def fertility_kind(tile: int) -> int:
    """The number-spot kind of a resource tile (rules 5.1)."""
    return fertility_of(tile) - 1


@rule
def kind_of(tile: int) -> int:
    """The kind of a tile that its own scoring spot harvests: its colour or its monk type (rules 5.1)."""
    if is_monk(tile):
        return FIRST_MONK_KIND + tile - FIRST_MONK
    return FIRST_COLOUR_KIND + colour_of(tile)
