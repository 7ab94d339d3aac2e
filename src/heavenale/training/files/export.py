"""The network that is shipped, made of a checkpoint. Reading and writing it needs no torch.

    heavenale train export CHECKPOINT FILE.safetensors

The file holds the weights by name in half precision, to go on from; a JSON file of the same name beside it holds the
recipe, the minutes, the learning curve and what rounding.py measured; and `network.onnx` is what the agents compute
with.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.errors import HeavenAleError
from heavenale.training.files import weights

FILE = "network.onnx"
MOST_BYTES = 16 << 20
NAME = "checkpoint.json"  # as in checkpoint.py, which needs torch

Tensors = dict[str, NDArray[np.float32]]


def read(path: Path) -> tuple[Tensors, dict[str, Any]]:
    """Tensors by name and their description, from its JSON file or the folder of a checkpoint."""
    path = path / NAME if path.is_dir() else path
    described: dict[str, Any] = json.loads(path.read_text())
    found: Tensors = {}
    for part in described["parts"]:
        found |= _tensors(path.parent / part)
    if {name: list(tensor.shape) for name, tensor in found.items()} != described["tensors"]:
        raise HeavenAleError(f"{path} describes other weights than those that lie beside it")
    return {name: found[name] for name in described["tensors"]}, described


def _tensors(part: Path) -> Tensors:
    if not part.exists():
        raise HeavenAleError(
            f"the weights {part} are missing; those of the shipped network are a package: pip install heavenale-weights"
        )
    return weights.read(part)[0]


def export(tensors: Tensors, described: dict[str, Any], file: Path) -> None:
    """Write the file that is shipped, and its description."""
    halves = weights.halved(tensors)
    size = sum(half.nbytes for half in halves.values())
    if size > MOST_BYTES:
        raise HeavenAleError(f"{size} bytes of weights are more than the {MOST_BYTES} that may be shipped")
    weights.write(file, halves)
    _describe({**described, "parts": [file.name]}, file.with_suffix(".json"))


def _describe(described: dict[str, Any], file: Path) -> None:
    file.write_text(json.dumps(described, indent=1) + "\n")


def ship(source: Path, file: Path) -> dict[str, Any]:
    """Write weights and description of a network, and what agents compute with; returns the description."""
    from heavenale.training.files import onnx_file  # needs onnx, and reading does not

    export(*read(source), file)
    halves, described = read(file.with_suffix(".json"))
    measured = onnx_file.measure(halves)
    described |= measured._asdict()
    _describe(described, file.with_suffix(".json"))
    onnx_file.write(halves, measured, file.with_name(FILE))
    return described
