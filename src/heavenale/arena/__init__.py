"""Matches between agents: played on all cores, kept in a file, rated, and drawn."""

from __future__ import annotations

from heavenale.arena.entrants import ArenaError, Entrant, line_up
from heavenale.arena.match import Match
from heavenale.arena.playing import play_games
from heavenale.arena.plot import plot
from heavenale.arena.referee import play_game
from heavenale.arena.result import GameResult
from heavenale.arena.round_robin import RoundRobin, everybody
from heavenale.arena.standings import Standing, Standings, stand
from heavenale.arena.store import ResultsFile
from heavenale.workers import cores

__all__ = [
    "ArenaError",
    "Entrant",
    "GameResult",
    "Match",
    "ResultsFile",
    "RoundRobin",
    "Standing",
    "Standings",
    "cores",
    "everybody",
    "line_up",
    "play_game",
    "play_games",
    "plot",
    "stand",
]
