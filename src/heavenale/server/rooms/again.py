"""Playing again: the room that follows one whose game is over."""

from __future__ import annotations

from dataclasses import replace

from heavenale.game import Game
from heavenale.record import Record
from heavenale.server.store.stored import StoredRoom, StoredSeat


def room_after(before: StoredRoom) -> StoredRoom:
    """The same people and all that they agreed on, with a game of its own; it has no name yet."""
    game = Record.of(Game(len(before.seats)))
    return replace(
        before,
        words="",
        resource_pile=list(game.resource_pile),
        monk_pile=list(game.monk_pile),
        seed=game.seed,
        fixed_seed=False,
        ended=0,
        seats=rotated(before.seats),
        moves=[],
        take_back=None,
        next=None,
        owner=None,
    )


def rotated(seats: list[StoredSeat]) -> list[StoredSeat]:
    """The same people with the same secrets: whoever sat first sits last."""
    return [replace(seat, seat=number) for number, seat in enumerate([*seats[1:], *seats[:1]], start=1)]
