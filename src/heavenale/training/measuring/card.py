"""The model card: what was trained, how, and how well it plays; its generated parts and pictures. Needs no torch.

    heavenale train card --network src/heavenale/agents/network/weights.json --docs docs

Between `<!-- NAME -->` and `<!-- end -->` in docs/model-card.md stands what this command writes; all else is by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from heavenale.training.measuring.curves import ladder_curve, points_curve

NAME = "model-card.md"
ENOUGH_TIMES = 2  # for a curve
LADDER = "ladder.jsonl"  # beside the card: what was measured apart from training


def facts(described: dict[str, Any]) -> str:
    """Size, age and data in a table."""
    weights = sum(_size(shape) for shape in described["tensors"].values())
    runs, minutes, decisions = described["runs"] + 1, described["minutes"], described["decisions"]
    rows = [
        ("weights", f"{weights / 1e6:.1f} million, {2 * weights / (1 << 20):.1f} MiB in half precision"),
        ("learning", f"{minutes:.1f} minutes in {runs} runs, on one NVIDIA H200"),
        (
            "data",
            f"{decisions / 1e9:.2f} billion decisions, {decisions / minutes / 60e6:.2f} million a second",
        ),
        ("games of people", "none"),
    ]
    return _table(("", ""), rows)


def recipe(described: dict[str, Any]) -> str:
    """Every number of the last run."""
    return _table(("recipe", "value"), [(f"`{name}`", f"{value}") for name, value in described["recipe"].items()])


def results(described: dict[str, Any]) -> str:
    """Points with the best move always, at the end of each run."""
    rows = []
    for entry in described["curve"]:
        if "evaluation" in entry:
            cells = [f"{f['mean']:.1f} ({f['winner']:.1f})" for f in entry["evaluation"].values()]
            games = next(iter(entry["evaluation"].values()))["games"]
            rows.append((f"{entry['minutes']:.1f}", *cells, f"{games}"))
    return _table(("minutes", "2 players", "3 players", "4 players", "games of each"), rows)


def ladder(lines: list[dict[str, Any]]) -> str:
    """The last result against every fixed opponent."""
    last = {(line["opponent"], line["players"]): line for line in sorted(lines, key=lambda line: line["minutes"])}
    rows = [
        (
            f"{line['opponent']}, {players} players",
            f"{line['minutes']:.1f}",
            f"{line['share']:.1%} ({line['low']:.1%} - {line['high']:.1%})",
            f"{line['points']:.1f} : {line['their points']:.1f}",
            f"{line['games']}",
        )
        for (_, players), line in last.items()
    ]
    pictures = [f"![The ladder with {players} players](pictures/{name})" for players, name in _ladder_pictures(lines)]
    heads = ("one seat against", "minutes", "victories (95% interval)", "points", "games")
    return "\n\n".join((_table(heads, rows), *pictures))


def _ladder_pictures(lines: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """The pictures there are to draw: none before something was measured twice."""
    if len({line["minutes"] for line in lines}) < ENOUGH_TIMES:
        return []
    return [(players, f"training-ladder-{players}.svg") for players in sorted({line["players"] for line in lines})]


def write(network: Path, docs: Path) -> list[Path]:
    """Write the generated parts and the pictures; returns the files."""
    described = json.loads(network.read_text())
    lines = described.get("ladder", []) + _lines(docs / LADDER)
    card, pictures = docs / NAME, docs / "pictures"
    text = card.read_text()
    for name, words in {
        "facts": facts(described),
        "recipe": recipe(described),
        "results": results(described),
        "ladder": ladder(lines),
    }.items():
        text = filled(text, name, words)
    card.write_text(text)
    drawn = {"training-points.svg": points_curve(described)}
    drawn |= {name: ladder_curve(lines, players) for players, name in _ladder_pictures(lines)}
    for name, picture in drawn.items():
        (pictures / name).write_text(picture + "\n")
    return [card, *(pictures / name for name in drawn)]


def filled(text: str, name: str, words: str) -> str:
    """The text with these words between the marks of a part."""
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end -->)", re.DOTALL)
    if not pattern.search(text):
        raise ValueError(f"the card has no part <!-- {name} --> ... <!-- end -->")
    return pattern.sub(lambda found: f"{found[1]}\n{words}\n\n{found[2]}", text, count=1)


def _lines(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []


def _size(shape: list[int]) -> int:
    size = 1
    for side in shape:
        size *= side
    return size


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
