"""The whole table as one self-contained SVG picture."""

from __future__ import annotations

from collections.abc import Iterator

from heavenale.pictures import main_board, words
from heavenale.pictures import player_board as boards
from heavenale.pictures.markup import SANS, box, group, label, tag, title, use
from heavenale.pictures.palette import DARK_OAK, INK, PARCHMENT, VIOLET
from heavenale.pictures.pieces import definitions
from heavenale.shown.table import Table

WIDTH = 1200
_PER_ROW = 2
_GAP = 8
_BANNER = 58
_BOARDS_TOP = _BANNER + main_board.HEIGHT + 26
_MAIN_LEFT = (WIDTH - main_board.WIDTH) / 2


def draw_svg(table: Table, *, width: int = WIDTH) -> str:
    """Draw the main board and every player's board, `width` pixels wide and as high as needed."""
    rows = -(-len(table.boards) // _PER_ROW)
    height = _BOARDS_TOP + rows * (boards.HEIGHT + _GAP + 4)
    return tag(
        "svg",
        title("Heaven & Ale"),
        tag("desc", _description(table)),
        definitions(table),
        box(0, 0, WIDTH, height, 0, fill="#3B2A1D"),
        _banner(table),
        group(main_board.main_board(table), at=(_MAIN_LEFT, _BANNER + 8)),
        *_player_boards(table),
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=width,
        height=height * width / WIDTH,
        viewBox=f"0 0 {WIDTH} {height:g}",
        font_family=SANS,
        fill=INK,
        text_anchor="middle",
    )


def _description(table: Table) -> str:
    purses = "; ".join(f"player {b.player}: {b.ducats} ducats, {b.projected_points} points" for b in table.boards)
    return f"Round {table.round} of {table.rounds}. {words.decision(table)}. {purses}."


def _banner(table: Table) -> str:
    """One line that always says what is to be done now."""
    over = table.player is None
    player = table.winners[0] if table.player is None else table.player
    text = words.decision(table)
    half = 60 + 5.6 * len(text)
    return group(
        box(WIDTH / 2 - half, 8, 2 * half, 40, 20, fill=DARK_OAK if over else VIOLET, stroke=PARCHMENT, stroke_width=2),
        use(f"shield-{player}", WIDTH / 2 - half + 30, 28, scale=1.1),
        label(WIDTH / 2 + 18, 28, text, 20, fill="#FFFFFF", serif=True, bold=True),
    )


def _player_boards(table: Table) -> Iterator[str]:
    """Two boards to a row, in turn order; a last one alone stands in the middle."""
    for n, b in enumerate(table.boards):
        row, column = divmod(n, _PER_ROW)
        alone = n == len(table.boards) - 1 and column == 0
        x = (WIDTH - boards.WIDTH) / 2 if alone else _GAP + column * (boards.WIDTH + _GAP)
        yield group(boards.player_board(table, b), at=(x, _BOARDS_TOP + row * (boards.HEIGHT + _GAP + 4)))
