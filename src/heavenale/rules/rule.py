"""How a rule runs: interpreted, compiled for the CPU, or inside a CUDA kernel.

Every function of the rules carries `@rule`, or `@entry`, which differs only in how the compiler lays it out. Numba
compiles it for the CPU when it is first called and keeps the machine code on disk for the next start; when a CUDA
kernel calls it, it is compiled for the GPU as well. With `HEAVENALE_PURE=1` in the environment nothing is
compiled, and the same lines run under a debugger or a coverage tool.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

PURE = os.environ.get("HEAVENALE_PURE", "") not in ("", "0")

F = TypeVar("F", bound=Callable[..., Any])

if PURE:

    def rule(function: F) -> F:
        """Leave the function as it is."""
        return function

    entry = rule

else:
    import numba
    from numba.core.caching import FunctionCache, IndexDataCacheFile

    def rule(function: F) -> F:
        """Compile the function into those that call it."""
        return _compiled(function, forceinline=True)

    def entry(function: F) -> F:
        """Compile a large function once, to be called from everywhere."""
        return _compiled(function, forceinline=False)

    def _compiled(function: F, *, forceinline: bool) -> F:
        compiled: Any = numba.njit(error_model="numpy", nogil=True, forceinline=forceinline)(function)
        with suppress(RuntimeError):  # no folder can be written to: then it is compiled at every start
            compiled._cache = RulesCache(function)
        return cast("F", compiled)

    class RulesIndex(IndexDataCacheFile):
        """The list of what is on disk; a damaged one counts as empty."""

        def _load_index(self) -> Any:
            try:
                return super()._load_index()  # type: ignore[no-untyped-call]
            except (pickle.UnpicklingError, EOFError, ValueError):
                return {}

    class RulesCache(FunctionCache):
        """Machine code on disk, thrown away when any file of the rules, beside the function or what it calls, changes.

        Numba's own cache looks at the file of the function alone, but the code of the functions it calls, and
        the tables they read, are compiled into it.
        """

        def __init__(self, function: Callable[..., Any]) -> None:
            super().__init__(function)  # type: ignore[no-untyped-call]
            self._cache_file = RulesIndex(  # type: ignore[no-untyped-call]
                cache_path=self._cache_path,
                filename_base=self._impl.filename_base,
                source_stamp=tuple(_stamp(folder) for folder in sorted({Path(__file__).parent, *_folders(function)})),
            )

    def _folders(function: Callable[..., Any]) -> set[Path]:
        """Where the function stands, and all compiled functions that it calls."""
        called = (function.__globals__.get(name) for name in function.__code__.co_names)
        further = (_folders_of_compiled(one) for one in called if getattr(one, "py_func", function) is not function)
        return {Path(function.__code__.co_filename).parent}.union(*further)

    @functools.cache
    def _folders_of_compiled(compiled: Any) -> frozenset[Path]:
        return frozenset(_folders(compiled.py_func))

    @functools.cache
    def _stamp(folder: Path) -> str:
        digest = hashlib.sha256()
        for source in sorted(folder.glob("*.py")):
            digest.update(source.read_bytes())
        return digest.hexdigest()


def lookup(rows: Sequence[Any], kind: type[np.integer[Any]] = np.int64) -> Any:
    """A constant table that rules index by number, as `TABLE[i]` or `TABLE[i, j]`.

    Interpreted code gets a memory view of it, so that entries are Python integers there: NumPy's small
    integers would overflow in `1 << spot`, which compiled code computes in 64 bits.
    """
    array = np.array(rows, dtype=kind)
    return array.data if PURE else array
