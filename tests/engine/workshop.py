"""A folder with the page's engine, bundled for Node and browsers, and what they are asked there."""

from __future__ import annotations

import functools
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

WEB = Path(__file__).parents[2] / "web"
ENGINE = WEB / "src" / "generated" / "engine.wasm"


def fit_out(folder: Path) -> None:
    """Put checks.js and engine.wasm there, and a page to run them in."""
    assert ENGINE.exists(), "make web builds it"
    run_node("scripts/bundle.mjs", "tests/engine/checks.ts", str(folder))
    shutil.copy(ENGINE, folder)
    (folder / "index.html").write_text("<!doctype html><title>Checks</title>", encoding="utf-8")


def run_node(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A script of web/ by Node; it must end well."""
    done = subprocess.run(["node", script, *arguments], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder as a web host; the address."""
    handler = functools.partial(Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_port}/"
        host.shutdown()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing of it."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""
