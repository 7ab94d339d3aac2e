"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

CLIENT = Path(__file__).parents[2] / "web" / "dist" / "index.html"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser without a window."""
    path = shutil.which("chromium")
    if path is None:
        raise RuntimeError("Chromium is missing: apt-get install chromium (`make test-browser` does it for root)")
    if not CLIENT.is_file():
        raise RuntimeError("the web client is not built: make web")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()
