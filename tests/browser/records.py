"""Games played elsewhere, whole or up to some move."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_GAMES = Path(__file__).parents[1] / "conformance" / "games"


def game(name: str) -> dict[str, Any]:
    """A record of a whole game."""
    source = json.loads((_GAMES / f"{name}.json").read_text(encoding="utf-8"))
    record = {key: source[key] for key in ("players", "resource_pile", "monk_pile")}
    return {"format": "heaven-ale/1", **record, "moves": [ply["move"] for ply in source["plies"]]}


def scores(name: str) -> list[int]:
    source = json.loads((_GAMES / f"{name}.json").read_text(encoding="utf-8"))
    points: list[int] = source["scores"]
    return points


def until(record: dict[str, Any], kind: str) -> dict[str, Any]:
    """The game just before a move of this kind."""
    at = next(n for n, move in enumerate(record["moves"]) if move.split()[0] == kind)
    return {**record, "moves": record["moves"][:at]}
