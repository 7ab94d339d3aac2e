from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from heavenale import Record
from tests.browser import records
from tests.browser.browser import Mortal
from tests.browser.checks import cut_off, missing_words, violations
from tests.browser.languages import messages
from tests.browser.person import Person
from tests.browser.site import PATH, Site, kept_game, kept_games, settle, wait_until
from tests.browser.test_whole_games import play_to_the_end
from tests.browser.visiting import NAMES, at_the_table, open_record, take_seats, words

PHONE = {"width": 390, "height": 844}
MAKE_WORKER = Path(__file__).parents[2] / "web" / "scripts" / "site.mjs"


def choose_level(page: Page, name: str, level: str) -> None:
    """Let a computer play for somebody at this screen."""
    page.get_by_role("button", name="Room").click()
    page.get_by_label(f"Let the computer play for {name}").select_option(level)
    page.keyboard.press("Escape")


# --- Playing -----------------------------------------------------------------------------------------------


def test_a_whole_game_against_novice_with_the_network_off(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    settle(page)
    site.go_away()
    page.reload()
    take_seats(page, "here", "novice", by_lot=True)
    play_to_the_end(Person(page))
    kept = kept_game(page)
    game = Record.from_dict({key: kept[key] for key in ("players", "resource_pile", "monk_pile", "moves")}).replay()
    assert game.is_over
    assert {"novice", None} == set(kept["agents"])
    page.get_by_role("button", name="Show the result").click()
    totals = page.get_by_role("dialog").get_by_role("row").filter(has_text="Points").last.get_by_role("cell")
    expect(totals).to_have_text([str(score.points) for score in game.scores()])
    room, names = words(page), page.locator("header .players .name").all_inner_texts()
    page.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: room not in url)
    expect(page.locator("header .players .name")).to_have_text(names[::-1])  # who sat first sits last
    page.goto(f"{site.address}#/{room}?move=3")  # a link to one moment of the game before
    expect(page.locator("footer [role=status]")).to_contain_text("You are looking at move 3 of")
    assert all(f"/{PATH}/" in url for url in asked)  # nothing is looked for beside the folder


def test_abbot_plays_on_with_the_network_off(site: Site, open_page: Callable[..., Page]) -> None:
    """What Abbot knows is fetched when he first plays, and kept."""
    page = open_page(site.address)
    settle(page)
    open_record(page, {**records.cut(records.game("strong-2p-1"), 164), "names": ["Anna", "Ben"]})  # the last round
    person = Person(page)
    person.wait_for_decision()
    choose_level(page, "Ben", "abbot")
    wait_until(page, lambda: "abbot" in kept_game(page)["agents"])
    site.go_away()
    page.reload()
    at_the_table(page)
    before = kept_game(page)["agents"].count("abbot")
    play_to_the_end(person)
    assert kept_game(page)["agents"].count("abbot") > before


def test_several_people_at_one_screen(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    take_seats(page, "here", "here", "here")
    person = Person(page)
    called = []
    for move in ("start ducats", "start hops", "start first"):
        called.append(person.wait_for_decision()["player"])
        person.make(move)
    assert called == ["Carla:", "Ben:", "Anna:"]
    person.wait_for_decision()
    page.get_by_role("button", name="Room").click()
    page.get_by_role("button", name="Take back the last turn").last.click()
    page.keyboard.press("Escape")
    assert person.wait_for_decision()["player"] == "Anna:"
    assert kept_game(page)["moves"] == ["start ducats", "start hops"]


def test_a_record_goes_out_and_comes_in(site: Site, open_page: Callable[..., Page]) -> None:
    """And tells nothing that its players do not know."""
    page = open_page(site.address)
    open_record(page, {**records.cut(records.varied_game(), 8), "names": ["Anna", "Ben"]})
    page.get_by_role("button", name="Room").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert saved["moves"] == records.varied_game()["moves"][:8]
    assert len(saved["resource_pile"]) < len(records.varied_game()["resource_pile"])
    page.goto(site.address)
    open_record(page, saved)
    assert [[made["move"] for made in game["moves"]] for game in kept_games(page)] == [saved["moves"]] * 2
    page.goto(site.address)
    page.get_by_label("or paste the text").fill(json.dumps({**saved, "moves": ["start moon"]}))
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="start moon")).to_be_visible()


