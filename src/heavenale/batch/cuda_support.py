"""Numba's CUDA, whatever the release of NumPy."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

# Some releases of numba-cuda still ask NumPy for names that its newest release has dropped.
for _old, _new in (("row_stack", "vstack"), ("in1d", "isin"), ("trapz", "trapezoid")):
    if not hasattr(np, _old):
        setattr(np, _old, getattr(np, _new))

cuda: Any = import_module("numba.cuda")
SIMULATED: bool = import_module("numba").config.ENABLE_CUDASIM


def blocks(threads: int, threads_per_block: int) -> int:
    """How many blocks hold so many threads."""
    return -(-threads // threads_per_block)
