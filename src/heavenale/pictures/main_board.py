"""The main board: a cloister walk of 27 flagstones, its gatehouse, and the barrels in the courtyard."""

from __future__ import annotations

from collections.abc import Iterator

from heavenale.pictures import words
from heavenale.pictures.courtyard import courtyard
from heavenale.pictures.icons import icon_name
from heavenale.pictures.markup import box, disc, group, label, path, title, use
from heavenale.pictures.palette import (
    BRASS,
    DARK_OAK,
    INK,
    LINEN,
    OAK,
    PALE_COPPER,
    PALE_VIOLET,
    PARCHMENT,
    SEPIA,
    VELLUM,
    VIOLET,
)
from heavenale.rules import board
from heavenale.shown.table import Table

STONE_WIDTH, STONE_HEIGHT = 96, 128
ACROSS, DOWN = 12, 3  # stones along the top and bottom walk, and along the right one between them
WIDTH = ACROSS * STONE_WIDTH
HEIGHT = (DOWN + 2) * STONE_HEIGHT
_GAP = 2
_STACKS = {1: (1, 1.5), 2: (2, 1.35), 3: (2, 1.1), 4: (2, 1.1)}  # tiles: (tiles per row, their size)
_LARGE_STACK = (3, 1.0)

_STONES = {"R": VELLUM, "M": LINEN, "K": PALE_COPPER}


def stone_place(space: int) -> tuple[float, float]:
    """The upper left corner of a space: clockwise from the upper left, the gatehouse fills the left side."""
    if space <= ACROSS:
        return (space - 1) * STONE_WIDTH, 0
    if space <= ACROSS + DOWN:
        return WIDTH - STONE_WIDTH, (space - ACROSS) * STONE_HEIGHT
    return (board.SPACES - space) * STONE_WIDTH, HEIGHT - STONE_HEIGHT


def main_board(table: Table) -> str:
    """The whole main board, from (0, 0) to (WIDTH, HEIGHT)."""
    inner = (STONE_WIDTH, STONE_HEIGHT, WIDTH - 2 * STONE_WIDTH, DOWN * STONE_HEIGHT)
    return group(
        box(-8, -8, WIDTH + 16, HEIGHT + 16, 12, fill=OAK, stroke=DARK_OAK, stroke_width=2),
        courtyard(table, *inner),
        *(_space(table, space) for space in range(1, board.SPACES + 1)),
        _gatehouse(table),
    )


def _space(table: Table, space: int) -> str:
    kind = board.SPACE_KINDS[space]
    return group(
        box(
            _GAP,
            _GAP,
            STONE_WIDTH - 2 * _GAP,
            STONE_HEIGHT - 2 * _GAP,
            7,
            fill=_STONES.get(kind[0], PALE_VIOLET),
            stroke="#A98F66",
        ),
        title(f"space {space}"),
        label(9, 16, str(space), 14, anchor="start", serif=True, bold=True),
        *_space_content(table, space, kind),
        *_figures(words.figures_on(table, space), STONE_WIDTH / 2, STONE_HEIGHT - 16),
        at=stone_place(space),
    )


def _space_content(table: Table, space: int, kind: str) -> Iterator[str]:
    if space in table.market:
        yield from _kind_mark(kind)
        yield from _stack(table.market[space])
    elif space in table.discs:
        yield from _scoring_discs(kind, table.discs[space])
    else:
        yield label(88, 16, "barrels", 12, fill=INK, anchor="end")
        yield use("icon-barrel", STONE_WIDTH / 2, 59, scale=1.9, fill=OAK)


def _kind_mark(kind: str) -> Iterator[str]:
    """What a tile space sells: a sprout for resources, a monk and his cost in ducats for monks."""
    if kind == "R":
        yield use(icon_name("resource"), 80, 16, scale=0.6, fill="#4F6B2A")
        return
    yield use("icon-brewmaster", 50, 16, scale=0.6, fill=INK)
    yield disc(77, 16, 10, fill=BRASS, stroke="#7A5C1E", stroke_width=1.2)
    yield label(77, 16, kind[1:], 14, serif=True, bold=True)


def _stack(tiles: tuple[str, ...]) -> Iterator[str]:
    """All tiles of a space side by side: nothing is hidden under a stack."""
    if not tiles:
        yield label(STONE_WIDTH / 2, 60, "sold out", 13, fill=SEPIA)
    per_row, size = _STACKS.get(len(tiles), _LARGE_STACK)
    rows = [tiles[n : n + per_row] for n in range(0, len(tiles), per_row)]
    across, down = 30.4 * size, 34 * size
    top = 62 - down * (len(rows) - 1) / 2
    for row, row_tiles in enumerate(rows):
        left = (STONE_WIDTH - across * (len(row_tiles) - 1)) / 2
        for n, tile in enumerate(row_tiles):
            yield use(f"small-{tile}", left + across * n, top + down * row, scale=size)


def _scoring_discs(kind: str, discs: int) -> Iterator[str]:
    yield label(88, 16, words.DISC_SPACES[kind], 12, fill=INK, anchor="end")
    if not discs:
        yield disc(STONE_WIDTH / 2, 60, 16, fill="none", stroke=VIOLET, stroke_width=1.5, stroke_dasharray="4 3")
        yield label(STONE_WIDTH / 2, 60, kind, 17, fill=VIOLET, serif=True, bold=True)
    for n in range(discs):
        x = STONE_WIDTH / 2 + 38 * n - 19 * (discs - 1)
        yield use("disc", x, 60)
        yield label(x, 60, kind, 17, fill=PARCHMENT, serif=True, bold=True)


def _figures(players: tuple[int, ...], x: float, y: float) -> Iterator[str]:
    left = x - 11 * (len(players) - 1)
    yield from (use(f"shield-{player}", left + 22 * n, y, scale=0.88) for n, player in enumerate(players))


def _gatehouse(table: Table) -> str:
    """The starting area on the left side, from the end of the track (below) to its beginning (above)."""
    height = DOWN * STONE_HEIGHT / len(board.STARTING_SPACES)
    return group(
        title("starting area"),
        *(_starting_space(table, name, n * height, height) for n, name in enumerate(board.STARTING_SPACES)),
        at=(0, STONE_HEIGHT),
    )


def _starting_space(table: Table, name: str, y: float, height: float) -> str:
    """A starting space: its name, its sign beside the archway where a figure stands, and its reward."""
    standing = words.figures_on(table, name)
    arch = "M52 68v-24q0-11 14-17q14 6 14 17v24z"
    return group(
        box(_GAP, _GAP, STONE_WIDTH - 2 * _GAP, height - 2 * _GAP, 7, fill=PARCHMENT, stroke=BRASS, stroke_width=2),
        title(f"starting space {name}"),
        label(STONE_WIDTH / 2, 16, name, 13, serif=True, bold=True),
        use(icon_name(name), 30, 49, scale=0.95, fill="#8A4618"),
        label(STONE_WIDTH / 2, 80, words.STARTING_REWARDS[name], 12, fill=SEPIA),
        path(arch, fill=LINEN, stroke="#A98F66"),
        *_figures(standing, 66, 52),
        at=(0, y),
    )
