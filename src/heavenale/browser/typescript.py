"""The generated TypeScript: tables, the meaning of numbers, and the types of engine.wasm's functions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from heavenale.browser import numbers, tables
from heavenale.browser.exports import Export

_BANNER = "/* Generated from the rules by `python -m heavenale.browser`. Do not edit. */\n"


def write_tables(folder: Path) -> None:
    """Write the tables, and what numbers mean."""
    _write(
        folder / "tables.ts",
        "import type { RulesData } from '../engine/types';\n\n"
        f"export const RULES: RulesData = {_json(tables.rules_data())};\n"
        f"export const FIXED_MOVES: string[] = {_json(tables.FIXED_MOVES)};\n"
        f"export const SPOTS: string[] = {_json(tables.SPOTS)};\n",
    )
    constants = {**numbers.constants(), "FIELDS": numbers.layout()}
    _write(folder / "numbers.ts", _constants(constants))


def write_functions(folder: Path, exports: Iterable[Export], results: Mapping[str, str]) -> None:
    """Write the types of the functions; the results are the types that they return."""
    _write(folder / "exports.ts", f"export interface Functions {{\n{_functions(exports, results)}}}\n{_rooms(exports)}")


def write_thinking(
    folder: Path, exports: Sequence[Export], results: Mapping[str, str], constants: Mapping[str, Any]
) -> None:
    """Write what the agents have beside the rules."""
    _write(
        folder / "thinking.ts",
        "import type { Functions } from './exports';\n\n"
        f"export interface ThinkingFunctions extends Functions {{\n{_functions(exports, results)}}}\n"
        f"{_rooms(exports)}{_constants(constants)}",
    )


def _functions(exports: Iterable[Export], results: Mapping[str, str]) -> str:
    return "".join(
        f"  {export.name}({', '.join(_parameters(export))}): {results[export.name]};\n" for export in exports
    )


def _constants(constants: Mapping[str, Any]) -> str:
    return "".join(f"export const {name} = {_json(value)};\n" for name, value in constants.items())


def _write(path: Path, text: str) -> None:
    path.write_text(_BANNER + text, encoding="utf-8")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _parameters(export: Export) -> list[str]:
    return [f"{name}: {kind}" for name, example in _flat(export) for kind in [_type(example)]]


def _flat(export: Export) -> Iterator[tuple[str, Any]]:
    """The arguments of the call by name, and which example each has; arrays are followed by their open axes."""
    code = getattr(export.function, "py_func", export.function).__code__
    for name, example in zip(code.co_varnames, export.arguments, strict=False):
        yield from _fields(name, example)


def _fields(name: str, example: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(example, tuple):
        names = getattr(example, "_fields", range(len(example)))
        for field, one in zip(names, example, strict=True):
            yield from _fields(f"{name}_{field}", one)
        return
    yield name, example
    for axis, length in enumerate(np.shape(example)):
        if length == 0:
            yield f"{name}_axis_{axis}", 0


def _type(example: Any) -> str:
    return "bigint" if isinstance(example, np.uint64) else "number"


def _rooms(exports: Iterable[Export]) -> str:
    """The memory that arrays among the arguments need: the bytes of an item, and the length of every axis."""
    rooms = {
        export.name: {
            name: [example.itemsize, *example.shape]
            for name, example in _flat(export)
            if isinstance(example, np.ndarray)
        }
        for export in exports
    }
    return f"export const ROOMS = {_json({name: arrays for name, arrays in rooms.items() if arrays})};\n"
