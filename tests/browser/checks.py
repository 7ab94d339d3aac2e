"""What must hold on every screen: nothing hinders anybody, nothing is cut off, every word is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.languages import messages

_AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_ENGLISH = re.compile(r"\b(the|and|of|your|you|with|this|from|for|are|has|have|tiles?|ducats?|points|spaces?)\b", re.I)
_RAW = re.compile(r"\{[a-z_]+[:}]|\bundefined\b|\bNaN\b|\[object|\bnull\b")


_LAID_OUT = """() => document.fonts.ready.then(
  () => new Promise((ready) => requestAnimationFrame(() => requestAnimationFrame(() => ready(true)))))"""


def wait_for_layout(page: Page) -> None:
    """Boards are measured, then drawn, and letters have their width when their font has come."""
    page.evaluate(_LAID_OUT)


def violations(page: Page) -> list[str]:
    """What axe-core finds serious or critical."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    return [
        f"{one['id']}: {node['html'][:200]} ({node.get('failureSummary', '')})"
        for one in _evaluate(page, "violations")
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"][:3]
    ]


def cut_off(page: Page) -> list[str]:
    """Text for which there is no room."""
    wait_for_layout(page)
    found: list[str] = _evaluate(page, "cut_off")
    return found


def missing_words(page: Page, language: str, *names: str) -> list[str]:
    """Keys and gaps instead of words, and English where another language is spoken; names may be anything."""
    own = messages(language)
    keys = set(messages("en"))
    english = {text for key, text in messages("en").items() if text != own[key]} - set(own.values())
    found = []
    for text in _evaluate(page, "texts"):
        plain = re.sub("|".join(map(re.escape, names)), "", text) if names else text
        if text in keys or _RAW.search(plain):
            found.append(f"raw: {text}")
        elif language != "en" and (text in english or (_ENGLISH.search(plain) and text not in own.values())):
            found.append(f"English: {text}")
    return found


def _evaluate(page: Page, name: str) -> Any:
    return page.evaluate((Path(__file__).parent / "in_page" / f"{name}.js").read_text(encoding="utf-8"))
