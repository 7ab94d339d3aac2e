"""Seeds that follow from others: the same parts always give the same seed, and different ones unrelated seeds."""

from __future__ import annotations

import hashlib


def derived_seed(*parts: int | str) -> int:
    """A seed for these parts, such as the seed of a match, the number of a game and the word "agent"."""
    digest = hashlib.blake2b(repr(parts).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1  # seeds are below 2**63
