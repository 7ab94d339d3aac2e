from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import records
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import NAMES, at_the_table, close_window, set_a_table, take_seats

# Pressed if it is still there: the line may have mended itself.
TRY_NOW = "() => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try now')?.click()"

# The clock of the page can be put forward, so that nobody has to wait.
ADVANCE = "window.ahead = 0; const { now } = Date; Date.now = () => now() + window.ahead;"


def decision(person: Person) -> dict[str, object]:
    seen = person.wait_for_decision()
    return {key: seen[key] for key in ("places", "task", "round", "values")}


def test_two_browsers_in_one_room(server: Server, open_page: Callable[..., Page]) -> None:
    mine = open_page(server.address)
    set_a_table(mine)
    mine.get_by_role("button", name="Take your seats").click()
    expect(mine.get_by_role("alert")).to_contain_text("What are you called?")
    take_seats(mine, "here", "friend")
    expect(mine.get_by_text("1 seat is still free")).to_be_visible()
    link = mine.get_by_label("Link for friends").input_value()

    theirs = open_page(link)
    theirs.get_by_role("button", name="Just watch").click()
    theirs.get_by_role("button", name="Sit down here").click()  # whoever changes their mind is asked in once more
    expect(theirs.get_by_role("heading")).to_contain_text("You are invited to a game")
    expect(theirs.get_by_role("img", name="The table of this game")).to_be_visible()
    expect(theirs.get_by_role("link", name="Tutorial")).to_be_visible()
    theirs.get_by_role("button", name="Sit down here").click()  # nobody is called "You"
    expect(theirs.get_by_role("alert")).to_contain_text("What are you called?")
    expect(theirs.get_by_label("Your name")).to_be_focused()
    theirs.get_by_label("Your name").fill("Bruno")
    theirs.get_by_role("button", name="Sit down here").click()
    anna, bruno = Person(mine, 1), Person(theirs, 2)
    bruno.act()  # places his figure: the last one begins
    expect(mine.get_by_text("Waiting for Bruno")).to_be_visible()
    bruno.act()  # ends his turn
    turn, other = anna, bruno
    for _ in range(3):
        turn.wait_for_decision()
        while turn.look()["mine"]:
            turn.act()
        turn, other = other, turn
    turn.wait_for_decision()
    assert anna.look()["values"] == bruno.look()["values"]


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
    finished = server.post("/api/records", records.hasty_game())["words"]
    server.end(signal.SIGKILL)
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    start_server(server.port)
    page.evaluate(TRY_NOW)
    expect(page.get_by_text("The connection is lost")).to_be_hidden()
    assert decision(person) == before
    page.reload()
    assert decision(person) == before
    for _ in range(5):  # the purchase goes on, and the computer answers
        person.act()
    page.goto(f"{server.address}/{finished}")  # the link of a finished game stays as well
    expect(page.get_by_role("button", name="Result")).to_be_visible()


def test_a_server_that_does_not_answer_is_told_and_asked_again(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    take_seats(page, "here", "here")
    Person(page).wait_for_decision()
    room = page.url
    page.route("**/api/**", lambda route: route.abort())
    for address, told in ((server.address, "Start it again with “make play”"), (room, "The server does not answer")):
        page.goto(address)
        expect(page.get_by_role("alert")).to_contain_text(told)
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("alert")).to_contain_text(told)
    page.unroute("**/api/**")
    page.get_by_role("button", name="Try again").click()  # at the door of the room
    assert "starting space" in Person(page).wait_for_decision()["task"]


def test_a_person_who_left_is_replaced_by_the_computer_and_comes_back(open_tables: Callable[..., list[Page]]) -> None:
    record = {**records.cut(records.game("strong-2p-3"), 4), "names": ["Anna", "Bruno"]}
    assert records.seat_to_decide(record) == 2
    mine, theirs = open_tables(record, (1,), (2,), at_first=ADVANCE)
    Person(theirs).wait_for_decision()
    mine.get_by_role("button", name="This room").click()
    replace = mine.get_by_label("Let the computer play for Bruno")
    expect(mine.get_by_role("dialog").get_by_text("Bruno")).to_be_visible()
    expect(replace).to_be_hidden()  # not while he is here
    theirs.goto("about:blank")
    expect(mine.get_by_role("dialog").get_by_text("Bruno is away")).to_be_visible()
    close_window(mine)

    away = mine.get_by_role("status").filter(has_text="It is the turn of Bruno, who is away.")
    expect(away).to_be_hidden()  # perhaps he only loads the page again
    mine.evaluate("() => { window.ahead = 10_000; }")
    away.get_by_role("button", name="What now?").click()
    replace.select_option("novice")
    expect(mine.get_by_text("Novice plays for Bruno now")).to_be_visible()
    expect(mine.get_by_role("button", name="Ask to take the last turn back")).to_be_hidden()  # that is among people
    close_window(mine)
    assert "Move your figure" in Person(mine).wait_for_decision()["task"]  # the computer has played his turn
    expect(away).to_be_hidden()

    theirs.goto(mine.url)
    replaced = theirs.get_by_role("status").filter(has_text="Novice plays for Bruno at the moment.")
    expect(replaced).to_be_visible()
    theirs.get_by_role("button", name="This room").click()
    expect(theirs.get_by_role("button", name="Take your seat again")).to_be_visible()
    close_window(theirs)
    replaced.get_by_role("button", name="Play on myself").click()
    expect(mine.get_by_text("Bruno plays again")).to_be_visible()
    expect(replaced).to_be_hidden()
    expect(theirs.get_by_text("Waiting for Anna")).to_be_visible()


