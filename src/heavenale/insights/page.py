"""The page for people, made from its template and the figures, and its pictures."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from heavenale.insights.facts import NAMES, facts, shown
from heavenale.insights.pictures import PICTURES

NAME = "what-it-learned"
TEMPLATE = f"{NAME}.template"


def write_page(told: dict[str, Any], docs: Path) -> list[Path]:
    """Write the page and its pictures into the folder of documents; returns the files."""
    page = docs / f"{NAME}.md"
    parts = {name: shown(told["players"][players]) for players, name in NAMES.items()}
    template = (files("heavenale.insights") / TEMPLATE).read_text(encoding="utf-8")
    page.write_text(template.format(about=told["about"], **parts, **facts(told)), encoding="utf-8")
    folder = docs / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        (folder / name).write_text(draw(told) + "\n", encoding="utf-8")
    return [page, *(folder / name for name in PICTURES)]


def read(docs: Path) -> dict[str, Any]:
    """The figures that the page in this folder was made from."""
    told: dict[str, Any] = json.loads((docs / f"{NAME}.json").read_text(encoding="utf-8"))
    return told
