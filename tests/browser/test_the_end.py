from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import THINKING, Person
from tests.browser.server import Server
from tests.browser.visiting import keeping, words

PHONE = {"width": 390, "height": 844}


def test_the_scoring_keeps_its_secret_and_the_next_game_takes_everybody_along(
    server: Server, open_page: Callable[..., Page], open_tables: Callable[..., list[Page]]
) -> None:
    whole = records.hasty_game()
    points = records.points(whole)
    last = records.cut(whole, len(whole["moves"]) - 1)
    anna, ben = open_tables({**last, "names": ["Anna", "Ben"]}, (1,), (2,))
    for page in (anna, ben):
        expect(page.locator("main .place").first).to_be_attached()
    turn = anna if records.seat_to_decide(last) == 1 else ben
    Person(turn).make(whole["moves"][-1])

    for page in (anna, ben):
        telling = page.get_by_role("region", name="Final scoring")
        expect(telling).to_be_visible()
        expect(telling.get_by_role("button", name="Next")).to_be_focused()
        assert "wins" not in page.content()  # neither header nor log nor title gives it away
        shown = [int(one) for one in page.locator("header .players strong").all_inner_texts()]
        assert shown == [0, 0]
    telling = anna.get_by_role("region", name="Final scoring")
    expect(telling).to_contain_text("Step 1 of")
    anna.keyboard.press("ArrowRight")
    anna.keyboard.press("Enter")
    expect(telling).to_contain_text("Step 3 of")
    anna.keyboard.press("ArrowLeft")
    expect(telling).to_contain_text("Step 2 of")
    expect(anna.get_by_role("log")).to_contain_text("exchange")  # ears hear every step
    while telling.count():
        anna.keyboard.press("ArrowRight")
    result = anna.get_by_role("dialog", name="Result")
    total = result.get_by_role("row").filter(has_text="Points").last
    expect(total.get_by_role("cell")).to_have_text([str(one) for one in points])

    room = words(anna)
    result.get_by_role("button", name="Rematch").click()
    anna.wait_for_url(lambda url: room not in url)
    following = words(anna)
    expect(anna.locator("header .players .name")).to_have_text(["Ben", "Anna"])  # who sat first sits last
    expect(ben.get_by_role("region", name="Final scoring")).to_be_visible()  # nobody is torn away from it
    ben.keyboard.press("Escape")
    theirs = ben.get_by_role("dialog", name="Result")
    theirs.get_by_role("button", name="To the next game").click()
    ben.wait_for_url(f"**/{following}")
    for page, own in ((anna, "Anna"), (ben, "Ben")):  # whose garden is large
        expect(page.locator("header .players").get_by_title(f"Garden of {own}")).to_be_visible()

    late = open_page(f"{server.address}/{room}", storage_state=keeping(server.address, room, _tokens(anna, room)))
    late.get_by_role("button", name="Show the scoring").click()
    late.get_by_role("button", name="Show the result").click()
    late.keyboard.press("Escape")
    late.get_by_role("status").get_by_role("button", name="To the next game").click()
    late.wait_for_url(f"**/{following}")


def test_a_finished_game_can_be_tried_otherwise_and_played_on(
    server: Server, open_tables: Callable[..., list[Page]]
) -> None:
    """With a finger, on a phone: another move, the way back, a link, a game from there; and it stands in the list."""
    game = records.varied_game()
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    (page,) = open_tables({**game, "names": ["Anna", "Ben"]}, (1,), kinds=("here", "novice"), **phone)
    page.get_by_role("button", name="Show the scoring").tap()
    page.get_by_role("button", name="Show the result").tap()
    page.get_by_role("dialog", name="Result").get_by_role("button", name="Close").tap()
    room = words(page)

    page.goto(f"{server.address}/{room}?move=2")  # before a move
    looking = page.locator("footer [role=status]")
    expect(looking).to_contain_text(f"You are looking at move 2 of {len(game['moves'])}.")
    page.get_by_role("button", name="Main board").tap()
    page.locator('main .place.can[data-target="space:6"]').tap()
    expect(looking).to_have_text("1 move tried after move 2.")
    page.get_by_role("button", name="Undo").tap()
    expect(looking).to_contain_text("You are looking at move 2")
    page.locator('main .place.can[data-target="space:5"]').tap()
    page.get_by_role("button", name="Back to what was played").tap()
    expect(looking).to_contain_text("You are looking at move 2")
    page.locator('main .place.can[data-target="space:5"]').tap()
    expect(looking).to_have_text("1 move tried after move 2.")

    page.get_by_role("button", name="Play on from here").tap()
    window = page.get_by_role("dialog")
    expect(window.get_by_role("combobox").first).to_have_value("")  # one's own seat
    window.get_by_role("combobox").last.select_option("novice")
    window.get_by_role("button", name="Play on", exact=True).tap()
    page.wait_for_url(lambda url: room not in url)
    begun = server.get(f"/api/rooms/{words(page)}/record")["moves"]
    assert begun[:2] == game["moves"][:2]
    expect(page.locator("footer .task")).to_contain_text("Move your figure forward", timeout=THINKING)
    assert server.get(f"/api/rooms/{room}/record")["moves"] == game["moves"]  # the game stays as it was

    page.goto(server.address)
    line = page.get_by_role("listitem").filter(has=page.get_by_role("link", name=room))
    for seen in ("Anna", *[str(one) for one in records.points(game)], "Look back"):
        expect(line).to_contain_text(seen)
    kept = json.loads(page.evaluate("localStorage.getItem('heavenale.results')"))
    assert [one["points"] for one in kept] == [records.points(game)]
    assert not kept[0]["counts"]  # somebody chose its tiles
    expect(page.get_by_role("button", name="Statistics")).to_have_count(0)


def _tokens(page: Page, words: str) -> dict[str, str]:
    kept = json.loads(page.evaluate("localStorage.getItem('heavenale.rooms')"))
    tokens: dict[str, str] = next(room["tokens"] for room in kept if room["words"] == words)
    return tokens
