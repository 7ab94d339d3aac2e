"""The ways to a table."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

NAMES = ("Anna", "Ben", "Carla", "Dirk")


def set_a_table(page: Page) -> None:
    """Open the form of the lobby in which everything can be chosen."""
    page.locator("details.table").evaluate("(form) => { form.open = true; }")


def take_seats(page: Page, *kinds: str, by_lot: bool = False) -> None:
    """From the lobby to a room, by its form. Kinds: here, friend, or a level of the computer."""
    set_a_table(page)
    page.get_by_text(f"{len(kinds)} players", exact=True).click()
    for n, kind in enumerate(kinds, 1):
        who = page.get_by_label(f"Seat {n}: Who sits here?")
        who.select_option(kind if kind in {"here", "friend"} else "agent")
        if kind not in {"here", "friend"}:
            page.get_by_label(f"Seat {n}: How strong?").select_option(kind)
        elif kind == "here":
            page.get_by_label(f"Seat {n}: Name").fill(NAMES[n - 1])
    page.get_by_role("checkbox", name="Draw the turn order by lot").set_checked(by_lot)
    page.get_by_role("button", name="Take your seats").click()
    page.wait_for_url(lambda url: url.count("-") == 2)


def open_record(page: Page, record: dict[str, Any]) -> None:
    """Paste a record in the lobby."""
    page.get_by_label("or paste the text").fill(json.dumps(record))
    page.get_by_role("button", name="Open", exact=True).click()
    at_the_table(page)


def close_window(page: Page) -> None:
    """Away with the window that is open; gone, not only closed: then keys and clicks work again."""
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def see_the_result(page: Page) -> None:
    """Have enough of the scoring before it was told, and put the result away."""
    page.get_by_role("button", name="Show the scoring").click()
    page.get_by_role("button", name="Show the result").click()
    expect(page.get_by_role("dialog", name="Result")).to_be_visible()
    close_window(page)


def at_the_table(page: Page) -> None:
    """Wait until the boards are there."""
    expect(page.locator("main .place").first).to_be_attached()


def keep(page: Page, created: dict[str, Any]) -> None:
    """Let the browser of a page hold the seats of a room that was just made."""
    tokens = {str(held["seat"]): held["token"] for held in created["held"]}
    page.evaluate(_KEEP, _kept(created["words"], tokens))


_KEEP = """(room) => {
  const rooms = JSON.parse(localStorage.getItem('heavenale.rooms') ?? '[]');
  localStorage.setItem('heavenale.rooms', JSON.stringify([{ ...room, at: Date.now() }, ...rooms]));
}"""


def _kept(words: str, tokens: dict[str, str]) -> dict[str, Any]:
    return {"words": words, "tokens": tokens, "names": [], "at": 0}


def words(page: Page) -> str:
    return page.url.split("?")[0].rsplit("/", 1)[1]


def keeping(address: str, words: str, tokens: dict[str, str]) -> dict[str, Any]:
    """What a browser keeps that holds seats in a room, as Playwright wants it."""
    kept = [{"name": "heavenale.rooms", "value": json.dumps([_kept(words, tokens)])}]
    return {"cookies": [], "origins": [{"origin": address, "localStorage": kept}]}
