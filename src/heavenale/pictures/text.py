"""The whole table as text for a terminal, at most 120 columns wide."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from heavenale.pictures import words
from heavenale.rules import board
from heavenale.shown.table import PlayerBoard, Table

WIDTH = 120
_PER_ROW = 2
_BOARD_WIDTH = WIDTH // _PER_ROW - 1
_INNER = _BOARD_WIDTH - 4
_TRACK_COLUMNS = 4
_TRACK_ROWS = 7
_GOAL_COLUMNS = 3
_CELL = 4  # columns of one cell of a garden
_GARDEN_WIDTH = 7 * _CELL
_FIGURES = "①②③④"
_LEGEND = (
    "Garden: W3 a tile, ·3 empty and sunny (L3), :3 empty and shady (D3), s3 a shed spot, [2] a shed, ! now resolved."
)
_FRAME = ("─", "│", "┌", "┐", "└", "┘")
_DOUBLE_FRAME = ("═", "║", "╔", "╗", "╚", "╝")


def draw_text(table: Table) -> str:
    """Draw the main board, then the players' boards two by two."""
    lines = [*_head(table), "", *_track(table), "", *_starting_area(table), "", *_barrels(table), ""]
    for n in range(0, len(table.boards), _PER_ROW):
        blocks = [_player_board(table, b) for b in table.boards[n : n + _PER_ROW]]
        lines.extend("  ".join(row) for row in zip(*blocks, strict=True))
    lines += ["", _LEGEND]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _head(table: Table) -> Iterator[str]:
    yield f"HEAVEN & ALE   Round {table.round} of {table.rounds}   {words.decision(table)}".rstrip()
    yield "═" * WIDTH


def _figures(table: Table, space: int | str) -> str:
    return "".join(_FIGURES[player - 1] for player in words.figures_on(table, space))


def _track(table: Table) -> Iterator[str]:
    """The spaces from 1 downwards, in four columns."""
    width = WIDTH // _TRACK_COLUMNS
    for row in range(1, _TRACK_ROWS + 1):
        spaces = range(row, board.SPACES + 1, _TRACK_ROWS)
        yield "".join(f"{_space(table, space):{width}}" for space in spaces)


def _space(table: Table, space: int) -> str:
    kind = board.SPACE_KINDS[space]
    if space in table.market:
        content = " ".join(table.market[space]) or "-"
    elif space in table.discs:
        content = "●" * table.discs[space] or "-"
    else:
        content = "barrels"
    return f"{space:2} {kind:2} {content} {_figures(table, space)}"


def _starting_area(table: Table) -> Iterator[str]:
    spaces = (
        f"{name} ({words.STARTING_REWARDS[name]}) {_figures(table, name) or '-'}" for name in board.STARTING_SPACES
    )
    yield f"Start   {'   '.join(spaces)}"
    yield f"Piles   {table.resource_tiles_left} resource tiles, {table.monk_tiles_left} monk tiles"


def _barrels(table: Table) -> Iterator[str]:
    """The goals in three columns, each with the barrels left."""
    goals = [
        f"{goal:2} {words.goal(goal)}: {' '.join(map(str, table.barrels.get(goal, ()))) or '-'}"
        for goal in range(1, board.GOALS + 1)
    ]
    rows = -(-len(goals) // _GOAL_COLUMNS)
    for row in range(rows):
        start = "Barrels " if row == 0 else " " * 8
        yield start + "".join(f"{goal:37}" for goal in goals[row::rows])


def _player_board(table: Table, b: PlayerBoard) -> list[str]:
    """One board in a frame; the board of the player who decides has a double one."""
    decides = table.player == b.player
    head = f" {_FIGURES[b.player - 1]} Player {b.player}{' decides' if decides else ''} "
    line, side, top_left, top_right, bottom_left, bottom_right = _DOUBLE_FRAME if decides else _FRAME
    return [
        f"{top_left}{line}{head:{line}<{_BOARD_WIDTH - 3}}{top_right}",
        *(f"{side} {row:{_INNER}} {side}" for row in _board_rows(table, b)),
        f"{bottom_left}{line * (_BOARD_WIDTH - 2)}{bottom_right}",
    ]


def _board_rows(table: Table, b: PlayerBoard) -> Iterator[str]:
    yield f"{b.ducats} ducats   {b.projected_points} points now   {words.figure(b)}"
    yield ""
    enclosed = table.enclosed_shed if table.player == b.player else None
    for left, right in zip_longest(_garden(b, enclosed), _pairs(b), fillvalue=""):
        yield f"{left:{_GARDEN_WIDTH}} {right}"
    yield ""
    yield from _production_track(b)
    yield ""
    yield f"Hand     {', '.join(b.cards) or '-'}"
    won = (f"{goal} ({points})" for goal, points in sorted(b.barrels.items()))
    yield from _wrapped("Barrels", list(won))


def _wrapped(name: str, items: list[str]) -> Iterator[str]:
    """A list on exactly two lines, so that boards side by side stay level."""
    half = 6
    yield f"{name:8} {' '.join(items[:half]) or '-'}"
    yield f"{'':8} {' '.join(items[half:])}"


def _garden(b: PlayerBoard, enclosed: str | None) -> Iterator[str]:
    """The garden's rows, centred as on the board."""
    for row in board.GARDEN_ROWS:
        cells = "".join(f"{_cell(b, name, enclosed):^{_CELL}}" for name in row.split())
        yield f"{cells:^{_GARDEN_WIDTH}}"


def _cell(b: PlayerBoard, name: str, enclosed: str | None) -> str:
    if name in board.SHED_NAMES:
        shed = f"[{b.sheds[name]}]" if name in b.sheds else name.lower()
        return f"{shed}!" if name == enclosed else shed
    empty = "·" if name[0] == "L" else ":"
    return b.garden.get(name, empty + name[1:])


def _pairs(b: PlayerBoard) -> Iterator[str]:
    """The scoring spots with their discs, and what became of each pair."""
    for pair in board.PAIRS:
        first, second = (f"{'●' if spot in b.discs else '○'}{spot}" for spot in pair)
        outcome = (b.pairs[pair] or "declined") if pair in b.pairs else "-"
        yield f"{first:8}{second:8}{outcome}"


def _production_track(b: PlayerBoard) -> Iterator[str]:
    """A line for each marker and the brewmaster, with zero marked."""
    for letter, resource in zip(board.TILE_LETTERS, board.RESOURCES, strict=True):
        yield _line(f"{letter} {resource}", b.markers[resource])
    yield _line("brewm.", b.brewmaster) + f" {words.brewmaster_worth(b.exchange_rate, b.points_per_step)}"


def _line(name: str, position: int) -> str:
    track = range(board.PRODUCTION_START, board.PRODUCTION_END + 1)
    steps = ("●" if step == position else "┼" if step == 0 else "·" for step in track)
    return f"{name:8} {position:3} {''.join(steps)}"
