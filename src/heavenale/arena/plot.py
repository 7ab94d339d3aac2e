"""A match as a picture: every entrant has its row, with its win rate at the left and its points at the right."""

from __future__ import annotations

from collections import Counter

from heavenale.arena.standings import Standing, Standings
from heavenale.pictures.charts import Scale, horizontal_axis, line, paper
from heavenale.pictures.markup import box, disc, label
from heavenale.pictures.palette import COPPER, INK, PALE_COPPER, SEPIA

WIDTH = 1000
_TOP = 96
_ROW = 92
_RATES = (190, 480)  # from left to right
_POINTS = (530, 970)
_BARS = 24  # at most, of a distribution
_LEAST_POINTS = 9  # that the scale reaches even if nobody did
_SHOWN_NAME = 18  # characters


def plot(standings: Standings) -> str:
    """The picture as SVG."""
    bottom = _TOP + _ROW * max(1, len(standings.rows))
    even = 1 / standings.players
    rates = Scale(0, 1, *_RATES)
    points = _points_scale(standings)
    return paper(
        "Heaven & Ale: a match in the arena",
        _in_words(standings),
        WIDTH,
        bottom + 56,
        label(WIDTH / 2, 28, _headline(standings), 22, serif=True, bold=True),
        label(WIDTH / 2, 54, _conditions(standings), 14, fill=SEPIA),
        horizontal_axis(rates, _TOP, bottom, "games won, with 95% interval", percent=True),
        horizontal_axis(points, _TOP, bottom, "points at the end, with their mean"),
        line(rates.at(even), _TOP, rates.at(even), bottom, stroke=SEPIA, width=1.5, dash="5 4"),
        label(rates.at(even), _TOP - 10, f"even: {even:.0%}", 12, fill=SEPIA),
        *(_row(row, _TOP + _ROW * n, rates, points) for n, row in enumerate(standings.rows)),
    )


def _headline(standings: Standings) -> str:
    if "round_robin" in standings.settings:
        return f"{len(standings.rows)} agents, everybody against everybody"
    return " against ".join(_short(row.agent) for row in standings.rows)


def _points_scale(standings: Standings) -> Scale:
    highest = max((value for row in standings.rows for value in row.points), default=0)
    bar = _bar_width(highest)
    return Scale(0, bar * (max(highest, _LEAST_POINTS) // bar + 1), *_POINTS)


def _bar_width(highest: float) -> int:
    """How many points one bar covers, so that there are not too many bars."""
    return 1 + int(highest) // _BARS


def _row(row: Standing, top: float, rates: Scale, points: Scale) -> str:
    middle = top + _ROW / 2
    return "".join(
        (
            label(_RATES[0] - 14, middle - 9, _short(row.agent), 14, anchor="end", bold=True),
            label(_RATES[0] - 14, middle + 11, f"{row.seats} games", 12, fill=SEPIA, anchor="end"),
            _win_rate(row, middle, rates),
            _distribution(row, top + 14, top + _ROW - 8, points),
        )
    )


def _win_rate(row: Standing, y: float, scale: Scale) -> str:
    low, high = (scale.at(bound) for bound in row.win_rate_interval)
    ends = "".join(line(x, y - 7, x, y + 7, width=2) for x in (low, high))
    at = min(max(scale.at(row.win_rate), scale.start + 20), scale.end - 20)  # the words stay inside
    return "".join(
        (
            line(low, y, high, y, width=2.5),
            ends,
            disc(scale.at(row.win_rate), y, 6, fill=COPPER, stroke=INK),
            label(at, y - 19, f"{row.win_rate:.0%}", 14),
        )
    )


def _distribution(row: Standing, top: float, bottom: float, scale: Scale) -> str:
    """Bars over the points, and a line at their mean."""
    if row.points_spread is None:
        return label((scale.start + scale.end) / 2, (top + bottom) / 2, "no game played to the end", 13, fill=SEPIA)
    width = _bar_width(scale.high - 1)
    counts = Counter(value // width for value in row.points)
    highest = max(counts.values())
    bars = [
        box(
            scale.at(n * width) + 0.5,
            bottom - (bottom - top) * count / highest,
            scale.at(width) - scale.at(0) - 1,
            (bottom - top) * count / highest,
            1,
            fill=PALE_COPPER,
            stroke=COPPER,
        )
        for n, count in sorted(counts.items())
    ]
    mean = scale.at(row.points_spread.mean)
    words = f"{row.points_spread.mean:.1f} ± {row.points_spread.deviation:.1f}"
    at_left = mean < (scale.start + scale.end) / 2
    words_at = label(mean + (8 if at_left else -8), top - 4, words, 13, anchor="start" if at_left else "end", bold=True)
    return "".join(bars) + line(mean, top - 10, mean, bottom, width=2) + words_at


def _short(name: str) -> str:
    return name if len(name) <= _SHOWN_NAME else f"{name[: _SHOWN_NAME - 1]}…"


def _conditions(standings: Standings) -> str:
    time_ms = standings.settings["time_ms"]
    time = "their own time" if time_ms is None else f"{time_ms:g} ms"
    forfeits = f", {len(standings.forfeits)} forfeits" if standings.forfeits else ""
    return f"{standings.players} players, {standings.games} games, {time} for a decision{forfeits}"


def _in_words(standings: Standings) -> str:
    rows = "; ".join(
        f"{row.agent} wins {row.win_rate:.0%} ({row.win_rate_interval[0]:.0%} to {row.win_rate_interval[1]:.0%})"
        + (f" with {row.points_spread.mean:.1f} points on average" if row.points_spread else "")
        for row in standings.rows
    )
    return f"{_conditions(standings)}. {rows}."
