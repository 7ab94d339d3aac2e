"""What our charts share: paper, scales with round numbers, and axes."""

from __future__ import annotations

import math
from dataclasses import dataclass
from xml.sax.saxutils import escape

from heavenale.pictures.markup import SANS, box, label, tag, title
from heavenale.pictures.palette import INK, LINEN, PARCHMENT, SEPIA

_ROUND_STEPS = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Scale:
    """Numbers from `low` to `high` laid out from one coordinate to another."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The coordinate of a number."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    def ticks(self, most: int = 8) -> tuple[float, ...]:
        """Round numbers on this scale, not many more than `most`."""
        rough = (self.high - self.low) / most
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(factor * power for factor in _ROUND_STEPS if factor * power >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return tuple(n * step for n in range(first, last + 1))


def paper(name: str, description: str, width: float, height: float, *inside: str) -> str:
    """A whole picture with what a screen reader says of it."""
    return tag(
        "svg",
        title(name),
        tag("desc", escape(description)),
        box(0, 0, width, height, 0, fill=PARCHMENT),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        role="img",
        width=width,
        height=height,
        viewBox=f"0 0 {width:g} {height:g}",
        font_family=SANS,
        fill=INK,
        text_anchor="middle",
    )


def headed(name: str, below: str, width: float, height: float, *inside: str) -> str:
    """A whole picture with its title and a line of explanation, which a screen reader says as well."""
    return paper(
        f"Heaven & Ale: {name}",
        below,
        width,
        height,
        label(width / 2, 28, name, 22, serif=True, bold=True),
        label(width / 2, 54, below, 14, fill=SEPIA),
        *inside,
    )


def line(x1: float, y1: float, x2: float, y2: float, *, stroke: str = INK, width: float = 1, dash: str = "") -> str:
    """A straight line."""
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width, stroke_dasharray=dash or None)


def horizontal_axis(scale: Scale, top: float, bottom: float, unit: str = "", *, percent: bool = False) -> str:
    """Vertical grid lines with their numbers below."""
    marks = []
    for value in scale.ticks():
        x = scale.at(value)
        marks.append(line(x, top, x, bottom, stroke=LINEN))
        marks.append(label(x, bottom + 14, f"{value:.0%}" if percent else f"{value:g}", 12, fill=SEPIA))
    name = label((scale.start + scale.end) / 2, bottom + 34, unit, 13, fill=SEPIA)
    return "".join(marks) + line(scale.start, bottom, scale.end, bottom, stroke=SEPIA) + name


def vertical_axis(scale: Scale, left: float, right: float, *, percent: bool = False) -> str:
    """Horizontal grid lines with their numbers at the left."""
    marks = []
    for value in scale.ticks():
        y = scale.at(value)
        marks.append(line(left, y, right, y, stroke=LINEN))
        marks.append(label(left - 8, y, f"{value:.0%}" if percent else f"{value:g}", 12, fill=SEPIA, anchor="end"))
    return "".join(marks) + line(left, scale.start, left, scale.end, stroke=SEPIA)
