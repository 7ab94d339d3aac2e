"""The documentation beside the game, as `make site` makes it: found from the game and back, searched by a stranger."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.site import BUILT, Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """One for all: nobody changes anything."""
    if not (BUILT / "docs" / "index.html").is_file():
        raise RuntimeError("the documentation is not built: make docs")
    site = Site(tmp_path_factory.mktemp("host") / "files")
    yield site
    site.go_away()


@pytest.fixture
def docs(site: Site) -> str:
    """Their address."""
    return f"{site.address}docs/"


def test_the_game_leads_to_its_documentation_and_that_back_to_the_game(
    site: Site, docs: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(site.address)
    page.get_by_role("button", name="About").click()
    page.get_by_role("link", name="Documentation").click()
    expect(page).to_have_url(docs)
    page.get_by_role("link", name="Play now").click()
    expect(page.get_by_role("button", name="About")).to_be_visible()
    expect(page).to_have_url(site.address)


@pytest.mark.parametrize(
    ("question", "found", "answer"),
    [
        ("where is the rule for sheds", "Who decides what", "src/heavenale/rules/garden.py"),
        ("who decides whose turn it is", "Who decides what", "src/heavenale/rules/turn.py"),
        ("what does the browser receive after a move", "Who decides what", "src/heavenale/server/wire/messages.py"),
        ("how do I add Polish", "Who decides what", "four files, three loaders"),
        ("how do I train on my own GPU", "Who decides what", "heavenale train"),
        ("sheds", "8. Buying tiles and enclosing sheds", "8.4"),
        ("polish", "Adding a language", "its code is pl"),
        ("add a language", "Adding a language", "its code is pl"),
        ("train gpu", "Train on your own GPU", "heavenale train --minutes 20"),
    ],
)
def test_what_a_stranger_asks_is_found_first(
    question: str, found: str, answer: str, docs: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(docs)
    page.get_by_role("button", name="Search").click()
    page.keyboard.type(question)
    result = page.locator("a[href*='?h=']").first
    expect(result).to_contain_text(found)
    result.click()
    heading = page.get_by_role("heading", name=found)
    expect(heading).to_be_in_viewport()
    expect(page.get_by_role("article").get_by_text(answer).first).to_be_visible()
