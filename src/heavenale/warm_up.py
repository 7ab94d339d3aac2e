"""Compiling the rules before they are needed, so that whoever waits can be told why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from heavenale.game import Game
from heavenale.native import calls
from heavenale.observation import seen
from heavenale.rules import chance, play, playout, reasons, scoring, setup
from heavenale.rules.rule import PURE

# What Python calls directly; what these call is compiled with them.
ENTRIES: tuple[Any, ...] = (
    play.begin,
    play.begin_shuffled,
    play.apply,
    calls.list_actions,
    calls.list_wordings,
    calls.make,
    calls.make_worded,
    calls.wording_of,
    seen.write_observation,
    playout.random_action,
    reasons.explain,
    scoring.points,
    scoring.winners,
    setup.shuffle_hidden,
)


def is_compiled() -> bool:
    """Whether everything is at hand, in this process or on disk, for this version of the rules and this machine."""
    return are_compiled(ENTRIES)


def are_compiled(entries: Iterable[Any]) -> bool:
    """Whether all these functions are."""
    return PURE or all(entry.signatures or _is_cached(entry) for entry in entries)


def _is_cached(entry: Any) -> bool:
    """Whether Numba would find machine code for this processor on disk."""
    from numba.core.caching import NullCache
    from numba.core.registry import cpu_target

    # Numba has no public way to ask. An index that was written for other sources reads as empty.
    if isinstance(entry._cache, NullCache):  # no folder can be written to
        return False
    index = entry._cache._cache_file._load_index()
    machine = cpu_target.target_context.codegen().magic_tuple()
    return any(built_for == machine for _signature, built_for, _code in index)


def compile_rules() -> None:
    """Do once what a game needs: set up, move, look at the table, score, hide the piles and choose at random."""
    game = Game(players=2, seed=0)
    twin = Game(players=2, resource_pile=game.resource_pile, monk_pile=game.monk_pile)
    twin.push(twin.legal_moves[0])
    twin.push(twin.legal_actions[0])
    twin.move_of(twin.legal_actions[0])
    play.apply(twin.clone().state, twin.legal_actions[0])
    playout.random_action(twin.as_seen(seed=0).state, np.uint64(chance.seeded(0)))
    twin.observation()
    twin.projected_scores()
    scoring.winners(twin.state)
    twin.explain("go 1")
    _ = twin.table
