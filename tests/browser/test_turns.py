from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser import records
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import close_window, take_seats

# Two tiles lie on the space, hops 4 and yeast 5; 6 ducats are there, which is enough for the shade alone.
SHOPPING = records.cut(records.game("strong-2p-3"), 35)


def place(page: Page, target: str) -> Locator:
    return page.locator(f'main .place[data-target="{target}"]')


def test_undo_and_reset(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(records.game("strong-2p-3"), 34))
    person = Person(page)
    start = person.wait_for_decision()
    person.press("space:8")
    bought = person.wait_for_decision()
    person.make("buy H4 D1")
    undone = person.press_button("Undo")
    assert (undone["places"], undone["task"]) == (bought["places"], bought["task"])
    person.make("buy H4 D1")
    again = person.press_button("Reset turn")
    assert (again["places"], again["task"], again["values"]) == (start["places"], start["task"], start["values"])
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()  # never past the start of one's own turn
    for key in ("u", "r"):  # nor with the keys
        page.keyboard.press(key)
    assert person.wait_for_decision()["task"] == start["task"]


def test_a_tile_then_a_spot_or_a_spot_then_a_tile_or_dragged_there(open_table: Callable[..., Page]) -> None:
    page = open_table(SHOPPING)
    person = Person(page)
    start = person.wait_for_decision()
    tile, spot = place(page, person.tile("H4")), place(page, "spot:D1")

    def planted() -> None:
        expect(page.get_by_role("button", name="End purchases")).to_be_visible()
        expect(page.get_by_role("button", name="shady spot D1: Hops 4")).to_be_attached()
        person.press_button("Undo")
        assert person.wait_for_decision()["places"] == start["places"]

    person.change_by(tile.click)
    expect(page.get_by_text("Hops 4: now choose a spot. Sun costs 8, shade 4.")).to_be_visible()
    spot.click()
    planted()

    person.change_by(spot.click)
    expect(page.get_by_text("Now choose the tile for shady spot D1")).to_be_visible()
    tile.click()
    planted()

    person.change_by(spot.click)
    person.change_by(lambda: page.keyboard.press("Escape"))  # chosen by mistake
    assert person.look()["places"] == start["places"]

    tile.hover()
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    spot.hover()
    page.mouse.up()
    planted()


def test_what_a_placement_would_do_is_shown_before_the_click(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(records.game("strong-2p-3"), 66))  # yeast 2 on D7 closes a shed
    person = Person(page)
    person.wait_for_decision()
    place(page, "spot:D7").hover()
    footer = page.locator("footer")
    expect(footer).to_contain_text("\N{MINUS SIGN}2 ducats")
    expect(footer).to_contain_text("encloses shed S4")
    expect(footer).to_contain_text("then choose tiles to activate")
    expect(page.get_by_role("button", name="shady spot D7")).to_have_accessible_name(re.compile("encloses shed S4"))


def test_an_illegal_place_says_why_on_hover_and_on_focus(open_table: Callable[..., Page]) -> None:
    page = open_table(SHOPPING)
    person = Person(page)
    person.wait_for_decision()
    place(page, person.tile("H4")).click()
    sunny = place(page, "spot:L1")
    reason = page.get_by_text("Costs 8, you have 6; selling a card would do.").locator("visible=true")
    sunny.hover()
    expect(reason.first).to_be_visible()
    place(page, "spot:D1").hover()
    expect(reason).to_have_count(0)
    sunny.focus()
    expect(reason.first).to_be_visible()
    expect(sunny).to_have_accessible_name(re.compile("Costs 8, you have 6; selling a card would do"))
    expect(sunny).to_have_attribute("aria-disabled", "true")
    sunny.click(force=True)  # and nothing happens
    expect(page.get_by_text("Hops 4: now choose a spot.")).to_be_visible()
    person.press_button("Undo")
    place(page, "space:14").hover()
    expect(page.locator("footer").get_by_text("There is no barrel that you could take now")).to_be_visible()


def test_turns_end_by_themselves_if_wished(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="End my turn by itself").check()
    close_window(page)
    take_seats(page, "here", "here")
    person = Person(page)
    person.press("start:ducats")
    assert "Move your figure" in person.wait_for_decision()["task"]
