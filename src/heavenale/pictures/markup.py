"""Writing SVG: a few functions that make well-formed, escaped and compact elements."""

from __future__ import annotations

from math import cos, pi, sin
from xml.sax.saxutils import escape, quoteattr

SANS = "'Source Sans 3', system-ui, sans-serif"
SERIF = "Alegreya, Georgia, serif"

Value = str | float | None


def number(value: float) -> str:
    """A coordinate with one decimal at most, to keep pictures small."""
    return f"{round(value, 1) + 0.0:g}"


def tag(name: str, *inside: str, **attributes: Value) -> str:
    """An element; `stroke_width=2` becomes `stroke-width="2"`, and None leaves an attribute out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={quoteattr(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def title(words: str) -> str:
    """What a screen reader says, and a pointer shows, for the element around it."""
    return tag("title", escape(words))


def group(*inside: str, at: tuple[float, float] | None = None, scale: float | None = None, **attributes: Value) -> str:
    """A group, moved and scaled if asked for."""
    return tag("g", *inside, transform=_transform(at, scale), **attributes)


def use(name: str, x: float, y: float, *inside: str, scale: float | None = None, **attributes: Value) -> str:
    """A piece from the definitions, laid down at a place."""
    if scale is None or scale == 1:
        return tag("use", *inside, href=f"#{name}", x=x, y=y, **attributes)
    return tag("use", *inside, href=f"#{name}", transform=_transform((x, y), scale), **attributes)


def _transform(at: tuple[float, float] | None, scale: float | None) -> str | None:
    moves = []
    if at is not None:
        moves.append(f"translate({number(at[0])} {number(at[1])})")
    if scale is not None:
        moves.append(f"scale({scale:.3g})")
    return " ".join(moves) or None


def label(
    x: float,
    y: float,
    words: str,
    size: float = 12,
    *,
    fill: str | None = None,
    anchor: str | None = None,
    serif: bool = False,
    bold: bool = False,
) -> str:
    """Words around (x, y); the root of the picture sets the sans type, ink and the middle as anchor."""
    return tag(
        "text",
        escape(words),
        x=x,
        y=y + 0.35 * size,  # centres capitals and digits without dominant-baseline, which not all programs know
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        font_family=SERIF if serif else None,
        font_weight="700" if bold else None,
    )


def box(x: float, y: float, width: float, height: float, radius: float = 6, **attributes: Value) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, **attributes)


def disc(x: float, y: float, radius: float, **attributes: Value) -> str:
    """A circle."""
    return tag("circle", cx=x, cy=y, r=radius, **attributes)


def path(d: str, **attributes: Value) -> str:
    """A path."""
    return tag("path", d=d, **attributes)


def hexagon(radius: float, **attributes: Value) -> str:
    """A hexagon around the origin that stands on a corner."""
    corners = ((radius * sin(n * pi / 3), -radius * cos(n * pi / 3)) for n in range(6))
    return tag("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in corners), **attributes)
