"""Turns the results of the arena into the tables of docs/agents.md.

Play the matches, each with the command that stands under its table, and collect the results:

    heavenale arena --agents search,greedy --players 2 --games 200 --seed 1 --time-ms 100 --json >> matches.json
    python -m benchmarks.strength matches.json                        # print the tables
    python -m benchmarks.strength matches.json --into docs/agents.md  # put them in their places

A later result replaces an earlier one of the same match. A table that has no results is left as it is.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from heavenale.agents.levels import LEVELS

LADDER = [level.name for level in LEVELS]
BUDGETS = ("search@20", "search@100", "search@500")
STRENGTH_PAIRS = (("search", "greedy"), ("search", "planner"), ("planner", "greedy"), ("greedy", "random"))
NETWORK = ("policy", "guided", "abbot")
ODD = ("hurried", "homesick", "wasteful", "fickle")
NETWORK_PAIRS = (
    ("policy", "random"),
    ("policy", "greedy"),
    *(("policy", odd) for odd in ODD),
    ("policy", "search@100"),
    ("abbot@200", "policy"),
    ("abbot@200", "greedy"),
)
MISSING = "not measured yet"
TWO_SIDED_95 = 1.96  # standard errors
DASH = "–"  # noqa: RUF001 (between two numbers)


@dataclass(frozen=True)
class Played:
    """One match as the arena tells it."""

    data: dict[str, Any]

    @property
    def line_up(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return tuple(self.data["settings"]["line_up"])

    @property
    def pair(self) -> tuple[str, ...]:
        """The entrants, without those who sit there a second time."""
        return tuple(dict.fromkeys(self.line_up))

    def row(self, agent: str) -> dict[str, Any]:
        """How one of them did."""
        return next(row for row in self.data["rows"] if row["agent"] == agent)

    @property
    def command(self) -> str:
        """What repeats the match."""
        settings = self.data["settings"]
        time = "" if settings["time_ms"] is None else f" --time-ms {settings['time_ms']:g}"
        return (
            f"heavenale arena --agents {','.join(self.pair)} --players {self.data['players']}"
            f" --games {self.data['games']} --seed {settings['seed']}{time}"
        )


def read(text: str) -> list[Played]:
    """All matches of a file of JSON objects, the last result of each."""
    matches = {}
    decoder = json.JSONDecoder()
    while text := text.lstrip():
        data, end = decoder.raw_decode(text)
        text = text[end:]
        match = Played(data)
        matches[match.line_up, data["settings"]["time_ms"]] = match
    return list(matches.values())


def win_rate(row: dict[str, Any]) -> str:
    low, high = row["win_rate_interval"]
    return f"{row['win_rate']:.1%} ({low:.0%}{DASH}{high:.0%})"


def points(row: dict[str, Any]) -> str:
    spread = row["points_spread"]
    return f"{spread['mean']:.1f} ± {spread['deviation']:.1f}"


def with_interval(spread: dict[str, Any], games: int) -> str:
    """A mean and its interval. Points of one game hang together, so only games count as independent."""
    margin = TWO_SIDED_95 * spread["deviation"] / games**0.5
    return f"{spread['mean']:.1f} ({spread['mean'] - margin:.1f}{DASH}{spread['mean'] + margin:.1f})"


def times(row: dict[str, Any]) -> str:
    spread = row["decision_ms"]
    return f"{_ms(spread['mean'])} / {_ms(spread['p95'])}"


def _ms(value: float) -> str:
    return f"{value:.0f}" if value >= 10 else f"{value:.1f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], matches: Sequence[Played]) -> str:
    """A table in Markdown, and under it the commands that repeat it."""
    lines = ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)]
    return "\n".join([*lines, "", *(f"    {match.command}" for match in matches)])


def duels(matches: Sequence[Played], pairs: Sequence[tuple[str, ...]], *, show_missing: bool) -> str | None:
    """One row for each match between two different agents, in the order of these pairs."""
    found, rows = [], []
    for pair in pairs:
        played = [match for match in matches if match.pair == pair]
        for match in played:
            one, other = (match.row(agent) for agent in pair)
            rivals = len(match.line_up) - 1
            against = pair[1] if rivals == 1 else f"{rivals} × {pair[1]}"  # noqa: RUF001
            numbers = [win_rate(one), points(one), points(other), times(one), times(other)]
            rows.append([f"`{pair[0]}`", f"`{against}`", str(match.data["games"]), *numbers])
        if not played and show_missing:
            rows.append([f"`{pair[0]}`", f"`{pair[1]}`", MISSING, *[""] * 5])
        found += played
    head = ["Agent", "Against", "Games", "Won (95% interval)", "Points", "Their points", "ms: mean / p95", "Theirs"]
    return table(head, rows, found) if found else None


def self_play(matches: Sequence[Played], agents: Sequence[str]) -> str | None:
    """One row for each match of one of these agents against itself."""
    found = [match for match in matches if len(match.pair) == 1 and match.pair[0].split("@")[0] in agents]
    rows = []
    for match in found:
        row, players, games = match.row(match.pair[0]), match.data["players"], match.data["games"]
        scores = [with_interval(spread, games) for spread in (match.data["winner_points"], row["points_spread"])]
        rows.append([f"`{match.pair[0]}`", str(players), str(games), *scores, times(row)])
    head = ["Agent", "Players", "Games", "The winner's points (95%)", "Points of all (95%)", "ms: mean / p95"]
    return table(head, rows, found) if found else None


def sections(matches: Sequence[Played]) -> dict[str, str]:
    """The tables that can be made of these matches, by their names in the document."""
    ladder = [(higher, lower) for lower, higher in pairwise(LADDER)]
    budgets = [(more, less) for less, more in pairwise(BUDGETS)]
    made = {
        "strength": duels(matches, STRENGTH_PAIRS, show_missing=False),
        "self-play": self_play(matches, ("search", "planner", "greedy", "random")),
        "levels": duels(matches, ladder, show_missing=True),
        "budgets": duels(matches, budgets, show_missing=True),
        "network": duels(matches, NETWORK_PAIRS, show_missing=True),
        "network-self-play": self_play(matches, NETWORK),
    }
    return {name: text for name, text in made.items() if text is not None}


def insert(document: str, tables: dict[str, str]) -> str:
    """The document with each table between its two comments."""
    for name, text in tables.items():
        place = re.compile(rf"(<!-- table: {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        document, count = place.subn(lambda found, text=text: f"{found[1]}\n{text}\n\n{found[2]}", document)  # type: ignore[misc]
        if count != 1:
            raise SystemExit(f"the document needs one place <!-- table: {name} --> ... <!-- end -->, it has {count}")
    return document


def main() -> None:
    """Print the tables, or put them into a document."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matches", type=Path, nargs="+", help="files with results of `heavenale arena --json`")
    parser.add_argument("--into", type=Path, metavar="DOCUMENT", help="put the tables into this document")
    options = parser.parse_args()
    tables = sections(read("\n".join(path.read_text(encoding="utf-8") for path in options.matches)))
    if options.into is None:
        print("\n\n".join(f"### {name}\n\n{text}" for name, text in tables.items()))
    else:
        document = options.into.read_text(encoding="utf-8")
        options.into.write_text(insert(document, tables), encoding="utf-8")


if __name__ == "__main__":
    main()
