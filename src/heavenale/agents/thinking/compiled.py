"""How agents' code runs: as the rules do, compiled or interpreted, and without holding Python's global lock."""

from __future__ import annotations

from heavenale.errors import HeavenAleError
from heavenale.rules.rule import PURE
from heavenale.rules.rule import entry as compiled

__all__ = ["NeedsCompiling", "check_compiled", "compiled"]


class NeedsCompiling(HeavenAleError):
    """Asked to think ahead while nothing is compiled."""


def check_compiled() -> None:
    """Raise an error unless moves can be tried: interpreted rules work on views, of which no copies can be made."""
    if PURE:
        raise NeedsCompiling("this agent thinks in compiled code only: leave HEAVENALE_PURE out of the environment")
