"""Write the snapshots that the boards' demo page and tests use: real positions, as the server tells them.

Run in the repository root: .venv/bin/python web/src/board/demo/export_samples.py
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from heavenale import Game
from heavenale.agents.greedy import GreedyAgent
from heavenale.server.choices import blocked_in, choices_of
from heavenale.server.http_messages import TrackSpace
from heavenale.server.rules_data import rules_data
from heavenale.server.turns import TurnGame
from heavenale.server.views import table_view

FOLDER = Path(__file__).parent / "samples"
SEED = 7
MOVES_AFTERWARDS = 12  # for the animations


@dataclass(frozen=True)
class Wanted:
    """A position to look for in a game of greedy agents: the first that is at least like this, player 1 deciding."""

    players: int
    phase: str
    round: int = 1
    moves: int = 0
    choices: int = 0
    player: int | None = 1
    at_home: int = 0  # figures that have come home

    def is_met_by(self, game: Game) -> bool:
        """Whether this is the position."""
        return (
            game.phase == self.phase
            and game.player == self.player
            and game.round >= self.round
            and len(game.moves) >= self.moves
            and len(game.legal_moves) >= self.choices
            and sum(board.is_home for board in game.table.boards) >= self.at_home
        )


WANTED = {
    "start-2": Wanted(2, "start", player=2),
    "move-2": Wanted(2, "move", round=2, moves=45),
    "buy-2": Wanted(2, "buy", round=2, choices=30),
    "shed-2": Wanted(2, "shed"),
    "score-2": Wanted(2, "score", choices=8),
    "card-2": Wanted(2, "card"),
    "end-2": Wanted(2, "move", player=2, at_home=1),
    "late-2": Wanted(2, "move", round=3, moves=110),
    "over-2": Wanted(2, "over", player=None),
    "mid-3": Wanted(3, "buy", round=3),
    "start-4": Wanted(4, "move"),
    "mid-4": Wanted(4, "move", round=4),
    "late-4": Wanted(4, "move", round=6),
}


def tables() -> dict[str, Any]:
    """The printed tables in the shape of BoardTables (types.ts)."""
    data = rules_data()
    fertile = [tile for tile in data.tiles if tile.resource]
    return {
        "resources": data.resources,
        "letters": [next(tile.tile[0] for tile in fertile if tile.resource == resource) for resource in data.resources],
        "spaces": [space_kind(space) for space in data.track],
        "starting_spaces": [space.name for space in data.starting_spaces],
        "start_rewards": {
            space.name: space.brewmaster + space.marker_of_choice + space.ducats for space in data.starting_spaces
        },
        "garden": [{"name": cell.name, "x": cell.x, "row": cell.row} for cell in data.garden],
        "track_start": data.track_start,
        "track_end": data.track_end,
        "first_numbered": data.first_numbered_spot,
        "brewmaster_levels": [{**plain(level), "position": level.from_position} for level in data.brewmaster_levels],
        "pairs": data.pairs,
        "cards": data.cards,
        "goals": len(data.goals),
        "barrel_points": (data.large_barrel_points, data.small_barrel_points),
        "tile_copies": 2 * fertile[0].copies_per_set,
        "fertilities": max(tile.fertility or 0 for tile in fertile),
        "monk_types": len(data.tiles) - len(fertile),
    }


def space_kind(space: TrackSpace) -> str:
    """The letter of a track space: R, M with its cost, A, B, C, X or K."""
    if space.kind == "disc":
        return "X" if len(space.allows) > 1 else {"number": "A", "monk": "B", "resource": "C"}[space.allows[0]]
    return {"resource": "R", "barrel": "K", "monk": f"M{space.cost}"}[space.kind]


def sample(wanted: Wanted) -> dict[str, Any]:
    """Play to the wanted position, and some moves on."""
    turns, agent = TurnGame(Game(wanted.players, seed=SEED)), GreedyAgent(seed=SEED)
    while not (turns.is_over or wanted.is_met_by(turns.game)):
        play(turns, agent)
    found = {
        "table": plain(table_view(turns)),
        "choices": [plain(choice) for choice in choices_of(turns.game)],
        "blocked": [plain(blocked) for blocked in blocked_in(turns.game)],
    }
    then = []
    while not turns.is_over and len(then) < MOVES_AFTERWARDS:
        play(turns, agent)
        then.append({"entry": plain(turns.log[-1]), "table": plain(table_view(turns))})
    return {**found, "then": then}


def play(turns: TurnGame, agent: GreedyAgent) -> None:
    """Make one move, and end the turn if it was the last."""
    turns.push(str(agent.decide(turns.game).move))
    if turns.is_complete:
        turns.end_turn()


def plain(message: Any) -> Any:
    """A message as it goes over the wire."""
    return message.model_dump(mode="json")


def write(name: str, data: object) -> None:
    """Write one file of samples."""
    (FOLDER / f"{name}.json").write_text(json.dumps(data, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    write("rules", tables())
    for name, wanted in WANTED.items():
        write(name, sample(wanted))
