from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.checks import missing_words
from tests.browser.line import Line
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import at_the_table, take_seats, words

GAME = records.game("strong-2p-3")


# What is wrong, and what is told of it in every language: numbers and what stands in the file.
DAMAGED: list[tuple[dict[str, Any], str]] = [
    ({"moves": [*GAME["moves"][:4], "go 14"]}, r"\b5\b.*14.*go 14.*\b1\b.*\b2\b.*\b3\b"),  # with moves that are legal
    ({"moves": [*GAME["moves"][:4], "fly home"]}, r"\b5\b.*fly home.*\b1\b.*\b2\b.*\b3\b"),
    ({"players": 7}, r"2, 3 \w+ 4"),
    ({"resource_pile": [*GAME["resource_pile"][:-1], "W9"]}, r"W9.*100|100.*W9"),
    ({"monk_pile": GAME["monk_pile"][:5]}, r"\b5\b"),
    ({"format": "heaven-ale/9"}, r"heaven-ale/9"),
    ({"moves": "all of them"}, r"moves|Züge|jugadas"),
]
OPENING = {"en": ("or paste the text", "Open"), "de": ("oder den Text einfügen", "Öffnen")}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_damaged_record_is_refused_with_what_is_wrong_where(
    language: str, server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(server.address, locale=language)
    field, button = OPENING[language]
    opening = page.get_by_role("button", name=button, exact=True)
    for damage, told in DAMAGED:
        page.get_by_label(field).fill(json.dumps({**GAME, **damage}))
        opening.click()
        expect(page.get_by_role("alert")).to_contain_text(re.compile(told))
        assert not missing_words(page, language, "Heaven & Ale", "go 14", "fly home")
    assert page.url == f"{server.address}/"
    page.get_by_label(field).fill(json.dumps(records.hasty_game()))  # a good one opens still
    opening.click()
    at_the_table(page)


def test_what_is_no_record_at_all_is_told_from_a_damaged_one(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    opening = page.get_by_role("button", name="Open", exact=True)
    for text, told in (("", "nothing to open"), ("no record", "not JSON"), ("[]", "no record of a game")):
        page.get_by_label("or paste the text").fill(text)
        opening.click()
        expect(page.get_by_role("alert")).to_contain_text(told)
    page.locator("input[type=file]").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": b"\x89PNG\0"})
    expect(page.get_by_role("alert")).to_contain_text("not JSON")


def test_names_of_any_kind_harm_nobody(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "friend")
    markup = "<b>Bo</b><img src=x onerror=alert(1)>"
    friend = open_page(page.url)
    friend.get_by_label("Your name").fill("x" * 1000)
    assert len(friend.get_by_label("Your name").input_value()) <= 24
    friend.get_by_label("Your name").fill(markup)
    friend.get_by_role("button", name="Sit down here").click()
    Person(friend).wait_for_decision()
    shown = page.locator("header").get_by_text(markup[:10])  # as text, not as a picture
    expect(shown).to_be_visible()
    assert not page.locator("img[src=x], b:text('Bo')").count()
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")

    # A name of 1000 characters can come with a record as well; it is cut, and everything else still fits.
    named = {**GAME, "moves": GAME["moves"][:4], "names": ["Wolfeschlegelsteinhausen" * 40, "Ben"]}
    held = server.post("/api/records", named)
    page.goto(f"{server.address}/{held['words']}")
    expect(page.locator("header").get_by_text("Wolfeschlegel")).to_be_visible()
    page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


def test_an_unknown_room_says_so(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server.address}/never-was-here")
    expect(page.get_by_role("alert")).to_contain_text("There is no room called never-was-here")
    page.get_by_role("button", name="Start page").click()
    page.get_by_label("The three words").fill("two words")
    page.get_by_role("button", name="Go there").click()
    expect(page.get_by_role("alert")).to_contain_text("These are not three words")
    assert words(page) == ""
    page.get_by_label("The three words").fill(f" {server.address}/Never-WAS-here ")  # a whole link does as well
    page.get_by_role("button", name="Go there").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no room called never-was-here")


def test_a_stale_move_from_a_second_tab_is_refused_and_the_tab_gets_the_news(
    server: Server, open_page: Callable[..., Page]
) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "here")
    first = Person(page)
    first.make("start ducats")
    tab = page.context.new_page()
    line = Line(tab)
    tab.goto(page.url)
    second = Person(tab)
    assert second.wait_for_decision() == first.wait_for_decision()

    line.keeps_back = True
    first.press("space:1")
    tab.locator('main .place[data-target="space:3"]').click()  # as if nothing had happened
    line.deliver_when("refused")
    expect(tab.get_by_text("The table has changed meanwhile.")).to_be_visible()
    assert second.wait_for_decision() == first.wait_for_decision()

    second.act()  # both tabs hold the seat: what one does the other sees
    expect(page.get_by_role("button", name="End purchases")).to_be_visible()
    assert second.wait_for_decision() == first.wait_for_decision()
