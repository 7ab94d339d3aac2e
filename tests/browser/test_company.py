"""Two people at a table: what they say to each other, and how one calls the other back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.checks import violations
from tests.browser.person import Person
from tests.browser.visiting import close_window

# The browser's notifications, and whether the page is looked at, as a test wants them.
LOOKING_ELSEWHERE = """
window.told = []; window.asked = 0; window.away = false;
window.Notification = class {
  static permission = 'default';
  static async requestPermission() { window.asked++; return (this.permission = 'granted'); }
  constructor(title, { body }) { window.told.push([title, body]); }
  close() {}
};
Object.defineProperty(document, 'hidden', { get: () => window.away });
"""
LOOK_AWAY = "(away) => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"


Table = tuple[Page, Page, Page]  # who decides, who waits, and who watches


@pytest.fixture
def table(open_tables: Callable[..., list[Page]]) -> Table:
    """Anna and Bruno, each at a screen, and somebody who watches."""
    record = {**records.cut(records.game("strong-2p-3"), 4), "names": ["Bruno", "Anna"]}
    assert records.seat_to_decide(record) == 2
    waiting, deciding, watching = open_tables(record, (1,), (2,), (), at_first=LOOKING_ELSEWHERE)
    return deciding, waiting, watching


def test_a_sign_is_seen_beside_the_name_and_heard_by_screen_readers_and_muted_by_whoever_wants(table: Table) -> None:
    deciding, waiting, watching = table
    expect(watching.get_by_role("button", name="Signs")).to_be_hidden()
    waiting.get_by_role("button", name="Signs").click()
    waiting.get_by_role("button", name="Well played!").click()
    for page in table:
        expect(page.locator(".bubble")).to_have_text("Bruno Well played!")
    expect(deciding.get_by_role("log").filter(has_text="Bruno: Well played!")).to_be_attached()
    deciding.get_by_role("button", name="Signs").click()
    expect(deciding.get_by_role("list", name="Signs made so far")).to_contain_text("Well played!")
    assert not violations(deciding)
    deciding.get_by_role("checkbox", name="Hear no signs of Bruno").check()
    deciding.keyboard.press("Escape")
    waiting.get_by_role("button", name="Signs").click()
    waiting.get_by_role("button", name="Oops!").click()
    expect(watching.locator(".bubble")).to_have_text("Bruno Oops!")
    expect(deciding.locator(".bubble")).to_have_count(0)


def test_a_nudge_and_a_call_by_the_browser(table: Table) -> None:
    deciding, waiting, _watching = table
    expect(waiting).to_have_title(re.compile("^Turn of Anna · "))
    expect(deciding).to_have_title(re.compile("^● Your turn · "))

    # nobody is asked whether they may be called before they wish it
    assert deciding.evaluate("window.asked") == 0
    deciding.get_by_role("button", name="Settings").click()
    deciding.get_by_role("checkbox", name="Tell me when it is my turn").check()
    expect(deciding.get_by_role("checkbox", name="Tell me when it is my turn")).to_be_checked()
    assert deciding.evaluate("window.asked") == 1
    close_window(deciding)

    # a nudge: first there is no button, then there is, and then there is none again
    expect(waiting.get_by_role("button", name="Nudge Anna")).to_be_hidden()
    deciding.evaluate(LOOK_AWAY, True)
    waiting.clock.install()
    waiting.reload()
    waiting.get_by_role("button", name="Signs").wait_for()
    waiting.clock.fast_forward(23_000)
    waiting.get_by_role("button", name="Nudge Anna").click()
    expect(waiting.get_by_text("Anna has been nudged")).to_be_visible()
    expect(waiting.get_by_role("button", name="Nudge Anna")).to_be_hidden()
    expect(deciding).to_have_title(re.compile("^Bruno waits for you · "))
    assert deciding.evaluate("window.told") == [["Bruno waits for you", "It is your turn."]]
    deciding.evaluate(LOOK_AWAY, False)
    expect(deciding).to_have_title(re.compile("^● Your turn · "))

    # it is one's turn while one looks elsewhere
    Person(deciding).make("go 2")
    Person(deciding).make("buy B3 L5")
    deciding.evaluate(LOOK_AWAY, True)
    deciding.get_by_role("button", name="End purchases").click()
    turn = Person(waiting)
    turn.wait_for_decision()
    while turn.look()["mine"]:
        turn.act()
    deciding.wait_for_function("window.told.length === 2")
    assert deciding.evaluate("window.told[1][0]") == "Your turn"
