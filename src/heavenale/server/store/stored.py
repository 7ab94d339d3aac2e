"""Rooms as they are kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class StoredSeat:
    """A seat as it is kept."""

    seat: int
    kind: str
    name: str
    level: str | None
    token_hash: str | None
    auto_end_turn: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a friend may still take it."""
        return self.kind == "friend" and self.token_hash is None

    @property
    def is_empty(self) -> bool:
        """Whether nobody plays it, so that the game cannot begin."""
        return self.is_open and self.level is None


@dataclass(frozen=True, slots=True)
class StoredMove:
    """A move as it is kept."""

    move: str
    agent: str | None = None


@dataclass(slots=True)
class StoredTakeBack:
    """A question whether a turn may be taken back, as it is kept."""

    seat: int  # who asks
    number: int  # the game would stand after this many moves
    waiting_for: set[int]  # seats that have not agreed yet


@dataclass(frozen=True, slots=True)
class RoomKey:
    """Which room, and by whose right: the process that owns it; None where there is only one."""

    id: int
    owner: int | None = None


@dataclass(slots=True)
class StoredRoom:
    """A room as it is kept."""

    words: str
    resource_pile: list[str]
    monk_pile: list[str]
    seed: int | None
    fixed_seed: bool
    ended: int
    seats: list[StoredSeat]
    moves: list[StoredMove]
    serious: bool = False
    take_back: StoredTakeBack | None = None
    next: str | None = None  # the words of the room in which the same people play again
    id: int = 0
    owner: int | None = None

    @property
    def key(self) -> RoomKey:
        """By which it is written on."""
        return RoomKey(self.id, self.owner)
