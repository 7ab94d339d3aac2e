"""What can go wrong at a public entry: each error says what was wrong and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any


class HeavenAleError(ValueError):
    """The parent of all errors that bad input causes."""


class SetupError(HeavenAleError):
    """A game cannot be set up like this: the number of players, the seed or the piles are wrong."""

    def __init__(self, message: str, *, code: str = "unreadable", facts: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code  # one of those of a record that is refused
        self.facts = dict(facts or {})


class NotationError(HeavenAleError):
    """A text is not a move in our notation."""


class IllegalMove(HeavenAleError):
    """A move that the rules do not allow here; `code` and `facts` say why."""

    def __init__(self, message: str, *, code: str, facts: dict[str, object]) -> None:
        super().__init__(message)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(type(self), code=self.code, facts=self.facts), self.args


class NothingToUndo(HeavenAleError):
    """`pop` was called before any move was made."""


class GameOver(HeavenAleError):
    """A decision was asked for after the end of the game."""


class TimeError(HeavenAleError):
    """A time that nobody can keep."""


class GameNotOver(HeavenAleError):
    """Final scores were asked for before the game was over."""


class PictureError(HeavenAleError):
    """A picture cannot be drawn like this."""


class SerialisationError(HeavenAleError):
    """Bytes that are not a serialised game."""


class RecordError(HeavenAleError):
    """A game record is damaged, of an unknown format, or holds an illegal move; `code` and `facts` say which."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "unreadable",
        facts: Mapping[str, object] | None = None,
        number: int | None = None,
        move: str | None = None,
        legal: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.facts = dict(facts or {})
        self.number = number  # of the move, counted from 1
        self.move = move
        self.legal = legal  # what would have been legal there
