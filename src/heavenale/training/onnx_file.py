"""The network of network.py as an ONNX file, for ONNX Runtime on any CPU.

Observations come in as they are written; they are scaled within, and what the game would give if it ended now is
added within, so that the file is all one needs. The layers in the middle, which take most of the time, compute with
small integers: weights are rounded to 6 bits and a sign, what flows between the layers to 8 bits, by a step for each
output and each batch. One bit less than there could be keeps the sums of older processors from overflowing. The
first layers and the heads, where rounding would cost most, keep their weights in half precision.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import TensorProto, checker, helper, numpy_helper, save

from heavenale.errors import HeavenAleError
from heavenale.observation.features import BOARD_OFFSETS, BOARD_SIZE, BOARDS_SIZE, OBSERVATION_SIZE, SCALE
from heavenale.observation.values import POINT_SCALE, VALUES
from heavenale.rules.actions import ACTIONS

OPERATORS = 20  # version of the operators: the first with Gelu
FORMAT = 10  # version of the file, which older runtimes read too
LARGEST = 63  # of a rounded weight
TINY = 1e-12  # stands for the largest of weights that are all zero

LAYERS = {"other", "others", "table", "blocks", "norm", "policy", "value"}

Tensors = Mapping[str, NDArray[np.floating[Any]]]


class _Graph:
    """Collects the operators, in the order they run."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: dict[str, Any] = {}

    def constant(self, name: str, value: NDArray[Any]) -> str:
        self.constants[name] = numpy_helper.from_array(np.ascontiguousarray(value), name)
        return name

    def half(self, name: str, value: NDArray[Any]) -> str:
        """A constant that is stored in half precision; the runtime widens it once, when it reads the file."""
        return self.run("Cast", self.constant(name, value.astype(np.float16)), to=TensorProto.FLOAT)

    def run(self, operator: str, *inputs: str, result: str = "", **attributes: Any) -> str:
        result = result or f"{operator.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [result], **attributes))
        return result

    def columns(self, x: str, begin: int, end: int) -> str:
        bounds = [self.constant(f"at_{n}", np.array([n], dtype=np.int64)) for n in (begin, end, 1)]
        return self.run("Slice", x, *bounds)

    def shape(self, x: str, width: int) -> str:
        return self.run("Reshape", x, self.constant(f"by_{width}", np.array([-1, width], dtype=np.int64)))

    def product(self, x: str, name: str, weights: NDArray[Any]) -> str:
        return self.run("MatMul", x, self.half(name, weights.T))

    def rounded_product(self, x: str, name: str, weights: NDArray[Any]) -> str:
        """A product of small integers; the runtime makes one operator of these."""
        scale = np.maximum(np.abs(weights).max(axis=1), TINY) / LARGEST
        rounded = np.rint(weights.T / scale).astype(np.int8)
        integers, step, zero = (f"{name}.{part}" for part in ("integers", "step", "zero"))
        self.nodes.append(helper.make_node("DynamicQuantizeLinear", [x], [integers, step, zero]))
        no_shift = self.constant(f"{name}.shift", np.zeros(len(scale), dtype=np.int8))
        sums = self.run("MatMulInteger", integers, self.constant(name, rounded), zero, no_shift)
        steps = self.run("Mul", step, self.constant(f"{name}.scale", scale.astype(np.float32)))
        return self.run("Mul", self.run("Cast", sums, to=TensorProto.FLOAT), steps)


def write(tensors: Tensors, file: Path) -> None:
    """Write the file for these weights, by their names in torch."""
    unknown = sorted({name.split(".")[0] for name in tensors} - LAYERS)
    if unknown:
        raise HeavenAleError(f"only the layers of network.py can be written as ONNX; this one has {', '.join(unknown)}")
    graph = _Graph()
    _add_layers(graph, tensors)
    inputs = [helper.make_tensor_value_info("observations", TensorProto.INT8, ["positions", OBSERVATION_SIZE])]
    outputs = [
        helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["positions", ACTIONS]),
        helper.make_tensor_value_info("values", TensorProto.FLOAT, ["positions", VALUES]),
    ]
    whole = helper.make_graph(graph.nodes, "heavenale", inputs, outputs, list(graph.constants.values()))
    model = helper.make_model(whole, opset_imports=[helper.make_opsetid("", OPERATORS)], ir_version=FORMAT)
    checker.check_model(model, full_check=True)
    save(model, file)


def _add_layers(graph: _Graph, w: Tensors) -> None:
    def linear(x: str, name: str, product: Callable[[str, str, NDArray[Any]], str] = graph.product) -> str:
        y = product(x, f"{name}.weight", w[f"{name}.weight"])
        return graph.run("Add", y, graph.half(f"{name}.bias", w[f"{name}.bias"]))

    def norm(x: str, name: str) -> str:
        scale, bias = (graph.half(f"{name}.{kind}", w[f"{name}.{kind}"]) for kind in ("weight", "bias"))
        return graph.run("LayerNormalization", x, scale, bias)

    seen = graph.run("Cast", "observations", to=TensorProto.FLOAT)
    x = graph.run("Mul", seen, graph.constant("scale", SCALE))
    mine, others, table = (
        graph.columns(x, begin, end)
        for begin, end in ((0, BOARD_SIZE), (BOARD_SIZE, BOARDS_SIZE), (BOARDS_SIZE, OBSERVATION_SIZE))
    )
    others = graph.run("Gelu", linear(graph.shape(others, BOARD_SIZE), "other"))
    others = graph.shape(others, w["others.weight"].shape[1])
    others = graph.rounded_product(others, "others.weight", w["others.weight"])
    y = graph.run("Add", linear(graph.run("Concat", mine, table, axis=1), "table"), others)
    for n in range(sum(name.endswith("inner.weight") for name in w)):
        inner = linear(norm(y, f"blocks.{n}.norm"), f"blocks.{n}.inner", graph.rounded_product)
        y = graph.run("Add", y, linear(graph.run("Gelu", inner), f"blocks.{n}.outer", graph.rounded_product))
    top = graph.run("Gelu", norm(y, "norm"))
    graph.run("Identity", linear(top, "policy"), result="logits")
    graph.run("Add", linear(top, "value"), _now(graph, seen), result="values")


def _now(graph: _Graph, seen: str) -> str:
    """The values if the game ended now: points and progress are features; the victory is open."""
    points, progress = (
        graph.columns(seen, BOARD_OFFSETS[name], BOARD_OFFSETS[name] + 1) for name in ("points", "progress")
    )
    scale = graph.constant("point_scale", np.array(POINT_SCALE, dtype=np.float32))
    nothing = graph.constant("nothing", np.array(0, dtype=np.float32))
    return graph.run(
        "Concat",
        graph.run("Div", points, scale),
        graph.run("Mul", points, nothing),
        graph.run("Div", progress, scale),
        axis=1,
    )
