"""How agents' code runs: as the rules do, compiled or interpreted, and without holding Python's global lock."""

from __future__ import annotations

from heavenale.rules.rule import entry as compiled

__all__ = ["compiled"]
