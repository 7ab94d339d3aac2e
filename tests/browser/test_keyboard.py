from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.keyboard import Keyboard
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import NAMES, at_the_table, close_window

# Some turns of the game for each kind of decision, from the first move to the one that ends the last of them.
TURNS = {
    "buying, selling, sheds, going home": (
        102,
        "go 27, sell barrels, buy A4 D11, shed D11, done, go 2, buy B4 L10, buy W3 L7, shed L5 L10 D6, done, home wood",
    ),
    "scoring and cards": (134, "go 16, score number 4, card barrels, go 20, score monk 3, card discs water"),
}
ANNOUNCED = {
    "go": "moves to",
    "buy": "plants",
    "done": "ends the purchases",
    "sell": "sells the",
    "shed": "activates",
    "score": "scores",
    "card": "places the",
    "home": "goes home",
}


def make(move: str, person: Person, keys: Keyboard) -> None:
    """A move in the notation, with keys only."""
    places = person.wait_for_decision()["places"]
    if move == "done":
        person.change_by(lambda: keys.press("e"), move)
        return
    targets = person.places_for(move)
    assert {*targets} & {*places}, f"{move} cannot be made: {person.look()}"
    for target in targets:
        if person.has_to_press(target):
            keys.go_to(target)
            if person.change_by(partial(enter, person, keys, target), f"Enter on {target}")["menu"]:
                person.change_by(lambda: keys.choose_in_menu(move.rsplit(maxsplit=1)[-1]), move)


def enter(person: Person, keys: Keyboard, target: str) -> None:
    """A card is sold by a second press, unless money is short."""
    keys.press("Enter")
    if target.startswith("sell:") and person.asks_again():
        keys.press("Enter")


@pytest.mark.parametrize("turn", TURNS)
def test_a_turn_of_every_kind_with_the_keyboard_only(turn: str, open_table: Callable[..., Page]) -> None:
    start, moves = TURNS[turn][0], TURNS[turn][1].split(", ")
    game = records.game("strong-2p-3")
    assert game["moves"][start : start + len(moves)] == moves
    page = open_table({**records.cut(game, start), "names": list(NAMES[:2])})
    person, keys = Person(page), Keyboard(page)
    spoken = page.get_by_role("log")
    for n, move in enumerate(moves, start + 1):
        who = person.wait_for_decision()["player"].removesuffix(":")
        make(move, person, keys)
        expect(spoken).to_contain_text(re.compile(f"{who} {ANNOUNCED[move.split()[0]]}"))
        if "End turn" in person.wait_for_decision()["buttons"]:
            person.change_by(lambda: keys.press("e"))
        turn_of = NAMES[records.seat_to_decide(records.cut(game, n)) - 1]
        assert person.wait_for_decision()["player"] == f"{turn_of}:"
        if turn_of != who:
            expect(spoken).to_contain_text(f"Your turn, {turn_of}.")


def test_from_the_lobby_to_the_table_and_back_with_the_keyboard_only(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(server.address)
    keys = Keyboard(page)
    keys.tab_to("summary")
    keys.press("Enter")
    keys.tab_to("select.kind")
    keys.tab_to("select.kind")
    keys.press("Home")  # "At this screen"
    keys.tab_to("details button.big")
    keys.press("Enter")  # nobody begins without a name: one is led to the fields
    for name in NAMES[:2]:
        expect(page.locator("input:focus")).to_have_value("")
        page.keyboard.type(name)
        keys.press("Enter")
    page.wait_for_url(lambda url: url.count("-") == 2)
    at_the_table(page)
    person = Person(page)
    person.wait_for_decision()
    keys.press("o")  # the list of all choices, in words
    window = page.get_by_role("dialog", name="All choices")
    expect(window).to_be_visible()
    keys.tab_to("dialog li button")
    keys.press("ArrowDown")
    chosen = page.evaluate("() => document.activeElement.textContent")
    assert "starting space" in chosen
    person.change_by(lambda: keys.press("Enter"), chosen)
    expect(window).to_be_hidden()
    person.change_by(lambda: keys.press("u"))  # undone, and set up on the board
    make("start ducats", person, keys)
    expect(page.get_by_role("log")).to_contain_text("takes the starting space (2 ducats)")
    for key, name in (("?", "Help"), ("p", "Points if the game ended now")):
        keys.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        close_window(page)
    keys.tab_to("h1 a")
    keys.press("Enter")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_focus_stays_on_the_boards_and_what_it_is_on_is_told(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(records.game("strong-2p-3"), 107))
    person, keys = Person(page), Keyboard(page)
    person.wait_for_decision()
    keys.go_to("space:2")
    expect(page.locator(":focus")).to_have_accessible_name(re.compile(r"resource space 2\. tiles: .+\. possible"))
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "PageDown", "End"):  # arrows pass over what cannot be chosen
        keys.press(key)
        expect(page.locator("main .place.can:focus")).to_be_attached()
    keys.press("Home")
    for _ in range(30):  # with Shift they go anywhere, and one hears why not
        keys.press("Shift+PageDown")
        if page.locator("main .place:not(.can):focus").count():
            break
    expect(page.locator("main .place:not(.can):focus")).to_have_accessible_name(
        re.compile(r"no barrel that you could take")
    )
    keys.go_to("space:2")
    person.change_by(lambda: keys.press("Enter"))
    person.wait_for_decision()
    expect(page.locator("main .place.can:focus")).to_be_attached()  # on what can be done next, not lost
    keys.press("m")  # to the other board
    keys.press("m")
    expect(page.locator("main .place:focus")).to_be_attached()
