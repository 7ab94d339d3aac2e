"""The network that is shipped, from a checkpoint and back. Neither way needs torch.

    python -m heavenale.training.export CHECKPOINT FILE.npz    # ship it
    python -m heavenale.training.export FILE.json CHECKPOINT   # a checkpoint again, to train on from

The file holds the weights by name in half precision, to go on from; a JSON file of the same name beside it holds the
recipe, the minutes, the learning curve and the columns of rounding.py; and `network.onnx` is what the agents compute
with.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.errors import HeavenAleError

FILE = "network.onnx"
MOST_BYTES = 16 << 20
PARTS = 2  # of a checkpoint made from a shipped network, each small enough to carry
NAME = "checkpoint.json"  # as in checkpoint.py, which needs torch

Tensors = dict[str, NDArray[np.float32]]


def read(path: Path) -> tuple[Tensors, dict[str, Any]]:
    """Tensors by name and their description, from its JSON file or the folder of a checkpoint."""
    path = path / NAME if path.is_dir() else path
    described: dict[str, Any] = json.loads(path.read_text())
    shapes = described["tensors"]
    weights = np.concatenate([_flat(path.parent / part, shapes) for part in described["parts"]])
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes.values()])
    if len(weights) != ends[-1]:
        raise HeavenAleError(f"{path} describes {ends[-1]} weights, but {len(weights)} lie beside it")
    pieces = zip(shapes.items(), np.split(weights, ends[:-1]), strict=True)
    return {name: piece.reshape(shape) for (name, shape), piece in pieces}, described


def _flat(part: Path, names: dict[str, Any]) -> NDArray[np.float32]:
    if not part.exists():
        raise HeavenAleError(
            f"the weights {part} are missing; those of the shipped network are a package: pip install heavenale-weights"
        )
    with part.open("rb") as file:
        found = np.load(file, allow_pickle=False)
        tensors = [found[name] for name in names] if part.suffix == ".npz" else [found]
        return np.concatenate([tensor.ravel().astype(np.float32) for tensor in tensors])


def export(tensors: Tensors, described: dict[str, Any], file: Path) -> None:
    """Write the file that is shipped, and its description."""
    with np.errstate(over="ignore"):
        halves = {name: tensor.astype(np.float16) for name, tensor in tensors.items()}
    if not all(np.isfinite(half).all() for half in halves.values()):
        raise HeavenAleError("a weight is too large for half precision")
    size = sum(half.nbytes for half in halves.values())
    if size > MOST_BYTES:
        raise HeavenAleError(f"{size} bytes of weights are more than the {MOST_BYTES} that may be shipped")
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        np.savez(out, allow_pickle=False, **halves)
    _describe({**described, "parts": [file.name]}, file.with_suffix(".json"))


def restore(tensors: Tensors, described: dict[str, Any], folder: Path) -> None:
    """Write a checkpoint that training can go on from."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = np.array_split(np.concatenate([tensor.ravel() for tensor in tensors.values()]), PARTS)
    names = [f"weights-{n}.npy" for n in range(PARTS)]
    for name, part in zip(names, parts, strict=True):
        np.save(folder / name, part)
    _describe({**described, "parts": names}, folder / NAME)


def _describe(described: dict[str, Any], file: Path) -> None:
    file.write_text(json.dumps(described, indent=1) + "\n")


def main(arguments: list[str] | None = None) -> None:
    """Read the options and write."""
    parser = argparse.ArgumentParser(prog="python -m heavenale.training.export", description=__doc__)
    parser.add_argument("source", type=Path, help="a checkpoint's folder, or the JSON file of a network")
    parser.add_argument("target", type=Path, help="the .npz file to ship, or the folder of a checkpoint")
    options = parser.parse_args(arguments)
    tensors, described = read(options.source)
    if options.target.suffix == ".npz":
        from heavenale.training import onnx_file  # needs onnx, and the way back does not

        export(tensors, described, options.target)
        halves, described = read(options.target.with_suffix(".json"))
        described["columns"] = onnx_file.measured_columns(halves)
        _describe(described, options.target.with_suffix(".json"))
        onnx_file.write(halves, described["columns"], options.target.with_name(FILE))
    else:
        restore(tensors, described, options.target)
    print(f"{options.target}: {described['minutes']:.1f} minutes of training", file=sys.stdout)  # noqa: T201


if __name__ == "__main__":
    main()
