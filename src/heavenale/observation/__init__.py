"""What a network sees of a game, and on which scale it answers."""

from __future__ import annotations

from heavenale.observation.features import OBSERVATION_SIZE, SCALE, VERSION

__all__ = ["OBSERVATION_SIZE", "SCALE", "VERSION"]
