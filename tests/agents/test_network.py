"""The file of the network that is shipped: made from the trained weights, true to them, and small."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import numpy as np
import onnx
import pytest
from typer.testing import CliRunner

from heavenale.agents.network import trained
from heavenale.cli import app
from heavenale.errors import HeavenAleError
from heavenale.observation.values import POINT_SCALE, POINTS, VICTORY
from heavenale.training.files import export, onnx_file, rounding, weights

FOLDER = Path(str(files("heavenale.agents.network")))
# Observations of six random positions, and what the network in torch made of them with the weights that are shipped.
REFERENCE = Path(__file__).parent / "data" / "network.npz"


@pytest.mark.parametrize("rows", [1, 6])
def test_computes_nearly_what_torch_computed(rows: int) -> None:
    """Whole numbers in the middle layers cost little, alone and among others."""
    with np.load(REFERENCE) as reference:
        seen, logits, values = (reference[name] for name in ("observations", "logits", "values"))
    for n in range(0, len(seen), rows):
        found_logits, found_values = trained()(seen[n : n + rows])
        assert np.abs(found_logits - logits[n : n + rows]).max() < 0.8  # they reach 30
        wrong = np.abs(found_values - values[n : n + rows])
        assert wrong[:, POINTS].max() * POINT_SCALE < 0.8
        assert wrong[:, VICTORY].max() < 0.04


def test_rounding_alone_makes_the_difference(tmp_path: Path) -> None:
    """Columns made even change nothing by themselves, however much."""
    tensors, described = export.read(FOLDER / "weights.json")
    uneven = {layer: [n % 9 - 4 for n in range(len(powers))] for layer, powers in described["columns"].items()}
    onnx_file.write(tensors, rounding.Measured(uneven, {}), tmp_path / "exact.onnx", exact=True)
    exact = type(trained())((tmp_path / "exact.onnx").read_bytes())
    with np.load(REFERENCE) as reference:
        logits, values = exact(reference["observations"])
        assert np.abs(logits - reference["logits"]).max() < 1e-3
        assert np.abs(values - reference["values"]).max() < 1e-4


def test_even_columns_make_rounding_finer(tmp_path: Path) -> None:
    tensors, described = export.read(FOLDER / "weights.json")
    onnx_file.write(tensors, rounding.Measured({}, described["means"]), tmp_path / "uneven.onnx")
    uneven = type(trained())((tmp_path / "uneven.onnx").read_bytes())
    with np.load(REFERENCE) as reference:
        seen, values = (reference[name] for name in ("observations", "values"))
        errors = [np.abs(network(seen)[1] - values)[:, POINTS].mean() for network in (trained(), uneven)]
    assert 1.5 * errors[0] < errors[1]


def test_the_sums_of_older_processors_cannot_overflow() -> None:
    """They add the products of two neighbours, an activation up to 255 each, in 16 bits."""
    constants = {found.name: found for found in onnx.load(FOLDER / "network.onnx").graph.initializer}
    rounded = [name.removesuffix(".scale") for name in constants if name.endswith("weight.scale")]
    assert len(rounded) == 7
    for name in rounded:
        weights = np.abs(onnx.numpy_helper.to_array(constants[name]).astype(np.int32))
        largest = 127 + 30 if name in ("other.weight", "table.weight") else 255  # both counted from the least
        assert largest * (weights[0:-1:2] + weights[1::2]).max() < 1 << 15
        assert weights.max() > 100


def test_is_made_of_the_weights_that_training_goes_on_from(tmp_path: Path) -> None:
    tensors, described = export.read(FOLDER / "weights.json")
    onnx_file.write(tensors, rounding.Measured.of(described), tmp_path / "again.onnx")
    assert onnx.load(tmp_path / "again.onnx").graph == onnx.load(FOLDER / "network.onnx").graph


def test_what_is_shipped_is_small_and_tells_its_origin() -> None:
    assert (FOLDER / "network.onnx").stat().st_size <= 16 << 20
    described = json.loads((FOLDER / "weights.json").read_text())
    assert described["recipe"]["width"] == 1024
    assert described["minutes"] > 0
    assert described["curve"][-1]["evaluation"]["2 players"]["mean"] > 30


def test_what_is_shipped_once_more_is_the_same(tmp_path: Path) -> None:
    shipped = FOLDER / "weights.json"
    done = CliRunner().invoke(app, ["train", "export", str(shipped), str(tmp_path / "again.safetensors")])
    assert done.exit_code == 0, done.output
    assert "minutes of training" in done.output
    (first, described), (second, again) = export.read(shipped), export.read(tmp_path / "again.json")
    assert described["curve"] == again["curve"]
    assert all((first[name] == second[name]).all() for name in first)
    columns = [np.concatenate(list(found["columns"].values())) for found in (described, again)]
    assert (columns[0] == columns[1]).mean() > 0.99  # measured in games, whose numbers depend a little on the processor
    assert (tmp_path / "network.onnx").stat().st_size == (FOLDER / "network.onnx").stat().st_size


def test_weights_that_cannot_be_shipped_are_refused(tmp_path: Path) -> None:
    described = {"tensors": {"a": [1]}}
    with pytest.raises(ValueError, match="half precision"):
        export.export({"a": np.array([1e6], dtype=np.float32)}, described, tmp_path / "a.safetensors")
    with pytest.raises(ValueError, match="may be shipped"):
        export.export({"a": np.zeros(9 << 20, dtype=np.float32)}, described, tmp_path / "a.safetensors")
    weights.write(tmp_path / "weights-0.safetensors", {"a": np.zeros(2, dtype=np.float32)})
    (tmp_path / "checkpoint.json").write_text(json.dumps({**described, "parts": ["weights-0.safetensors"]}))
    with pytest.raises(ValueError, match="lie beside it"):
        export.read(tmp_path)
    (tmp_path / "weights-0.safetensors").write_bytes(b"a pickle, perhaps")
    with pytest.raises(HeavenAleError, match="holds no weights"):
        export.read(tmp_path)


def test_weights_come_back_from_a_file_with_what_is_known_about_them(tmp_path: Path) -> None:
    tensors = {"b": np.arange(6, dtype=np.float32).reshape(2, 3).T, "a": np.float32([0.5])}
    weights.write(tmp_path / "one.safetensors", weights.halved(tensors), {"minutes": 1.5, "style": "odd"})
    found, about = weights.read(tmp_path / "one.safetensors")
    assert about == {"minutes": 1.5, "style": "odd"}
    assert sorted(found) == ["a", "b"]
    assert all((found[name] == tensor).all() for name, tensor in tensors.items())
    assert [file.name for file in tmp_path.iterdir()] == ["one.safetensors"]


def test_a_network_with_layers_that_the_file_cannot_hold_is_refused(tmp_path):
    tensors = {**export.read(FOLDER / "weights.json")[0], "spot.weight": np.zeros((2, 2), dtype=np.float32)}
    with pytest.raises(HeavenAleError, match="this one has spot"):
        onnx_file.write(tensors, rounding.NOTHING, tmp_path / "other.onnx")


def test_a_description_without_its_weights_says_where_they_are(tmp_path):
    (tmp_path / "weights.json").write_text((FOLDER / "weights.json").read_text())
    with pytest.raises(HeavenAleError, match="pip install heavenale-weights"):
        export.read(tmp_path / "weights.json")
