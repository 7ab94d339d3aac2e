"""The pieces of the game as SVG definitions, each drawn once around the origin and then laid down by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from heavenale.pictures import words
from heavenale.pictures.icons import icon_definitions, icon_name
from heavenale.pictures.markup import box, disc, group, hexagon, label, path, tag, title, use
from heavenale.pictures.palette import (
    BRASS,
    COPPER,
    DARK_OAK,
    INK,
    LINEN,
    PARCHMENT,
    PLAYER_FIELDS,
    RESOURCE_FIELDS,
    SEPIA,
    SHADE,
    SHADE_DEEP,
    SUN,
    SUN_DEEP,
    VELLUM,
    VIOLET,
    Field,
    tile_field,
)
from heavenale.rules import board
from heavenale.shown.table import Table

SPOT_RADIUS = 30.5
TILE_RADIUS = 26.5
SMALL_TILE_RADIUS = 17
MARKER_RADIUS = 9.5

# Heraldic signs on a shield 24 wide and 28 high: cross, bend, quarters, bars.
_SHIELD = "M-12-14h24v14q-1 10-12 15q-11-5-12-15z"
_SIGNS = {
    1: "M-3.5-14h7v8.5h8.5v7h-8.5v12l-3.5 1.5-3.5-1.5v-12h-8.5v-7h8.5z",
    2: "M-12-14h7.5l16.5 17.5q-1.6 4.5-4.6 7l-19.4-20.5z",
    3: "M0-14h12v13h-12zM0-1v16q-11-5-12-15v-1z",
    4: "M-12-10h24v5h-24zM-12 0h24l-.9 5h-22.2zM-8.5 9h17q-3 3.6-6 4.8h-5q-3-1.2-6-4.8z",
}
_STAVES = "M-9-14h18q5.5 14 0 28h-18q-5.5-14 0-28z"
_RAYS = "M0-29v10M0 29v-10M25-14.5l-8.7 5M-25-14.5l8.7 5M25 14.5l-8.7-5M-25 14.5l8.7-5"
_LEAVES = ((-13, -12, 0.55), (13, -12, 0.55), (-13, 13, 0.55), (13, 13, 0.55))


def tile_icon(tile: str) -> str:
    """The icon of a tile's resource or monk type."""
    return icon_name(words.tile(tile) if tile[0] == "M" else words.tile(tile).split()[0])


def _tile(tile: str) -> str:
    """A tile as it lies in a garden: icon above, letter and large numeral below."""
    field = tile_field(tile)
    return group(
        title(words.tile(tile)),
        hexagon(TILE_RADIUS, fill=field.ground, stroke=field.edge, stroke_width=2, stroke_linejoin="round"),
        hexagon(TILE_RADIUS - 3.5, fill="none", stroke=field.mark, stroke_opacity=0.35),
        use(tile_icon(tile), 0, -9.5, scale=0.85, fill=field.mark),
        label(-7, 11, tile[0], 14, fill=field.mark, bold=True),
        label(6.5, 9.5, tile[1:], 23, fill=field.mark, serif=True, bold=True),
        id=f"tile-{tile}",
    )


def _small_tile(tile: str) -> str:
    """A tile as it lies in a stack on the track."""
    field = tile_field(tile)
    return group(
        title(words.tile(tile)),
        hexagon(SMALL_TILE_RADIUS, fill=field.ground, stroke=field.edge, stroke_width=1.5, stroke_linejoin="round"),
        use(tile_icon(tile), 0, -7.5, scale=0.5, fill=field.mark),
        label(0, 5, tile, 13, fill=field.mark, bold=True),
        id=f"small-{tile}",
    )


def _sunny_spot() -> str:
    return group(
        hexagon(SPOT_RADIUS, fill=SUN, stroke="#B98F2E", stroke_width=1.2),
        path(_RAYS, stroke=SUN_DEEP, stroke_width=3.5, stroke_linecap="round"),
        id="spot-L",
    )


def _shady_spot() -> str:
    leaves = (use("icon-leaf", x, y, scale=size, fill=SHADE) for x, y, size in _LEAVES)
    return group(
        hexagon(SPOT_RADIUS, fill=SHADE_DEEP, stroke="#2F463D", stroke_width=1.2),
        *leaves,
        id="spot-D",
    )


def _shed_spot() -> str:
    return group(
        hexagon(SPOT_RADIUS, fill=LINEN, stroke=DARK_OAK, stroke_width=1.2),
        hexagon(SPOT_RADIUS - 4, fill="none", stroke=DARK_OAK, stroke_opacity=0.55, stroke_dasharray="4 3"),
        id="spot-S",
    )


def _shed_tile() -> str:
    return group(
        hexagon(TILE_RADIUS, fill=DARK_OAK, stroke="#24170D", stroke_width=2, stroke_linejoin="round"),
        use("icon-shed", 0, -7, scale=0.95, fill=PARCHMENT),
        id="shed",
    )


