"""Half precision where it pays."""

from __future__ import annotations

import torch


def mixed(device: torch.device) -> torch.autocast:
    """bfloat16 for the large layers on a GPU; full precision on the CPU."""
    return torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == "cuda")
