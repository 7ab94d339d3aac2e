"""What the page weighs, how soon a person sees something and can play, and how soon a click is on the screen.

    python -m benchmarks.web_page

Each figure is the median of several visits with an empty cache, by Debian's Chromium, to a server that has started.
Clicks are those of a whole turn after the other, by a person who plays for two at one screen, in the edition without a
server (`make site`): from the click until the picture that shows what it did has been painted. Frames come as fast as
they can be made: how long a screen would let them wait is not ours.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, Response

from tests.browser.browser import chromium
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.site import Site
from tests.browser.visiting import take_seats

VISITS = 5
TARGET_PAGE_KB = 250
TARGET_PAINT_MS = 1000
TARGET_READY_MS = 2000
CLICKS = 80
TARGET_CLICK_MS = 16
_AT_ONCE = ("--disable-frame-rate-limit", "--disable-gpu-vsync")
# From the time a click is made until the frame after it is painted; and tasks that let everything else wait.
_WATCH_CLICKS = """
window.clicks = [];
window.longTasks = [];
addEventListener('pointerup', ({ timeStamp }) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => window.clicks.push(performance.now() - timeStamp);
  port2.postMessage(null);
}), { capture: true });
new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: 'longtask' });
"""
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


def clicks(browser: Browser, site: Site) -> dict[str, float]:
    """How soon clicks are painted, without a server."""
    context = browser.new_context(viewport={"width": 1500, "height": 950}, locale="en", reduced_motion="reduce")
    context.add_init_script(_WATCH_CLICKS)
    page = context.new_page()
    page.goto(site.address)
    take_seats(page, "here", "here")
    person = Person(page)
    person.wait_for_decision()
    page.evaluate("() => { window.clicks.length = window.longTasks.length = 0; }")  # the lobby is another matter
    for _ in range(CLICKS):
        person.act()
    times = sorted(page.evaluate("() => window.clicks"))
    long_tasks = page.evaluate("() => window.longTasks")
    context.close()
    return {
        "click_to_paint_median_ms": statistics.median(times),
        "click_to_paint_p95_ms": times[int(0.95 * len(times))],
        "long_tasks": len(long_tasks),
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
        site = Site(Path(data) / "site")
        with chromium(*_AT_ONCE) as browser:
            shown = clicks(browser, site)
        site.go_away()
    targets = {
        "page_kb": TARGET_PAGE_KB,
        "first_paint_ms": TARGET_PAINT_MS,
        "seats_to_first_decision_ms": TARGET_READY_MS,
        "table_ready_ms": TARGET_READY_MS,
    }
    for name, target in targets.items():
        figure = statistics.median(one[name] for one in visits)
        _tell(name, figure, target)
    for name, figure in shown.items():
        _tell(name, figure, TARGET_CLICK_MS if name.endswith("p95_ms") else None)


def _tell(name: str, figure: float, target: float | None) -> None:
    wanted = "" if target is None else f"   target < {target:5}   {'ok' if figure < target else 'MISSED'}"
    print(f"{name:28} {figure:8.1f}{wanted}")


if __name__ == "__main__":
    main()
