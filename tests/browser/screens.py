"""A walk through all screens, in any language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import records
from tests.browser.languages import Language
from tests.browser.person import THINKING, Person
from tests.browser.server import Server
from tests.browser.visiting import NAMES, at_the_table, close_window, keep

GAME = "strong-2p-3"
PHASES = ("start", "go", "buy", "sell", "shed", "score", "card")


class Walk:
    """Leads a page from screen to screen, and stops at each with its name."""

    def __init__(self, page: Page, server: Server, language: str) -> None:
        self.page = page
        self.server = server
        self.say = Language(language)
        self.words: list[str] = []  # names of the rooms visited

    def everywhere(self) -> Iterator[str]:
        """All screens there are."""
        yield from self.around()
        yield from self.table()
        yield from self.phases()
        yield from self.the_end()

    # --- Around the table ----------------------------------------------------------------------------------

    def around(self) -> Iterator[str]:
        """What there is before the game: lobby, help, rooms that wait or do not exist."""
        page, say = self.page, self.say
        page.goto(self.server.address)
        page.get_by_role("textbox", name=say("The three words")).fill("two words")
        page.get_by_role("button", name=say("Go there")).click()
        expect(page.get_by_role("alert")).to_be_visible()
        yield "lobby"
        for name in ("Settings", "About"):
            yield from self.window(page.get_by_role("button", name=say(name)), name)
        page.goto(f"{self.server.address}/rules")
        page.get_by_role("heading", level=2).first.wait_for()
        yield "rules"
        page.goto(f"{self.server.address}/learn")
        chapters = page.get_by_role("combobox", name=say("Chapters"))
        for n, name in ((5, "tutorial"), (-1, "tutorial's end")):
            chapters.select_option(index=n if n >= 0 else chapters.get_by_role("option").count() - 1)
            page.locator(".lesson h2").wait_for()
            yield name
        page.route("**/api/**", lambda route: route.abort())
        page.goto(self.server.address)
        expect(page.get_by_role("alert").or_(page.get_by_role("status").filter(has_text="make play"))).to_be_visible()
        yield "server gone"
        page.unroute("**/api/**")
        page.goto(f"{self.server.address}/never-was-here")
        expect(page.get_by_role("alert")).to_be_visible()
        yield "unknown room"
        seats = [{"kind": "here", "name": NAMES[0]}, {"kind": "friend"}, {"kind": "friend"}]
        self.enter({**self.server.post("/api/rooms", {"seats": seats}), "held": []})
        page.get_by_role("button", name=say("Sit down here")).wait_for()
        yield "join by link"
        self.enter(self.server.post("/api/rooms", {"seats": seats}))
        page.get_by_role("textbox", name=say("Link for friends")).wait_for()
        yield "waiting room"

    # --- At the table --------------------------------------------------------------------------------------

    def table(self) -> Iterator[str]:
        """The windows that open at the table."""
        page, say = self.page, self.say
        self.sit(records.until(records.game(GAME), "score", 3))
        for key, name in (("o", "All choices"), ("p", "Points now")):
            page.keyboard.press(key)
            yield from self.window(None, name)
        for name in ("This room", "Settings"):
            yield from self.window(page.get_by_role("button", name=say(name)), name)
        page.keyboard.press("?")
        page.get_by_role("dialog").get_by_role("button", name=say("Keyboard")).click()
        yield from self.window(None, "Help")
        page.keyboard.press("h")
        hint = page.get_by_role("region", name=say("Hint"))
        expect(hint.get_by_role("radio").first).to_be_visible(timeout=THINKING)
        yield "hint"
        page.keyboard.press("Escape")
        log = page.get_by_role("region", name=say("Log"))
        if not log.is_visible():
            page.keyboard.press("l")
        log.get_by_role("button").nth(20).click()
        expect(page.get_by_role("button", name=say("Back to the game")).first).to_be_visible()
        yield "log and replay"

    def phases(self) -> Iterator[str]:
        """Every kind of decision."""
        for kind in PHASES:
            self.sit(records.until(records.game(GAME), kind))
            if kind == "score":
                self.page.locator("main .place.can").first.focus()
            yield f"to {kind}"
        record = records.until(records.game(GAME), "home", 2)  # the last figure comes home, the round ends
        self.sit(record)
        Person(self.page).press("start:resource")
        yield "menu"
        Person(self.page).change_by(self.page.get_by_role("menuitem").first.click)
        yield "end of round"
        four = records.cut(records.game("strong-4p-1"), 300)
        self.sit(four, only=records.seat_to_decide(four))
        self.page.get_by_role("button", name=self.say("Since your last turn", number=True)).click()
        yield "four players, and what they did"

    def the_end(self) -> Iterator[str]:
        """Scoring and analysis."""
        page, say = self.page, self.say
        self.sit(records.hasty_game(), over=True)
        page.get_by_role("button", name=say("Show the scoring")).click()
        telling = page.get_by_role("region", name=say("Final scoring"))
        telling.get_by_role("button", name=say("Next")).click()
        yield "final scoring, a step"
        telling.get_by_role("button", name=say("Show the result")).click()
        window = page.get_by_role("dialog")
        expect(window.get_by_role("table")).to_be_visible()
        yield "result"
        close_window(page)
        page.get_by_role("button", name=say("Analyse the game")).click()
        window.get_by_role("button", name=say("Analyse the game")).click()
        moments = window.get_by_role("button", name=say("Show this moment"))
        expect(moments).to_have_count(3, timeout=THINKING)
        yield "analysis"
        moments.first.click()
        yield "a costly decision"
        page.get_by_role("button", name=say("Back to the analysis")).click()
        close_window(page)
        page.keyboard.press("Home")
        page.get_by_role("button", name=say("Play on from here")).click()
        yield "play on from here"
        close_window(page)
        page.keyboard.press("End")

    # --- Steps ---------------------------------------------------------------------------------------------

    def window(self, button: Locator | None, name: str) -> Iterator[str]:
        if button is not None:
            button.click()
        expect(self.page.get_by_role("dialog")).to_be_visible()
        yield name
        close_window(self.page)

    def sit(self, record: dict[str, Any], *, only: int = 0, over: bool = False) -> None:
        """At all seats, or at one only."""
        names = list(NAMES[: record["players"]])
        created = self.server.post("/api/records", {**record, "names": names})
        held = [one for one in created["held"] if only in {0, one["seat"]}]
        self.enter({**created, "held": held}, by_list=True)
        at_the_table(self.page)
        if not over:
            Person(self.page).wait_for_decision()

    def enter(self, created: dict[str, Any], *, by_list: bool = False) -> None:
        """Into a room by its address, or by the list of one's games on the start page."""
        self.words.append(created["words"])
        keep(self.page, created)
        if by_list and self.page.locator("h1 a").count():
            self.page.locator("h1 a").click()
            self.page.get_by_role("link", name=created["words"]).click()
        else:
            self.page.goto(f"{self.server.address}/{created['words']}")
