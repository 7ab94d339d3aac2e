from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.keyboard import Keyboard
from tests.browser.person import Person
from tests.browser.server import Server

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
    field = page.get_by_role("searchbox", name=search)
    field.fill(query)
    expect(sections.filter(has_text=found)).to_be_visible()
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
    page.get_by_role("button", name="Play a game").click()
    expect(page.get_by_role("button", name="Take your seats")).to_be_visible()


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
        if n < len(COURSE):
            keys.tab_to(".lesson button.main")
            keys.press("Enter")
    keys.tab_to(".lesson button.main")
    keys.press("Enter")
    expect(page.get_by_role("button", name="Take your seats")).to_be_visible()
