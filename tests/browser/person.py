"""A person at the table: sees what glows, and clicks on it."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, TimeoutError

PATIENCE = 20_000  # milliseconds
THINKING = 90_000  # computers think politely: a busy machine lets them wait
RESOURCES = ("wood", "yeast", "hops", "water", "barley")
NAMES = dict(zip("WYHABM", (*RESOURCES, "monk"), strict=True))  # of tiles

# All that a person sees of the state of the game: what glows, what is chosen, what to do, which buttons there are.
_LOOK = """() => {
  const shown = (e) => { const b = e.getBoundingClientRect(); return b.width > 0 && b.height > 0; };
  const places = [...document.querySelectorAll('main .place.can')].filter(shown).map((e) => e.dataset.target);
  const pressed = [...document.querySelectorAll('main .place[aria-pressed=true]')].map((e) => e.dataset.target);
  const bar = document.querySelector('footer .bar');
  return {
    places: [...new Set(places)],
    pressed: [...new Set(pressed)],
    task: bar?.querySelector('.task')?.textContent.trim() ?? '',
    player: bar?.querySelector('.task strong')?.textContent.trim() ?? '',
    mine: !!bar?.classList.contains('mine'),
    buttons: [...(bar?.querySelectorAll('.buttons button:enabled') ?? [])].map((b) => b.textContent.trim()),
    menu: [...document.querySelectorAll('[role=menuitem]')].length,
    title: (document.querySelector('dialog[open] h2') ?? document.querySelector('.telling .title'))?.textContent ?? '',
    values: [...document.querySelectorAll('header .players button')].map((b) => b.textContent).join('|'),
    round: document.querySelector('header .round')?.textContent ?? '',
  };
}"""
# A move shows at once; while the server has not agreed, or the others' moves are told, the bar is busy.
_SETTLED = "!document.querySelector('footer .bar[aria-busy=true], main .playing')"
# That other buttons can be pressed is no change alone.
_PRINT = f"() => {_SETTLED} && JSON.stringify({{ ...({_LOOK})(), buttons: '' }})"
_CHANGED = f"(before) => {{ const now = ({_PRINT})(); return now && now !== before; }}"
# The next thing to do is there, or the game is over.
_READY = f"""() => {{
  const look = ({_LOOK})();
  const asked = look.mine && (look.places.length || look.menu || look.buttons.length > 2);
  return {_SETTLED} && (look.title || asked) && look;
}}"""


class Person:
    """Plays on a page, by clicks only, whatever is allowed; prefers short steps, so that games are long and rich.

    If in a hurry, goes home at once.
    """

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.in_a_hurry = False
        self.chance = random.Random(seed)
        self.tasks: set[str] = set()
        self.rounds: list[str] = []

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(_LOOK)
        return seen

    def wait_for_decision(self, timeout: float = THINKING) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.wait_for_function(_READY, timeout=timeout).json_value()
        return seen

    def change_by(self, action: Any, what: str = "") -> dict[str, Any]:
        """Do something, and wait until it shows and the server, if it was asked, has answered."""
        before = self.page.wait_for_function(_PRINT, timeout=2 * PATIENCE).json_value()
        action()
        try:
            self.page.wait_for_function(_CHANGED, arg=before, polling=15, timeout=PATIENCE)
        except TimeoutError as error:
            raise AssertionError(f"nothing happened after {what or action}: {self.look()}") from error
        return self.look()

    def press(self, target: str) -> dict[str, Any]:
        """Click on a place of the boards, in its middle; a card is sold by a second click, unless money is short."""
        place = self.page.locator(f'main .place[data-target="{target}"]').first

        def sell() -> None:
            place.click()
            if self.asks_again():
                place.click()

        return self.change_by(sell if target.startswith("sell:") else place.click, target)

    def has_to_press(self, target: str) -> bool:
        """Not what counts as chosen already, nor what is decided: the only way to fill a shed takes one click."""
        seen = self.look()
        return target in seen["places"] and target not in seen["pressed"]

    def press_button(self, name: str) -> dict[str, Any]:
        return self.change_by(
            self.page.locator("footer .bar .buttons").get_by_role("button", name=name, exact=True).click
        )

    def asks_again(self) -> bool:
        """Whether the bar waits for a second click."""
        return self.page.get_by_role("button", name="Do it", exact=True).count() > 0

    def menu_item(self, name: str) -> dict[str, Any]:
        called = re.compile(rf"\b{name}( marker \+2\))?\s*:", re.IGNORECASE)
        return self.change_by(self.page.get_by_role("menuitem", name=called).click)

    @property
    def moves(self) -> int:
        """How many moves the log has."""
        return self.page.locator("aside .log button").count()

    def make(self, move: str) -> dict[str, Any]:
        """Make a move that is given in the notation, with the mouse, and end the turn if nothing else is left."""
        kind, *words = move.split()
        self.wait_for_decision()
        if kind == "done":
            self.press_button("End purchases")
        elif move == "card none":
            self.press_button("Place no card")
        else:
            places = self.places_for(move)
            assert {*places} & {*self.look()["places"]}, f"{move} cannot be made: {self.look()}"
            for target in places:
                if self.has_to_press(target) and self.press(target)["menu"]:
                    self.menu_item(words[-1])
        seen = self.wait_for_decision()
        if "End turn" in seen["buttons"]:
            seen = self.press_button("End turn")
        return seen

    def places_for(self, move: str) -> list[str]:
        """What is pressed for a move, one after the other."""
        kind, *words = move.split()
        if kind == "go":
            return [f"space:{words[0]}"]
        if kind in {"start", "home"}:
            return [f"start:{'resource' if words[0] in RESOURCES else words[0]}"]
        if kind == "buy":
            return [self.tile(words[0]), f"spot:{words[1]}"]
        if kind == "score":
            return ["score:number" if words[0] == "number" else f"score:{' '.join(words)}"]
        if kind == "shed":
            return [f"spot:{spot}" for spot in words]
        return [f"{kind}:{words[0]}"]

    def tile(self, tile: str) -> str:
        """Where a tile lies for sale: people recognise it by its face, we by its name."""
        name = f"{NAMES[tile[0]]} {tile[1]}"
        found = self.page.locator(f'main .place[data-target^="tile:"][aria-label^="{name}" i]').first
        return str(found.get_attribute("data-target"))

    def act(self) -> dict[str, Any]:
        """One click of any kind that helps the game on."""
        seen = self.wait_for_decision()
        if seen["title"]:
            return seen
        self.tasks.add(seen["task"].removeprefix(seen["player"]).strip())
        if not self.rounds or self.rounds[-1] != seen["round"]:
            self.rounds.append(seen["round"])
        if seen["menu"]:
            item = self.page.get_by_role("menuitem").nth(self.chance.randrange(seen["menu"]))
            return self.change_by(item.click)
        if "End turn" in seen["buttons"]:
            return self.press_button("End turn")
        target = self.choose(seen)
        if target is None:
            ending = next(name for name in seen["buttons"] if name in {"End purchases"})
            return self.press_button(ending)
        return self.press(target)

    def choose(self, seen: dict[str, Any]) -> str | None:
        """A place to press; nothing if the purchases should end."""
        places: list[str] = [place for place in seen["places"] if place not in seen["pressed"]]
        spaces = sorted((p for p in places if p.startswith("space:")), key=lambda p: int(p.split(":")[1]))
        homes = [place for place in places if place.startswith("start:")]
        if homes and self.in_a_hurry:
            return homes[0]
        if spaces:
            return spaces[0] if self.chance.random() < 0.7 else self.chance.choice(spaces[:4])
        spots = [place for place in places if place.startswith("spot:")]
        chosen = any(place.startswith(("tile:", "spot:")) for place in seen["pressed"])
        if chosen and spots:
            return self.chance.choice(spots)
        plain = [place for place in places if not place.startswith(("sell:", "spot:"))] or spots
        if not plain and "End purchases" not in seen["buttons"]:
            plain = places
        return self.chance.choice(plain) if plain else None
