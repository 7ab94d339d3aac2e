"""How agents' code runs: compiled as the rules are, and without holding Python's global lock.

It copies records by the thousand, which interpreted rules do not allow, and would be of no use at their speed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from heavenale.errors import HeavenAleError
from heavenale.rules.rule import PURE, entry

F = TypeVar("F", bound=Callable[..., Any])


class NeedsCompiling(HeavenAleError):
    """Asked to think while nothing is compiled."""


def compiled(function: F) -> F:
    """Compile a function of an agent."""
    return cast("F", _refuse) if PURE else entry(function)


def _refuse(*_: Any) -> Any:
    raise NeedsCompiling("this agent thinks in compiled code only: leave HEAVENALE_PURE out of the environment")
