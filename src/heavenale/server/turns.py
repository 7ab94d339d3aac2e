"""A game as a room plays it: moves, and turns that stay open until they are ended."""

from __future__ import annotations

from heavenale.game import Game
from heavenale.rules.board import CARDS
from heavenale.rules.turn import end_turn
from heavenale.server.journal import entry_of, values_of
from heavenale.server.table_messages import LogEntry

_HIDDEN_UNTIL_ENDED = ("round", "over")


class TurnGame:
    """A game, its log, and how much of it can no longer be undone."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.log: list[LogEntry] = []
        self.ended = 0  # moves of turns that were ended

    @property
    def number(self) -> int:
        """How many moves have been made."""
        return len(self.log)

    @property
    def is_complete(self) -> bool:
        """Whether the current turn has nothing left to decide and waits to be ended."""
        return self.number > self.ended and self.log[-1].ends_turn

    @property
    def is_over(self) -> bool:
        """Whether the game is over for good."""
        return self.game.is_over and not self.is_complete

    @property
    def to_decide(self) -> int | None:
        """Whose decision it is; while a turn waits to be ended, whose turn it is."""
        return self.log[-1].seat if self.is_complete else self.game.player

    @property
    def next_to_decide(self) -> int | None:
        """Whose turn comes after this one; None while figures are placed, and after the end."""
        if self.is_complete:
            return self.game.player
        if self.game.phase in ("start", "over"):
            return None
        twin = self.game.clone()
        end_turn(twin.state)  # the rules themselves pass the turn on
        return twin.player

    @property
    def round(self) -> int:
        """The round that viewers see: the next one begins when the turn is ended."""
        return self.log[-1].round if self.is_complete else self.game.round

    @property
    def can_end_turn(self) -> bool:
        """Whether the turn may be ended now."""
        return self.is_complete or _is_legal(self.game, "done")

    def push(self, move: str, agent: str | None = None) -> None:
        """Make a move; an illegal one is refused by the rules, and nothing changes."""
        game = self.game
        seat, round_number = game.player, game.round
        before = None if seat is None else values_of(game, seat)
        game.push(move)  # when the game is over it refuses, so there is a seat from here on
        assert seat is not None
        assert before is not None
        self.log.append(
            entry_of(
                game,
                number=self.number + 1,
                seat=seat,
                move=move,
                round_number=round_number,
                agent=agent,
                ends_turn=game.ends_turn,
                before=before,
            )
        )

    def end_turn(self) -> None:
        """End the turn for good."""
        self.ended = self.number

    def cut(self, number: int) -> None:
        """Go back to the position after this many moves."""
        while self.number > number:
            self.game.pop()
            self.log.pop()
        self.ended = min(self.ended, number)

    def nothing_left_to_decide(self) -> bool:
        """Whether the turn is complete, or nothing more could be bought even if all cards were sold."""
        if self.is_complete:
            return True
        if not self.can_end_turn:
            return False
        twin = self.game.clone()
        for card in CARDS:
            if _is_legal(twin, f"sell {card}"):
                twin.push(f"sell {card}")
        return all(move.kind != "buy" for move in twin.legal_moves)

    def start_of_last_turn(self, seats: set[int]) -> int | None:
        """How many moves had been made before the last ended turn of these seats; None if there is none."""
        for last in range(self.ended - 1, -1, -1):
            if self.log[last].ends_turn and self.log[last].seat in seats:
                first = last
                while first > 0 and not self.log[first - 1].ends_turn:
                    first -= 1
                return first
        return None

    def visible_log(self, start: int) -> list[LogEntry]:
        """The log from an index on, without what the end of the turn will reveal."""
        entries = self.log[start:]
        if entries and self.is_complete:
            last = entries[-1]
            events = [event for event in last.events if event.kind not in _HIDDEN_UNTIL_ENDED]
            entries[-1] = last.model_copy(update={"events": events})
        return entries

    def ended_game(self) -> Game:
        """A copy of the game without the turn that is still open."""
        return self.at(self.ended).game

    def at(self, number: int) -> TurnGame:
        """A copy of the game after this many moves."""
        twin = TurnGame(self.game.clone())
        twin.log = self.log.copy()
        twin.ended = self.ended
        twin.cut(number)
        return twin


def _is_legal(game: Game, move: str) -> bool:
    return game.explain(move).is_legal
