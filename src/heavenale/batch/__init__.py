"""Many games at once."""

from __future__ import annotations

from heavenale.batch.batch import Batch
from heavenale.batch.branches import Branches

__all__ = ["Batch", "Branches"]
