from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from tests.browser import records
from tests.browser.person import Person
from tests.browser.visiting import close_window

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
GAME = records.game("strong-2p-3")

# Notes every piece that flies over the table: which, from when on, how long. With `skipWith`, something is done as soon
# as the first one has left, however busy the machine is.
WATCH = """
window.flights = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  const piece = ['figure', 'tile', 'disc', 'card', 'barrel', 'chip'].find((one) => this.classList.contains(one));
  if (piece) window.flights.push({ piece, start: performance.now(), time: animation.effect.getTiming().duration });
  const { skipWith } = window;
  delete window.skipWith;
  if (skipWith) setTimeout(skipWith);
  return animation;
};
"""
PRESS_ESCAPE = "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))"
PRESS_SKIP = "[...document.querySelectorAll('main button')].find((one) => /Skip/.test(one.textContent)).click()"


def flights(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => window.flights")
    return found


def test_moves_are_shown_moving_one_thing_after_the_other(open_table: Callable[..., Page]) -> None:
    """The figure along the track, the tile to its spot, the harvest to markers and purse."""
    page = open_table(records.cut(GAME, 121), at_first=WATCH, **MOVING)
    person = Person(page)
    person.wait_for_decision()
    for move, first in (("go 10", "figure"), ("buy M3 L9", "tile"), ("done", ""), ("go 12", "figure")):
        page.evaluate("() => { window.flights = []; }")
        person.make(move)
        told = [flight["piece"] for flight in flights(page)]
        assert told[:1] == ([first] if first else []), (move, told)
    page.evaluate("() => { window.flights = []; }")
    person.press("score:wood")
    person.wait_for_decision()
    disc, *harvest = flights(page)
    assert disc["piece"] == "disc"
    assert [flight["piece"] for flight in harvest] == ["chip"] * 6  # three tiles in the sun, three in the shade
    starts = [flight["start"] for flight in harvest]
    assert starts[0] >= disc["start"] + disc["time"] > disc["start"]  # what it brings comes when it has landed
    assert starts == sorted(starts)
    assert starts[0] < starts[-1]  # and not all at the same moment


def test_what_moves_can_be_skipped(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(GAME, 126), at_first=WATCH, **MOVING)
    person = Person(page)
    for wish in (PRESS_ESCAPE, PRESS_SKIP):
        person.wait_for_decision()
        page.evaluate(f"() => {{ window.flights = []; window.skipWith = () => {wish}; }}")
        person.press("score:wood")
        person.wait_for_decision()
        assert [flight["piece"] for flight in flights(page)] == ["disc"]  # the harvest did not fly any more
        person.press_button("Undo")


def test_nothing_moves_with_reduced_motion_or_animations_off(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(GAME, 126), at_first=WATCH)
    person = Person(page)
    person.wait_for_decision()
    person.press("score:wood")
    person.wait_for_decision()
    assert flights(page) == []
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Animations").uncheck()
    close_window(page)
    person.press_button("Undo")
    person.press("score:wood")
    person.wait_for_decision()
    assert flights(page) == []
