"""The program a second time in the same process, with the rules interpreted instead of compiled."""

from __future__ import annotations

import importlib
import os
import sys
from functools import cache
from types import ModuleType
from unittest import mock

import heavenale.game  # so that all libraries are loaded once, before the second copy
import heavenale.rules.playout  # noqa: F401


def interpreted(name: str) -> ModuleType:
    """A module such as `heavenale.game`, as `HEAVENALE_PURE=1` loads it."""
    return _second_copy()[name]


@cache
def _second_copy() -> dict[str, ModuleType]:
    first_copy = _ours()
    for name in first_copy:
        del sys.modules[name]
    try:
        with mock.patch.dict(os.environ, HEAVENALE_PURE="1"):
            importlib.import_module("heavenale.game")
            importlib.import_module("heavenale.rules.playout")
        return _ours()
    finally:
        for name in _ours():
            del sys.modules[name]
        sys.modules.update(first_copy)


def _ours() -> dict[str, ModuleType]:
    return {name: module for name, module in sys.modules.items() if name.split(".")[0] == "heavenale"}
