"""What can go wrong with the store."""

from __future__ import annotations

from heavenale.errors import HeavenAleError


class Unusable(HeavenAleError):
    """It is no database of ours, cannot be reached, or is one of a newer version."""


class RoomDamaged(HeavenAleError):
    """What is stored of a room is not a game."""


class WordsTaken(Exception):
    """There is a room of this name already."""


class NotStored(Exception):
    """The database could not be read or written: the disk is full, say. Nothing has changed.

    When the line to a server breaks while it commits, nobody knows whether anything has: then it is `in_doubt`.
    """

    def __init__(self, reason: str, *, in_doubt: bool = False) -> None:
        super().__init__(reason)
        self.in_doubt = in_doubt


class LeaseLost(NotStored):
    """The room belongs to another process now: what this one knows of it may be old."""

    def __init__(self) -> None:
        super().__init__("the room has another owner now", in_doubt=True)


class Elsewhere(Exception):
    """Another process owns the room, and can be reached there."""

    def __init__(self, owner: int, address: str, secret: str) -> None:
        super().__init__(f"process {owner} owns the room")
        self.owner = owner
        self.address = address
        self.secret = secret


OF_ONE_CALL = (WordsTaken, LeaseLost, Elsewhere, RoomDamaged)  # they undo only the call that raised them
