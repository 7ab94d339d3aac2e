"""Pictures of a table: as text for terminals and as SVG for everything else."""

from heavenale.pictures.svg import draw_svg
from heavenale.pictures.text import draw_text

__all__ = ["draw_svg", "draw_text"]
