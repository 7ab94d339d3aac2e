from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.checks import cut_off
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import keep, take_seats

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LARGE: dict[str, Any] = {"viewport": {"width": 3840, "height": 2160}}

# What glows and cannot be seen, not even after scrolling down; and the buttons of the bar likewise.
UNREACHABLE = """() => [...document.querySelectorAll('main .place.can, footer button')].filter((element) => {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x < 0 || y < 0 || x > innerWidth || y > innerHeight || !box.width;
}).map((element) => element.dataset.target ?? element.textContent)"""
TOO_SMALL_TO_TAP = """() => [...document.querySelectorAll('main .place.can, button')].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.width && Math.min(box.width, box.height) < 23.5;  // 24, rounded
}).map((element) => element.dataset.target ?? element.textContent)"""
OUT_OF_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((element) => element.getAttribute('aria-label') ?? element.textContent.trim())"""


class Finger(Person):
    """Looks with the first tap, acts with the second."""

    def tap(self, target: str) -> None:
        self.page.locator(f'main .place[data-target="{target}"]').locator("visible=true").first.tap()

    def tap_twice(self, target: str) -> None:
        self.tap(target)
        expect(self.page.get_by_role("button", name="Do it")).to_be_visible()
        self.change_by(lambda: self.tap(target), target)
        self.wait_for_decision()


def test_a_phone_in_portrait_plays_with_taps(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address, **PHONE)
    finger = Finger(page)
    take_seats(page, "here", "here")
    finger.wait_for_decision()
    finger.tap_twice("start:ducats")
    page.get_by_role("button", name="End turn").tap()
    expect(page.get_by_text("Move your figure forward")).to_be_visible()
    finger.tap_twice("space:1")
    finger.tap("spot:D1")  # the page has turned to the garden; the only tile counts as chosen
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    page.get_by_role("button", name="Choose something else").tap()
    expect(page.get_by_role("button", name="Do it")).to_be_hidden()
    finger.tap("spot:D2")
    page.get_by_role("button", name="Do it").tap()
    page.get_by_role("button", name="End purchases").tap()
    expect(page.get_by_text("Move your figure forward")).to_be_visible()


def test_every_decision_can_be_made_on_a_phone(server: Server, open_page: Callable[..., Page]) -> None:
    game = records.game("strong-2p-3")
    page = open_page(server.address, **PHONE)
    finger = Finger(page)
    for kind, told in {"shed": "activates", "score": "scores", "card": "places the", "sell": "sells the"}.items():
        record = records.until(game, kind)
        room = server.room(record)
        keep(page, room)
        page.goto(f"{server.address}/{room['words']}")
        finger.wait_for_decision()
        assert not cut_off(page)
        assert not page.evaluate(TOO_SMALL_TO_TAP)
        finger.tap_twice(finger.places_for(game["moves"][len(record["moves"])])[0])
        expect(page.get_by_role("log")).to_contain_text(told)
        finger.wait_for_decision()
        assert not page.evaluate(UNREACHABLE)


@pytest.mark.parametrize(("game", "moves"), [("strong-2p-3", 110), ("strong-4p-1", 300)])
def test_a_4k_screen_shows_the_whole_table_at_once(game: str, moves: int, open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(records.game(game), moves), **LARGE)
    Person(page).wait_for_decision()
    assert not cut_off(page)
    assert page.evaluate(OUT_OF_SIGHT, "main .place, main svg[role=img], header button, footer button") == []
    boards = page.locator("main svg").evaluate_all(
        "(all) => all.map((svg) => svg.getBoundingClientRect()).reduce((sum, box) => sum + box.width * box.height, 0)"
    )
    assert boards > 0.55 * 3840 * 2160  # it is used, too
