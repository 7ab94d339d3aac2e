"""A player's board: production track, garden, scoring spots with privilege cards, purse, hand and barrels."""

from __future__ import annotations

from collections.abc import Iterator

from heavenale.pictures import garden, production_track, words
from heavenale.pictures.icons import icon_name
from heavenale.pictures.markup import box, disc, group, label, path, title, use
from heavenale.pictures.palette import (
    BRASS,
    COPPER,
    INK,
    LINEN,
    PARCHMENT,
    PLAYER_FIELDS,
    SEPIA,
    VELLUM,
    VIOLET,
)
from heavenale.rules import board
from heavenale.shown.table import PlayerBoard, Table

WIDTH = 588
_PAD = 8
_INNER = WIDTH - 2 * _PAD
_TRACK_TOP = 50
_GARDEN_LEFT = _PAD + production_track.LEFT_WIDTH + 8
_GARDEN_TOP = _TRACK_TOP + production_track.TOP_HEIGHT + 8
_PAIRS_LEFT = _GARDEN_LEFT + garden.WIDTH + 10
_PAIR_HEIGHT = garden.HEIGHT / len(board.PAIRS)
_HAND_TOP = _TRACK_TOP + production_track.HEIGHT + 10
HEIGHT = _HAND_TOP + 66
_CARD_STEP = 73
_BARREL_STEP = 34.5
_BARRELS_PER_ROW = 6


def player_board(table: Table, b: PlayerBoard) -> str:
    """The whole board, from (0, 0) to (WIDTH, HEIGHT)."""
    enclosed = table.enclosed_shed if table.player == b.player else None
    return group(
        title(f"board of player {b.player}"),
        *_frame(table, b),
        group(production_track.production_track(b, _INNER), at=(_PAD, _TRACK_TOP)),
        group(garden.garden(b, enclosed), at=(_GARDEN_LEFT, _GARDEN_TOP)),
        _amount("ducats", b.ducats, "ducat", _GARDEN_LEFT + 48, _GARDEN_TOP + 36),
        _amount(
            "points" if table.player is None else "points now",
            b.projected_points,
            None,
            _GARDEN_LEFT + garden.WIDTH - 48,
            _GARDEN_TOP + 36,
        ),
        group(*_pairs(b), at=(_PAIRS_LEFT, _GARDEN_TOP)),
        group(*_hand(b), *_barrels(b), at=(_PAD, _HAND_TOP)),
    )


def _frame(table: Table, b: PlayerBoard) -> Iterator[str]:
    """Parchment with a head band in the player's colour; violet surrounds the one who decides."""
    field = PLAYER_FIELDS[b.player]
    if table.player == b.player:
        yield box(-4, -4, WIDTH + 8, HEIGHT + 8, 14, fill=VIOLET)
    yield box(0, 0, WIDTH, HEIGHT, 10, fill=PARCHMENT, stroke=field.ground, stroke_width=2)
    yield path(f"M0 44V10Q0 0 10 0H{WIDTH - 10}Q{WIDTH} 0 {WIDTH} 10V44z", fill=field.ground)
    yield disc(27, 22, 21, fill=PARCHMENT)
    yield use(f"shield-{b.player}", 27, 22, scale=1.1)
    yield label(54, 22, f"Player {b.player}", 22, fill=field.mark, anchor="start", serif=True, bold=True)
    yield label(160, 23, words.figure(b), 14, fill=field.mark, anchor="start")
    if table.player == b.player:
        yield _ribbon("decides now", VIOLET, "#FFFFFF")
    elif b.player in table.winners:
        yield _ribbon("wins the game" if len(table.winners) == 1 else "shares the victory", BRASS, INK)


def _ribbon(text: str, ground: str, mark: str) -> str:
    width = 34 + 8.2 * len(text)
    left, right = WIDTH - 12 - width, WIDTH - 12
    swallowtail = f"M{left} 9H{right}V35H{left}l9-13z"
    return path(swallowtail, fill=ground, stroke="#FFFFFF", stroke_width=1.5) + label(
        left + 5 + width / 2, 22, text, 14, fill=mark, bold=True
    )


