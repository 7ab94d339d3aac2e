"""Many games at once."""

from __future__ import annotations

from heavenale.batch.features import OBSERVATION_SIZE, SCALE
from heavenale.batch.games import Batch, Branches

__all__ = ["OBSERVATION_SIZE", "SCALE", "Batch", "Branches"]
