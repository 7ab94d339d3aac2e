"""The page for people, made from its template and the figures, and its pictures."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from heavenale.agents.network.shipped import SHIPPED
from heavenale.insights.facts import NAMES, facts, shown
from heavenale.insights.pictures import PICTURES

NAME = "what-it-learned"
TEMPLATE = f"{NAME}.template"


def write_page(told: dict[str, Any], docs: Path) -> list[Path]:
    """Write the page and its pictures into the folder of documents; returns the files."""
    page = docs / f"{NAME}.md"
    parts = {name: shown(told["players"][players]) for players, name in NAMES.items()}
    template = (files("heavenale.insights") / TEMPLATE).read_text(encoding="utf-8")
    words = template.format(about=told["about"], since=_since(told["about"]), **parts, **facts(told))
    page.write_text(words, encoding="utf-8")
    folder = docs / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        (folder / name).write_text(draw(told) + "\n", encoding="utf-8")
    return [page, *(folder / name for name in PICTURES)]


def _since(about: dict[str, Any]) -> str:
    """What to say if the network that is shipped is no longer the one that was watched."""
    shipped = json.loads(SHIPPED.read_text(encoding="utf-8"))
    if shipped["decisions"] == about["decisions of training"]:
        return ""
    then, now = about["minutes of training"], shipped["minutes"]
    return (
        f"\nAll this is about the network as it was after {then:.0f} minutes. "
        f"The one that is shipped has learned for {now:.0f},\nand its games have not been counted yet.\n"
    )


def read(docs: Path) -> dict[str, Any]:
    """The figures that the page in this folder was made from."""
    told: dict[str, Any] = json.loads((docs / f"{NAME}.json").read_text(encoding="utf-8"))
    return told