def test_the_other_pages_have_addresses_too(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    page.get_by_role("link", name="Rules").click()
    expect(page).to_have_url(f"{site.address}#/rules")
    page.reload()
    expect(page.get_by_role("heading", name="Rules", level=1)).to_be_visible()
    page.get_by_role("link", name="Start page").click()
    page.get_by_role("link", name="Tutorial").click()
    expect(page).to_have_url(f"{site.address}#/learn")
    expect(page.get_by_text("1 of 24")).to_be_visible()
    page.go_back()
    page.go_back()
    expect(page.get_by_role("heading", name="Rules", level=1)).to_be_visible()
    page.goto(site.room("never-was-here"))
    expect(page.get_by_role("alert")).to_contain_text("There is no room called never-was-here")


@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("de", "dark"), ("es", "light")])
def test_what_only_the_site_says_is_accessible_and_complete(
    language: str, theme: str, site: Site, open_page: Callable[..., Page]
) -> None:
    page = open_page(site.address, at_first=FULL, locale=language, color_scheme=theme, viewport=PHONE)
    say = messages(language)

    def check() -> list[str]:
        return cut_off(page) + missing_words(page, language, "Heaven & Ale", "make play", *known) + violations(page)

    known: list[str] = []
    found = check()
    page.evaluate("() => { window.isFull = true; }")
    page.get_by_placeholder(say["lobby.your_name"]).first.fill(NAMES[0])
    page.get_by_role("button", name=say["lobby.play"], exact=True).click()
    page.wait_for_url(lambda url: url.count("-") == 2)
    at_the_table(page)
    known.append(words(page))
    expect(page.get_by_text(say["keep.full"])).to_be_visible()
    found += check()
    page.get_by_role("button", name=say["app.close"], exact=True).click()
    expect(page.get_by_text(say["keep.full"])).to_have_count(0)
    page.evaluate("() => { location.hash = '#/'; }")
    page.get_by_role("button", name=f"{say['lobby.forget']}: {known[0]}").click()
    found += check()
    assert not found, "\n".join(found)


