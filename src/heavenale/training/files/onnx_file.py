"""The network of playing/network.py as an ONNX file, for ONNX Runtime on any CPU.

Observations come in as they are written; they are scaled within, and what the game would give if it ended now is
added within, so that the file is all one needs. All layers but the heads, which take most of the time, compute with
small integers (rounding.py): weights are rounded by a step for each output, what flows between the layers to 8 bits
by a step for each batch; observations are whole numbers anyway. The heads, where rounding would cost most, keep their
weights in half precision.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, TensorProto, checker, helper, numpy_helper, save

from heavenale.errors import HeavenAleError
from heavenale.observation.features import BOARD_OFFSETS, BOARD_SIZE, BOARDS_SIZE, OBSERVATION_SIZE, SCALE
from heavenale.observation.values import POINT_SCALE, VALUES
from heavenale.rules.actions import ACTIONS
from heavenale.training.files import rounding

OPERATORS = 20  # version of the operators: the first with Gelu
FORMAT = 10  # version of the file, which older runtimes read too

LAYERS = {"other", "others", "table", "blocks", "norm", "policy", "value"}

OUTPUTS = {"logits": ACTIONS, "values": VALUES}

Tensors = Mapping[str, NDArray[np.floating[Any]]]


class _Graph:
    """Collects the operators, in the order they run."""

    def __init__(self, tensors: Tensors, measured: rounding.Measured) -> None:
        self.nodes: list[Any] = []
        self.constants: dict[str, Any] = {}
        self.tensors = tensors
        self.measured = measured
        columns = measured.columns.items()
        self.columns = {layer: np.exp2(np.array(powers, dtype=np.float32)) for layer, powers in columns}
        self.entering: dict[str, str] = {}  # what comes to the layers that are rounded

    def constant(self, name: str, value: NDArray[Any]) -> str:
        self.constants[name] = numpy_helper.from_array(np.asarray(value, order="C"), name)
        return name

    def half(self, name: str, value: NDArray[Any]) -> str:
        """A constant that is stored in half precision; the runtime widens it once, when it reads the file."""
        return self.run("Cast", self.constant(name, value.astype(np.float16)), to=TensorProto.FLOAT)

    def run(self, operator: str, *inputs: str, result: str = "", **attributes: Any) -> str:
        result = result or f"{operator.lower()}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, list(inputs), [result], **attributes))
        return result

    def part(self, x: str, begin: int, end: int) -> str:
        bounds = [self.constant(f"at_{n}", np.array([n], dtype=np.int64)) for n in (begin, end, 1)]
        return self.run("Slice", x, *bounds)

    def shape(self, x: str, width: int) -> str:
        return self.run("Reshape", x, self.constant(f"by_{width}", np.array([-1, width], dtype=np.int64)))

    def divided(self, x: str, layer: str) -> str:
        """The columns that come to a rounded layer, made even."""
        if layer not in self.columns:
            return x
        return self.run("Mul", x, self.constant(f"{layer}.columns", 1 / self.columns[layer]))

    def norm(self, x: str, name: str, before: str = "") -> str:
        """A layer norm; that before a rounded layer also makes its columns even."""
        even = self.columns.get(before, np.float32(1))
        scale, bias = (
            self.half(f"{name}.{kind}", self.tensors[f"{name}.{kind}"] / even) for kind in ("weight", "bias")
        )
        return self.run("LayerNormalization", x, scale, bias)

    def first(self, x: str, layer: str) -> str:
        """A layer that whole numbers come to: they stay whole, only its weights are rounded."""
        times = self.constant(f"{layer}.times", rounding.factors(layer).astype(np.float32))
        bounds = [
            self.constant(name, np.array(end, dtype=np.float32))
            for name, end in (("least", rounding.LEAST_FIRST), ("most", rounding.MOST_FIRST))
        ]
        counted = self.run("Sub", self.run("Clip", self.run("Mul", x, times), *bounds), bounds[0])
        integers = self.run("Cast", counted, to=TensorProto.UINT8)
        zero = self.constant("zero", np.array(-rounding.LEAST_FIRST, dtype=np.uint8))
        weights = self.tensors[f"{layer}.weight"]
        sums = self._summed(integers, zero, f"{layer}.weight", *rounding.first_integers(weights, layer))
        return self._biased(sums, layer, rounding.lost(weights, layer, self.measured))

    def linear(self, x: str, layer: str) -> str:
        return self._biased(
            self.run("MatMul", x, self.half(f"{layer}.weight", self.tensors[f"{layer}.weight"].T)), layer
        )

    def rounded(self, x: str, layer: str) -> str:
        """A linear layer that computes with small integers, for columns that are even."""
        self.entering[layer] = x
        weights = self.tensors[f"{layer}.weight"] * self.columns.get(layer, np.float32(1))
        return self._biased(self._product(x, f"{layer}.weight", weights), layer)

    def _product(self, x: str, name: str, weights: NDArray[Any]) -> str:
        """A product of small integers; the runtime makes one operator of these."""
        rounded, scale = rounding.integers(weights)
        integers, step, zero = (f"{name}.{part}" for part in ("integers", "step", "zero"))
        self.nodes.append(helper.make_node("DynamicQuantizeLinear", [x], [integers, step, zero]))
        return self._summed(integers, zero, name, rounded, scale, step)

    def _summed(
        self, integers: str, zero: str, name: str, rounded: NDArray[np.int8], scale: NDArray[Any], step: str = ""
    ) -> str:
        """Rounded weights times whole numbers counted from a zero, in steps of both."""
        no_shift = self.constant(f"{name}.shift", np.zeros(len(scale), dtype=np.int8))
        sums = self.run("MatMulInteger", integers, self.constant(name, rounded.T), zero, no_shift)
        steps = self.constant(f"{name}.scale", scale)
        steps = self.run("Mul", step, steps) if step else steps
        return self.run("Mul", self.run("Cast", sums, to=TensorProto.FLOAT), steps)

    def _biased(self, y: str, layer: str, lost: NDArray[Any] | float = 0) -> str:
        bias = f"{layer}.bias"
        return self.run("Add", y, self.half(bias, self.tensors[bias] + lost)) if bias in self.tensors else y

    def model(self, outputs: dict[str, int]) -> ModelProto:
        inputs = [helper.make_tensor_value_info("observations", TensorProto.INT8, ["positions", OBSERVATION_SIZE])]
        told = [
            helper.make_tensor_value_info(name, TensorProto.FLOAT, ["positions", width])
            for name, width in outputs.items()
        ]
        whole = helper.make_graph(self.nodes, "heavenale", inputs, told, list(self.constants.values()))
        return helper.make_model(whole, opset_imports=[helper.make_opsetid("", OPERATORS)], ir_version=FORMAT)


class _Exact(_Graph):
    """The same without rounding."""

    def first(self, x: str, layer: str) -> str:
        scale = self.constant(f"{layer}.scale", SCALE[rounding.FIRST[layer]])
        return self.linear(self.run("Mul", x, scale), layer)

    def _product(self, x: str, name: str, weights: NDArray[Any]) -> str:
        return self.run("MatMul", x, self.half(name, weights.T))


def write(tensors: Tensors, measured: rounding.Measured, file: Path, *, exact: bool = False) -> None:
    """Write the file for these weights, by their names in torch, and what was measured for them."""
    graph = (_Exact if exact else _Graph)(tensors, measured)
    _add_layers(graph)
    model = graph.model(OUTPUTS)
    checker.check_model(model, full_check=True)
    save(model, file)


def measure(tensors: Tensors) -> rounding.Measured:
    """What rounding needs to know of games that the exact network plays."""
    graph = _Exact(tensors, rounding.NOTHING)
    _add_layers(graph)
    weights = {f"{x}": tensors[f"{layer}.weight"] for layer, x in graph.entering.items() if layer.startswith("blocks")}
    model = graph.model({**OUTPUTS, **{x: found.shape[1] for x, found in weights.items()}})
    sizes, seen = rounding.largest_in_games(model.SerializeToString(), list(weights))
    layers = {x: layer for layer, x in graph.entering.items()}
    columns = {layers[x]: rounding.even_columns(sizes[x], found) for x, found in weights.items()}
    return rounding.Measured(columns, rounding.means_of(seen))


def _add_layers(graph: _Graph) -> None:
    unknown = sorted({name.split(".")[0] for name in graph.tensors} - LAYERS)
    if unknown:
        raise HeavenAleError(f"only the layers of network.py can be written as ONNX; this one has {', '.join(unknown)}")
    seen = graph.run("Cast", "observations", to=TensorProto.FLOAT)
    mine, others, table = (
        graph.part(seen, begin, end)
        for begin, end in ((0, BOARD_SIZE), (BOARD_SIZE, BOARDS_SIZE), (BOARDS_SIZE, OBSERVATION_SIZE))
    )
    others = graph.run("Gelu", graph.first(graph.shape(others, BOARD_SIZE), "other"))
    others = graph.rounded(graph.shape(others, graph.tensors["others.weight"].shape[1]), "others")
    y = graph.run("Add", graph.first(graph.run("Concat", mine, table, axis=1), "table"), others)
    for n in range(sum(name.endswith("inner.weight") for name in graph.tensors)):
        inner, outer = f"blocks.{n}.inner", f"blocks.{n}.outer"
        z = graph.run("Gelu", graph.rounded(graph.norm(y, f"blocks.{n}.norm", inner), inner))
        y = graph.run("Add", y, graph.rounded(graph.divided(z, outer), outer))
    top = graph.run("Gelu", graph.norm(y, "norm"))
    graph.run("Identity", graph.linear(top, "policy"), result="logits")
    graph.run("Add", graph.linear(top, "value"), _now(graph, seen), result="values")


def _now(graph: _Graph, seen: str) -> str:
    """The values if the game ended now: points and progress are features; the victory is open."""
    points, progress = (
        graph.part(seen, BOARD_OFFSETS[name], BOARD_OFFSETS[name] + 1) for name in ("points", "progress")
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
