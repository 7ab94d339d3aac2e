"""Where the games of a batch lie and are played, and what is refused there."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from heavenale.errors import HeavenAleError

DEVICES = ("cpu", "cuda")


class BatchError(HeavenAleError):
    """A batch that cannot be made or played like this."""


def backend_of(device: str) -> Any:
    """What plays there."""
    if device not in DEVICES:
        raise BatchError(f"the device of a batch is one of {', '.join(DEVICES)}, not {device!r}")
    if device == "cpu":
        from heavenale.batch import on_cpu

        return on_cpu
    try:
        from heavenale.batch.cuda_support import cuda
    except ImportError as error:
        raise BatchError("games on a GPU need numba-cuda: pip install 'heavenale[cuda]'") from error
    if not cuda.is_available():
        raise BatchError("there is no NVIDIA GPU with a driver here; device='cpu' plays on the processor's threads")
    from heavenale.batch import on_gpu

    return on_gpu


class Fixed:
    """An object whose arrays may be written into, but not replaced: compiled code relies on their shapes."""

    _is_made = False

    def __setattr__(self, name: str, value: object) -> None:
        if self._is_made and not name.startswith("_"):
            raise BatchError(f"{name} stays what it is; what may be chosen is written into it: .{name}[:] = ...")
        super().__setattr__(name, value)


def check_actions(backend: Any, games: Any, actions: NDArray[np.int64]) -> None:
    """Raise BatchError unless all are among the moves asked for; there may be several for every game, side by side."""
    place = int(backend.first_refused(games, actions))
    if place < len(actions):
        game = place // (len(actions) // len(games))
        raise BatchError(f"action {int(actions[place])} is not among the moves of game {game}")