def test_the_page_can_be_installed(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    settle(page)
    line = page.context.new_cdp_session(page)
    errors = {one["errorId"] for one in line.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}  # as every page of a test is
    manifest = line.send("Page.getAppManifest")
    assert manifest["errors"] == []
    told = json.loads(manifest["data"])
    for icon in told["icons"]:
        assert (site.folder / icon["src"]).is_file()


# --- Nothing is lost ---------------------------------------------------------------------------------------


def test_a_browser_that_is_killed_in_the_middle_of_a_purchase_loses_nothing(
    site: Site, browser: Browser, tmp_path: Path
) -> None:
    mortal = Mortal(tmp_path / "profile", browser.browser_type)
    record = records.cut(records.varied_game(), 3)
    with mortal.alive() as first:
        page = first.contexts[0].new_page()
        page.goto(site.address)
        open_record(page, record)
        address = page.url
        person = Person(page)
        person.make("buy A1 D4")  # and not yet "done"
        before = person.wait_for_decision()
    with mortal.alive() as second:
        page = second.contexts[0].new_page()
        page.goto(address)
        at_the_table(page)
        assert Person(page).wait_for_decision() == before
        assert Person(page).press_button("Undo")["buttons"] != before["buttons"]


def test_a_new_version_takes_over_a_running_game(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    settle(page)
    open_record(page, records.until(records.game("strong-2p-3"), "done"))  # in the middle of a purchase
    before = Person(page).wait_for_decision()
    index = site.folder / "index.html"
    index.write_text(index.read_text(encoding="utf-8").replace("</head>", '<meta name="version" content="2"></head>'))
    subprocess.run(["node", str(MAKE_WORKER), str(site.folder)], check=True, capture_output=True)
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((one) => one.update())")
    expect(page.get_by_text("A new version is here.")).to_be_visible()
    assert not page.locator("meta[name=version]").count()
    page.get_by_role("button", name="Take it").click()
    expect(page.locator("meta[name=version]")).to_be_attached()
    assert Person(page).wait_for_decision() == before
    site.go_away()
    page.reload()
    expect(page.locator("meta[name=version]")).to_be_attached()


def test_a_version_that_arrives_damaged_is_not_taken(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    settle(page)
    icon = site.folder / "icon.svg"
    icon.write_text(icon.read_text() + " ")
    subprocess.run(["node", str(MAKE_WORKER), str(site.folder)], check=True, capture_output=True)
    icon.write_text("<svg")  # cut short on its way to the host
    states = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.getRegistration();
          await registration.update();
          const { installing } = registration;
          await new Promise((done) => { installing.onstatechange = done; });
          return [installing.state, !!registration.waiting];
        }"""
    )
    assert states == ["redundant", False]
    site.go_away()
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_two_tabs_at_one_game_follow_each_other(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    take_seats(page, "here", "here")
    first = Person(page)
    first.make("start ducats")
    tab = page.context.new_page()
    tab.goto(page.url)
    second = Person(tab)
    assert second.wait_for_decision() == first.wait_for_decision()
    second.press("space:3")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert first.wait_for_decision() == second.wait_for_decision()
    first.press_button("Undo")
    expect(tab.get_by_role("button", name="Undo")).to_be_disabled()
    second.press("space:1")
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    assert kept_game(page)["moves"] == ["start ducats", "go 1"]


def test_what_one_tab_missed_is_refused_there_and_nothing_is_lost(site: Site, open_page: Callable[..., Page]) -> None:
    """As if the news among the tabs came late."""
    deaf = "BroadcastChannel.prototype.postMessage = () => undefined"
    page = open_page(site.address, at_first=deaf)
    take_seats(page, "here", "here")
    Person(page).make("start ducats")
    tab = page.context.new_page()
    tab.goto(page.url)
    second = Person(tab)
    second.press("space:3")
    page.locator('main .place[data-target="space:1"]').click()
    expect(page.get_by_text("The table has changed meanwhile.")).to_be_visible()
    assert Person(page).wait_for_decision() == second.wait_for_decision()
    assert kept_game(page)["moves"] == ["start ducats", "go 3"]


def test_only_one_of_two_tabs_thinks(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    take_seats(page, "here", "novice")
    tab = page.context.new_page()
    tab.goto(page.url)
    for person in (Person(page), Person(tab)):
        person.in_a_hurry = True
    for _ in range(3):
        Person(page).act()
        assert Person(tab).wait_for_decision() == Person(page).wait_for_decision()
    page.close()  # whoever thought is gone: the other goes on
    made = kept_game(tab)["agents"].count("novice")
    person = Person(tab)
    while kept_game(tab)["agents"].count("novice") == made:
        person.act()


def test_a_game_is_deleted_only_when_that_is_meant(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    take_seats(page, "here", "here")
    name = words(page)
    Person(page).wait_for_decision()
    page.goto(site.address)
    page.get_by_role("button", name=f"Forget this game: {name}").click()
    page.get_by_role("button", name="Keep it").click()
    assert len(kept_games(page)) == 1
    page.get_by_role("button", name=f"Forget this game: {name}").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Deleted.")).to_be_visible()
    assert kept_games(page) == []


# --- Bad luck ----------------------------------------------------------------------------------------------

FORBIDDEN = "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })"

FULL = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...what) {
  if (window.isFull) throw new DOMException('no room', 'QuotaExceededError');
  return put.apply(this, what);
}"""


def test_without_a_place_to_keep_games_one_can_play(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address, at_first=FORBIDDEN)
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()
    take_seats(page, "here", "novice")
    person = Person(page)
    person.in_a_hurry = True
    play_to_the_end(person)


def test_when_the_device_is_full_the_game_goes_on_and_is_kept_again_later(
    site: Site, open_page: Callable[..., Page]
) -> None:
    page = open_page(site.address, at_first=FULL)
    take_seats(page, "here", "here")
    person = Person(page)
    person.make("start ducats")
    page.evaluate("() => { window.isFull = true; }")
    person.press("space:1")
    expect(page.get_by_text("There is no room left on this device")).to_be_visible()
    assert kept_game(page)["moves"] == ["start ducats"]
    page.evaluate("() => { window.isFull = false; }")
    person.press_button("Undo")
    expect(page.get_by_text("There is no room left on this device")).to_have_count(0)
    person.press("space:3")
    assert kept_game(page)["moves"] == ["start ducats", "go 3"]


def test_a_database_of_a_newer_version_is_left_alone(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address)
    take_seats(page, "here", "here")
    person = Person(page)
    person.make("start ducats")
    newer = """() => new Promise((done) => {
      const request = indexedDB.open('heavenale', 99);
      request.onsuccess = () => { request.result.close(); done(); };
    })"""
    page.evaluate(newer)  # as by another tab, while this one is open
    person.press("space:1")
    expect(page.get_by_text("Your games belong to a newer version of this page.")).to_be_visible()
    assert kept_game(page)["moves"] == ["start ducats"]
    page.goto(site.address)
    page.reload()
    expect(page.get_by_text("Your games belong to a newer version of this page.")).to_be_visible()
    take_seats(page, "here", "here")
    Person(page).make("start ducats")


SPOIL = """(change) => new Promise((done) => {
  const request = indexedDB.open('heavenale');
  request.onsuccess = () => {
    const games = request.result.transaction('games', 'readwrite').objectStore('games');
    games.getAll().onsuccess = ({ target }) => {
      const put = games.put({ ...target.result[0], ...change });
      put.onsuccess = () => { request.result.close(); done(); };
    };
  };
})"""


@pytest.mark.parametrize("change", [{"moves": [{"move": "go 3", "agent": None}]}, {"seats": None}, {"moves": "x"}])
def test_a_damaged_game_says_so_and_harms_no_other(
    site: Site, open_page: Callable[..., Page], change: dict[str, Any]
) -> None:
    page = open_page(site.address)
    take_seats(page, "here", "here")
    damaged = words(page)
    Person(page).make("start ducats")
    page.evaluate(SPOIL, change)
    page.goto(site.address)
    page.reload()
    expect(page.get_by_role("link", name=damaged)).to_contain_text("This game is damaged")
    page.goto(site.room(damaged))
    expect(page.get_by_role("alert")).to_contain_text("damaged")
    page.get_by_role("button", name="Start page").click()
    take_seats(page, "here", "here")
    Person(page).make("start ducats")
    assert len(kept_games(page)) == 2


def test_without_webassembly_a_sentence_says_so(site: Site, open_page: Callable[..., Page]) -> None:
    page = open_page(site.address, at_first="delete window.WebAssembly")
    page.get_by_placeholder("Your name").first.fill(NAMES[0])
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert").filter(has_text="WebAssembly")).to_be_visible()


@pytest.mark.parametrize(("share", "code"), [(0.5, "network_cut_short"), (0.0, "network_unreachable")])
def test_a_network_file_that_does_not_come_whole_is_fetched_again(
    site: Site, open_page: Callable[..., Page], share: float, code: str
) -> None:
    (network,) = site.folder.rglob("*.network")
    whole = network.read_bytes()
    if share:
        network.write_bytes(whole[: int(len(whole) * share)])
    else:
        network.unlink()
    page = open_page(site.address)
    open_record(page, {**records.cut(records.hasty_game(), 2), "names": ["Anna", "Ben"]})
    choose_level(page, "Ben", "prior")  # who is to decide; nothing else may wake him before the file is whole
    expect(page.get_by_text("Prior cannot play just now.")).to_contain_text(messages("en")[f"engine.{code}"])
    network.write_bytes(whole)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Prior cannot play just now.")).to_have_count(0)
    wait_until(page, lambda: "prior" in kept_game(page)["agents"])
