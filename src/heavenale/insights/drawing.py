"""What the pictures of the page share: panels side by side, marks with their intervals, and shaded tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from heavenale.insights.measure import Figure
from heavenale.pictures.charts import Scale, headed, line
from heavenale.pictures.markup import box, disc, label
from heavenale.pictures.palette import BRIGHT_COPPER, COPPER, INK, SEPIA, VELLUM

WIDTH = 1000
TITLE_HEIGHT = 92
PALE, DARK = VELLUM, BRIGHT_COPPER  # ink can be read on both


@dataclass(frozen=True)
class Panel:
    """A part of a picture."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    @property
    def middle(self) -> float:
        """Half way from left to right."""
        return self.left + self.width / 2


def panels(count: int, height: float, *, margin: float = 64, gap: float = 56, top: float = TITLE_HEIGHT) -> list[Panel]:
    """Equal panels side by side over the whole width."""
    width = (WIDTH - margin - 24 - gap * (count - 1)) / count
    return [Panel(margin + n * (width + gap), top, width, height) for n in range(count)]


def picture(name: str, below: str, height: float, *inside: str) -> str:
    """A whole picture with its title and a line of explanation, which a screen reader says as well."""
    return headed(name, below, WIDTH, height, *inside)


def heading(panel: Panel, words: str) -> str:
    """The name of a panel."""
    return label(panel.middle, panel.top - 12, words, 14, bold=True)


def whisker(x: float, figure: Figure, up: Scale, *, fill: str = COPPER, width: float = 5) -> str:
    """A dot at a mean with its interval."""
    high, low = up.at(figure["mean"] + figure["error"]), up.at(figure["mean"] - figure["error"])
    return "".join(
        (
            line(x, low, x, high, width=2),
            line(x - width, low, x + width, low, width=1.5),
            line(x - width, high, x + width, high, width=1.5),
            disc(x, up.at(figure["mean"]), width, fill=fill, stroke=INK),
        )
    )


def bar(x: float, width: float, low: float, high: float, up: Scale, fill: str) -> str:
    """An upright bar from one number to another."""
    return box(x, up.at(high), width, up.at(low) - up.at(high), 1, fill=fill, stroke=INK, stroke_width=0.8)


def in_percent(figure: Figure) -> Figure:
    """The same figure times a hundred."""
    return Figure(mean=100 * figure["mean"], error=100 * figure["error"], count=figure["count"])


def baseline(panel: Panel, up: Scale, value: float, words: str = "") -> str:
    """A dashed line across a panel."""
    y = up.at(value)
    named = label(panel.right - 2, y - 8, words, 11, fill=SEPIA, anchor="end") if words else ""
    return line(panel.left, y, panel.right, y, stroke=SEPIA, width=1.5, dash="5 4") + named


def shade(share: float) -> str:
    """A colour between pale and dark."""
    parts = (round(int(PALE[n : n + 2], 16) * (1 - share) + int(DARK[n : n + 2], 16) * share) for n in (1, 3, 5))
    return "#" + "".join(f"{part:02X}" for part in parts)


def shaded_table(
    panel: Panel, rows: Sequence[Sequence[float | None]], most: float, columns: Sequence[str], style: str = ".0%"
) -> str:
    """Numbers on fields that are the darker the larger they are; the names of columns stand below."""
    width, height = panel.width / len(columns), panel.height / len(rows)
    inside = []
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            x, y = panel.left + c * width, panel.top + r * height
            share = min(1.0, max(0.0, (value or 0.0) / most))
            inside.append(box(x + 1, y + 1, width - 2, height - 2, 3, fill=shade(share)))
            words = "" if value is None else f"{value:{style}}"
            inside.append(label(x + width / 2, y + height / 2, words, 12))
    names = [
        label(panel.left + (c + 0.5) * width, panel.bottom + 14, name, 12, fill=SEPIA) for c, name in enumerate(columns)
    ]
    return "".join((*inside, *names))


def row_names(panel: Panel, names: Sequence[str]) -> str:
    """The names of the rows of a table, at its left."""
    height = panel.height / len(names)
    return "".join(
        label(panel.left - 8, panel.top + (r + 0.5) * height, name, 12, anchor="end") for r, name in enumerate(names)
    )
