"""Records that hold no more than the players know: writing them, and making games of them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from heavenale.errors import RecordError, SetupError
from heavenale.game import Game
from heavenale.record import REQUIRED, Record, check_complete
from heavenale.rules.board import MONK_SET_COPIES, MONK_SPACES, RESOURCE_SET_COPIES, RESOURCE_SPACES, ROUNDS
from heavenale.rules.tiles import FIRST_MONK, TILE_NAMES
from heavenale.setting_up.piles import check_players
from heavenale.setting_up.seeds import derived_seed

_RESOURCE_TILES = TILE_NAMES[1:FIRST_MONK]
_MONK_TILES = TILE_NAMES[FIRST_MONK:]
_DEALT_PER_ROUND = {"resource_pile": len(RESOURCE_SPACES), "monk_pile": len(MONK_SPACES)}


def known_record(game: Game) -> dict[str, Any]:
    """The record of a game with only those tiles in its piles that have been dealt."""
    record = Record.of(game).to_dict()
    record.pop("seed", None)  # it would give the order of the piles away
    for pile, per_round in _DEALT_PER_ROUND.items():
        record[pile] = record[pile][: per_round * game.round]
    return record


def game_from(record: object, *, seed: int = 0) -> Game:
    """The game of such a record as its players see it; the order of all tiles not dealt yet follows from the seed."""
    if not isinstance(record, dict):
        raise RecordError("a record is a JSON object with players, resource_pile, monk_pile and moves")
    game = _replay(Record.from_dict(filled(record)), known=record)
    return game.as_seen(derived_seed(seed, len(game.moves)))


def filled(record: dict[str, Any]) -> dict[str, Any]:
    """The record with the tiles that its piles lack, in any order."""
    check_complete(record, REQUIRED)
    players = record["players"]
    try:
        check_players(players)
    except SetupError as error:
        raise RecordError(f"the record cannot be set up: {error}", code=error.code, facts=error.facts) from error
    full = {name: value for name, value in record.items() if name != "seed"}
    if _is_pile(record.get("resource_pile")):
        full["resource_pile"] = _full("resource_pile", record["resource_pile"], _RESOURCE_TILES, RESOURCE_SET_COPIES)
    if _is_pile(record.get("monk_pile")):
        known = record["monk_pile"]
        needed = len(MONK_SPACES) * ROUNDS[players]  # the other monks leave the game unseen
        full["monk_pile"] = _full("monk_pile", known, _MONK_TILES, MONK_SET_COPIES)[: max(needed, len(known))]
    return full


def _is_pile(pile: object) -> bool:
    """Whether it can be filled up; whatever else stands there, `Record.from_dict` refuses with the reason."""
    return isinstance(pile, list) and all(isinstance(tile, str) for tile in pile)


def _full(name: str, known: list[str], tiles: Sequence[str], copies: int) -> list[str]:
    set_size = copies * len(tiles)
    parts = {"I": known[:set_size], "II": known[set_size:]}
    pile: list[str] = []
    for set_name, part in parts.items():
        counts = Counter(part)
        for tile in tiles:
            if counts[tile] > copies:
                raise RecordError(
                    f"{name}: set {set_name} has only {copies} tiles {tile}, but the record has {counts[tile]}",
                    code="too_many_tiles",
                    facts={"pile": name, "tile": tile, "count": counts[tile], "most": copies},
                )
        pile += part
        for tile in tiles:
            pile += [tile] * (copies - counts[tile])
    return pile


def _replay(record: Record, *, known: dict[str, Any]) -> Game:
    """Replay, and refuse moves that were made among tiles the record does not tell."""
    for game in record.positions():
        for pile, per_round in _DEALT_PER_ROUND.items():
            dealt = per_round * game.round
            if len(known[pile]) < dealt:
                raise RecordError(
                    f"round {game.round} has begun after move {len(game.moves)}, "
                    f"so {pile} must hold at least {dealt} tiles, but holds {len(known[pile])}",
                    code="pile_size",
                    facts={"pile": pile, "count": len(known[pile])},
                )
    return game
