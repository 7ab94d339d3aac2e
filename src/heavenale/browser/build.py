"""Everything that the client needs of the rules and the agents, in one folder."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

from heavenale.browser import network, thinking
from heavenale.browser.compiling import BrowserError, Compiled, compile_exports
from heavenale.browser.exports import EXPORTS, Export
from heavenale.browser.typescript import write_functions, write_tables, write_thinking


def build(folder: Path) -> None:
    """Write engine.wasm for the page; thinking.wasm, the same with the agents, and the network for its worker."""
    folder.mkdir(parents=True, exist_ok=True)
    # Before anything is compiled for the browser: from then on, nothing compiled can run in this process.
    write_tables(folder)
    stored = network.pack(thinking.STORED)
    (folder / "weights.network").write_bytes(stored.data)
    constants = {**thinking.constants(), "NETWORK": stored.description}
    engine = _compile(folder / "engine.wasm", EXPORTS)
    agents = _compile(folder / "thinking.wasm", [*EXPORTS, *thinking.EXPORTS])
    write_functions(folder, EXPORTS, engine.results)
    write_thinking(folder, thinking.EXPORTS, agents.results, constants)


def _compile(file: Path, exports: Sequence[Export]) -> Compiled:
    try:
        compiled = compile_exports(exports)
    except BrowserError as error:
        sys.exit(f"{file.name} cannot be built: {error}")
    file.write_bytes(compiled.module)
    size, compressed = len(compiled.module), len(zlib.compress(compiled.module, 9))
    print(  # noqa: T201
        f"Wrote {file.name}: {len(exports)} functions, {size / 1024:.0f} KB, {compressed / 1024:.0f} KB compressed"
    )
    return compiled
