"""The final scoring, taken apart for people to follow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from heavenale.rules import scoring
from heavenale.rules.bits import size


@dataclass(frozen=True, slots=True)
class Score:
    """One player's points and where they come from."""

    player: int
    level: int  # what the rearmost marker reaches after evening out and buying steps
    exchange_rate: int  # r of "r:1"
    points_per_step: int
    exchanges: int  # steps forward gained by evening out
    ducat_steps: int  # steps forward bought, 10 ducats each
    large_barrels: int
    small_barrels: int
    barrel_points: int
    barrels_card_points: int
    first_player_points: int
    points: int


def score_of(state: Any, view: Any, player: int) -> Score:
    """The score of a player (from 0), were the game to end now."""
    return Score(
        player=player + 1,
        level=scoring.level_reached(state, player),
        exchange_rate=scoring.exchange_rate(state, player),
        points_per_step=scoring.points_per_step(state, player),
        exchanges=scoring.exchanges_made(state, player),
        ducat_steps=scoring.ducat_steps_made(state, player),
        large_barrels=size(view.own_large_barrels[player]),
        small_barrels=size(view.own_small_barrels[player]),
        barrel_points=scoring.barrel_points(state, player),
        barrels_card_points=scoring.barrels_card_points(state, player),
        first_player_points=scoring.first_player_points(state, player),
        points=scoring.points(state, player),
    )
