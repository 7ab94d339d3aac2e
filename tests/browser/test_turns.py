from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import take_seats

FOCUSED = "() => document.activeElement.matches('.place.can') ? document.activeElement.dataset.target : ''"


def test_undo_and_reset(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "here")
    person = Person(page)
    person.make("start ducats")
    start = person.wait_for_decision()
    person.press("space:1")
    bought = person.wait_for_decision()
    person.act()
    undone = person.press_button("Undo")
    assert (undone["places"], undone["task"]) == (bought["places"], bought["task"])
    person.act()
    again = person.press_button("Reset turn")
    assert (again["places"], again["task"], again["values"]) == (start["places"], start["task"], start["values"])
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()  # never past the start of one's own turn


def test_why_a_place_cannot_be_chosen(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "here")
    person = Person(page)
    person.make("start ducats")
    page.locator('.place[data-target="space:14"]').hover()
    expect(page.locator("footer .why")).to_contain_text("barrel")


def test_turns_end_by_themselves_if_wished(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="End my turn by itself").check()
    page.keyboard.press("Escape")
    take_seats(page, "here", "here")
    person = Person(page)
    person.press("start:ducats")
    assert "Move your figure" in person.wait_for_decision()["task"]


def test_dragging_a_tile_to_its_spot(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "here")
    person = Person(page)
    person.make("start ducats")
    person.press("space:1")
    tile = page.locator('.place[data-target="tile:1:0"]').bounding_box()
    spot = page.locator('.place[data-target="spot:D1"]').bounding_box()
    assert tile
    assert spot
    page.mouse.move(tile["x"] + tile["width"] / 2, tile["y"] + tile["height"] / 2)
    page.mouse.down()
    page.mouse.move(600, 500, steps=4)
    page.mouse.move(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2, steps=4)
    page.mouse.up()
    expect(page.get_by_role("button", name="End purchases")).to_be_visible()


def test_keyboard_only(server: Server, open_page: Callable[..., Page]) -> None:
    """From the lobby to some turns without the mouse."""
    page = open_page(server.address)

    def tab_to(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("(s) => document.activeElement.matches(s)", selector):
                return
        raise AssertionError(f"the tab key does not reach {selector}")

    tab_to("select.kind")
    tab_to("select.kind")
    page.keyboard.press("Home")  # "At this screen"
    tab_to("button.big")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url.count("-") == 2)
    person = Person(page)
    for _ in range(12):
        seen = person.wait_for_decision()
        if "End turn" in seen["buttons"]:
            person.change_by(lambda: page.keyboard.press("e"))
            continue
        if seen["menu"]:
            person.change_by(lambda: page.keyboard.press("Enter"))
            continue
        target = person.choose(seen)
        if target is None:
            person.change_by(lambda: page.keyboard.press("e"))
            continue
        for _ in range(6):  # to the board on which there is something to choose
            page.wait_for_timeout(120)
            if str(page.evaluate(FOCUSED)).startswith(target.split(":")[0]):
                break
            page.keyboard.press("m")
        person.change_by(lambda: page.keyboard.press("Enter"), str(page.evaluate(FOCUSED)))
    page.keyboard.press("o")  # the list of all choices, in words
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")
