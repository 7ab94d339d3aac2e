"""What a player may know: the hidden tiles in an order that tells nothing."""

from __future__ import annotations

from typing import Any

from heavenale.agents.thinking.compiled import compiled
from heavenale.rules.chance import seeded
from heavenale.rules.setup import clear_events, shuffle_hidden


@compiled
def hide(game: Any) -> None:
    """Shuffle what no player can know, always in the same way, so that equal knowledge makes equal records."""
    shuffle_hidden(game, seeded(0))
    clear_events(game)


@compiled
def is_same(words: Any, one: int, other: int) -> bool:
    """Whether two records are equal; `words` is the memory of all of them."""
    for n in range(words.shape[1]):
        if words[one, n] != words[other, n]:
            return False
    return True
