from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.checks import cut_off, missing_words, violations
from tests.browser.screens import Walk
from tests.browser.server import Server
from tests.browser.visiting import NAMES

WIDE: ViewportSize = {"width": 1500, "height": 950}
PHONE: ViewportSize = {"width": 390, "height": 844}


# Boards are drawn anew for another size, which takes its time: these screens show what there is to see there.
BOTH_SIZES = ("to buy", "to card", "four players, and what they did")


@pytest.mark.parametrize(
    ("language", "theme", "size"),
    [("en", "light", WIDE), ("de", "light", WIDE), ("es", "dark", PHONE)],
    ids=["English", "German", "Spanish"],
)
def test_every_screen_is_accessible_and_complete(
    language: str, theme: str, size: ViewportSize, server: Server, open_page: Callable[..., Page]
) -> None:
    """axe-core finds nothing serious, no text is cut off on a screen or a phone, no word is missing."""
    page = open_page(server.address, locale=language, color_scheme=theme, viewport=size)
    other = PHONE if size is WIDE else WIDE
    walk = Walk(page, server, language)
    found: list[str] = []
    seen = []
    for screen in walk.everywhere():
        seen.append(screen)
        found += [f"{screen}: {one}" for one in cut_off(page)]
        found += [f"{screen}: {one}" for one in missing_words(page, language, *NAMES, *walk.words, "Heaven & Ale")]
        if language != "de":  # which would be as the English one
            found += [f"{screen}: {one}" for one in violations(page)]
        if page.locator("main .place").count() == 0 or screen in BOTH_SIZES:
            page.set_viewport_size(other)
            found += [f"{screen}, {other['width']} wide: {one}" for one in cut_off(page)]
            page.set_viewport_size(size)
    assert not found, "\n".join(found)
    assert len(seen) > 28
