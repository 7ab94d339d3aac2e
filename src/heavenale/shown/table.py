"""Everything that lies on the table, in the rulebook's words: a snapshot without hidden information.

`Game.table` makes one. Pictures, observers and user interfaces read this and never the rules' record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayerBoard:
    """One player's board, purse, cards and barrels."""

    player: int  # 1-4, in turn order
    ducats: int
    markers: Mapping[str, int]  # "wood" ... "barley" -> -10 to 20
    brewmaster: int  # -10 to 20
    exchange_rate: int  # r of "r:1"
    points_per_step: int
    garden: Mapping[str, str]  # spot "L1"-"L15", "D1"-"D15" -> tile "W3", "M2"
    sheds: Mapping[str, int]  # shed spot "S1"-"S7" -> type of shed tile 0-4
    discs: tuple[str, ...]  # scoring spots that hold a disc: "number", "wood", ..., "monk 4"
    cards: tuple[str, ...]  # privilege cards still in hand
    pairs: Mapping[tuple[str, str], str | None]  # completed pair -> card placed there, None if declined
    barrels: Mapping[int, int]  # goal 1-12 -> 4 (large) or 2 (small)
    figure: str  # "unplaced", "5" (a track space), or "first", "brewmaster", "resource", "ducats"
    is_home: bool  # has entered the starting area this round, so is out of it
    projected_points: int  # the final scoring, were the game to end now


@dataclass(frozen=True, slots=True)
class Table:
    """The main board and all player boards."""

    round: int
    rounds: int
    player: int | None  # whose decision it is; None when the game is over
    phase: str  # "start", "move", "buy", "shed", "score", "card", "over"
    market: Mapping[int, tuple[str, ...]]  # every resource and monk space -> the tiles that lie there
    discs: Mapping[int, int]  # every disc space -> number of discs
    barrels: Mapping[int, tuple[int, ...]]  # goal 1-12 -> barrels left, of (4, 2)
    resource_tiles_left: int  # still face down
    monk_tiles_left: int
    enclosed_shed: str | None  # the shed spot whose activation is being chosen
    winners: tuple[int, ...]  # who share the victory; nobody before the game is over
    boards: tuple[PlayerBoard, ...]