def _amount(name: str, value: int, icon: str | None, x: float, y: float) -> str:
    """A number on a round of parchment in a corner of the garden."""
    return group(
        box(-46, -30, 92, 62, 10, fill=VELLUM, stroke=BRASS, stroke_width=1.5),
        use(f"icon-{icon}", -26, -7, scale=1.0, fill="#7A5410") if icon else "",
        label(12 if icon else 0, -7, str(value), 28, serif=True, bold=True),
        label(0, 21, name, 12, fill=SEPIA),
        at=(x, y),
    )


def _pairs(b: PlayerBoard) -> Iterator[str]:
    """The ten scoring spots, two by two, each pair beside the place for its card."""
    for n, pair in enumerate(board.PAIRS):
        middle = (n + 0.5) * _PAIR_HEIGHT
        yield box(0, middle - _PAIR_HEIGHT / 2 + 1, 116, _PAIR_HEIGHT - 2, 8, fill=LINEN)
        yield from (_scoring_spot(b, spot, 18, middle + shift) for spot, shift in zip(pair, (-16.5, 16.5), strict=True))
        yield _card_place(b, pair, 76, middle)


def _scoring_spot(b: PlayerBoard, spot: str, x: float, y: float) -> str:
    taken = spot in b.discs
    colour = PARCHMENT if taken else INK
    sign = (
        label(0, 0, f"1-{board.FERTILITIES}", 12, fill=colour, bold=True)
        if spot == "number"
        else use(icon_name(spot), 0, 0, scale=0.78, fill=colour)
    )
    return group(
        title(f"{spot}: {'disc' if taken else 'no disc'}"),
        use("disc", 0, 0) if taken else disc(0, 0, 15.5, fill=VELLUM, stroke=SEPIA, stroke_width=1.2),
        sign,
        at=(x, y),
    )


def _card_place(b: PlayerBoard, pair: tuple[str, str], x: float, y: float) -> str:
    if pair not in b.pairs:
        return _empty_place("card", x, y)
    card = b.pairs[pair]
    return use(f"card-{card}", x, y) if card else _declined(x, y)


def _empty_place(text: str, x: float, y: float) -> str:
    outline = box(x - 35, y - 25, 70, 50, 5, fill="none", stroke=SEPIA, stroke_dasharray="4 3")
    return outline + label(x, y, text, 12, fill=SEPIA)


def _declined(x: float, y: float) -> str:
    """A pair whose card was declined stays struck out."""
    left, right, top, bottom = x - 35, x + 35, y - 25, y + 25
    strokes = path(f"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}", stroke=COPPER, stroke_width=1.5)
    return (
        box(left, top, 70, 50, 5, fill=PARCHMENT, stroke=COPPER)
        + strokes
        + box(x - 31, y - 9, 62, 18, 3, fill=PARCHMENT)
        + label(x, y, "declined", 12, fill=INK)
    )


def _hand(b: PlayerBoard) -> Iterator[str]:
    if not b.cards:
        yield label(0, 28, "no cards in hand", 13, fill=SEPIA, anchor="start")
    yield from (use(f"card-{card}", 36 + _CARD_STEP * n, 28) for n, card in enumerate(b.cards))


def _barrels(b: PlayerBoard) -> Iterator[str]:
    """The barrels won, each with the number of its goal."""
    if not b.barrels:
        yield label(_INNER, 28, "no barrels yet", 13, fill=SEPIA, anchor="end")
    for n, (goal, points) in enumerate(sorted(b.barrels.items())):
        row, column = divmod(n, _BARRELS_PER_ROW)
        x, y = len(board.CARDS) * _CARD_STEP + 10 + _BARREL_STEP * column, 14 + 29 * row
        yield group(
            title(f"barrel of {points} points for goal {goal}: {words.goal(goal)}"),
            use(f"barrel-{points}", 0, 0, scale=0.8),
            label(10, 6, str(goal), 11, anchor="start"),
            at=(x, y),
        )
