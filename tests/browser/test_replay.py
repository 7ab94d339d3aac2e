from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.server import Server
from tests.browser.visiting import open_record, words


def test_a_record_is_imported_and_replayed_with_keys(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    page.get_by_label("or paste the text").fill("no record")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("not JSON")
    open_record(page, records.game("strong-2p-3"))
    total = len(records.game("strong-2p-3")["moves"])
    looking = page.locator("footer [role=status]")
    page.keyboard.press("Home")
    expect(looking).to_contain_text(f"You are looking at move 0 of {total}.")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(looking).to_contain_text(f"You are looking at move 2 of {total}.")
    page.keyboard.press("ArrowLeft")
    expect(looking).to_contain_text(f"You are looking at move 1 of {total}.")
    page.keyboard.press("l")
    line = page.locator("aside .log button").nth(20)
    line.hover()
    expect(page.locator("main .marked").first).to_be_attached()
    line.click()
    expect(looking).to_contain_text(f"You are looking at move 21 of {total}.")
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Show the scoring")).to_be_visible()

    page.goto(f"{server.address}/{words(page)}?move=40")  # a link to one moment
    expect(looking).to_contain_text(f"You are looking at move 40 of {total}.")

    page.get_by_role("button", name="This room").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(saved.value.path())
    expect(page.get_by_role("button", name="Show the scoring")).to_be_visible()
