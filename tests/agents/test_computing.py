"""The network as the page computes it: true to what was trained, as Python rounds, from a file that shows damage."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from heavenale.agents.network import trained
from heavenale.agents.network.computing import Weights, checksum, compute, new_room, widen
from heavenale.agents.network.reading import read_weights, widened
from heavenale.browser.network import pack
from heavenale.observation.values import POINT_SCALE, POINTS, VALUES, VICTORY
from heavenale.rules.actions import ACTIONS

REFERENCE = Path(__file__).parent / "data" / "network.npz"
ROWS = 8


@pytest.fixture(scope="module")
def weights() -> Weights:
    return read_weights()


def computed(weights: Weights, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    network = widened(weights)
    logits, values = np.zeros((ROWS, ACTIONS), dtype=np.float32), np.zeros((ROWS, VALUES), dtype=np.float32)
    room = new_room(network, ROWS)
    compute(network, room, np.resize(seen, (ROWS, seen.shape[1])), logits, values, len(seen))
    return logits[: len(seen)], values[: len(seen)]


def test_computes_what_torch_computed(weights: Weights) -> None:
    with np.load(REFERENCE) as reference:
        seen, logits, values = (reference[name] for name in ("observations", "logits", "values"))
    found_logits, found_values = computed(weights, seen)
    assert np.abs(found_logits - logits).max() < 0.8  # the limits of test_network.py, for the roundings are the same
    wrong = np.abs(found_values - values)
    assert wrong[:, POINTS].max() * POINT_SCALE < 0.8
    assert wrong[:, VICTORY].max() < 0.04


@pytest.mark.parametrize("rows", [1, 6])
def test_rounds_as_onnx_runtime_does(weights: Weights, rows: int) -> None:
    with np.load(REFERENCE) as reference:
        seen = reference["observations"][:rows]
    for found, expected in zip(computed(weights, seen), trained()(seen), strict=True):
        assert np.abs(found - expected).max() < 0.01


def test_numbers_too_large_for_a_first_layer_are_cut_as_the_file_does(weights: Weights) -> None:
    with np.load(REFERENCE) as reference:
        seen = reference["observations"][:2].copy()
    seen[0, ::50], seen[1, ::50] = 127, -128
    for found, expected in zip(computed(weights, seen), trained()(seen), strict=True):
        assert np.abs(found - expected).max() < 0.01


def test_half_precision_is_widened_exactly() -> None:
    halves = np.arange(1 << 16, dtype=np.uint16)
    finite = halves[np.isfinite(halves.view(np.float16))]
    floats = np.zeros(len(finite), dtype=np.float32)
    widen(finite, floats)
    assert (floats == finite.view(np.float16).astype(np.float32)).all()


def test_the_file_holds_all_arrays_and_its_sum_tells_of_any_change(weights: Weights) -> None:
    stored = pack(weights)
    for name, array in zip(weights._fields, weights, strict=True):
        place = stored.description["arrays"][f"weights_{name}"]
        found = np.frombuffer(stored.data, array.dtype, place["count"], place["at"])
        assert (found == array.ravel()).all()
    data = np.frombuffer(bytearray(stored.data), dtype=np.uint8)
    assert checksum(data) == stored.description["checksum"]
    data[12345] ^= 1
    assert checksum(data) != stored.description["checksum"]


def test_there_is_room_for_opponents_boards_that_are_wider_than_the_rest(weights: Weights) -> None:
    wide = weights.table.shape[1] + 8
    other = np.zeros((len(weights.other), wide), dtype=weights.other.dtype)
    assert len(new_room(weights._replace(other=other), ROWS).sums) == wide
