"""Weights of any network in a file: safetensors, in which nothing but numbers can lie. Needs no torch."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from safetensors import SafetensorError, safe_open
from safetensors.numpy import save

from heavenale.errors import HeavenAleError

SUFFIX = ".safetensors"
ABOUT = "about"  # the only entry of the header beside the tensors: with several, their order would be left to chance

Tensors = Mapping[str, NDArray[np.floating[Any]]]


def write(file: Path, tensors: Tensors, about: dict[str, Any] | None = None) -> None:
    """Write tensors and what is to be known about them; the file is complete, or the one before."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_name(f"fresh-{file.name}")
    apart = {name: np.ascontiguousarray(tensor) for name, tensor in tensors.items()}
    fresh.write_bytes(save(apart, None if about is None else {ABOUT: json.dumps(about)}))
    fresh.replace(file)


def halved(tensors: Tensors) -> dict[str, NDArray[np.float16]]:
    """The same in half precision."""
    with np.errstate(over="ignore"):
        halves = {name: tensor.astype(np.float16) for name, tensor in tensors.items()}
    if not all(np.isfinite(half).all() for half in halves.values()):
        raise HeavenAleError("a weight is no number, or too large for half precision")
    return halves


def read(file: Path) -> tuple[dict[str, NDArray[np.float32]], dict[str, Any]]:
    """The tensors of a file in single precision, and what is known about them."""
    try:
        with safe_open(file, framework="numpy") as found:
            about = json.loads((found.metadata() or {}).get(ABOUT, "{}"))
            return {name: found.get_tensor(name).astype(np.float32) for name in found.keys()}, about  # noqa: SIM118
    except SafetensorError as error:
        raise HeavenAleError(f"{file} holds no weights: {error}") from error
