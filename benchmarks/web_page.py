"""What the page weighs, and how soon a person sees something and can play.

    python -m benchmarks.web_page

Each figure is the median of several visits with an empty cache, by Debian's Chromium, to a server that has started.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Response

from tests.browser.browser import chromium
from tests.browser.server import Server

VISITS = 5
TARGET_PAGE_KB = 250
TARGET_PAINT_MS = 1000
TARGET_READY_MS = 2000
_PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def visit(browser: Browser, server: Server) -> dict[str, float]:
    """One visit with an empty cache: the lobby, then a table against the computer."""
    context = browser.new_context(viewport={"width": 1500, "height": 950}, locale="en")
    page = context.new_page()
    loaded: list[Response] = []
    page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108 (it marks what it is given)
    page.goto(server.address)
    page.locator("button.big").wait_for()
    page.wait_for_function(_PAINT)
    paint = float(page.evaluate(_PAINT))
    began = time.perf_counter()
    page.locator("button.big").click()
    page.wait_for_function("() => document.querySelectorAll('main .place.can').length > 0", polling=20)
    ready = 1000 * (time.perf_counter() - began)
    page.wait_for_load_state("networkidle")
    elsewhere = [one.url for one in loaded if not one.url.startswith(server.address)]
    if elsewhere:
        raise SystemExit(f"loaded from elsewhere: {elsewhere}")
    files = {one.url: one.request.sizes()["responseBodySize"] for one in loaded if "/api/" not in one.url}
    words = page.url

    page = browser.new_context(
        viewport={"width": 1500, "height": 950}, locale="en", storage_state=context.storage_state()
    ).new_page()
    began = time.perf_counter()
    page.goto(words)
    page.wait_for_function("() => document.querySelectorAll('main .place.can').length > 0", polling=20)
    table = 1000 * (time.perf_counter() - began)
    page.context.close()
    context.close()
    return {
        "page_kb": sum(files.values()) / 1024,
        "first_paint_ms": paint,
        "seats_to_first_decision_ms": ready,
        "table_ready_ms": table,
    }


def main() -> None:
    """Measure, and compare with what we want."""
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        try:
            while not server.get("/healthz")["ready"]:
                time.sleep(0.2)
            with chromium() as browser:
                visits = [visit(browser, server) for _ in range(VISITS + 1)][1:]  # the first starts a worker
        finally:
            server.end()
    targets = {
        "page_kb": TARGET_PAGE_KB,
        "first_paint_ms": TARGET_PAINT_MS,
        "seats_to_first_decision_ms": TARGET_READY_MS,
        "table_ready_ms": TARGET_READY_MS,
    }
    for name, target in targets.items():
        figure = statistics.median(one[name] for one in visits)
        print(f"{name:28} {figure:8.1f}   target < {target:5}   {'ok' if figure < target else 'MISSED'}")


if __name__ == "__main__":
    main()
