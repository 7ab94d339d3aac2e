"""What players want: to be ahead at the end, and beside that as many points as they can get."""

from __future__ import annotations

from typing import Any, NamedTuple

from heavenale.agents.thinking.compiled import compiled
from heavenale.agents.thinking.evaluation import estimate
from heavenale.agents.thinking.exponential import exp
from heavenale.agents.thinking.prospects import rounds_left
from heavenale.rules.state import Phase

POINTS_SCALE = 60.0  # points with which a player would be wholly content


class Style(NamedTuple):
    """How a search goes about its work and what its players are after."""

    spots_per_side: int = 3  # tried for each tile, of those that look best
    curiosity: float = 0.15  # weight of the prior against what has been seen
    sharpness: float = 0.7  # how much the prior prefers a point more
    points_share: float = 0.3  # of the wish for points, beside the wish to win
    lead_at_end: float = 3.0  # points of lead that make victory likely (73%) when an estimate is made at the end
    lead_per_round: float = 4.0  # and how many more for each round to come


@compiled
def estimate_all(game: Any, end: Any, weights: Any, points: Any) -> None:
    """Write the points every player can expect."""
    for player in range(game.players):
        points[player] = estimate(game, player, end, weights)


@compiled
def lead_scale(game: Any, style: Any) -> float:
    """How much of a lead counts as one: more, the more is still to come."""
    if game.phase == Phase.OVER:
        return 1.0
    time = 0.0
    for player in range(game.players):
        time = max(time, rounds_left(game, player))
    return style.lead_at_end + style.lead_per_round * time


@compiled
def satisfaction(points: Any, player: int, players: int, scale: float, style: Any) -> float:
    """How content a player is with these points of all, from 0 to about 1."""
    best = -1e9
    for rival in range(players):
        if rival != player:
            best = max(best, points[rival])
    victory = 1.0 / (1.0 + exp(-(points[player] - best) / scale))
    return (1.0 - style.points_share) * victory + style.points_share * points[player] / POINTS_SCALE
