from __future__ import annotations

import signal
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import take_seats, words


def decision(person: Person) -> dict[str, object]:
    seen = person.wait_for_decision()
    return {key: seen[key] for key in ("places", "task", "round", "values")}


def test_two_browsers_in_one_room(server: Server, open_page: Callable[..., Page]) -> None:
    mine = open_page(server.address)
    take_seats(mine, "here", "friend")
    expect(mine.get_by_text("1 seat is still free")).to_be_visible()
    link = mine.get_by_label("Link for friends").input_value()

    theirs = open_page(link)
    theirs.get_by_label("Your name").fill("Bruno")
    theirs.get_by_role("button", name="Sit down here").click()
    anna, bruno = Person(mine, 1), Person(theirs, 2)
    bruno.act()  # places his figure: the last one begins
    expect(mine.get_by_text("Waiting for Bruno")).to_be_visible()
    bruno.act()  # ends his turn
    for _ in range(3):
        turn = anna if anna.look()["mine"] else bruno
        other = bruno if turn is anna else anna
        while turn.look()["mine"]:
            turn.act()
        other.wait_for_decision()
    assert anna.look()["values"] == bruno.look()["values"]

    watching = open_page(link)
    expect(watching.locator("main .place").first).to_be_attached()
    assert not watching.locator("main .place.can").count()


def test_reload_in_the_middle_of_a_purchase(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "here")
    person = Person(page)
    for move in ("start ducats", "go 1"):
        person.make(move)
    before = decision(person)
    assert "Buy at least one tile" in str(before["task"])
    page.reload()
    assert decision(person) == before
    other_tab = page.context.new_page()
    other_tab.goto(page.url)
    assert decision(Person(other_tab)) == before


def test_a_killed_server_loses_nothing(start_server: Callable[..., Server], open_page: Callable[..., Page]) -> None:
    server = start_server()
    page = open_page(server.address)
    take_seats(page, "here", "novice")
    person = Person(page)
    person.wait_for_decision()
    person.make("go 1")
    before = decision(person)
    server.end(signal.SIGKILL)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    start_server(server.port)
    page.get_by_role("button", name="Try now").click()
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
    assert decision(person) == before
    page.reload()
    assert decision(person) == before
    for _ in range(5):  # the purchase goes on, and the computer answers
        person.act()


def test_a_person_is_replaced_by_the_computer_and_comes_back(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "here")
    person = Person(page)
    person.make("start ducats")
    page.get_by_role("button", name="This room").click()
    page.get_by_label("Let the computer play for Anna").select_option("novice")
    back = page.get_by_role("button", name="Take your seat again")
    expect(back).to_be_visible()
    page.keyboard.press("Escape")
    assert person.wait_for_decision()["player"] == "Ben:"  # the computer has taken Anna's turn
    page.get_by_role("button", name="This room").click()
    back.click()
    expect(page.get_by_label("Let the computer play for Anna")).to_be_visible()


def test_an_unknown_room_says_so(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server.address}/never-was-here")
    expect(page.get_by_role("alert")).to_contain_text("There is no room called never-was-here")
    page.get_by_role("button", name="Start page").click()
    page.get_by_label("The three words").fill("two words")
    page.get_by_role("button", name="Go there").click()
    expect(page.get_by_role("alert")).to_contain_text("These are not three words")
    assert words(page) == ""
