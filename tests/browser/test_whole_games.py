from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import open_record, take_seats, words

LONGEST_GAME = 200  # seconds, on a busy machine

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
    """A game with every kind of decision; what the screen says at the end is what the rules say."""
    record = records.varied_game()
    assert {move.split()[0] for move in record["moves"]} == set(TASKS)
    page = open_page(server.address)
    open_record(page, {**record, "moves": []})
    person = Person(page)
    for move in record["moves"]:
        assert TASKS[move.split()[0]].lower() in person.wait_for_decision()["task"].lower()
        person.make(move)
    expect(page.get_by_role("region", name="Final scoring")).to_be_visible()
    assert server.get(f"/api/rooms/{words(page)}/record")["moves"] == record["moves"]
    page.get_by_role("button", name="Show the result").click()
    total = page.get_by_role("dialog").get_by_role("row").filter(has_text="Points").last
    expect(total.get_by_role("cell")).to_have_text([str(points) for points in records.points(record)])


def test_three_people_at_one_screen_take_their_turns_to_the_end(open_table: Callable[..., Page]) -> None:
    whole = records.hasty_game(3)
    page = open_table({**records.cut(whole, 8), "names": ["Anna", "Ben", "Carla"]})  # two rounds are left
    person = Person(page)
    called = []
    for move in whole["moves"][8:]:
        called.append(person.wait_for_decision()["player"])
        following = {"Anna:": ["Ben"], "Ben:": ["Carla"]}.get(called[-1], [])  # the last one is alone out there
        expect(page.locator("header .players li").filter(has_text="next").locator(".name")).to_have_text(following)
        person.make(move)
    assert called == ["Anna:", "Ben:", "Carla:"] * 2
    expect(page.get_by_role("region", name="Final scoring")).to_be_visible()
    page.get_by_role("button", name="Show the result").click()
    expect(page.get_by_role("dialog").get_by_role("columnheader")).to_have_text(["Anna", "Ben", "Carla"])


def test_a_whole_game_against_the_computer(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "novice", by_lot=True)
    person = Person(page)
    play_to_the_end(person)
    assert [line[:7] for line in person.rounds] == ["Round 1", "Round 2", "Round 3"]
    telling = page.get_by_role("region", name="Final scoring")
    while telling.count():  # step by step, until everything has been told
        telling.get_by_role("button", name="Next").click()
    result = page.get_by_role("dialog", name="Result")
    expect(result.get_by_role("columnheader")).to_have_count(2)
    assert server.get(f"/api/rooms/{words(page)}")["state"] == "over"


@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_play_to_the_end_beside_the_computer(
    players: int, open_tables: Callable[..., list[Page]]
) -> None:
    """From the last round on."""
    whole = records.hasty_game(players)
    last_round = records.cut(whole, len(whole["moves"]) - players)
    (page,) = open_tables(last_round, (1,), kinds=("here", *["novice"] * (players - 1)))
    person = Person(page)
    play_to_the_end(person)
    assert len(person.rounds) == 1
    page.get_by_role("button", name="Show the result").click()
    expect(page.get_by_role("dialog").get_by_role("columnheader")).to_have_count(players)


def play_to_the_end(person: Person) -> None:
    """The person goes home as soon as possible; the computer does as it likes."""
    until = time.monotonic() + LONGEST_GAME
    person.in_a_hurry = True
    while not (seen := person.act())["title"]:
        assert time.monotonic() < until, seen
    assert seen["title"] == "Final scoring"
