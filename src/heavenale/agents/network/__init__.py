"""The trained network as it is shipped: its weights, their description, and what computes with them."""

from __future__ import annotations

from heavenale.agents.network.inference import Network, trained

__all__ = ["Network", "trained"]
