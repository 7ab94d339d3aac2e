"""The weights in network.onnx, arranged as computing.py takes them."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.agents.network.computing import Weights
from heavenale.agents.network.inference import FILE

Tensors = dict[str, NDArray[Any]]


def read_weights() -> Weights:
    """The shipped weights; those of half precision as they are."""
    import onnx  # only who builds the page needs it

    model = onnx.load_model_from_string((files(__package__) / FILE).read_bytes())
    return arrange({one.name: onnx.numpy_helper.to_array(one) for one in model.graph.initializer})


def arrange(tensors: Tensors) -> Weights:
    """The weights by their names in the file."""
    blocks = sum(name.endswith(".inner.weight") for name in tensors)
    layers = [f"blocks.{n}.{part}" for n in range(blocks) for part in ("inner", "outer")]
    norms = [*(f"blocks.{n}.norm" for n in range(blocks)), "norm"]

    def stacked(names: list[str], part: str) -> NDArray[Any]:
        return np.ascontiguousarray(np.stack([tensors[f"{name}.{part}"] for name in names]))

    return Weights(
        bounds=np.array([tensors["least"], tensors["most"]], dtype=np.int32),
        other=tensors["other.weight"],
        other_times=tensors["other.times"].astype(np.int32),
        other_scale=tensors["other.weight.scale"],
        other_bias=tensors["other.bias"],
        table=tensors["table.weight"],
        table_times=tensors["table.times"].astype(np.int32),
        table_scale=tensors["table.weight.scale"],
        table_bias=tensors["table.bias"],
        others=np.ascontiguousarray(tensors["others.weight"].T),
        others_scale=tensors["others.weight.scale"],
        others_columns=_columns(tensors, "others"),
        norm=stacked(norms, "weight"),
        norm_bias=stacked(norms, "bias"),
        dense=np.ascontiguousarray(stacked(layers, "weight").transpose(0, 2, 1)),
        dense_scale=stacked(layers, "weight.scale"),
        dense_bias=stacked(layers, "bias"),
        columns=np.stack([_columns(tensors, layer) for layer in layers]),
        policy=tensors["policy.weight"],
        policy_bias=tensors["policy.bias"],
        value=tensors["value.weight"],
        value_bias=tensors["value.bias"],
    )


def _columns(tensors: Tensors, layer: str) -> NDArray[np.float32]:
    """What a layer's input is multiplied with before it is rounded: nothing where the file has nothing."""
    width = len(tensors[f"{layer}.weight"])
    return tensors.get(f"{layer}.columns", np.ones(width)).astype(np.float32)


def widened(weights: Weights) -> Weights:
    """The same with single precision for half, as the page has them in memory."""
    return Weights(*(one.astype(np.float32) if one.dtype == np.float16 else one for one in weights))
