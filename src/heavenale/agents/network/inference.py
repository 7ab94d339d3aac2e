"""The network of training/playing/network.py by ONNX Runtime on the CPU: observations to preferences and outlooks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.resources import files
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

FILE = "network.onnx"
FEWEST_ROWS = 4  # that are worth a thread of their own


class Network:
    """Runs on the calling thread: games may share the cores, and threads that wait for each other waste them."""

    def __init__(self, model: bytes) -> None:
        import onnxruntime  # takes a moment, and most agents do without

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])

    def __call__(self, observations: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Logits [N, 275] and values [N, 3] for observations [N, F]."""
        logits, values = self._session.run(None, {"observations": observations})
        return logits, values


class Parallel:
    """A network whose rows are divided among threads."""

    def __init__(self, network: Network, threads: int) -> None:
        self._network = network
        self._threads = threads
        self._helpers = ThreadPoolExecutor(threads - 1)

    def __call__(self, observations: NDArray[np.int8]) -> tuple[Floats, Floats]:
        """Logits and values, as the network gives them."""
        shares = min(self._threads, max(1, len(observations) // FEWEST_ROWS))
        ends = np.linspace(0, len(observations), shares + 1).astype(int)
        parts = [observations[begin:end] for begin, end in pairwise(ends)]
        others = [self._helpers.submit(self._network, part) for part in parts[1:]]
        results = [self._network(parts[0]), *(other.result() for other in others)]
        logits, values = (np.concatenate(found) for found in zip(*results, strict=True))
        return logits, values


@cache
def trained() -> Network:
    """The network that is shipped, read once by every process."""
    return Network((files(__package__) / FILE).read_bytes())
