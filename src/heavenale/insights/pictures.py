"""The pictures of the page, from the figures alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from heavenale.insights.drawing import (
    Panel,
    bar,
    baseline,
    heading,
    in_percent,
    panels,
    picture,
    row_names,
    shaded_table,
    whisker,
)
from heavenale.insights.words import GOAL_NAMES
from heavenale.pictures.charts import Scale, line, vertical_axis
from heavenale.pictures.markup import box, label, tag
from heavenale.pictures.palette import BRASS, COPPER, INK, PALE_COPPER, SEPIA, SHADE, SUN_DEEP, VELLUM
from heavenale.rules.board import CARDS, FERTILITIES, RESOURCES, SCORING_SPOTS, TILE_LETTERS

Told = dict[str, Any]
SELDOM = 0.02  # where so few players take a barrel, or leave it, nothing can be said of them


def _each(told: Told, height: float, draw: Callable[[Panel, Told], str], **where: float) -> str:
    """A panel for each number of players."""
    places = panels(len(told["players"]), height, **where)
    return "".join(
        heading(panel, f"{players} players") + draw(panel, part)
        for panel, (players, part) in zip(places, told["players"].items(), strict=True)
    )


def _rounds(part: Told) -> list[str]:
    return [f"{r + 1}" for r in range(part["rounds"])]


def seats(told: Told) -> str:
    """How often every seat wins."""
    most = max(seat["victory"]["mean"] for part in told["players"].values() for seat in part["scores"]["by seat"])

    def draw(panel: Panel, part: Told) -> str:
        by_seat = part["scores"]["by seat"]
        up = Scale(0, 120 * most, panel.bottom, panel.top)
        step = panel.width / len(by_seat)
        marks = [vertical_axis(up, panel.left, panel.right), baseline(panel, up, 100 / len(by_seat), "even")]
        for n, seat in enumerate(by_seat):
            x = panel.left + (n + 0.5) * step
            marks.append(whisker(x, in_percent(seat["victory"]), up))
            marks.append(label(x, panel.bottom + 16, f"seat {n + 1}", 12))
            marks.append(label(x, panel.bottom + 34, f"{seat['points']['mean']:.1f} points", 11, fill=SEPIA))
        return "".join(marks)

    below = "Games won by each seat, in %, with 95% interval; below it the mean points"
    return picture("Who sits first wins more", below, 400, _each(told, 240, draw))


def first_space(told: Told) -> str:
    """What the space *first* does, by round."""
    rounds = [entry for part in told["players"].values() for entry in part["first space"]]
    found = [entry["victory by the experiment"] for entry in rounds if entry["victory by the experiment"]]
    found += [entry["more victory than others"] for entry in rounds if entry["more victory than others"]]
    reach = 110 * max([0.1, *(abs(figure["mean"]) + figure["error"] for figure in found)])

    def draw(panel: Panel, part: Told) -> str:
        up = Scale(-reach, reach, panel.bottom, panel.top)
        step = panel.width / part["rounds"]
        marks = [vertical_axis(up, panel.left, panel.right), baseline(panel, up, 0)]
        for r, entry in enumerate(part["first space"]):
            x = panel.left + (r + 0.5) * step
            if entry["more victory than others"]:
                marks.append(whisker(x - 7, in_percent(entry["more victory than others"]), up, fill=VELLUM, width=4))
            if entry["victory by the experiment"]:
                marks.append(whisker(x + 7, in_percent(entry["victory by the experiment"]), up))
            marks.append(label(x, panel.bottom + 16, f"{r + 1}", 12))
        return "".join((*marks, label(panel.middle, panel.bottom + 34, "taken at the end of round", 12, fill=SEPIA)))

    below = "Games won more, in %: copper, what the space does (a coin decides); pale, who takes it beside who does not"
    return picture("What the first-player space is worth", below, 420, _each(told, 260, draw))


def barrels(told: Told) -> str:
    """Which barrels are taken."""

    def draw(panel: Panel, part: Told) -> str:
        height = panel.height / len(part["barrels"])
        across = Scale(0, 1, panel.left, panel.right - 84)
        marks = []
        for n, barrel in enumerate(part["barrels"]):
            y = panel.top + n * height
            rate = barrel["rate"]["mean"]
            large = rate * (barrel["large"]["mean"] if barrel["large"] else 0)
            for begin, end, fill in ((0.0, large, COPPER), (large, rate, PALE_COPPER)):
                x = across.at(begin)
                marks.append(box(x, y + 4, across.at(end) - x, height - 8, 1, fill=fill, stroke=INK, stroke_width=0.6))
            marks.append(label(across.at(rate) + 6, y + height / 2, f"{rate:.0%}", 11, anchor="start"))
            if barrel["more"] and SELDOM <= rate <= 1 - SELDOM:
                more = f"{100 * barrel['more']['mean']:+.0f}"
                marks.append(label(panel.right - 2, y + height / 2, more, 12, anchor="end", bold=True))
        words = label(panel.right, panel.bottom + 16, "victory", 11, fill=SEPIA, anchor="end")
        return "".join((*marks, words, line(panel.left, panel.top, panel.left, panel.bottom, stroke=SEPIA)))

    places = panels(3, 360, margin=210, gap=24)
    names = row_names(places[0], [f"{n}. {name}" for n, name in enumerate(GOAL_NAMES, start=1)])
    below = (
        "How many players take each (copper: the large one); at the right, takers' victories beside the others', in %"
    )
    drawn = _each(told, 360, draw, margin=210, gap=24)
    return picture("Barrels", below, 500, names, drawn)


def garden(told: Told) -> str:
    """Sun and shade by round."""
    most = max(
        entry["sunny"]["all"]["mean"] + entry["shady"]["all"]["mean"]
        for part in told["players"].values()
        for entry in part["garden"]
    )

    def draw(panel: Panel, part: Told) -> str:
        up = Scale(0, most * 1.1, panel.bottom, panel.top)
        step = panel.width / part["rounds"]
        marks = [vertical_axis(up, panel.left, panel.right)]
        for r, entry in enumerate(part["garden"]):
            x, shady, sunny = (
                panel.left + (r + 0.18) * step,
                entry["shady"]["all"]["mean"],
                entry["sunny"]["all"]["mean"],
            )
            marks.append(bar(x, step * 0.64, 0, shady, up, SHADE))
            marks.append(bar(x, step * 0.64, shady, shady + sunny, up, SUN_DEEP))
            marks.append(label(x + step * 0.32, up.at(shady + sunny) - 9, f"{sunny / (sunny + shady):.0%}", 12))
            marks.append(label(x + step * 0.32, panel.bottom + 16, f"{r + 1}", 12))
        return "".join((*marks, label(panel.middle, panel.bottom + 34, "round", 12, fill=SEPIA)))

    below = "Tiles that a player buys in each round: green in the shade, yellow in the sun, and the sunny part in %"
    return picture("First the shade, then the sun", below, 400, _each(told, 240, draw))


def _by_round(told: Told, entries: str, names: tuple[str, ...], margin: float, title: str, below: str) -> str:
    """A shaded table of when things are done."""
    height = 27.0 * len(names)
    most = max(
        share for part in told["players"].values() for name in names for share in part[entries][name]["by round"]
    )

    def draw(panel: Panel, part: Told) -> str:
        rows = [part[entries][name]["by round"] for name in names]
        return shaded_table(panel, rows, most, _rounds(part)) + label(
            panel.middle, panel.bottom + 32, "round", 12, fill=SEPIA
        )

    places = panels(len(told["players"]), height, margin=margin, gap=24)
    drawn = _each(told, height, draw, margin=margin, gap=24)
    return picture(title, below, height + 150, row_names(places[0], names), drawn)


def discs(told: Told) -> str:
    """When which scoring spot gets its disc."""
    below = "How many players place a disc on each scoring spot in each round"
    return _by_round(told, "discs", SCORING_SPOTS, 84, "The order of the discs", below)


def cards(told: Told) -> str:
    """When which card is placed."""
    below = "How many players place each privilege card in each round"
    return _by_round(told, "cards", CARDS, 100, "The order of the cards", below)


def tiles(told: Told) -> str:
    """What is bought for the sun and for the shade."""
    entries = [part["tiles"][side] for part in told["players"].values() for side in ("sunny", "shady")]
    names = [[f"{letter}{f + 1}" for f in range(FERTILITIES)] for letter in TILE_LETTERS]
    most = max(entry[name]["mean"] for entry in entries for row in names for name in row)
    height = 135.0
    drawn = []
    for side, top in (("sunny", 92.0), ("shady", 92.0 + height + 58)):

        def draw(panel: Panel, part: Told, side: str = side) -> str:
            rows = [[part["tiles"][side][name]["mean"] for name in row] for row in names]
            return shaded_table(panel, rows, most, [str(f + 1) for f in range(FERTILITIES)], ".2f")

        drawn.append(_each(told, height, draw, margin=84, gap=24, top=top))
        drawn.append(row_names(panels(3, height, margin=84, gap=24, top=top)[0], RESOURCES))
        drawn.append(label(42, top - 12, side, 14, bold=True))
    below = "Tiles of each resource and fertility that a player buys in a game, for the sun and for the shade"
    return picture("What is planted where", below, 92 + 2 * height + 110, *drawn)


def growth(told: Told) -> str:
    """How late the points come."""
    most = max(part["growth"][-1]["points"]["winners"]["mean"] for part in told["players"].values())

    def draw(panel: Panel, part: Told) -> str:
        up = Scale(0, most * 1.1, panel.bottom, panel.top)
        across = Scale(0, part["rounds"], panel.left, panel.right)
        marks = [vertical_axis(up, panel.left, panel.right)]
        for who, colour, dash in (("winners", COPPER, ""), ("others", BRASS, "6 4")):
            values = [0.0, *(entry["points"][who]["mean"] for entry in part["growth"])]
            points = " ".join(f"{across.at(n):.1f},{up.at(value):.1f}" for n, value in enumerate(values))
            marks.append(
                tag(
                    "polyline", points=points, fill="none", stroke=colour, stroke_width=3, stroke_dasharray=dash or None
                )
            )
            marks.append(label(panel.right - 2, up.at(values[-1]) - 10, f"{values[-1]:.0f}", 12, anchor="end"))
        marks += [label(across.at(r + 1), panel.bottom + 16, f"{r + 1}", 12) for r in range(part["rounds"])]
        return "".join((*marks, label(panel.middle, panel.bottom + 34, "end of round", 12, fill=SEPIA)))

    below = "Points if the game ended there: winners (solid) and the others (dashed)"
    return picture("A long sowing, a short harvest", below, 400, _each(told, 240, draw))


PICTURES: dict[str, Callable[[Told], str]] = {
    "learned-seats.svg": seats,
    "learned-first-space.svg": first_space,
    "learned-barrels.svg": barrels,
    "learned-garden.svg": garden,
    "learned-tiles.svg": tiles,
    "learned-discs.svg": discs,
    "learned-cards.svg": cards,
    "learned-growth.svg": growth,
}
