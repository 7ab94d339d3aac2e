from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import Person
from tests.browser.server import Server
from tests.browser.visiting import at_the_table, close_window

# Chromium without a window has no loudspeaker; we listen at the source.
LISTEN = """
window.heard = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.heard++; return start.apply(this, when); };
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () { window.heard++; return play.apply(this); };
"""
HEARD = "() => window.heard"
INK = "() => getComputedStyle(document.body).color"


def set_sounds(page: Page, on: bool) -> None:
    page.get_by_role("button", name="Settings").click()
    sounds = page.get_by_role("checkbox", name="Sounds")
    expect(sounds).to_be_checked(checked=not on)
    sounds.set_checked(on)
    close_window(page)


def test_sounds_are_off_by_default_and_can_be_switched(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(records.game("strong-2p-3"), 4), at_first=LISTEN)
    person = Person(page)
    person.make("go 2")
    assert page.evaluate(HEARD) == 0
    set_sounds(page, on=True)
    sample = page.evaluate(HEARD)  # one hears at once what was chosen
    assert sample > 0
    person.make("buy B3 L5")
    page.wait_for_function("(before) => window.heard > before", arg=sample)
    heard = page.evaluate(HEARD)
    set_sounds(page, on=False)
    person.make("done")
    assert page.evaluate(HEARD) == heard


def test_settings_stay_after_a_reload(server: Server, open_page: Callable[..., Page]) -> None:
    page = open_page(server.address, color_scheme="light")
    page.get_by_role("button", name="Settings").click()
    light = page.evaluate(INK)
    page.get_by_role("combobox", name="Appearance").select_option("Dark")
    page.wait_for_function(f"(light) => ({INK})() !== light", arg=light)
    dark = page.evaluate(INK)
    page.get_by_role("dialog").get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    page.get_by_role("checkbox", name="Töne").check()
    page.reload()
    expect(page.get_by_role("button", name="Einstellungen")).to_be_visible()
    assert page.evaluate(INK) == dark
    page.get_by_role("button", name="Einstellungen").click()
    expect(page.get_by_role("checkbox", name="Töne")).to_be_checked()


def test_the_language_is_switched_in_the_middle_of_a_game(open_table: Callable[..., Page]) -> None:
    page = open_table(records.until(records.game("strong-2p-3"), "card"))
    before = Person(page).wait_for_decision()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Language").select_option("Español")
    close_window(page)
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_text("Has completado una pareja de privilegio")).to_be_visible()
    after = Person(page).wait_for_decision()
    assert after["places"] == before["places"]  # the same decision
    page.reload()
    at_the_table(page)
    assert Person(page).wait_for_decision()["task"] == after["task"]


def test_spots_bear_their_names_only_for_whoever_wants_them(open_table: Callable[..., Page]) -> None:
    page = open_table(records.cut(records.game("strong-2p-3"), 4))
    name = page.locator("main svg text.code").get_by_text("D9", exact=True).first
    expect(name).to_be_hidden()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Names of the spots").check()
    close_window(page)
    expect(name).to_be_visible()
