"""How a rule runs: interpreted, compiled for the CPU, or inside a CUDA kernel.

Every function of the rules carries `@rule`. Numba compiles it for the CPU when it is first called and, when
a CUDA kernel calls it, for the GPU as well. With `HEAVENALE_PURE=1` in the environment nothing is compiled,
and the same lines run under a debugger or a coverage tool.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

PURE = os.environ.get("HEAVENALE_PURE", "") not in ("", "0")

F = TypeVar("F", bound=Callable[..., Any])

if PURE:

    def rule(function: F) -> F:
        """Leave the function as it is."""
        return function

else:
    import numba
    from numba.core.caching import FunctionCache, IndexDataCacheFile

    def rule(function: F) -> F:
        """Compile the function on its first call; keep the machine code on disk for the next start."""
        compiled: Any = numba.njit(error_model="numpy")(function)
        compiled._cache = RulesCache(function)
        return cast("F", compiled)

    class RulesCache(FunctionCache):
        """Machine code on disk, thrown away when any file of the rules changes.

        Numba's own cache looks at the file of the function alone, but the code of the functions it calls, and
        the tables they read, are compiled into it.
        """

        def __init__(self, function: Callable[..., Any]) -> None:
            super().__init__(function)
            self._cache_file = IndexDataCacheFile(
                cache_path=self._cache_path,
                filename_base=self._impl.filename_base,
                source_stamp=(self._impl.locator.get_source_stamp(), RULES_STAMP),
            )

    def _stamp_of_rules() -> str:
        digest = hashlib.sha256()
        for source in sorted(Path(__file__).parent.glob("*.py")):
            digest.update(source.read_bytes())
        return digest.hexdigest()

    RULES_STAMP = _stamp_of_rules()


def table(rows: Sequence[Any], kind: type[np.integer[Any]] = np.int64) -> Any:
    """A constant table that rules index by number, as `TABLE[i]` or `TABLE[i, j]`.

    Interpreted code gets a memory view of it, so that entries are Python integers there: NumPy's small
    integers would overflow in `1 << spot`, which compiled code computes in 64 bits.
    """
    array = np.array(rows, dtype=kind)
    return array.data if PURE else array
