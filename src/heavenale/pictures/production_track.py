"""The production track: up the left edge below zero, and along the top to the kettle at 20."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from heavenale.pictures import words
from heavenale.pictures.markup import box, group, label, title, use
from heavenale.pictures.palette import BRIGHT_COPPER, DARK_OAK, INK, LINEN, PALE_COPPER, PARCHMENT, VELLUM
from heavenale.pictures.pieces import MARKER_RADIUS
from heavenale.rules import board
from heavenale.shown.table import PlayerBoard

_LEVELS = 17  # height of the row with exchange rates and points
_LANE = 24  # breadth of the brewmaster's lane, outside the cells
LEFT_WIDTH = 70
_STEP_DOWN = 34.5  # height of a cell below zero
_STEP_ACROSS = 24  # breadth of a cell from 1 to 19
_NUMBER = 14  # height of the number in a cell of the top row
_CELL_HEIGHT = 76
TOP_HEIGHT = _LEVELS + _LANE + _CELL_HEIGHT
HEIGHT = TOP_HEIGHT - board.PRODUCTION_START * _STEP_DOWN
_MARKER = 2 * MARKER_RADIUS
_SWAY = 5.5  # how far a crowd of markers leans out of a narrow cell


class Cell(NamedTuple):
    """A position of the track: its place, and whether it lies in the top row."""

    x: float
    y: float
    width: float
    height: float
    across: bool


def cell_at(position: int, width: float) -> Cell:
    """Where a position lies on a track whose top row is `width` long; zero is the corner."""
    top = _LEVELS + _LANE
    if position < 0:
        return Cell(_LANE, TOP_HEIGHT + (-position - 1) * _STEP_DOWN, LEFT_WIDTH - _LANE, _STEP_DOWN, across=False)
    if position == 0:
        return Cell(0, top, LEFT_WIDTH, _CELL_HEIGHT, across=True)
    x = LEFT_WIDTH + (position - 1) * _STEP_ACROSS
    last = position == board.PRODUCTION_END
    return Cell(x, top, width - x if last else _STEP_ACROSS, _CELL_HEIGHT, across=True)


def production_track(player_board: PlayerBoard, width: float) -> str:
    """The track with its five markers, the brewmaster and what his place is worth."""
    positions = range(board.PRODUCTION_START, board.PRODUCTION_END + 1)
    return group(
        box(0, _LEVELS, width, _LANE, 3, fill=VELLUM),
        box(0, TOP_HEIGHT, _LANE, HEIGHT - TOP_HEIGHT, 3, fill=VELLUM),
        *(_cell(position, width) + _number(position, player_board.brewmaster, width) for position in positions),
        *_levels(player_board.brewmaster, width),
        *(piece for position in positions for piece in _markers(player_board, position, width)),
        _brewmaster(player_board.brewmaster, width),
    )


def _cell(position: int, width: float) -> str:
    cell = cell_at(position, width)
    numbered = position >= board.FIRST_NUMBERED_SPOT
    ground = BRIGHT_COPPER if position == board.PRODUCTION_END else PALE_COPPER if numbered else LINEN
    place = (cell.x + 0.5, cell.y + 0.5, cell.width - 1, cell.height - 1)
    return box(*place, 3, fill=ground, stroke="#8F6B45", stroke_width=0.8)


def _number(position: int, brewmaster: int, width: float) -> str:
    """A position's number: in its cell along the top, in the lane on the left unless the brewmaster stands there."""
    cell = cell_at(position, width)
    if cell.across:
        return label(cell.x + cell.width / 2, cell.y + 9, str(position), 11, bold=position == board.PRODUCTION_END)
    if position == brewmaster:
        return ""
    return label(_LANE / 2, cell.y + cell.height / 2, str(position).replace("-", "\N{MINUS SIGN}"), 11)


def _levels(brewmaster: int, width: float) -> Iterator[str]:
    """Exchange rate and points per step, each above the positions of the brewmaster that earn it."""
    ends = [first - 1 for first, _, _ in board.BREWMASTER_LEVELS[1:]] + [board.PRODUCTION_END]
    for (first, rate, points), last in zip(board.BREWMASTER_LEVELS, ends, strict=True):
        start, end = cell_at(max(first, 0), width), cell_at(last, width)
        reached = first <= brewmaster <= last
        x, span = start.x, end.x + end.width - start.x
        yield group(
            title(f"brewmaster from {first}: exchange rate {rate}:1, {points} points per step"),
            box(x + 0.5, 0, span - 1, _LEVELS, 3, fill=DARK_OAK if reached else PALE_COPPER),
            label(
                x + span / 2,
                _LEVELS / 2,
                words.brewmaster_worth(rate, points),
                11,
                fill=PARCHMENT if reached else INK,
                bold=reached,
            ),
        )


def _markers(player_board: PlayerBoard, position: int, width: float) -> Iterator[str]:
    """The markers on one position; where many meet they overlap, but each letter can be seen."""
    here = [resource for resource in board.RESOURCES if player_board.markers[resource] == position]
    cell = cell_at(position, width)
    room = cell._replace(y=cell.y + _NUMBER, height=cell.height - _NUMBER) if cell.across else cell
    for resource, (x, y) in zip(here, _places(len(here), room), strict=True):
        yield use(f"marker-{resource}", x, y)


def _places(pieces: int, room: Cell) -> Iterator[tuple[float, float]]:
    """Places for some markers in a cell: a zigzag where it is narrow, rows of two or three elsewhere."""
    if room.width < 2 * _MARKER:
        down = _pitch(pieces, room.height)
        sway = _SWAY if down < _MARKER else 0
        for n in range(pieces):
            x = room.x + room.width / 2 + (sway if n % 2 else -sway)
            yield x, room.y + room.height / 2 + down * (n - (pieces - 1) / 2)
        return
    per_row = min(pieces, 2 if room.across else 3) or 1
    rows = -(-pieces // per_row)
    across = _pitch(per_row, room.width)
    down = _pitch(rows, room.height)
    for n in range(pieces):
        row, column = divmod(n, per_row)
        x = room.x + room.width / 2 + across * (column - (per_row - 1) / 2)
        yield x, room.y + room.height / 2 + down * (row - (rows - 1) / 2)


def _pitch(pieces: int, length: float) -> float:
    return min(_MARKER + 1, (length - _MARKER - 2) / (pieces - 1)) if pieces > 1 else 0


def _brewmaster(position: int, width: float) -> str:
    cell = cell_at(position, width)
    if cell.across:
        return use("brewmaster", cell.x + cell.width / 2, cell.y - _LANE / 2)
    return use("brewmaster", _LANE / 2, cell.y + cell.height / 2)
