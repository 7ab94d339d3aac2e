"""The network as the page downloads it: all arrays one after the other, and where each of them begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from heavenale.agents.network.computing import Weights, checksum

ALIGNMENT = 16


@dataclass(frozen=True)
class Stored:
    """The file, and what the page must know to read it."""

    data: bytes
    description: dict[str, Any]


def pack(weights: Weights) -> Stored:
    """The file of these weights: half precision stays half, for it is loaded through the network."""
    data = bytearray()
    arrays = {}
    for name, array in zip(weights._fields, weights, strict=True):
        data += bytes(-len(data) % ALIGNMENT)
        arrays[f"weights_{name}"] = {"at": len(data), "bytes": array.itemsize, "count": array.size}
        data += array.tobytes()
    found = int(checksum(np.frombuffer(data, dtype=np.uint8)))
    return Stored(bytes(data), {"size": len(data), "checksum": found, "arrays": arrays})
