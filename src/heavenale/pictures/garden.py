"""A garden: sunny spots on the left, shady ones on the right, sheds between them."""

from __future__ import annotations

from math import sqrt

from heavenale.pictures.markup import group, hexagon, label, title, use
from heavenale.pictures.palette import INK, PARCHMENT, SEPIA, VIOLET
from heavenale.pictures.pieces import SPOT_RADIUS
from heavenale.rules import board
from heavenale.shown.table import PlayerBoard

HALF_STEP = SPOT_RADIUS * sqrt(3) / 2
ROW_STEP = SPOT_RADIUS * 1.5
WIDTH = 14 * HALF_STEP  # seven hexagons
HEIGHT = ROW_STEP * (len(board.GARDEN_ROWS) - 1) + 2 * SPOT_RADIUS


def garden(player_board: PlayerBoard, enclosed_shed: str | None) -> str:
    """The garden from (0, 0) to (WIDTH, HEIGHT); the shed being resolved is ringed in violet."""
    places = board.garden_cells()
    return group(
        *(_cell(player_board, name, *place) for name, place in places.items()),
        _ring(*places[enclosed_shed]) if enclosed_shed else "",
    )


def _at(x: int, row: int) -> tuple[float, float]:
    return WIDTH / 2 + x * HALF_STEP, SPOT_RADIUS + row * ROW_STEP


def _cell(player_board: PlayerBoard, name: str, x: int, row: int) -> str:
    content = _shed(player_board, name) if name in board.SHED_NAMES else _spot(player_board, name)
    return group(use(f"spot-{name[0]}", 0, 0), *content, at=_at(x, row))


def _spot(player_board: PlayerBoard, name: str) -> tuple[str, ...]:
    if tile := player_board.garden.get(name):
        return (title(f"{tile} on {name}"), use(f"tile-{tile}", 0, 0))
    return (title(f"{name}, empty"), label(0, 0, name, 14, fill=INK if name[0] == "L" else PARCHMENT, bold=True))


def _shed(player_board: PlayerBoard, name: str) -> tuple[str, ...]:
    shed = player_board.sheds.get(name)
    if shed is None:
        return (title(f"{name}, no shed yet"), use("icon-shed", 0, -7, scale=0.7, fill=SEPIA), label(0, 12, name, 12))
    return (
        title(f"shed of type {shed} on {name}"),
        use("shed", 0, 0),
        label(0, 14, str(shed), 18, fill=PARCHMENT, serif=True, bold=True),
    )


def _ring(x: int, row: int) -> str:
    return group(hexagon(SPOT_RADIUS, fill="none", stroke=VIOLET, stroke_width=5), at=_at(x, row))
