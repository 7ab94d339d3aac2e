"""Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserType, sync_playwright

CLIENT = Path(__file__).parents[2] / "web" / "dist" / "index.html"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium(*arguments: str) -> Iterator[Browser]:
    """A browser without a window."""
    path = shutil.which("chromium")
    if path is None:
        raise RuntimeError("Chromium is missing: apt-get install chromium (`make test-browser` does it for root)")
    if not CLIENT.is_file():
        raise RuntimeError("the web client is not built: make web")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS, *arguments])
        yield browser
        browser.close()


class Mortal:
    """A browser with a folder of its own, which may be killed at any moment and started again."""

    def __init__(self, folder: Path, driver: BrowserType) -> None:
        self.folder = folder
        self.driver = driver

    @contextmanager
    def alive(self) -> Iterator[Browser]:
        """Until the end of the block; then the process is killed as by a flat battery."""
        port = self.folder / "DevToolsActivePort"
        port.unlink(missing_ok=True)
        arguments = [*ARGUMENTS, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={self.folder}"]
        process = subprocess.Popen(["chromium", *arguments], stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            _wait_for(port)
            yield self.driver.connect_over_cdp(f"http://127.0.0.1:{port.read_text().splitlines()[0]}")
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def _wait_for(file: Path) -> None:
    until = time.monotonic() + 30
    while not (file.is_file() and file.read_text().count("\n")):
        assert time.monotonic() < until, "Chromium does not start"
        time.sleep(0.05)
