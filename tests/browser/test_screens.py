from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import open_record, take_seats, words

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 390, "height": 844}


def violations(page: Page) -> list[str]:
    """What axe-core finds serious or critical."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("() => axe.run().then((result) => result.violations)")
    return [
        f"{page.url}: {one['id']}: {one['nodes'][0]['html'][:200]} ({one['nodes'][0]['failureSummary']})"
        for one in found
        if one["impact"] in {"serious", "critical"}
    ]


def whole_game(page: Page) -> None:
    open_record(page, records.game("strong-2p-3"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_serious(theme: str, server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address, color_scheme=theme)
    found = violations(page)
    whole = theme == "light"  # in the dark, only what has colours of its own
    for path in ("/learn", "/rules") if whole else ():
        page.goto(f"{server.address}{path}")
        page.get_by_role("heading").first.wait_for()
        page.wait_for_load_state("networkidle")
        found += violations(page)
    page.goto(server.address)
    take_seats(page, "here", "here")
    Person(page).make("start ducats")
    page.get_by_role("button", name="Log").click()
    found += violations(page)
    for button in ("Projected points", "This room", "Help", "Settings", "All choices") if whole else ("Help",):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        found += violations(page)
        page.keyboard.press("Escape")
    page.goto(server.address)
    whole_game(page)
    page.get_by_role("button", name="Show the scoring").click()
    found += violations(page)
    page.get_by_role("button", name="Show the result").click()
    found += violations(page)
    assert not found, "\n".join(found)


def test_a_record_is_imported_and_replayed_with_keys(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    page.get_by_label("or paste the text").fill("no record")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("not JSON")
    whole_game(page)
    total = len(records.game("strong-2p-3")["moves"])
    looking = page.locator("footer [role=status]")
    page.keyboard.press("Home")
    expect(looking).to_have_text(f"You are looking at move 0 of {total}.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(looking).to_have_text(f"You are looking at move 2 of {total}.")
    page.keyboard.press("ArrowLeft")
    expect(looking).to_have_text(f"You are looking at move 1 of {total}.")
    page.keyboard.press("l")
    line = page.locator("aside .log button").nth(20)
    line.hover()
    expect(page.locator("main .marked").first).to_be_attached()
    line.click()
    expect(looking).to_have_text(f"You are looking at move 21 of {total}.")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Show the scoring")).to_be_visible()

    page.goto(f"{server.address}/{words(page)}?move=40")  # a link to one moment
    expect(looking).to_have_text(f"You are looking at move 40 of {total}.")

    page.get_by_role("button", name="This room").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(saved.value.path())
    expect(page.get_by_role("button", name="Show the scoring")).to_be_visible()


@pytest.mark.parametrize(
    ("language", "start", "help_title"),
    [("de", "Deutsch", "Hilfe"), ("es", "Español", "Ayuda"), ("en", "English", "Help")],
)
def test_each_language(
    language: str, start: str, help_title: str, server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(server.address, locale="es" if language == "en" else "en")
    page.locator("header select").select_option(label=start)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator("button.big").click()
    expect(page.get_by_role("button", name=help_title)).to_be_visible()
    expect(page.locator("main .place").first).to_be_attached()
    page.goto(f"{server.address}/learn")
    expect(page.locator(".lesson h2")).to_be_visible()
    page.goto(f"{server.address}/rules")
    expect(page.get_by_role("heading").nth(1)).to_be_visible()
    assert "{" not in page.locator("body").inner_text()


def test_phone_in_portrait(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address, viewport=PHONE, has_touch=True, is_mobile=True)

    def fits() -> bool:
        return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))

    assert fits()
    take_seats(page, "here", "here")
    page.get_by_role("button", name="Main board").or_(page.locator(".tabs button").nth(1)).first.wait_for()
    assert fits()

    def tap(target: str) -> None:
        page.locator(f'.place[data-target="{target}"]').first.tap()
        page.wait_for_timeout(150)

    # Fingers look first: the second tap makes the move.
    tap("start:ducats")
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    tap("start:ducats")
    page.get_by_role("button", name="End turn").tap()
    tap("space:1")
    tap("space:1")
    expect(page.locator(".tray")).to_be_visible()
    tap("spot:D1")
    tap("spot:D1")
    expect(page.get_by_role("button", name="End purchases")).to_be_visible()
    assert fits()


def test_the_tutorial_can_be_finished(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server.address}/learn")
    steps = page.get_by_label("Chapters").locator("option").count() or 1
    expect(page.get_by_label("Chapters")).to_be_visible()
    steps = page.get_by_label("Chapters").locator("option").count()
    assert steps > 10
    for _ in range(3 * steps):
        if page.get_by_role("button", name="Play a game").count():
            break
        page.locator(".lesson .row button").last.click()
    page.get_by_role("button", name="Play a game").click()
    expect(page.get_by_role("button", name="Take your seats")).to_be_visible()
