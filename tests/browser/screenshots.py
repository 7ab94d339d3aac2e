"""Pictures of the main screens, always of the same games: `python -m tests.browser.screenshots FOLDER [png]`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser import records
from tests.browser.browser import chromium
from tests.browser.person import Person
from tests.browser.server import Server

WIDE = {"width": 1600, "height": 1000}
PHONE = {"width": 390, "height": 844}
NAMES = ["Adelheid", "Benedikt", "Clara", "Dominik"]
LARGEST = 400_000  # bytes


class Photographer:
    """Goes to the screens and takes their pictures."""

    def __init__(self, browser: Browser, server: Server, folder: Path, *, png: bool) -> None:
        self.browser = browser
        self.server = server
        self.folder = folder
        self.png = png

    def page(self, path: str = "/", *, language: str = "en", **options: Any) -> Page:
        options = {"viewport": WIDE, "reduced_motion": "reduce", "locale": language} | options
        page = self.browser.new_context(**options).new_page()
        page.goto(f"{self.server.address}{path}")
        page.wait_for_load_state("networkidle")
        return page

    def table(self, game: str, moves: int | None = None, **options: Any) -> Page:
        """The table after some moves of a recorded game, for the one who decides."""
        record = records.game(game)
        record = {**record, "moves": record["moves"][:moves], "names": NAMES[: record["players"]]}
        created = self.server.post("/api/records", record)
        tokens = {held["seat"]: held["token"] for held in created["held"]}
        page = self.page(**options)
        room = {"words": created["words"], "tokens": tokens, "names": [], "at": 0}
        page.evaluate("(room) => localStorage.setItem('heavenale.rooms', JSON.stringify([room]))", room)
        page.goto(f"{self.server.address}/{created['words']}")
        page.locator("main .place").first.wait_for()
        return page

    def take(self, page: Page, name: str) -> None:
        page.evaluate("() => document.fonts.ready")
        page.wait_for_timeout(300)
        if self.png:
            page.screenshot(path=self.folder / f"{name}.png")
            page.context.close()
            return
        path = self.folder / f"{name}.jpg"
        for quality in (88, 80, 70):
            page.screenshot(path=path, type="jpeg", quality=quality)
            if path.stat().st_size < LARGEST:
                break
        print(f"{path}  {path.stat().st_size // 1024} KB")  # noqa: T201
        page.context.close()

    def take_all(self) -> None:
        self.take(self.page(), "lobby")
        self.take(self.page(language="de", color_scheme="dark"), "lobby-dark-german")
        early = self.table("strong-2p-2", 14)
        self.take(early, "table-early")
        late = self.table("strong-4p-1", 345, viewport={"width": 1920, "height": 1080})
        self.take(late, "table-late")
        self.take(self.table("strong-3p-1", 228, color_scheme="dark"), "table-dark")
        self.take(self.table("strong-2p-1", 138, language="de"), "table-german")
        phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        garden = self.table("strong-2p-2", 60, **phone)
        garden.locator(".tabs button").nth(0).tap()
        self.take(garden, "phone-garden")
        ring = self.table("strong-2p-2", 60, **phone)
        ring.locator(".tabs button").nth(1).tap()
        self.take(ring, "phone-ring")
        over = self.table("strong-2p-2")
        over.get_by_role("button", name="Show the scoring").click()
        for _ in range(4):
            over.get_by_role("dialog").get_by_role("button", name="Next").click()
        self.take(over, "final-scoring")
        result = self.table("strong-4p-1")
        result.get_by_role("button", name="Show the scoring").click()
        result.get_by_role("button", name="Show the result").click()
        self.take(result, "result")
        lesson = self.page("/learn")
        lesson.get_by_label("Chapters").select_option(index=4)
        self.take(lesson, "tutorial")
        replay = self.table("strong-2p-2")
        replay.locator("aside .log button").nth(90).click()
        replay.locator("aside .log button").nth(90).hover()
        self.take(replay, "replay")
        choice = self.table("strong-2p-2", _first("strong-2p-2", "shed"))
        person = Person(choice)
        person.wait_for_decision()
        choice.locator("main .place.can").nth(1).hover()
        self.take(choice, "shed-choice")


def _first(game: str, kind: str) -> int:
    return len(records.until(records.game(game), kind)["moves"])


def main() -> None:
    """Take them all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        server = Server(Path(data))
        try:
            with chromium() as browser:
                Photographer(browser, server, folder, png="png" in sys.argv[2:]).take_all()
        finally:
            server.end()


if __name__ == "__main__":
    main()
