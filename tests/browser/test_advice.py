from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import THINKING, Person
from tests.browser.visiting import close_window, see_the_result


def test_a_hint_shows_the_best_moves_with_expected_points(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(records.game("strong-2p-3"), 7))
    person = Person(page)
    person.wait_for_decision()
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Log")).to_be_visible()
    number = person.moves
    page.get_by_role("button", name="Hint").click()
    advice = page.get_by_role("status").filter(has_text="The best moves")
    expect(advice).to_be_visible(timeout=THINKING)
    best = advice.get_by_role("listitem")
    assert 1 <= best.count() <= 3
    for line in best.all_inner_texts():
        assert re.search(r"\n\s*\d+\.\d$", line), line  # the points one could expect stand beside each
    names = [line.split("\n")[0] for line in best.get_by_role("button").all_inner_texts()]

    page.keyboard.press("o")  # each of them is among the choices
    choices = page.get_by_role("dialog").get_by_role("button")
    for name in names:
        expect(choices.filter(has_text=name).first).to_be_visible()
    close_window(page)

    person.change_by(best.first.get_by_role("button").click)  # and can be made at once
    expect(advice).to_be_hidden()
    assert person.moves == number + 1
    page.keyboard.press("h")  # the key asks as well
    expect(advice.get_by_role("listitem").first).to_be_visible(timeout=THINKING)


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
    costs = [re.search(r"cost (\d+)% of the chance to win; better: (.+)", line) for line in costliest.all_inner_texts()]
    lost = [int(cost[1]) for cost in costs if cost]
    assert lost == sorted(lost, reverse=True)
    assert len(lost) == 3
    assert min(lost) > 0

    in_words = costliest.first.locator("strong").inner_text()
    costliest.first.get_by_role("button", name="Show this moment").click()
    expect(window).to_be_hidden()
    review = page.get_by_role("region", name="Costly decisions")  # the table as it was when that move was to be made
    expect(review).to_contain_text("1 of 3")
    expect(review).to_contain_text(f"\u2212{lost[0]}%")
    expect(review.get_by_role("status")).to_contain_text(costs[0][2] if costs[0] else "")  # the better move
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
        expect(review).to_contain_text(f"\u2212{lost[n - 1]}%")
    review.get_by_role("button", name="Back to the analysis").click()
    expect(window).to_be_visible()
    window.get_by_role("button", name="Result").click()
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()
