"""What the page says beyond single figures: tables, orders and verdicts, worked out from the figures each time."""

from __future__ import annotations

from typing import Any

from heavenale.insights.measure import Figure
from heavenale.insights.words import GOAL_NAMES

Told = dict[str, Any]
NAMES = {"2": "two", "3": "three", "4": "four"}


class Shown(dict[str, Any]):
    """A figure that is written with its interval: `{x:.1f}` gives 68.3 ± 0.3, and `{x:.0%}` gives 66% ± 1%."""

    def __format__(self, style: str) -> str:
        """The mean and half of the interval, in one style."""
        return f"{self['mean']:{style}} ± {self['error']:{style.replace('+', '')}}"


class Unknown:
    """A figure that so few games do not give."""

    def __format__(self, style: str) -> str:
        """What stands in its place."""
        return "?"


def shown(value: Any) -> Any:
    """The same figures, ready to be written."""
    if value is None:
        return Unknown()
    if isinstance(value, dict):
        inner = {name: shown(part) for name, part in value.items()}
        return Shown(inner) if set(inner) == {"mean", "error", "count"} else inner
    return [shown(part) for part in value] if isinstance(value, list) else value


def facts(told: Told) -> dict[str, str]:
    """All of them by name."""
    found = {"seat_table": _seats(told), "first_table": _first(told), "barrel_table": _barrels(told)}
    for players, name in NAMES.items():
        part = told["players"][players]
        found[f"{name}_barrels"] = _listed(_by_rate(part["barrels"], GOAL_NAMES)[:4])
        found[f"{name}_discs"] = _listed(_by_round(part["discs"]))
        found[f"{name}_cards"] = _listed(_by_round(part["cards"]))
        found[f"{name}_first_verdict"] = _verdict(part["first space"])
    return found


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _cell(figure: Any, style: str) -> str:
    return "" if figure is None else f"{Shown(figure):{style}}"


def _seats(told: Told) -> str:
    rows = []
    for seat in range(max(int(players) for players in told["players"])):
        row = [f"seat {seat + 1}"]
        for part in told["players"].values():
            by_seat = part["scores"]["by seat"]
            here = by_seat[seat] if seat < len(by_seat) else None
            row += [_cell(here["victory"], ".1%"), _cell(here["points"], ".1f")] if here else ["", ""]
        rows.append(row)
    return _table(["", *(f"{p} players: {what}" for p in told["players"] for what in ("wins", "points"))], rows)


def _first(told: Told) -> str:
    rows = [
        [
            f"{players}, end of round {r + 1}" + (" (the last)" if r + 1 == part["rounds"] else ""),
            _cell(entry["taken when home as number"]["1"], ".0%"),
            _cell(entry["more victory than others"], "+.1%"),
            _cell(entry["victory by the experiment"], "+.1%"),
            _cell(entry["points by the experiment"], "+.1f"),
        ]
        for players, part in told["players"].items()
        for r, entry in enumerate(part["first space"])
    ]
    heads = [
        "players",
        "the first one home takes it",
        "takers win more",
        "the coin: wins more",
        "the coin: points",
    ]
    return _table(heads, rows)


def _barrels(told: Told) -> str:
    rows = [
        [
            f"{n + 1}. {name}",
            *(
                cell
                for part in told["players"].values()
                for cell in (_cell(part["barrels"][n]["rate"], ".0%"), _cell(part["barrels"][n]["more"], "+.0%"))
            ),
        ]
        for n, name in enumerate(GOAL_NAMES)
    ]
    return _table(["goal", *(f"{p} players: {what}" for p in told["players"] for what in ("taken", "victory"))], rows)


def _by_rate(entries: list[Told], names: tuple[str, ...]) -> list[str]:
    order = sorted(range(len(names)), key=lambda n: -entries[n]["rate"]["mean"])
    return [f"{names[n]} ({entries[n]['rate']['mean']:.0%})" for n in order]


def _by_round(entries: dict[str, Told]) -> list[str]:
    used = {name: entry for name, entry in entries.items() if entry["round"]}
    order = sorted(used, key=lambda name: used[name]["round"]["mean"])
    return [f"{name} ({used[name]['round']['mean']:.1f})" for name in order]


def _listed(words: list[str]) -> str:
    return ", ".join(words)


def _is_clear(figure: Figure) -> bool:
    return abs(figure["mean"]) > figure["error"]


def _verdict(entries: list[Told]) -> str:
    """In a sentence: in which rounds the coin showed that the space is worth something."""
    clear, unclear = [], []
    for r, entry in enumerate(entries):
        figure = entry["victory by the experiment"]
        if figure is None or not _is_clear(figure):
            unclear.append(str(r + 1))
        else:
            clear.append(f"{Shown(figure):+.1%} after round {r + 1}")
    if not clear:
        return "the coin shows no clear effect after any round"
    rest = f"; after round {' and '.join(unclear)} nothing that could be told from chance" if unclear else ""
    return f"{', '.join(clear)}{rest}"
