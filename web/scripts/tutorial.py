"""Write the positions of the tutorial: real ones, from a recorded game, with all choices and reasons.

The lessons are in web/src/help/tutorial: the record, and the steps with the moves they ask for.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from heavenale.record import Record
from heavenale.server.rules_data import rules_data
from heavenale.server.turns import TurnGame
from heavenale.server.views import Position

LESSONS = Path(__file__).parents[1] / "src" / "help" / "tutorial"


def main() -> None:
    """Write everything as JSON."""
    record = Record.load(LESSONS / "record.json")
    steps = json.loads((LESSONS / "steps.json").read_text(encoding="utf-8"))
    wanted = {step["ply"] for step in steps} | {step["ply"] + 1 for step in steps if "move" in step}
    moments: dict[int, Any] = {}
    turns = TurnGame(record.start())
    for ply in range(len(record.moves) + 1):
        if ply in wanted:
            moments[ply] = _moment(turns, with_choices=any(s["ply"] == ply and "move" in s for s in steps))
        if ply < len(record.moves):
            turns.push(record.moves[ply])
            turns.end_turn()
    for step in steps:
        if "move" in step and record.moves[step["ply"]] != step["move"]:
            sys.exit(f"step {step['id']!r}: move {step['ply'] + 1} of the record is {record.moves[step['ply']]!r}")
    entries = {step["ply"] + 1: turns.log[step["ply"]].model_dump() for step in steps if "move" in step}
    json.dump(
        {"rules": rules_data().model_dump(), "moments": moments, "entries": entries}, sys.stdout, separators=(",", ":")
    )


def _moment(turns: TurnGame, *, with_choices: bool) -> dict[str, Any]:
    position = Position.of(turns)
    return {
        "table": position.table.model_dump(),
        "choices": [choice.model_dump() for choice in position.choices] if with_choices else [],
        "blocked": [blocked.model_dump() for blocked in position.blocked] if with_choices else [],
        "projected": [score.model_dump() for score in position.projected],
        "winners": list(turns.game.winners),
    }


if __name__ == "__main__":
    main()
