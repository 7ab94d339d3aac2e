"""Many games at once."""

from __future__ import annotations

from heavenale.batch.games import Batch, Branches

__all__ = ["Batch", "Branches"]
