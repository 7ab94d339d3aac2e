"""Agents with an oddity, which nobody plays like on purpose: who has met only good players may stumble over them."""

from __future__ import annotations

import numpy as np

from heavenale.agents.greedy import GreedyAgent
from heavenale.agents.protocol import Decision, check_decision
from heavenale.game import Game
from heavenale.notation import Move

WHIM = 1 / 3  # of the decisions of who is fickle


class _Odd(GreedyAgent):
    """Has a wish where it has one, and does what looks best otherwise."""

    def decide(self, game: Game, time_ms: float | None = None) -> Decision:
        """Follow the wish, or choose the move that is worth most."""
        check_decision(game, time_ms)
        wish = self._wish(game)
        return super().decide(game) if wish is None else Decision(wish)

    def _wish(self, game: Game) -> Move | None:
        raise NotImplementedError


class Hurried(_Odd):
    """Always goes as far as it can."""

    def _wish(self, game: Game) -> Move | None:
        spaces = _beginning(game, "go")
        return max(spaces, key=lambda move: int(move.text.split()[1]), default=None)


class Homesick(_Odd):
    """Goes home as soon as it may."""

    def _wish(self, game: Game) -> Move | None:
        return next(iter(_beginning(game, "home")), None)


class Wasteful(_Odd):
    """Buys as long as it can, and what costs most."""

    def _wish(self, game: Game) -> Move | None:
        return min(_beginning(game, "buy"), key=lambda move: _ducats_after(game, move), default=None)


class Fickle(_Odd):
    """Does anything in one decision of three."""

    def __init__(self, *, seed: int = 0) -> None:
        super().__init__(seed=seed)
        self._whims = np.random.default_rng(seed)

    def _wish(self, game: Game) -> Move | None:
        moves = list(game.legal_moves)
        return moves[self._whims.integers(len(moves))] if self._whims.random() < WHIM else None


def _beginning(game: Game, word: str) -> list[Move]:
    return [move for move in game.legal_moves if move.text.split()[0] == word]


def _ducats_after(game: Game, move: Move) -> int:
    """What is left in the purse."""
    after = game.clone()
    after.push(move)
    return after.table.boards[(game.player or 1) - 1].ducats
