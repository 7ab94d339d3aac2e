"""One's own moves show at once, whatever the line to the server is like."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.line import Line, delayed
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import at_the_table, take_seats

GAME = records.game("strong-2p-3")
TURN = GAME["moves"][4:7]  # one goes to space 2, plants barley 3 on L5, and ends the purchases
NAMED = {"names": ["Anna", "Ben"]}
WITH_LOG: dict[str, Any] = {"viewport": {"width": 1600, "height": 950}}

# How many moves the log had, each time that changed.
COUNT = """
window.counts = [];
new MutationObserver(() => {
  const count = document.querySelectorAll('aside .log button').length;
  if (count !== window.counts.at(-1)) window.counts.push(count);
}).observe(document, { childList: true, subtree: true });
"""
# What is drawn anew on the boards from now on.
WATCH_BOARDS = """() => {
  window.drawn = [];
  for (const board of document.querySelectorAll('main svg'))
    new MutationObserver((changes) => window.drawn.push(...changes.map(({ target }) => target.nodeName)))
      .observe(board, { childList: true, subtree: true, characterData: true, attributes: true });
}"""


def click_through(page: Page) -> None:
    """A whole turn, as fast as it can be clicked."""
    page.locator('main .place[data-target="space:2"]').click()
    page.locator(f'main .place[data-target="{Person(page).tile("B3")}"]').click()
    page.locator('main .place[data-target="spot:L5"]').click()
    page.get_by_role("button", name="End purchases").click()


def test_a_turn_shows_before_the_server_has_said_a_word_and_its_answer_changes_nothing(
    open_tables: Callable[..., list[Page]],
) -> None:
    record = {**records.cut(GAME, 4), **NAMED}
    seat = records.seat_to_decide(record)
    pages = open_tables(record, (1,), (2,), **WITH_LOG)
    mine, theirs = pages[seat - 1], pages[2 - seat]
    other = NAMED["names"][2 - seat]
    line = Line(mine)
    mine.reload()
    at_the_table(mine)
    Person(mine).wait_for_decision()
    line.keeps_back = True
    click_through(mine)
    expect(mine.get_by_text(f"Waiting for {other}")).to_be_visible()
    expect(mine.locator("aside .log button")).to_have_count(7)
    expect(mine.get_by_role("button", name="sunny spot L5: Barley 3")).to_be_attached()
    Person(theirs).wait_for_decision()  # the server has obeyed, and the other one has seen it

    mine.evaluate(WATCH_BOARDS)
    line.deliver()
    expect(mine.locator("footer .bar[aria-busy=false]")).to_be_attached()
    assert mine.evaluate("() => window.drawn") == []


def test_friends_with_a_slow_line(open_tables: Callable[..., list[Page]]) -> None:
    record = {**records.cut(GAME, 4), **NAMED}
    seat = records.seat_to_decide(record)
    pages = open_tables(record, (1,), (2,), at_first=COUNT + delayed(150), **WITH_LOG)
    mine, theirs = pages[seat - 1], pages[2 - seat]
    Person(mine).wait_for_decision()
    click_through(mine)
    for move in GAME["moves"][7:9]:
        Person(theirs).make(move)
    theirs.get_by_role("button", name="End purchases").click()
    Person(mine).wait_for_decision()
    for page in pages:
        counts: list[int] = page.evaluate("() => window.counts")
        assert counts == sorted(counts), counts  # nothing that was shown disappears
        assert counts[-1] == 10


def test_a_move_that_is_refused_is_rolled_back_with_the_reason(open_table: Callable[..., Page]) -> None:
    page = open_table({**records.cut(GAME, 4), **NAMED}, **WITH_LOG)
    line = Line(page)
    page.reload()
    at_the_table(page)
    person = Person(page)
    before = person.wait_for_decision()

    def lie(message: dict[str, Any]) -> dict[str, Any]:
        return {**message, "move": "go 14"} if message["type"] == "act" else message

    line.change = lie
    line.keeps_back = True
    page.locator('main .place[data-target="space:2"]').click()
    expect(page.locator("aside .log button")).to_have_count(5)  # it was shown
    page.locator(f'main .place[data-target="{person.tile("B3")}"]').click()
    page.locator('main .place[data-target="spot:L5"]').click()  # and another one built on it
    expect(page.locator("aside .log button")).to_have_count(6)
    line.deliver_when("refused")
    expect(page.get_by_text("There is no barrel that you could take now")).to_be_visible()
    expect(page.locator(".note")).to_have_count(1)  # one word for both
    after = person.wait_for_decision()
    assert (after["places"], after["task"], after["values"]) == (before["places"], before["task"], before["values"])

    line.change = lambda message: message
    person.make("go 2")  # and the game goes on


def test_a_move_that_was_lost_with_the_line_is_sent_again(open_table: Callable[..., Page]) -> None:
    page = open_table({**records.cut(GAME, 4), **NAMED}, **WITH_LOG)
    line = Line(page)
    page.reload()
    at_the_table(page)
    person = Person(page)
    person.make("go 2")
    person.wait_for_decision()
    line.change = lambda message: None if message["type"] in {"act", "end_turn"} else message
    page.locator(f'main .place[data-target="{person.tile("B3")}"]').click()
    page.locator('main .place[data-target="spot:L5"]').click()
    expect(page.locator("aside .log button")).to_have_count(6)
    line.change = lambda message: message
    line.cut()
    expect(page.locator("footer .bar[aria-busy=false]")).to_be_attached()
    expect(page.get_by_text("did not arrive")).to_have_count(0)
    page.reload()  # what shows now, the server has told
    at_the_table(page)
    expect(page.locator("aside .log button")).to_have_count(6)


def test_the_end_of_a_round_waits_for_its_tiles(server: Server, open_table: Callable[..., Page]) -> None:
    page = open_table({**records.cut(GAME, 33), **NAMED}, **WITH_LOG)  # the last figure comes home with the next move
    line = Line(page)
    page.reload()
    at_the_table(page)
    person = Person(page)
    before = person.wait_for_decision()
    line.keeps_back = True
    page.locator('main .place[data-target="start:resource"]').click()
    page.get_by_role("menuitem", name=re.compile("hops", re.I)).click()
    page.get_by_role("button", name="End turn").click()
    expect(page.get_by_role("button", name="End turn")).to_be_hidden()
    assert person.look()["round"] == before["round"]
    line.deliver_when("moved")
    assert person.wait_for_decision()["round"] != before["round"]


def test_without_webassembly_one_is_told_so(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address, at_first="delete window.WebAssembly")
    take_seats(page, "here", "here")
    expect(page.get_by_role("alert")).to_contain_text("cannot run the rules of the game")
