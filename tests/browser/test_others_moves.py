from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import Person
from tests.browser.visiting import close_window

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
GAME = records.game("strong-2p-3")

# Notes what comes onto the screen, however short: the button to skip ahead, and the moments that are looked at.
WATCH = """
window.skippable = 0;
window.moments = [];
new MutationObserver((changes) => {
  for (const { target, addedNodes } of changes) {
    for (const node of addedNodes) if (/Skip ahead/.test(node.textContent)) window.skippable++;
    const moment = /You are looking at move (\\d+)/.exec(target.textContent)?.[1];
    if (moment && moment !== window.moments.at(-1)) window.moments.push(moment);
  }
}).observe(document, { childList: true, characterData: true, subtree: true });
"""


def set_pace(page: Page, pace: str) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name=re.compile("^The others. moves")).select_option(pace)
    close_window(page)


def end_a_turn(person: Person, *moves: str) -> None:
    """A turn of one's own; the last click is not waited for."""
    for move in moves:
        person.make(move)
    person.page.get_by_role("button", name="End purchases").click()


def test_the_moves_of_others_are_shown_one_after_the_other_and_can_be_skipped(
    open_tables: Callable[..., list[Page]],
) -> None:
    record = records.cut(GAME, 4)
    seat = records.seat_to_decide(record)
    kinds = ("brewer", "here") if seat == 2 else ("here", "brewer")  # never goes home this early
    (page,) = open_tables(record, (seat,), kinds=kinds, at_first=WATCH, **MOVING)
    person = Person(page)
    set_pace(page, "Slowly")
    end_a_turn(person, "go 2", "buy B3 L5")
    page.get_by_role("button", name="Skip ahead").click()  # the computer has decided, but one sees what it does
    assert "Move your figure" in person.wait_for_decision()["task"]

    set_pace(page, "At once")
    page.evaluate("() => { window.skippable = 0; }")
    person.press("space:8")
    while "End purchases" not in person.wait_for_decision()["buttons"]:
        person.act()
    end_a_turn(person)
    assert "Move your figure" in person.wait_for_decision()["task"]
    assert page.evaluate("() => window.skippable") == 0


def test_what_others_did_since_ones_last_turn_is_told_and_shown_again(open_tables: Callable[..., list[Page]]) -> None:
    turn = GAME["moves"][4:7]
    assert [move.split()[0] for move in turn] == ["go", "buy", "done"]
    record = {**records.cut(GAME, 7), "names": ["Anna", "Ben"]}
    seat = records.seat_to_decide(record)
    (page,) = open_tables(record, (seat,), at_first=WATCH)
    person = Person(page)
    set_pace(page, "At once")
    before = person.wait_for_decision()
    since = page.get_by_role("button", name="Since your last turn 1")
    since.click()
    told = page.get_by_role("region", name="Since your last turn")
    expect(told.get_by_role("listitem")).to_have_count(1)
    expect(told).to_contain_text(record["names"][2 - seat])
    expect(told).to_contain_text("plants")
    told.get_by_role("listitem").hover()
    expect(page.locator("main .marked").first).to_be_attached()

    told.get_by_role("button", name="Show it again").click()
    expect(told).to_be_hidden()
    page.wait_for_function("() => window.moments.at(-1) === '7'")
    assert page.evaluate("() => window.moments") == ["4", "5", "6", "7"]
    after = person.wait_for_decision()  # and the game goes on
    assert (after["places"], after["task"]) == (before["places"], before["task"])

    set_pace(page, "Slowly")
    since.click()
    told.get_by_role("button", name="Show it again").click()
    page.get_by_role("button", name="Back to the game").first.click()  # whoever has seen enough goes on at once
    assert person.wait_for_decision()["task"] == before["task"]
