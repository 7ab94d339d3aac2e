"""The colours of the art direction: parchment, garden, copper and oak, and violet for what may be done."""

from __future__ import annotations

from typing import NamedTuple

PARCHMENT = "#F6EEDC"
VELLUM = "#FCF7EA"  # the lighter parchment of cards and flagstones
LINEN = "#E7D9BA"
INK = "#2B2118"
SEPIA = "#5E4A36"  # quieter ink, still AA on parchment
OAK = "#6B4A2F"
DARK_OAK = "#46301F"
COPPER = "#B5652B"
BRIGHT_COPPER = "#DB8E50"  # where ink stands on copper
PALE_COPPER = "#E8C4A0"
BRASS = "#C9A24B"
VIOLET = "#6E3FA3"
PALE_VIOLET = "#E6DAF0"
SUN, SUN_DEEP = "#F3D98B", "#E9C15A"
SHADE, SHADE_DEEP = "#6F8F7A", "#4E6E62"
LAWN = "#D5DDB9"
HEDGE = "#8FA673"


class Field(NamedTuple):
    """The ground of a piece, and what is drawn upon it."""

    ground: str
    mark: str
    edge: str


RESOURCE_FIELDS = {
    "W": Field("#8A5A33", "#FFF8E8", "#5B3A1F"),
    "Y": Field("#EFE6D2", "#2B2118", "#4A3B2A"),
    "H": Field("#6E9B3A", "#1A140E", "#3F5E1C"),
    "A": Field("#2F75A6", "#FFFFFF", "#1C4C6F"),  # a shade deeper than the art direction's water, for AA
    "B": Field("#D9A520", "#2B2118", "#8A6510"),
}
MONK_FIELD = Field("#4B3A4E", "#FFF3D9", "#241A27")

PLAYER_FIELDS = {
    1: Field("#A3262A", "#FFF6E3", "#6A1316"),
    2: Field("#1F4E8C", "#FFF6E3", "#11305A"),
    3: Field("#0F6A5F", "#FFF6E3", "#06423B"),
    4: Field("#3B3836", "#FFF6E3", "#191716"),
}


def tile_field(tile: str) -> Field:
    """The colours of a tile such as W3 or M2."""
    return RESOURCE_FIELDS.get(tile[0], MONK_FIELD)
