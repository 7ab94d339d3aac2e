from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import open_record, take_seats, words

# What the table asks for when a move of this kind is due.
TASKS = {
    "start": "Place your figure on a starting space",
    "go": "Move your figure forward",
    "home": "Move your figure forward",
    "buy": "Buy",
    "done": "end your purchases",
    "sell": "",
    "shed": "Shed S",
    "score": "Place your scoring disc",
    "card": "You completed a privilege pair",
}


def test_two_people_at_one_screen_play_a_whole_game_by_clicks(server: Server, open_page: Callable[..., Page]) -> None:
    """A game with every kind of decision; what the screen says at the end is what the reference says."""
    record = records.game("strong-2p-3")
    assert {move.split()[0] for move in record["moves"]} == set(TASKS)
    page = open_page(server.address)
    open_record(page, {**record, "moves": []})
    page.get_by_role("button", name="Log").click()
    person = Person(page)
    for move in record["moves"]:
        assert TASKS[move.split()[0]].lower() in person.wait_for_decision()["task"].lower()
        seen = person.make(move)
    assert seen["title"] == "Final scoring"
    assert server.get(f"/api/rooms/{words(page)}/record")["moves"] == record["moves"]
    page.get_by_role("button", name="Show the result").click()
    for points in records.scores("strong-2p-3"):
        expect(page.get_by_role("dialog").get_by_role("cell", name=str(points), exact=True).first).to_be_visible()


def test_a_whole_game_against_the_computer(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "novice", by_lot=True)
    person = Person(page, seed=3)
    until = time.monotonic() + 60
    while not (seen := person.act())["title"]:
        assert time.monotonic() < until, seen
    assert seen["title"] == "Final scoring"
    assert [line[:7] for line in person.rounds] == ["Round 1", "Round 2", "Round 3"]
    for _ in range(40):  # every step of the picture
        step = page.get_by_role("dialog").get_by_role("button", name="Next")
        if not step.count():
            break
        step.click()
    expect(page.get_by_role("dialog").get_by_role("table")).to_be_visible()
    info = server.get(f"/api/rooms/{words(page)}")
    assert info["state"] == "over"
