"""Everything that the client needs of the rules, in one folder."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

from heavenale.browser.compiling import BrowserError, compile_exports
from heavenale.browser.exports import EXPORTS
from heavenale.browser.typescript import write_all


def build(folder: Path) -> None:
    """Write engine.wasm, exports.ts, numbers.ts and tables.ts."""
    try:
        engine = compile_exports(EXPORTS)
    except BrowserError as error:
        sys.exit(f"engine.wasm cannot be built: {error}")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "engine.wasm").write_bytes(engine.module)
    write_all(folder, EXPORTS, engine.results)
    size, compressed = len(engine.module), len(zlib.compress(engine.module, 9))
    print(  # noqa: T201
        f"Wrote engine.wasm: {len(EXPORTS)} functions, {size / 1024:.0f} KB, {compressed / 1024:.0f} KB compressed"
    )
