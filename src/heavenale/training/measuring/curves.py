"""Learning curves as pictures, from the description of a network (checkpoint.json, weights.json). Needs no torch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from heavenale.pictures.charts import Scale, headed, horizontal_axis, line, vertical_axis
from heavenale.pictures.markup import disc, label, tag
from heavenale.pictures.palette import INK, PLAYER_FIELDS

WIDTH, HEIGHT = 1000, 460
LEFT, RIGHT, TOP, BOTTOM = 60, 795, 84, 400
NAMES_APART = 18
DASHES = {"solid": "", "dashed": "7 5"}


class Curve(NamedTuple):
    """A named line through points, each perhaps with an interval."""

    name: str
    colour: str
    dash: str
    points: Sequence[tuple[float, float]]
    intervals: Sequence[tuple[float, float]] = ()


class Rated(NamedTuple):
    """A network's rating at tables of so many players."""

    players: int
    name: str
    minutes: float
    elo: float
    margin: float  # of the 95% interval, either way


def points_curve(described: dict[str, Any]) -> str:
    """Points in the games of training over the minutes of learning."""
    entries = [entry for entry in described["curve"] if "points" in entry]
    curves = []
    for players in (2, 3, 4):
        known = [(entry["minutes"], entry["points"][f"{players} players"]) for entry in entries]
        colour = PLAYER_FIELDS[players - 1].ground
        for what, dash in (("winner", "solid"), ("mean", "dashed")):
            line_points = [(minutes, figures[what]) for minutes, figures in known if figures["games"]]
            curves.append(Curve(f"{players}: {what}", colour, DASHES[dash], line_points))
    return chart(
        "Learning curve: points in training",
        "The winner's points (solid) and the mean of all (dashed), moves drawn by chance, for 2, 3 and 4 players",
        curves,
        percent=False,
    )


def ladder_curve(lines: Iterable[dict[str, Any]], players: int) -> str:
    """Victories against the fixed opponents over the minutes of learning."""
    chosen = [entry for entry in lines if entry["players"] == players]
    names = list(dict.fromkeys(entry["opponent"] for entry in chosen))
    curves = []
    for n, name in enumerate(names):
        mine = sorted((entry for entry in chosen if entry["opponent"] == name), key=lambda entry: entry["minutes"])
        curves.append(
            Curve(
                name,
                PLAYER_FIELDS[1 + n % len(PLAYER_FIELDS)].ground,
                "" if n < len(PLAYER_FIELDS) else DASHES["dashed"],
                [(entry["minutes"], entry["share"]) for entry in mine],
                [(entry["low"], entry["high"]) for entry in mine],
            )
        )
    return chart(
        f"The ladder with {players} players",
        f"Victories against fixed opponents in all other seats, with 95% interval; even is {1 / players:.0%}",
        curves,
        percent=True,
    )


def ratings_curve(ratings: Sequence[Rated]) -> str:
    """Ratings over the minutes of learning: the networks that came of each other in lines, exploiters beside them."""
    curves = []
    for players in (2, 3, 4):
        mine = sorted((one for one in ratings if one.players == players), key=lambda one: one.minutes)
        colour = PLAYER_FIELDS[players - 1].ground
        for is_main, what in ((True, f"{players} players"), (False, f"{players}: exploiters")):
            chosen = [one for one in mine if one.name.replace(".", "").isdigit() == is_main]
            points = [(one.minutes, one.elo) for one in chosen]
            intervals = [(one.elo - one.margin, one.elo + one.margin) for one in chosen]
            curves.append(Curve(what, colour, "" if is_main else DASHES["dashed"], points, intervals))
    return chart(
        "All networks against each other",
        "Ratings (Elo, the mean of all is 0) with 95% intervals, each in one seat against each in all others",
        [curve for curve in curves if curve.points],
        percent=False,
    )


def chart(
    name: str, below: str, curves: Sequence[Curve], *, percent: bool, unit: str = "minutes of learning on one GPU"
) -> str:
    """Curves with their names, as a picture."""
    minutes = [at for curve in curves for at, _ in curve.points] or [0.0]
    values = [value for curve in curves for _, value in curve.points] or [0.0]
    across = Scale(0, max(1.0, *minutes) * 1.02, LEFT, RIGHT)
    values += [bound for curve in curves for interval in curve.intervals for bound in interval]
    up = Scale(min(0.0, *values) * 1.05, 1.0 if percent else max(10.0, *values) * 1.05, BOTTOM, TOP)
    return headed(
        name,
        below,
        WIDTH,
        HEIGHT,
        horizontal_axis(across, TOP, BOTTOM, unit),
        vertical_axis(up, LEFT, RIGHT),
        *(_drawn(curve, across, up) for curve in curves),
        *_names(curves, up),
    )


def _drawn(curve: Curve, across: Scale, up: Scale) -> str:
    places = [(across.at(minutes), up.at(value)) for minutes, value in curve.points]
    whiskers = "".join(
        line(x, up.at(low), x, up.at(high), stroke=curve.colour, width=1.5)
        for (x, _), (low, high) in zip(places, curve.intervals, strict=False)
    )
    dots = "".join(disc(x, y, 3, fill=curve.colour) for x, y in places) if curve.intervals else ""
    path = tag(
        "polyline",
        points=" ".join(f"{x:.1f},{y:.1f}" for x, y in places),
        fill="none",
        stroke=curve.colour,
        stroke_width=2.5,
        stroke_dasharray=curve.dash or None,
        stroke_linejoin="round",
    )
    return path + whiskers + dots


def _names(curves: Sequence[Curve], up: Scale) -> Iterable[str]:
    """Every name beside the end of its line, moved apart where lines end together."""
    room = float(HEIGHT)
    for curve in sorted((c for c in curves if c.points), key=lambda c: c.points[-1][1]):
        room = min(up.at(curve.points[-1][1]), room - NAMES_APART)
        yield line(RIGHT + 6, room, RIGHT + 30, room, stroke=curve.colour, width=2.5, dash=curve.dash)
        yield label(RIGHT + 36, room, curve.name, 13, fill=INK, anchor="start")
