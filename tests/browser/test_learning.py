from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.checks import violations
from tests.browser.keyboard import Keyboard
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import at_the_table

COURSE: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web" / "src" / "help" / "tutorial" / "steps.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    ("language", "search", "query", "found", "unfound", "nothing"),
    [
        ("en", "Search the rules", "BREWMASTER rearmost", "The brewmaster", "Scoring discs", "Nothing found"),
        ("de", "Regeln durchsuchen", "plattchen KAUFEN", "Plättchen kaufen", "Finale Wertung", "Nichts gefunden"),
        ("es", "Buscar en las reglas", "puntuacion final", "Puntuación final", "Cobertizos", "Nada encontrado"),
    ],
)
def test_the_rules_are_searchable(
    language: str,
    search: str,
    query: str,
    found: str,
    unfound: str,
    nothing: str,
    server: Server,
    open_page: Callable[..., Page],
) -> None:
    """Whatever the case and the accents."""
    page = open_page(f"{server.address}/rules", locale=language)
    sections = page.get_by_role("heading", level=2)
    expect(sections.get_by_text(unfound, exact=True)).to_be_visible()
    every = sections.count()
    expect(page.get_by_role("figure")).to_have_count(7)  # the rules show what they say
    field = page.get_by_role("searchbox", name=search)
    field.fill(query)
    expect(sections.filter(has_text=found)).to_be_visible()
    expect(page.get_by_role("figure")).not_to_have_count(7)
    expect(sections.filter(has_text=unfound)).to_have_count(0)
    expect(page.locator("mark").nth(len(query.split()) - 1)).to_be_attached()
    field.fill("xyzzy")
    expect(page.get_by_text(nothing)).to_be_visible()
    expect(sections).to_have_count(0)
    field.fill("")
    expect(sections).to_have_count(every)


def asked_for(move: str, learner: Person) -> list[str]:
    """What is to be pressed, as soon as it can be."""
    expect(learner.page.locator("main .place.can").first).to_be_attached()
    return learner.places_for(move)


def test_the_tutorial_from_start_to_end_by_clicks(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address)
    page.get_by_role("link", name="Tutorial").click()
    learner = Person(page)
    chapters = page.get_by_role("combobox", name="Chapters")
    expect(chapters.get_by_role("option")).to_have_count(len(COURSE))
    for n, step in enumerate(COURSE, 1):
        expect(page.get_by_text(f"{n} of {len(COURSE)}", exact=True)).to_be_visible()
        if step["id"] == "go":  # what is legal but not asked for does no harm
            page.locator('main .place.can[data-target^="space:"]').last.click()
            expect(page.get_by_text("That would be legal too.")).to_be_visible()
        if "move" in step:
            expect(page.get_by_text("Your move:")).to_be_visible()
            if step["move"] == "done":
                page.get_by_role("button", name="End purchases").click()
            else:
                for target in asked_for(step["move"], learner):
                    if learner.has_to_press(target) and learner.press(target)["menu"]:
                        learner.menu_item(step["move"].split()[-1])
            expect(page.get_by_text("Exactly.")).to_be_visible()
        if n < len(COURSE):
            page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Show the scoring").click()
    expect(page.get_by_text("share the victory")).to_have_count(0)  # not before it has been seen
    page.get_by_role("button", name="Show the result").click()
    page.get_by_label("Your name").fill("Lea")
    page.get_by_role("button", name="Play your first game against the Novice").click()
    at_the_table(page)


def test_the_tutorial_from_start_to_end_by_keyboard(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server.address}/learn")
    learner, keys = Person(page), Keyboard(page)
    for n, step in enumerate(COURSE, 1):
        expect(page.get_by_text(f"{n} of {len(COURSE)}", exact=True)).to_be_visible()
        if step.get("move") == "done":
            keys.press("e")
        elif "move" in step:
            for target in asked_for(step["move"], learner):
                if not learner.has_to_press(target):
                    continue
                keys.go_to(target)
                if learner.change_by(lambda: keys.press("Enter"), target)["menu"]:
                    keys.choose_in_menu(step["move"].split()[-1])
        if "move" in step:
            expect(page.get_by_text("Exactly.")).to_be_visible()
        keys.tab_to(".lesson button.main")
        keys.press("Enter")
    page.get_by_role("button", name="Show the result").click()
    keys.tab_to(".lesson input")
    page.keyboard.type("Lea")
    keys.press("Enter")
    at_the_table(page)


# What the spotlight leaves bright, and the places that stand there.
BRIGHT = """() => {
  const stage = document.querySelector('.spotlight')?.getBoundingClientRect();
  const rims = [...document.querySelectorAll('#spotlight .hole')].map((e) => {
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((name) => Number(e.getAttribute(name)));
    return { left: stage.left + x, top: stage.top + y, right: stage.left + x + w, bottom: stage.top + y + h };
  });
  const inside = (b) => b.width && rims.some((r) =>
    r.left <= b.left + 1 && r.top <= b.top + 1 && r.right >= b.right - 1 && r.bottom >= b.bottom - 1);
  const places = [...document.querySelectorAll('main [data-target]')];
  return [...new Set(places.filter((e) => inside(e.getBoundingClientRect())).map((e) => e.dataset.target))];
}"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_tutorial_darkens_the_table_but_for_what_it_speaks_of(
    size: tuple[int, int], server: Server, open_page: Callable[..., Page]
) -> None:
    """And who has it shown is not praised for it."""
    page = open_page(f"{server.address}/learn", viewport={"width": size[0], "height": size[1]})
    learner = Person(page)
    chapters = page.get_by_role("combobox", name="Chapters")
    chapters.select_option(str(next(n for n, step in enumerate(COURSE) if step["id"] == "track")))
    page.wait_for_function(f"() => ({BRIGHT})().includes('marker:barley')")
    assert {"marker:wood", "marker:water"} <= set(page.evaluate(BRIGHT))
    assert "spot:L12" not in page.evaluate(BRIGHT)
    page.get_by_role("button", name="Next").click()  # "start": a place to press, and one still can
    page.wait_for_function(f"() => ({BRIGHT})().length === 1")
    assert page.evaluate(BRIGHT) == learner.places_for("start barley")[:1]
    assert not violations(page)
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("Barley went from")).to_be_visible()
    expect(page.get_by_text("Exactly.")).to_be_hidden()
