"""What a player can still hope for: time, discs, pairs and shed tiles to come."""

from __future__ import annotations

from typing import Any

from heavenale.agents.thinking.compiled import compiled
from heavenale.rules.bits import contains, size
from heavenale.rules.board import (
    BARREL_SPACES,
    DISC_SPACES,
    FERTILITIES,
    PAIRS,
    SCORING_SPOTS,
    SPACES,
)
from heavenale.rules.rule import lookup
from heavenale.rules.state import NO_CARD, Phase

DISC_SPACE = lookup(DISC_SPACES)
DISCS_PER_ROUND = len(DISC_SPACES)
ALL_SCORING_SPOTS = (1 << len(SCORING_SPOTS)) - 1
FIRST_BARREL_SPACE, SECOND_BARREL_SPACE = BARREL_SPACES
ALL_PAIRS = len(PAIRS)


@compiled
def rounds_left(game: Any, player: int) -> float:
    """The rounds to come and the part of this one that lies ahead of the figure."""
    later = float(game.rounds - game.round_number)
    if game.phase == Phase.OVER:
        return 0.0
    return later + (SPACES + 1 - game.figure[player]) / (SPACES + 1)


@compiled
def discs_to_come(game: Any, player: int) -> float:
    """The discs a player can hope for: a share of those ahead, less where others can be there first."""
    discs = 0.0
    for n in range(DISCS_PER_ROUND):
        space = DISC_SPACE[n]
        if space > game.figure[player] and contains(game.discs_on_track, space):
            rivals = 1
            for other in range(game.players):
                rivals += other != player and game.figure[other] < space
            discs += (1.0 + contains(game.second_discs, space)) / rivals
    later = game.rounds - game.round_number
    return discs + later * DISCS_PER_ROUND / game.players


@compiled
def barrel_visits_to_come(game: Any, player: int) -> int:
    """How many barrel spaces lie ahead, in this round and in later ones."""
    figure = game.figure[player]
    ahead = (figure < FIRST_BARREL_SPACE) + (figure < SECOND_BARREL_SPACE)
    return ahead + len(BARREL_SPACES) * (game.rounds - game.round_number)


@compiled
def free_scoring_spots(game: Any, player: int) -> int:
    """How many scoring spots have no disc yet."""
    return size(ALL_SCORING_SPOTS & ~game.discs[player])


@compiled
def pairs_to_come(game: Any, player: int, disc_chance: float) -> float:
    """How many pairs the player can hope to complete."""
    pairs = 0.0
    for pair in range(ALL_PAIRS):
        if game.pair_cards[player, pair] == NO_CARD:
            chance = 1.0
            for spot in range(2 * pair, 2 * pair + 2):
                if not contains(game.discs[player], spot):
                    chance *= disc_chance
            pairs += chance
    return pairs


@compiled
def best_fertility(game: Any, player: int) -> int:
    """The fertility for which the number spot would harvest most now."""
    best = 0
    most = 0
    for fertility in range(1, FERTILITIES + 1):
        harvest = fertility * game.tiles_of[player, fertility - 1]
        if harvest > most:
            most = harvest
            best = fertility
    return best
