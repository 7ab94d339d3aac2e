"""Calls that lock a row which other processes may want too.

Many calls are committed together. Did two processes lock the same two rows in different orders, each would wait for the
other until PostgreSQL ends one of them a second later, and everything that it had gathered would fail. So all processes
take such rows in one order: by table, and then by what the call names first. A call that passes over rows which others
have locked waits for nobody; but others wait for what it has locked, so it comes last, when nothing more is waited for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
_TABLES: dict[Callable[..., Any], str] = {}
_BEHIND_ALL = "~"


def locks(table: str) -> Callable[[F], F]:
    """Marks a call that locks the row of its first argument in this table."""

    def mark(call: F) -> F:
        _TABLES[call] = table
        return call

    return mark


def skips_locked(call: F) -> F:
    """Marks a call that locks whatever nobody else has locked."""
    return locks(_BEHIND_ALL)(call)


def locked_by(call: Callable[..., Any]) -> str | None:
    """The table of which a call locks a row, or what stands behind all tables; None if nobody else may want it."""
    return _TABLES.get(call)
