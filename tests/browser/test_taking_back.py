from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import close_window, words

NAMED = {"names": ["Anna", "Ben"]}


def ask_to_take_back(page: Page) -> None:
    page.get_by_role("button", name="This room").click()
    page.get_by_role("button", name="Ask to take the last turn back").click()
    close_window(page)


def test_a_turn_that_was_ended_is_taken_back_only_with_consent(
    server: Server, open_tables: Callable[..., list[Page]]
) -> None:
    record = {**records.cut(records.game("strong-2p-3"), 4), **NAMED}
    pages = open_tables(record, (1,), (2,))
    seat = records.seat_to_decide(record)
    mine, theirs = pages[seat - 1], pages[2 - seat]
    name, other = NAMED["names"][seat - 1], NAMED["names"][2 - seat]
    person = Person(mine)
    for move in ("go 2", "buy B3 L5"):
        person.make(move)
    person.press_button("Undo")
    person.make("buy B3 D5")
    mine.get_by_role("button", name="End purchases").click()
    expect(mine.get_by_text(f"Waiting for {other}")).to_be_visible()
    expect(mine.get_by_role("button", name="Undo")).to_be_hidden()  # what was ended is not undone alone

    ask_to_take_back(mine)
    asked = theirs.get_by_role("alert").filter(has_text=f"{name} would like to take a turn back")
    asked.get_by_role("button", name="Decline", exact=True).click()
    expect(mine.get_by_text(f"{other} does not agree")).to_be_visible()
    expect(asked).to_be_hidden()
    made = server.get(f"/api/rooms/{words(mine)}/record")["moves"]
    assert made[4:] == ["go 2", "buy B3 D5", "done"]

    ask_to_take_back(mine)
    asked.get_by_role("button", name="Agree", exact=True).click()
    expect(theirs.get_by_text(f"The turn of {name} was taken back")).to_be_visible()
    assert "Move your figure" in person.wait_for_decision()["task"]
    assert server.get(f"/api/rooms/{words(mine)}/record")["moves"] == record["moves"]
    person.make("go 2")  # the game goes on from there
    expect(theirs.get_by_text(f"Waiting for {name}")).to_be_visible()


def test_a_turn_is_not_taken_back_once_new_tiles_were_seen(open_table: Callable[..., Page]) -> None:
    """Nobody is even asked: the button is not there."""
    page = open_table(records.cut(records.game("strong-2p-3"), 34))  # everybody has come home
    page.get_by_role("button", name="This room").click()
    expect(page.get_by_role("button", name="Save the record")).to_be_visible()
    expect(page.get_by_role("button", name="Ask to take the last turn back")).to_be_hidden()


def test_alone_with_computers_whole_turns_are_taken_back_in_one_click(open_tables: Callable[..., list[Page]]) -> None:
    record = {**records.cut(records.game("strong-2p-3"), 4), **NAMED}
    assert records.seat_to_decide(record) == 2
    (page,) = open_tables(record, (2,), kinds=("novice", "here"))
    person = Person(page)
    person.make("go 2")
    person.make("buy B3 L5")
    page.get_by_role("button", name="End purchases").click()
    person.wait_for_decision()  # one's own moves show at once, so this is after the computer's turn
    person.make("go 3")
    page.keyboard.press("r")  # first the turn that is open
    before = person.wait_for_decision()
    page.get_by_role("button", name="Take back my last turn").click()
    expect(page.locator('main .place.can[data-target="space:2"]')).to_be_attached()
    assert before["places"] != person.wait_for_decision()["places"]
