"""What a network tells of a game: what the one who looks may expect at the end, and on which scale."""

from __future__ import annotations

POINT_SCALE = 50.0
VALUES = 3
POINTS, VICTORY, PROGRESS = range(VALUES)  # points / POINT_SCALE, share of the victory, progress / POINT_SCALE
