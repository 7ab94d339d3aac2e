from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.browser import records
from tests.browser.person import THINKING, Person
from tests.browser.server import Server
from tests.browser.visiting import at_the_table, close_window, see_the_result, set_a_table

PLACES = """() => [...document.querySelectorAll('main [data-target], main svg')].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.dataset.target ?? '', x, y, width, height].join(' ');
})"""


def test_a_hint_is_drawn_on_the_boards_with_chances_and_reasons(open_table: Callable[..., Page]) -> None:
    """With the mouse: nothing moves, the list chooses what is drawn, and the move is made from there."""
    page = open_table(records.until(records.game("strong-2p-3"), "go", 6))
    person = Person(page)
    person.wait_for_decision()
    before = page.evaluate(PLACES)
    page.get_by_role("button", name="Hint").click()
    hint = page.get_by_role("region", name="Hint")
    moves = hint.get_by_role("radio")
    expect(moves.first).to_be_checked(timeout=THINKING)
    assert page.evaluate(PLACES) == before
    count = moves.count()
    assert 2 <= count <= 4
    chances = [int(text.rstrip("%")) for text in hint.locator("label strong").all_inner_texts()]
    assert chances == sorted(chances, reverse=True)
    assert max(chances) <= 100
    drawn = page.locator("main .advised")
    expect(drawn.first).to_be_visible()
    expect(hint.get_by_text("What it has over the next best:")).to_be_visible()
    assert hint.locator(".why li").count() >= 1

    at_first = drawn.first.inner_html()
    moves.nth(1).check()  # what is chosen in the list is what is drawn
    expect(hint.get_by_text(re.compile("What (speaks for it|the recommended move has instead):")).first).to_be_visible()
    assert drawn.first.inner_html() != at_first
    moves.first.check()
    assert drawn.first.inner_html() == at_first

    said = hint.inner_text()
    hint.get_by_role("button", name="Close").click()
    expect(hint).to_be_hidden()
    expect(drawn).to_have_count(0)
    page.reload()  # the same position has the same advice, thought out anew
    person.wait_for_decision()
    page.get_by_role("button", name="Hint").click()
    expect(moves.first).to_be_checked(timeout=THINKING)
    assert hint.inner_text() == said

    person.change_by(hint.get_by_role("button", name="Do it").click)
    expect(hint).to_be_hidden()


def test_a_hint_by_keyboard_is_read_out_and_who_is_ahead_adds_up(open_table: Callable[..., Page]) -> None:
    page = open_table(records.until(records.game("strong-2p-3"), "go", 6))
    person = Person(page)
    person.wait_for_decision()
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    moves = hint.get_by_role("radio")
    expect(moves.first).to_be_focused(timeout=THINKING)
    expect(page.get_by_role("log")).to_contain_text(re.compile(r"recommended: .*Chance to win: \d+%"))
    page.keyboard.press("ArrowDown")
    expect(moves.nth(1)).to_be_checked()
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    expect(page.get_by_role("button", name="Hint")).to_be_focused()
    page.keyboard.press("h")
    expect(moves.first).to_be_focused(timeout=THINKING)
    person.change_by(lambda: page.keyboard.press("Enter"))  # the move is made
    expect(hint).to_be_hidden()

    chances = page.locator("header .players .chance")
    expect(chances).to_have_count(0)  # nobody who has not asked for it is told
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Show who is ahead").check()
    close_window(page)
    expect(chances.first).to_have_text(re.compile(r"\d+%"), timeout=THINKING)
    assert sum(int(text.split("%")[0]) for text in chances.all_inner_texts()) == 100


