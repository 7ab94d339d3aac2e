"""Where the shipped network lies, for those who train on from it or tell about it."""

from __future__ import annotations

from pathlib import Path

SHIPPED = Path(__file__).with_name("weights.json")  # its description; the weights lie beside it
