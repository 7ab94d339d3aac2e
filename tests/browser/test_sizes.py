from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.checks import cut_off, wait_for_layout
from tests.browser.person import THINKING, Person
from tests.browser.server import Server
from tests.browser.visiting import keep, take_seats

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LARGE: dict[str, Any] = {"viewport": {"width": 3840, "height": 2160}}
SIZES = (
    (360, 640), (390, 844), (844, 390),  # phones
    (720, 450),  # 1440 x 900 at 200 %
    (768, 1024), (1024, 768), (1280, 640), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), (3840, 2160),
)  # fmt: skip

# What glows and cannot be seen, not even after scrolling down; and the buttons of the bar likewise.
UNREACHABLE = """() => [...document.querySelectorAll('main .place.can, footer button')].filter((element) => {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x < 0 || y < 0 || x > innerWidth || y > innerHeight || !box.width;
}).map((element) => element.dataset.target ?? element.textContent)"""
TOO_SMALL_TO_TAP = """() => [...document.querySelectorAll(
  'main .place.can, main .place[data-target^=score], main .place[data-target^=marker], button'
)].filter((element) => {
  const box = element.getBoundingClientRect();
  const page = (element.closest('.pages') ?? document.body).getBoundingClientRect();
  const isShown = box.width && box.left >= page.left && box.right <= page.right;  // not on another page
  return isShown && Math.min(box.width, box.height) < 23.5;  // 24, rounded
}).map((element) => element.dataset.target ?? element.textContent)"""
OUT_OF_SIGHT = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
  const box = element.getBoundingClientRect();
  return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((element) => element.getAttribute('aria-label') ?? element.textContent.trim())"""

WHERE_ALL_IS = """() => Object.fromEntries([...document.querySelectorAll('main [data-target], main svg[role]')]
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, box]) => box.width)
  .map(([{ dataset }, { x, y, width, height }], n) =>
    [`${dataset.target ?? 'board'} ${n}`, [x, y, width, height].map(Math.round).join(' ')]))"""
WRONG_AT_A_GLANCE = """() => {
  const wrong = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) wrong.push('the page scrolls sideways');
  if (page.scrollHeight > page.clientHeight + 1) wrong.push('the page scrolls');
  const { left, top, right, bottom } = document.querySelector('footer .bar').getBoundingClientRect();
  if (top < 0 || left < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) wrong.push('the bar is cut off');
  const table = document.querySelector('main .table').getBoundingClientRect();
  if (top < table.bottom - 1 && left < table.right - 1) wrong.push('the bar covers the boards');
  for (const chip of document.querySelectorAll('header .players button')) {
    const box = chip.getBoundingClientRect();
    const list = chip.closest('.players').getBoundingClientRect();
    if (box.left < list.left - 1 || box.right > list.right + 1) wrong.push(`${chip.textContent} is cut off`);
  }
  for (const pill of document.querySelectorAll('[data-progress]')) {
    const box = pill.getBoundingClientRect();
    const covers = ({ left, top }) => box.width && left < box.right - 2 && top < box.bottom - 2;
    for (const sign of pill.parentElement.querySelectorAll('.sign > *'))
      if (covers(sign.getBoundingClientRect())) wrong.push(`${pill.textContent} covers a sign`);
  }
  const seen = [...document.querySelectorAll('main .place.can:not([data-target^="sell:"])')].filter((place) => {
    const { x, y, width, height } = place.getBoundingClientRect();
    return place.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  if (!seen.length) wrong.push('no place where one could click is in sight');
  return wrong;
}"""
SMALL_WRITING = """(selector) => [...document.querySelectorAll(selector)].flatMap((text) => {
  const pixels = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d;
  return pixels && pixels < 10.95 && text.textContent.trim() ? [`${text.textContent}: ${pixels.toFixed(1)}`] : [];
})"""
AREA = """(selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
  .reduce((sum, box) => sum + box.width * box.height, 0)"""
CELL = """(board) => {
  const cells = document.querySelectorAll(`main svg${board} [data-anchor^="spot:"] > g > polygon:first-child`);
  return Math.max(...[...cells].map((cell) => cell.getBoundingClientRect().width));
}"""


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


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wait_for_layout(page)


def where_all_is(page: Page) -> dict[tuple[int, int], dict[str, str]]:
    places = {}
    for size in SIZES:
        resize(page, size)
        places[size] = page.evaluate(WHERE_ALL_IS)
    return places


def test_nothing_moves_when_hint_log_or_help_open_at_any_size(open_table: Callable[..., Page]) -> None:
    page = open_table(records.until(records.game("strong-2p-3"), "go", 12))
    Person(page).wait_for_decision()
    before = where_all_is(page)
    page.keyboard.press("h")
    expect(page.get_by_role("region", name="Hint").get_by_role("radio").first).to_be_visible(timeout=THINKING)
    assert where_all_is(page) == before
    resize(page, (1440, 900))
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Log")).to_be_visible()
    assert where_all_is(page) == before
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert where_all_is(page) == before


@pytest.mark.parametrize(
    ("game", "kind", "nth", "language"),
    [
        ("strong-2p-3", "go", 12, "en"),
        ("strong-2p-3", "buy", 14, "es"),
        ("strong-4p-1", "score", 9, "en"),
        ("strong-2p-2", "card", 2, "de"),
    ],
)
def test_the_bar_and_a_place_to_click_are_in_sight_at_any_size(
    game: str, kind: str, nth: int, language: str, open_table: Callable[..., Page]
) -> None:
    page = open_table(records.until(records.game(game), kind, nth), locale=language)
    Person(page).wait_for_decision()
    for size in SIZES:
        resize(page, size)
        expect(page.locator("main .place.can").first).to_be_attached()
        assert page.evaluate(WRONG_AT_A_GLANCE) == [], size
        assert not cut_off(page), size


def test_four_boards_can_be_read_and_fill_the_room(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(records.game("strong-4p-1"), 300))
    Person(page).wait_for_decision()
    resize(page, (1440, 900))
    assert page.evaluate(SMALL_WRITING, "main svg[role] > * text") == []
    for size in SIZES[5:]:
        resize(page, size)
        assert page.evaluate(AREA, "main svg[role]") > 0.88 * page.evaluate(AREA, "main .table"), size


def test_on_a_phone_ones_own_garden_is_the_largest_thing(open_table: Callable[..., Page]) -> None:
    page = open_table(records.until(records.game("strong-2p-3"), "buy", 14), **PHONE)
    Person(page).wait_for_decision()
    for size in (SIZES[1], SIZES[2], SIZES[3]):
        resize(page, size)
        own, other = page.evaluate(CELL, "[role=group]"), page.evaluate(CELL, "[role=img]")
        assert own > other, size
        assert own > 34, size
        assert not page.evaluate(TOO_SMALL_TO_TAP), size
    resize(page, SIZES[1])
    assert page.evaluate(SMALL_WRITING, "main svg[role=group]:has([data-anchor^='shed:']) text:not(.code)") == []
