"""Whether this machine can train: asked before anything that takes long, and answered so that one can act on it."""

from __future__ import annotations

from importlib.util import find_spec

INSTALL = "pip install 'heavenale[training]'"
ON_CPU = "`--device cpu` tries a small recipe without one"


def obstacle(device: str) -> str | None:
    """What keeps this machine from training on a device, and what would help; None if nothing does."""
    if find_spec("torch") is None:
        return f"training needs torch, which playing does not: {INSTALL}"
    if device == "cpu":
        return None
    import torch

    if not torch.cuda.is_available():
        return f"torch finds no CUDA GPU on this machine; {ON_CPU}"
    return None if _numba_finds_it() else f"Numba finds no CUDA GPU on this machine: {INSTALL}; {ON_CPU}"


def _numba_finds_it() -> bool:
    try:
        from heavenale.batch.cuda_support import cuda
    except ImportError:
        return False
    return bool(cuda.is_available())
