from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser import records
from tests.browser.person import Person

ZOOMED: dict[str, Any] = {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2}  # 1440 x 900 at 200 %

# Whatever is violet: hues between blue and purple, in strong colours, other than where something is possible or chosen.
VIOLET = """() => {
  const channels = (colour) => colour.match(/^rgb\\((\\d+), (\\d+), (\\d+)\\)$/)?.slice(1).map(Number);
  const isViolet = (colour) => {
    const [r, g, b] = channels(colour) ?? [0, 0, 0];
    return b > r + 20 && r > g + 20;
  };
  return [...document.querySelectorAll('main *, header *, footer *')]
    .filter((element) => !element.closest('.glow, .marks, .place'))
    .filter((element) => {
      const { fill, stroke, backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
      return element.closest('svg') ? isViolet(fill) || isViolet(stroke)
        : isViolet(backgroundColor) || (parseFloat(borderTopWidth) && isViolet(borderTopColor));
    })
    .map((element) => element.outerHTML.slice(0, 120));
}"""
LETTERS = """() => [...document.querySelectorAll(
  'main [data-anchor^="marker:"], main [data-anchor*=":L"], main [data-anchor^="tile:"]'
)]
  .map((piece) => piece.textContent.trim()).filter((text) => /[A-Z]/.test(text.replace(/^[LD]\\d+$/, '')))"""
# Where the system chooses the colours: what of the boards has others.
NOT_THE_SYSTEMS = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.forcedColorAdjust = 'none';
  const system = (name) => ((probe.style.color = name), getComputedStyle(probe).color);
  const all = (selector, property, name) => [...document.querySelectorAll(selector)]
    .filter((element) => getComputedStyle(element)[property] !== system(name))
    .map((element) => `${selector} is ${getComputedStyle(element)[property]}, not ${system(name)}`);
  const wrong = [
    ...all('main .legal *', 'stroke', 'Highlight'),
    ...all('main .edge *', 'stroke', 'Canvas'),
    ...all('main [data-anchor^="space:"] .number', 'fill', 'CanvasText'),
    ...all('header .turn button', 'borderTopColor', 'Highlight'),
    ...all('main [data-anchor^="goal:"] ~ text', 'fill', 'CanvasText'),
    ...[...document.querySelectorAll('main text[fill^="#"]')] // on pieces
      .filter((text) => getComputedStyle(text).fill !== system(text.getAttribute('fill')))
      .map((text) => `${text.outerHTML} is ${getComputedStyle(text).fill}`),
  ];
  if (!document.querySelector('main .legal *')) wrong.push('nothing glows');
  probe.remove();
  return wrong;
}"""
EDGE = "(button) => getComputedStyle(button).borderTopWidth"


def test_the_table_explains_itself_and_asks_before_a_card_is_sold(open_table: Callable[..., Page]) -> None:
    page = open_table(records.until(records.game("strong-2p-3"), "buy", 14))
    person = Person(page)
    person.wait_for_decision()
    assert page.evaluate(VIOLET) == []
    assert page.evaluate(LETTERS) == []

    explanation = page.get_by_role("tooltip")
    for goal in (3, 12):  # how far one is stands on the goal, and beside it when one points at it
        done, needs = (page.locator(f'main [data-progress="{goal}"]').text_content() or "").split("/")
        page.locator(f'main .place[data-target="goal:{goal}"]').hover()
        expect(explanation).to_contain_text(f"Player 2: {done} of {needs}")

    cards = page.locator('main .place[data-target^="sell:"]')
    before = cards.count()
    cards.first.click()
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Do it")).to_be_hidden()
    assert cards.count() == before

    for close in (lambda: page.keyboard.press("Escape"), lambda: page.mouse.click(4, 400)):
        page.get_by_role("button", name="Enlarge the board of Player 1").click()
        expect(page.get_by_role("dialog", name="Board of Player 1")).to_be_visible()
        close()
        expect(page.get_by_role("dialog")).to_have_count(0)

    person.press_button("Reset turn")
    page.keyboard.press("o")
    choice = page.get_by_role("dialog").get_by_role("button", name="Go to resource space 5", exact=False)
    expect(choice).to_contain_text("Water 3: 3 in the shade, 6 in the sun")


def test_a_whole_turn_at_200_percent_in_forced_colours(open_table: Callable[..., Page]) -> None:
    game = records.game("strong-2p-3")
    begun = records.until(game, "go", 12)
    page = open_table(begun, forced_colors="active", **ZOOMED)
    person = Person(page)
    person.wait_for_decision()
    tab = page.get_by_role("button", name="Main board", exact=True)
    expect(tab).to_have_attribute("aria-pressed", "true")  # here the next click belongs
    assert page.evaluate(NOT_THE_SYSTEMS) == []
    assert tab.evaluate(EDGE) != page.get_by_role("button", name="Others", exact=True).evaluate(EDGE)
    garden = page.get_by_role("button", name="Garden", exact=True)
    seat = records.seat_to_decide(begun)
    moves = game["moves"][len(begun["moves"]) :]
    for n, move in enumerate(moves):
        person.make(move)
        if move.startswith("go"):
            expect(garden).to_have_attribute("aria-pressed", "true")
        if records.seat_to_decide(records.cut(game, len(begun["moves"]) + n + 1)) != seat:
            break
    assert n
    expect(tab).to_have_attribute("aria-pressed", "true")
