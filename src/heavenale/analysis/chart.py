"""Every player's chance to win, over the whole game, as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heavenale.analysis.judge import Analysis
from heavenale.pictures.charts import Scale, line, paper, vertical_axis
from heavenale.pictures.markup import disc, label, tag
from heavenale.pictures.palette import BRASS, INK, PLAYER_FIELDS, SEPIA

WIDTH, HEIGHT = 1000, 520
_LEFT, _RIGHT = 60, 850  # names stand right of the lines
_TOP, _BOTTOM = 84, 450
_LINE_HEIGHT = 20
_SHOWN_NAME = 12  # characters
# Every player is also known by the dashes of the line and by the name at its end, not by colour alone.
_DASHES = {1: "", 2: "10 5", 3: "2.5 4", 4: "12 4 2.5 4"}


def chart(analysis: Analysis) -> str:
    """The picture as SVG."""
    courses = [_course(analysis, player) for player in range(1, analysis.players + 1)]
    across = Scale(0, max(1, len(courses[0]) - 1), _LEFT, _RIGHT)
    up = Scale(0, 1, _BOTTOM, _TOP)
    return paper(
        "Heaven & Ale: chances to win",
        _in_words(analysis),
        WIDTH,
        HEIGHT,
        label(WIDTH / 2, 28, "Chances to win over the game", 22, serif=True, bold=True),
        vertical_axis(up, _LEFT, _RIGHT, percent=True),
        *_rounds(analysis, across),
        *(_curve(course, player, across, up) for player, course in enumerate(courses, start=1)),
        *_names(analysis, courses, up),
        *_costly_moves(analysis, across, up),
        label((_LEFT + _RIGHT) / 2, _BOTTOM + 20, f"{len(analysis.judgements)} decisions", 13, fill=SEPIA),
        label((_LEFT + _RIGHT) / 2, _BOTTOM + 46, _legend(analysis), 13),
    )


def _course(analysis: Analysis, player: int) -> list[float]:
    """A player's chance before every decision, and at the end what came of it."""
    chances = [one.winning_chances[player - 1] for one in analysis.judgements]
    return chances if analysis.final_chances is None else [*chances, analysis.final_chances[player - 1]]


def _rounds(analysis: Analysis, across: Scale) -> Iterator[str]:
    begun = 0
    for n, one in enumerate(analysis.judgements):
        if one.round > begun:
            begun = one.round
            x = across.at(n)
            yield line(x, _TOP - 18, x, _BOTTOM, stroke=BRASS, dash="" if n == 0 else "3 3")
            yield label(x + 6, _TOP - 12, f"Round {begun}", 13, fill=SEPIA, anchor="start")


def _curve(course: Sequence[float], player: int, across: Scale, up: Scale) -> str:
    return tag(
        "polyline",
        points=" ".join(f"{across.at(n):.1f},{up.at(value):.1f}" for n, value in enumerate(course)),
        fill="none",
        stroke=PLAYER_FIELDS[player].ground,
        stroke_width=2.5,
        stroke_dasharray=_DASHES[player] or None,
        stroke_linejoin="round",
    )


def _names(analysis: Analysis, courses: Sequence[Sequence[float]], up: Scale) -> Iterator[str]:
    """Everybody's name beside the end of the line, moved apart where lines end together."""
    ends = sorted((up.at(course[-1]), player) for player, course in enumerate(courses, start=1) if course)
    for (end, player), y in zip(ends, _apart([y for y, _ in ends]), strict=True):
        colour = PLAYER_FIELDS[player].ground
        yield line(_RIGHT + 4, end, _RIGHT + 12, y, stroke=colour)
        yield line(_RIGHT + 12, y, _RIGHT + 40, y, stroke=colour, width=2.5, dash=_DASHES[player])
        words = f"{_name(analysis, player)}: {courses[player - 1][-1]:.0%}"
        yield label(_RIGHT + 46, y, words, 14, fill=colour, anchor="start", bold=True)


def _apart(heights: Sequence[float]) -> list[float]:
    """The same heights, ascending, moved so that each has a line of its own above the bottom."""
    room: float = _BOTTOM + _LINE_HEIGHT
    placed: list[float] = []
    for height in reversed(heights):
        room = min(height, room - _LINE_HEIGHT)
        placed.insert(0, room)
    return placed


def _costly_moves(analysis: Analysis, across: Scale, up: Scale) -> Iterator[str]:
    """A numbered disc on the line of the player who made the move."""
    for n, one in enumerate(analysis.costliest(), start=1):
        x, y = across.at(one.number - 1), up.at(one.winning_chances[one.player - 1])
        yield disc(x, y, 9, fill="#FFFFFF", stroke=INK, stroke_width=1.5)
        yield label(x, y, str(n), 12, bold=True)


def _legend(analysis: Analysis) -> str:
    moves = (
        f"{n}: move {one.number}, {one.move} (-{one.cost:.0%})" for n, one in enumerate(analysis.costliest(), start=1)
    )
    words = " · ".join(moves)
    return f"Costliest moves · {words}" if words else "No move cost anything"


def _name(analysis: Analysis, player: int) -> str:
    name = analysis.names[player - 1] if analysis.names else f"Player {player}"
    return name if len(name) <= _SHOWN_NAME else f"{name[: _SHOWN_NAME - 1]}…"


def _in_words(analysis: Analysis) -> str:
    found = ((n, analysis.accuracy_of(n)) for n in range(1, analysis.players + 1))
    words = ", ".join(f"player {n}: {accuracy:.0f}" for n, accuracy in found if accuracy is not None)
    return f"{len(analysis.judgements)} decisions. Accuracy: {words or 'unknown'}. {_legend(analysis)}."