def test_the_way_of_the_network_is_told_to_whoever_waits_for_it(open_table: Callable[..., Page]) -> None:
    """For a hint, for who is ahead, and for an analysis."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page = open_table({**records.hasty_game(), "names": ["Anna", "Ben"]})
    page.context.route("**/*.network", hold)
    see_the_result(page)
    page.get_by_role("button", name="Analyse the game").click()
    window = page.get_by_role("dialog", name="Analysis")
    window.get_by_role("button", name="Analyse the game").click()
    fetching = "Fetching what the strongest players know: 0%"
    expect(window.get_by_role("status")).to_have_text(fetching)
    held.pop().continue_()
    expect(window.get_by_role("status")).to_contain_text("decisions judged")

    page = open_table(records.until(records.game("strong-2p-3"), "go", 6))
    page.context.route("**/*.network", hold)
    Person(page).wait_for_decision()
    page.keyboard.press("h")
    hint = page.get_by_role("region", name="Hint")
    expect(hint.get_by_role("status")).to_have_text(fetching)
    page.keyboard.press("Escape")
    page.keyboard.press("p")  # where points say little, who is ahead can be asked for
    page.get_by_role("dialog").get_by_role("checkbox", name="Show who is ahead").check()
    close_window(page)
    expect(page.locator("header").get_by_role("status")).to_have_text(fetching)
    for route in held:
        route.abort()


def test_in_a_serious_game_nobody_is_advised(open_page: Callable[..., Page], server: Server) -> None:
    """Made in the form, told to friends in the invitation, and by everybody's table."""
    host = open_page(server.address)
    set_a_table(host)
    host.get_by_role("textbox", name="Seat 1: Name").fill("Anna")
    host.get_by_role("combobox", name="Seat 2: Who sits here?").select_option("friend")
    host.get_by_role("checkbox", name=re.compile("^Serious game")).check()
    host.get_by_role("button", name="Take your seats").click()
    expect(host.get_by_text("before it is over, nobody gets hints").first).to_be_visible()
    friend = open_page(host.url)
    expect(friend.get_by_text("before it is over, nobody gets hints").first).to_be_visible()
    friend.evaluate("() => localStorage.setItem('heavenale.settings', JSON.stringify({ estimate: true }))")
    friend.reload()
    friend.get_by_role("textbox", name="Your name").fill("Ben")
    friend.get_by_role("button", name="Sit down here").click()
    for page in (host, friend):
        at_the_table(page)
        expect(page.locator("header").get_by_text("Serious game")).to_be_visible()
        expect(page.get_by_role("button", name="Hint")).to_have_count(0)
        expect(page.locator("header .chance")).to_have_count(0)
        expect(
            page.locator("footer .bar.mine").or_(page.locator("footer").get_by_text("Waiting for")).first
        ).to_be_visible()
    (mine,) = (page for page in (host, friend) if page.locator("footer .bar.mine").count())
    mine.keyboard.press("h")
    expect(mine.get_by_text("No hints: this is a serious game.")).to_be_visible()
    expect(mine.get_by_role("region", name="Hint")).to_have_count(0)
    mine.keyboard.press("p")  # where who is ahead is asked for elsewhere
    expect(mine.get_by_role("dialog").get_by_role("table")).to_be_visible()
    expect(mine.get_by_role("checkbox", name="Show who is ahead")).to_have_count(0)
    friend.goto(f"{host.url}?move=0")  # nor does a link to a moment tell anything
    expect(friend.get_by_text("You are looking at move 0")).to_be_visible()
    expect(friend.locator("header .chance")).to_have_count(0)
    for name in ("Analyse the game", "Play on from here", "All choices"):
        expect(friend.get_by_role("button", name=name)).to_have_count(0)


def test_the_analysis_shows_a_chart_and_the_three_costliest_moves(open_table: Callable[..., Page]) -> None:
    record = records.hasty_game()
    page = open_table({**record, "names": ["Anna", "Ben"]})
    see_the_result(page)
    page.get_by_role("button", name="Analyse the game").click()
    window = page.get_by_role("dialog", name="Analysis")
    window.get_by_role("button", name="Analyse the game").click()
    expect(window.get_by_role("img", name="Chances to win over the game")).to_be_visible(timeout=THINKING)
    for name in ("Anna", "Ben"):
        how_well = window.get_by_role("row").filter(has_text=name).get_by_role("cell").all_inner_texts()
        assert len(how_well) == 5, how_well  # points, accuracy, blunders, mistakes, inaccuracies
        assert 0 <= int(how_well[1]) <= 100
    window.get_by_role("button", name="Expected points").click()  # points come second
    expect(window.get_by_role("img", name="Expected points over the game")).to_be_visible()
    costliest = window.get_by_role("listitem").filter(has=page.get_by_role("button", name="Show this moment"))
    expect(costliest).to_have_count(3)
    cost_of = re.compile(r"chance to win (\d+)% instead of (\d+)%; better: (.+)")
    costs = [cost_of.search(line) for line in costliest.all_inner_texts()]
    lost = [int(cost[2]) - int(cost[1]) for cost in costs if cost]
    assert lost == sorted(lost, reverse=True)
    assert len(lost) == 3
    assert min(lost) > 0

    in_words = costliest.first.locator("strong").inner_text()
    costliest.first.get_by_role("button", name="Show this moment").click()
    expect(window).to_be_hidden()
    review = page.get_by_role("region", name="Costly decisions")  # the table as it was when that move was to be made
    expect(review).to_contain_text("1 of 3")
    expect(review).to_contain_text(f"\u2212{lost[0]} percentage point")
    expect(review.get_by_role("status")).to_contain_text(costs[0][3] if costs[0] else "")  # the better move
    expect(review.get_by_role("button", name="Previous")).to_be_disabled()
    number = int(re.findall(r"move (\d+)", review.inner_text())[0])
    page.get_by_role("button", name="Log", exact=True).click()
    line = page.get_by_role("region", name="Log").get_by_role("button").nth(number - 1)
    expect(line).to_contain_text(in_words)
    verdict = next((name for name in ("Blunder", "Mistake", "Inaccuracy") if name in review.inner_text()), None)
    if verdict is not None:
        expect(line).to_contain_text(verdict)  # the log has the same mark
    for n in (2, 3):
        review.get_by_role("button", name="Next").click()
        expect(review).to_contain_text(f"{n} of 3")
        expect(review).to_contain_text(f"\u2212{lost[n - 1]} percentage point")
    review.get_by_role("button", name="Try it yourself").click()  # and the way back is still there
    page.get_by_role("button", name="Back to the analysis").click()
    expect(window).to_be_visible()
    window.get_by_role("button", name="Result").click()
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()
