"""Write engine.wasm and the generated TypeScript into a folder: `python -m heavenale.browser FOLDER`."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from pathlib import Path

# Numba reads these when it is loaded, so the work is done by a second process. They keep the code free of this
# machine's processor, and its order the same every time.
ENVIRONMENT = {
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "HEAVENALE_PURE": "",
    "PYTHONHASHSEED": "0",
}
ARGUMENTS = 2


def main() -> int:
    """Do it, in the right environment."""
    if len(sys.argv) != ARGUMENTS:
        print("usage: python -m heavenale.browser FOLDER", file=sys.stderr)  # noqa: T201
        return 2
    if any(os.environ.get(name) != value for name, value in ENVIRONMENT.items()):
        command = [sys.executable, "-m", "heavenale.browser", sys.argv[1]]
        return subprocess.run(command, env=os.environ | ENVIRONMENT, check=False).returncode
    from heavenale.native.slow_start import WATCH

    # Some room that agents work in is made by compiled code: that need neither be told nor kept.
    with WATCH.quiet(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from heavenale.browser.build import build

        build(Path(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
