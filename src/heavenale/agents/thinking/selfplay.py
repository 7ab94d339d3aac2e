"""Whole games between sets of weights, in compiled code: what tuning and measuring are made of."""

from __future__ import annotations

from typing import Any

from heavenale.agents.thinking.choosing import best_move
from heavenale.agents.thinking.compiled import compiled
from heavenale.rules.play import apply, begin_shuffled
from heavenale.rules.scoring import points
from heavenale.rules.state import Phase


@compiled
def play_game(game: Any, players: int, seed: int, weights: Any, desk: Any, spots: int) -> int:
    """A game in which each player judges by weights of their own; returns the number of decisions."""
    begin_shuffled(game, players, seed)
    decisions = 0
    while game.phase != Phase.OVER:
        apply(game, best_move(game, desk, spots, weights[game.player]))
        decisions += 1
    return decisions


@compiled
def play_games(games: Any, players: int, seeds: Any, weights: Any, desk: Any, spots: int, results: Any) -> None:
    """Games one after the other, one for each seed; writes the points of every player."""
    game = games[0]
    for n in range(len(seeds)):
        play_game(game, players, seeds[n], weights, desk, spots)
        for player in range(players):
            results[n, player] = points(game, player)