def test_a_computer_may_be_made_stronger_or_weaker_at_its_own_seat(open_tables: Callable[..., list[Page]]) -> None:
    record = records.until(records.game("strong-2p-3"), "go", 6)
    others = "here" if records.seat_to_decide(record) == 1 else "novice"
    kinds = (others, "novice" if others == "here" else "here")
    (page,) = open_tables({**record, "names": ["Anna", "Anna"]}, (kinds.index("here") + 1,), kinds=kinds)
    Person(page).wait_for_decision()
    page.get_by_role("button", name="This room").click()
    level = page.get_by_label("Change how strong Novice plays")
    expect(level).to_have_value("novice")
    level.select_option("brother")
    expect(page.get_by_text("Brother plays for Novice now.")).to_be_visible()
    close_window(page)
    expect(page.locator("header .players")).to_contain_text("Brother")


def test_a_spectator_sees_what_players_see_and_decides_nothing(open_tables: Callable[..., list[Page]]) -> None:
    record = {**records.cut(records.game("strong-2p-3"), 35), "names": ["Anna", "Ben"]}
    said: list[str] = []
    playing, watching = open_tables(record, (1, 2), ())
    watching.on("websocket", lambda line: line.on("framereceived", lambda text: said.append(str(text))))
    watching.reload()
    at_the_table(watching)
    seat = NAMES[records.seat_to_decide(record) - 1]
    expect(watching.get_by_text(f"Waiting for {seat}")).to_be_visible()
    assert watching.locator("main .place").count() >= playing.locator("main .place").count() - 10  # the same table
    assert not watching.locator("main .place.can").count()
    for name in ("Undo", "Reset turn", "End turn", "End purchases", "Hint", "All choices"):
        expect(watching.get_by_role("button", name=name)).to_be_hidden()
    for key in ("e", "u", "h", "o"):
        watching.keyboard.press(key)
    watching.locator('main .place[data-target="spot:D1"]').click(force=True)
    watching.get_by_role("button", name="This room").click()
    window = watching.get_by_role("dialog")
    expect(window.get_by_role("button", name="Save the record")).to_be_visible()
    expect(window.get_by_role("combobox")).to_be_hidden()  # replaces nobody
    with watching.expect_download() as saved:
        window.get_by_role("button", name="Save the record").click()
    pile = json.loads(saved.value.path().read_text())["resource_pile"]
    assert pile == record["resource_pile"][: len(pile)]
    assert len(pile) < 40  # what nobody has seen yet is not in it
    close_window(watching)

    told = json.loads(next(text for text in said if '"room"' in text))
    assert told["you"] == []
    assert told["record"]["resource_pile"] == pile
    assert not {"seed", "token", "tokens"} & set(_keys(told))

    Person(playing).make("buy H4 D1")  # what players do, spectators see at once
    expect(watching.get_by_role("log")).to_contain_text(f"{seat} plants Hops 4")


def test_boards_stay_where_they_were_put(open_tables: Callable[..., list[Page]]) -> None:
    """The one that a spectator sits behind, and the one that a player pins beside their own."""
    record = {**records.until(records.game("strong-3p-1"), "go", 9), "names": list(NAMES[:3])}
    decides = records.seat_to_decide(record)
    playing, watching = open_tables(record, (decides,), ())
    other = NAMES[decides % 3]

    def chip(page: Page, name: str) -> Locator:
        return page.locator("header .players button").filter(has_text=name)

    for page in (playing, watching):
        chip(page, other).click()
        expect(chip(page, other)).to_have_attribute("aria-pressed", "true")
    Person(playing).make(records.game("strong-3p-1")["moves"][len(record["moves"])])
    expect(watching.get_by_role("log")).to_contain_text(f"{NAMES[decides - 1]} moves to")
    for page in (playing, watching):
        expect(chip(page, other)).to_have_attribute("aria-pressed", "true")
    chip(playing, other).click()  # and back among the others
    expect(chip(playing, other)).to_have_attribute("aria-pressed", "false")
    watching.get_by_role("button", name="Follow the turn").click()
    expect(chip(watching, NAMES[decides - 1])).to_have_attribute("aria-pressed", "true")


def _keys(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inside in value.items():
            yield key
            yield from _keys(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from _keys(inside)


def test_a_finished_game_has_a_permanent_replay_link(server: Server, open_page: Callable[..., Page]) -> None:
    """For everybody, and with the moment in the link."""
    game = records.game("strong-2p-3")
    room = server.post("/api/records", game)["words"]
    page = open_page(f"{server.address}/{room}?move=40")
    expect(page.get_by_text(f"You are looking at move 40 of {len(game['moves'])}.")).to_be_visible()
    page.keyboard.press("End")
    page.get_by_role("button", name="Result").click()  # whoever only looks on need not wait for the scoring
    for points in records.scores("strong-2p-3"):
        expect(page.get_by_role("dialog").get_by_role("cell", name=str(points), exact=True).first).to_be_visible()
