"""A game as a room plays it: moves, and turns that stay open until they are ended."""

from __future__ import annotations

from dataclasses import dataclass

from heavenale.game import Game
from heavenale.notation import FIXED_ACTIONS
from heavenale.rules.board import CARDS
from heavenale.rules.play import is_legal

_SALES = [(f"sell {card}", FIXED_ACTIONS[f"sell {card}"]) for card in CARDS]
_DONE = FIXED_ACTIONS["done"]


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made."""

    move: str
    agent: str | None  # the level that made it; None: a person
    seat: int
    round: int  # in which it was made
    ends_turn: bool


class TurnGame:
    """A game, its moves, and how many of them can no longer be undone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.made: list[Made] = []
        self.ended = 0  # moves of turns that were ended

    @property
    def number(self) -> int:
        """How many moves have been made."""
        return len(self.made)

    @property
    def is_complete(self) -> bool:
        """Whether the current turn has nothing left to decide and waits to be ended."""
        return self.number > self.ended and self.made[-1].ends_turn

    @property
    def is_over(self) -> bool:
        """Whether the game is over for good."""
        return self.game.is_over and not self.is_complete

    @property
    def to_decide(self) -> int | None:
        """Whose decision it is; while a turn waits to be ended, whose turn it is."""
        return self.made[-1].seat if self.is_complete else self.game.player

    @property
    def round(self) -> int:
        """The round that is known to all: the next one begins when the turn before it is ended."""
        return self.made[self.ended].round if self.number > self.ended else self.game.round

    @property
    def can_end_turn(self) -> bool:
        """Whether the turn may be ended now."""
        return self.is_complete or bool(is_legal(self.game.state, _DONE))

    def push(self, move: str, agent: str | None = None) -> None:
        """Make a move; an illegal one is refused by the rules, and nothing changes."""
        game = self.game
        seat, round_number = game.player, game.round
        game.push(move)  # when the game is over it refuses, so there is a seat from here on
        assert seat is not None
        self.made.append(Made(move, agent, seat, round_number, game.ends_turn))

    def end_turn(self) -> None:
        """End the turn for good."""
        self.ended = self.number

    def cut(self, number: int) -> None:
        """Go back to the position after this many moves."""
        while self.number > number:
            self.game.pop()
            self.made.pop()
        self.ended = min(self.ended, number)

    def nothing_left_to_decide(self) -> bool:
        """Whether the turn is complete, or nothing more could be bought even if all cards were sold."""
        if self.is_complete:
            return True
        if not self.can_end_turn:
            return False
        twin = self.game.clone()
        for sale, action in _SALES:
            if is_legal(twin.state, action):
                twin.push(sale)
        return all(move.kind != "buy" for move in twin.legal_moves)

    def start_of_last_turn(self, seats: set[int]) -> int | None:
        """How many moves had been made before the last ended turn of these seats; None if there is none."""
        for last in range(self.ended - 1, -1, -1):
            if self.made[last].ends_turn and self.made[last].seat in seats:
                first = last
                while first > 0 and not self.made[first - 1].ends_turn:
                    first -= 1
                return first
        return None

    def ended_game(self) -> Game:
        """A copy of the game without the turn that is still open."""
        game = self.game.clone()
        for _ in range(self.number - self.ended):
            game.pop()
        return game