def _marker(resource: str, letter: str) -> str:
    field = RESOURCE_FIELDS[letter]
    return group(
        title(resource),
        disc(0, 1.2, MARKER_RADIUS, fill=INK, fill_opacity=0.35),
        disc(0, 0, MARKER_RADIUS, fill=field.ground, stroke=field.edge, stroke_width=1.5),
        label(0, 0, letter, 12.5, fill=field.mark, bold=True),
        id=f"marker-{resource}",
    )


def _shield(player: int, field: Field) -> str:
    return group(
        title(f"player {player}"),
        path(_SHIELD, fill=field.ground, stroke=field.edge, stroke_width=1.5, stroke_linejoin="round"),
        path(_SIGNS[player], fill=field.mark, fill_opacity=0.92),
        disc(0, -1.5, 7.8, fill=field.ground, stroke=field.mark),
        label(0, -1.5, str(player), 12.5, fill=field.mark, bold=True),
        id=f"shield-{player}",
    )


def _barrel(points: int, colour: str) -> str:
    """A barrel that shows its points on the lid."""
    return group(
        title(f"barrel of {points} points"),
        path(_STAVES, fill=colour, stroke=DARK_OAK, stroke_width=1.5),
        path("M-11-8q11 2.5 22 0M-11 8q11 2.5 22 0", fill="none", stroke=BRASS, stroke_width=2.4),
        disc(0, 0.5, 8, fill=VELLUM, stroke=DARK_OAK),
        label(0, 0.5, str(points), 14, serif=True, bold=True),
        id=f"barrel-{points}",
    )


def _taken_barrel() -> str:
    """The place of a barrel that is gone."""
    return group(
        title("barrel taken"),
        path(_STAVES, fill="none", stroke=SEPIA, stroke_dasharray="3 2.5"),
        id="barrel-taken",
    )


def _scoring_disc() -> str:
    return group(
        disc(0, 1.5, 16, fill=INK, fill_opacity=0.3),
        disc(0, 0, 16, fill=VIOLET, stroke="#452366", stroke_width=1.5),
        disc(0, 0, 12.5, fill="none", stroke="#D9C4EC", stroke_opacity=0.8),
        id="disc",
    )


def _brewmaster() -> str:
    """The brewmaster stands on his lane beside the production track."""
    return group(
        title("brewmaster"),
        path("M-9 11q.5-13 6.5-14.5h5q6 1.5 6.5 14.5z", fill=DARK_OAK, stroke=PARCHMENT, stroke_width=1.2),
        disc(0, -5.5, 5.5, fill="#E9C9A0", stroke=DARK_OAK, stroke_width=1.4),
        path("M-5.5-6.5a5.5 5.5 0 0 1 11 0q-5.5-2.5-11 0z", fill=DARK_OAK),
        path("M-3.5 2h5.5v1.3h2v4.4h-2v1.3h-5.5z", fill=BRASS),
        id="brewmaster",
    )


def _card(name: str) -> str:
    """A privilege card, 72 wide and 52 high."""
    return group(
        title(f"privilege card {name}"),
        box(-36, -26, 72, 52, 5, fill=VELLUM, stroke=COPPER, stroke_width=1.6),
        box(-33, -23, 66, 46, 3, fill="none", stroke=BRASS, stroke_width=0.8),
        use(icon_name(name), 0, -6, scale=0.95, fill="#8A4618"),
        label(0, 15, name, 11),
        id=f"card-{name}",
    )


def tiles_in_sight(table: Table) -> Iterable[str]:
    """Every kind of tile on the table, once, in order."""
    lying = {tile for stack in table.market.values() for tile in stack}
    placed = {tile for b in table.boards for tile in b.garden.values()}
    return sorted(lying | placed)


def definitions(table: Table) -> str:
    """All pieces that this table needs."""
    return tag("defs", *_pieces(table))


def _pieces(table: Table) -> Iterator[str]:
    yield from icon_definitions()
    for tile in tiles_in_sight(table):
        yield _tile(tile)
        yield _small_tile(tile)
    yield from (_sunny_spot(), _shady_spot(), _shed_spot(), _shed_tile())
    yield from (_marker(*pair) for pair in zip(board.RESOURCES, board.TILE_LETTERS, strict=True))
    yield from (_shield(b.player, PLAYER_FIELDS[b.player]) for b in table.boards)
    yield _barrel(board.LARGE_BARREL_POINTS, "#9C6234")
    yield _barrel(board.SMALL_BARREL_POINTS, "#B98852")
    yield from (_taken_barrel(), _scoring_disc(), _brewmaster())
    yield from (_card(name) for name in board.CARDS)
