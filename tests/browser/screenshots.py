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
from tests.browser.visiting import at_the_table, keep, keeping, see_the_result

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
        created = self.server.room(record)
        tokens = {str(held["seat"]): held["token"] for held in created["held"]}
        state = keeping(self.server.address, created["words"], tokens)
        page = self.page(f"/{created['words']}", storage_state=state, **options)
        at_the_table(page)
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
        self.around()
        self.tables()
        self.windows()
        self.phones()
        self.the_end()

    def around(self) -> None:
        """Before the game."""
        self.take(self.page(), "lobby")
        self.take(self.page(language="de", color_scheme="dark"), "lobby-dark-german")
        lesson = self.page("/learn")
        lesson.get_by_label("Chapters").select_option(index=4)
        self.take(lesson, "tutorial")
        rules = self.page("/rules")
        rules.get_by_role("searchbox").fill("brewmaster")
        self.take(rules, "rules")
        seats = [{"kind": "here", "name": NAMES[0]}, {"kind": "friend"}, {"kind": "agent", "level": "gardener"}]
        waiting = self.page()
        room = self.server.post("/api/rooms", {"seats": seats})
        keep(waiting, room)
        waiting.goto(f"{self.server.address}/{room['words']}")
        waiting.get_by_label("Link for friends").wait_for()
        self.take(waiting, "waiting-room")

    def tables(self) -> None:
        """The game from beginning to end, on screens of all sizes."""
        self.take(self.table("strong-2p-2", 14), "table-early")
        self.take(self.table("strong-4p-1", 345, viewport={"width": 1920, "height": 1080}), "table-late")
        self.take(self.table("strong-3p-1", 228, color_scheme="dark"), "table-dark")
        self.take(self.table("strong-2p-1", 138, language="de"), "table-german")
        large: dict[str, Any] = {"viewport": {"width": 3840, "height": 2160}, "device_scale_factor": 0.5}
        self.take(self.table("strong-4p-2", 250, **large), "table-4k")
        choice = self.table("strong-2p-2", _first("strong-2p-2", "shed"))
        Person(choice).wait_for_decision()
        choice.locator("main .place.can").nth(1).hover()
        self.take(choice, "shed-choice")

    def windows(self) -> None:
        """What opens at the table."""
        hint = self.table("strong-2p-2", _first("strong-2p-2", "go", 20))
        Person(hint).wait_for_decision()
        hint.keyboard.press("h")
        hint.get_by_role("region", name="Hint").get_by_role("radio").first.wait_for()
        self.take(hint, "hint")
        choices = self.table("strong-2p-2", _first("strong-2p-2", "score", 6))
        Person(choices).wait_for_decision()
        choices.keyboard.press("o")
        self.take(choices, "all-choices")
        replay = self.table("strong-2p-2")
        replay.locator("aside .log button").nth(92).click()
        replay.locator("aside .log button").nth(92).hover()
        self.take(replay, "replay")

    def phones(self) -> None:
        """In portrait, with a finger."""
        phone: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
        for name, tab in (("phone-garden", "Garden"), ("phone-ring", "Main board")):
            page = self.table("strong-2p-2", 60, **phone)
            page.get_by_role("button", name=tab, exact=True).tap()
            self.take(page, name)
        buying = self.table("strong-2p-3", 35, **phone)
        person = Person(buying)
        person.wait_for_decision()
        buying.locator(f'.place[data-target="{person.tile("H4")}"]').first.tap()
        buying.locator('.place[data-target="spot:D1"]').first.tap()
        buying.get_by_role("button", name="Do it").wait_for()
        self.take(buying, "phone-decision")

    def the_end(self) -> None:
        """Scoring and analysis."""
        over = self.table("strong-2p-2")
        over.get_by_role("button", name="Show the scoring").click()
        for _ in range(4):
            over.get_by_role("region", name="Final scoring").get_by_role("button", name="Next").click()
        self.take(over, "final-scoring")
        result = self.table("strong-4p-1")
        result.get_by_role("button", name="Show the scoring").click()
        result.get_by_role("button", name="Show the result").click()
        self.take(result, "result")
        analysis = self.table("strong-2p-3")
        see_the_result(analysis)
        analysis.get_by_role("button", name="Analyse the game").click()
        analysis.get_by_role("dialog").get_by_role("button", name="Analyse the game").click()
        analysis.get_by_role("button", name="Show this moment").first.wait_for(timeout=300_000)
        self.take(analysis, "analysis")


def _first(game: str, kind: str, nth: int = 1) -> int:
    return len(records.until(records.game(game), kind, nth)["moves"])


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
