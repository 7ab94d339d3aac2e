"""From the results of games to rows, one for each decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

import numpy as np
import pyarrow as pa

from heavenale.arena import GameResult
from heavenale.game import Game
from heavenale.observation import OBSERVATION_SIZE
from heavenale.rules.actions import ACTIONS

OBSERVATION = "observation"
STATE = "state"

_TEXT = pa.dictionary(pa.int16(), pa.string())
_COLUMNS = {
    "game": pa.int64(),  # its number in the match
    "seed": pa.int64(),  # of its piles: Game(players, seed=seed)
    "players": pa.int8(),
    "decision": pa.int16(),  # its number in the game, from 0
    "player": pa.int8(),  # who decides, from 1
    "agent": _TEXT,
    "action": pa.int16(),  # of the catalogue
    "move": _TEXT,
    "share": pa.float32(),  # of the victory, for the one who decides here
    "points": pa.int16(),  # theirs at the end
    "lead": pa.int16(),  # those less the most points of another
    "action_mask": pa.list_(pa.bool_(), ACTIONS),
}
_SHOWN = {OBSERVATION: pa.list_(pa.int8(), OBSERVATION_SIZE), STATE: pa.binary()}


def schema(shown: str, about: Mapping[str, str]) -> Any:
    """The columns, with what is said about the whole file."""
    return pa.schema([*_COLUMNS.items(), (shown, _SHOWN[shown])], metadata=dict(about))


def table(results: Iterable[GameResult], shown: str, about: Mapping[str, str]) -> Any:
    """All decisions of these games, in their order."""
    rows = list(chain.from_iterable(_rows(result, shown) for result in results))
    columns = {
        name: [row[name] for row in rows] for name in (*_COLUMNS, shown) if name not in ("action_mask", OBSERVATION)
    }
    columns["action_mask"] = _side_by_side(rows, "action_mask", ACTIONS)
    if shown == OBSERVATION:
        columns[OBSERVATION] = _side_by_side(rows, OBSERVATION, OBSERVATION_SIZE)
    return pa.table(columns, schema(shown, about))


def _side_by_side(rows: list[dict[str, Any]], name: str, width: int) -> Any:
    return pa.FixedSizeListArray.from_arrays(pa.array(np.concatenate([row[name] for row in rows])), width)


def _rows(result: GameResult, shown: str) -> Iterable[dict[str, Any]]:
    played, game = result.replay(), Game(len(result.seats), seed=result.seed)
    points = [score.points for score in played.scores()]
    leads = [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
    for number, (action, move) in enumerate(zip(played.actions, played.moves, strict=True)):
        seat = (game.player or 1) - 1
        yield {
            "game": result.number,
            "seed": result.seed,
            "players": game.players,
            "decision": number,
            "player": seat + 1,
            "agent": result.seats[seat],
            "action": action,
            "move": str(move),
            "share": result.shares[seat],
            "points": points[seat],
            "lead": leads[seat],
            "action_mask": game.action_mask.astype(np.bool_),
            shown: game.observation() if shown == OBSERVATION else game.to_bytes(),
        }
        game.push(action)
