"""Who sits where: the secrets that hold seats, and who may play for whom."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable

from heavenale.server.store.stored import StoredSeat
from heavenale.server.wire.http_messages import HeldSeat, SeatSpec
from heavenale.server.wire.messages import SeatView

_TOKEN_BYTES = 24


def new_token() -> str:
    """A secret that holds a seat."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def hash_of(token: str) -> str:
    """What is kept of a secret: whoever reads the database can sit nowhere."""
    return hashlib.sha256(token.encode()).hexdigest()


def seats_from(specs: Iterable[SeatSpec]) -> tuple[list[StoredSeat], list[HeldSeat]]:
    """The seats of a new room, and the secrets of those at the screen of whoever makes it."""
    seats, held = [], []
    for number, spec in enumerate(specs, start=1):
        token = new_token() if spec.kind == "here" else None
        if token is not None:
            held.append(HeldSeat(seat=number, token=token))
        seats.append(
            StoredSeat(
                seat=number,
                kind=spec.kind,
                name=spec.name or "",
                level=spec.level if spec.kind == "agent" else None,
                token_hash=hash_of(token) if token else None,
            )
        )
    return seats, held


def seats_held_by(tokens: Iterable[str], seats: list[StoredSeat]) -> set[int] | None:
    """The seats that these secrets hold; None if one of them holds none."""
    held = set()
    by_hash = {seat.token_hash: seat.seat for seat in seats if seat.token_hash}
    for token in tokens:
        seat = by_hash.get(hash_of(token))
        if seat is None:
            return None
        held.add(seat)
    return held


def open_seat(seats: list[StoredSeat], wanted: int | None) -> StoredSeat | None:
    """The open seat that a friend takes: the wanted one, or the first, empty ones before those an agent keeps warm."""
    candidates = [seat for seat in seats if seat.is_open and wanted in (None, seat.seat)]
    return min(candidates, key=lambda seat: (not seat.is_empty, seat.seat), default=None)


def seat_view(seat: StoredSeat, *, connected: bool) -> SeatView:
    """A seat as viewers are told."""
    return SeatView.model_validate(
        {
            "seat": seat.seat,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "connected": connected,
            "open": seat.is_open,
        }
    )
