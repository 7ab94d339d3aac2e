"""The courtyard in the middle of the main board: twelve goals with their barrels, the round and the piles."""

from __future__ import annotations

from collections.abc import Iterator

from heavenale.pictures import words
from heavenale.pictures.markup import box, disc, group, hexagon, label, title, use
from heavenale.pictures.palette import BRASS, COPPER, HEDGE, INK, LAWN, LINEN, OAK, PARCHMENT, SEPIA, VELLUM
from heavenale.rules import board
from heavenale.shown.table import Table

_COLUMNS = 6
_GOAL_HEIGHT = 124
_MARGIN = 14


def courtyard(table: Table, x: float, y: float, width: float, height: float) -> str:
    """The lawn with six goals above and six below a path that shows the round and the piles."""
    goal_width = (width - 2 * _MARGIN) / _COLUMNS
    lower = height - _MARGIN - _GOAL_HEIGHT
    return group(
        box(4, 4, width - 8, height - 8, 10, fill=LAWN, stroke=HEDGE, stroke_width=5),
        *(
            _goal(
                goal,
                table.barrels.get(goal, ()),
                _MARGIN + (goal - 1) % _COLUMNS * goal_width,
                _MARGIN if goal <= _COLUMNS else lower,
                goal_width,
            )
            for goal in range(1, board.GOALS + 1)
        ),
        _path(table, width, height / 2),
        at=(x, y),
    )


def _goal(goal: int, left: tuple[int, ...], x: float, y: float, width: float) -> str:
    """A goal on its parchment, with the barrels that can still be had."""
    first, second = words.GOALS[goal]
    return group(
        title(f"goal {goal}: {words.goal(goal)}"),
        box(4, 3, width - 8, _GOAL_HEIGHT - 6, 8, fill=PARCHMENT, stroke=BRASS, stroke_width=1.5),
        disc(20, 19, 11, fill=OAK),
        label(20, 19, str(goal), 13, fill=PARCHMENT, serif=True, bold=True),
        *_barrels(left, width / 2),
        label(width / 2, 88, first, 13),
        label(width / 2, 105, second, 13),
        at=(x, y),
    )


def _barrels(left: tuple[int, ...], x: float) -> Iterator[str]:
    places = ((board.LARGE_BARREL_POINTS, x - 13, 1.5), (board.SMALL_BARREL_POINTS, x + 29, 1.2))
    for points, at, size in places:
        if points in left:
            yield use(f"barrel-{points}", at, 60 - 14 * size, scale=size)
        else:
            yield use("barrel-taken", at, 60 - 14 * size, scale=size)


def _path(table: Table, width: float, y: float) -> str:
    """The gravel path across: rounds on the left, name of the game in the middle, piles on the right."""
    middle = width / 2
    return group(
        box(24, -29, width - 48, 58, 8, fill=LINEN, stroke="#C4AE80"),
        *_rounds(table),
        label(middle, -1, "Heaven & Ale", 32, fill="#7A3F14", serif=True, bold=True),
        *_pile("resource tiles left", table.resource_tiles_left, width - 300),
        *_pile("monk tiles left", table.monk_tiles_left, width - 150),
        at=(0, y),
    )


def _rounds(table: Table) -> Iterator[str]:
    """One bead per round, those played filled, the present one larger."""
    yield label(40, -1, f"Round {table.round} of {table.rounds}", 17, anchor="start", serif=True, bold=True)
    for n in range(1, table.rounds + 1):
        now = n == table.round
        yield disc(
            162 + 24 * n, 0, 10 if now else 7, fill=COPPER if n <= table.round else VELLUM, stroke=OAK, stroke_width=1.5
        )


def _pile(name: str, tiles: int, x: float) -> Iterator[str]:
    backs = (
        group(hexagon(17, fill=OAK, stroke=INK, stroke_width=0.8), at=(x, 7 - 3 * n)) for n in range(3 if tiles else 0)
    )
    yield from backs
    if not tiles:
        yield group(hexagon(17, fill="none", stroke=SEPIA, stroke_dasharray="3 3"), at=(x, 0))
    yield label(x, 1, str(tiles), 14, fill=PARCHMENT if tiles else INK, serif=True, bold=True)
    first, rest = name.split(" ", 1)
    yield label(x + 26, -8, first, 13, anchor="start")
    yield label(x + 26, 9, rest, 13, anchor="start")
