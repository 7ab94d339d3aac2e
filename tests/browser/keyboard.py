"""A person without a mouse: Tab, arrows, Enter and the letters."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

_FOCUSED = "() => document.activeElement?.dataset?.target ?? ''"
# How far the place lies from the focus, right and down, in pixels; nothing if it is on another board. Asked in one go:
# after a move, the client itself may put the focus elsewhere.
_WAY = """(target) => {
  const here = document.activeElement;
  const there = here?.closest('svg')?.querySelector(`[data-target="${CSS.escape(target)}"]`);
  if (!there) return null;
  const [a, b] = [here, there].map((element) => element.getBoundingClientRect());
  return [b.x + b.width / 2 - a.x - a.width / 2, b.y + b.height / 2 - a.y - a.height / 2];
}"""
MOST_TABS = 80
MOST_ARROWS = 60


class Keyboard:
    """Moves the focus as people do, and fails where they would be lost."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def place(self) -> str:
        """The place of a board that has the focus."""
        target: str = self.page.evaluate(_FOCUSED)
        return target

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def tab_to(self, selector: str) -> None:
        """On with the Tab key until something like this has the focus."""
        for _ in range(MOST_TABS):
            self.press("Tab")
            if self.page.evaluate("(s) => !!document.activeElement?.matches(s)", selector):
                return
        raise AssertionError(f"the tab key does not reach {selector}")

    def go_to(self, target: str) -> None:
        """To a place: Tab to its board, arrows on the board."""
        been: set[tuple[str, str]] = set()
        for _ in range(MOST_TABS + MOST_ARROWS):
            here = self.place
            if here == target:
                return
            way = self.page.evaluate(_WAY, target)
            if way is None:
                self.press("Tab")
                continue
            right, down = way
            across = "ArrowRight" if right > 0 else "ArrowLeft"
            along = "ArrowDown" if down > 0 else "ArrowUp"
            keys = (across, along) if abs(right) > abs(down) else (along, across)
            others = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
            key = next((key for key in (*keys, *others) if (here, key) not in been), None)
            if key is None:
                break
            been.add((here, key))
            self.press(key)
        raise AssertionError(f"the keys do not reach {target}; the focus is on {self.place or 'no place'}")

    def choose_in_menu(self, name: str) -> None:
        """Down the menu that is open to the line of this name, then Enter."""
        expect(self.page.locator("[role=menuitem]:focus")).to_be_visible()
        for _ in range(self.page.get_by_role("menuitem").count()):
            line = str(self.page.evaluate("() => document.activeElement.textContent"))
            if re.search(rf"\b{name}( marker \+2\))?\s*:", line, re.IGNORECASE):
                self.press("Enter")
                return
            self.press("ArrowDown")
        raise AssertionError(f"the menu has no {name}")
