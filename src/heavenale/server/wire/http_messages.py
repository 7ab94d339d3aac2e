"""Bodies of the HTTP requests and answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from heavenale.server.wire.messages import Explanation, SeatView
from heavenale.server.wire.vocabulary import (
    MAX_SEATS,
    MAX_SEED,
    MIN_SEATS,
    DamageCode,
    Facts,
    LevelName,
    Message,
    Name,
    NewToken,
    ProblemCode,
    RoomState,
    Seat,
    SeatKind,
)

RecordData = dict[str, Any]  # checked by heavenale.record, which says what is wrong with it


class SeatSpec(Message):
    """A seat of a room to be made. `level` is for agents only, and needed there."""

    kind: SeatKind
    level: LevelName | None = None
    name: Name | None = None


class CreateRoom(Message):
    """A new room; with a record, its game goes on there. Seats are in turn order."""

    seats: Annotated[list[SeatSpec], Field(min_length=MIN_SEATS, max_length=MAX_SEATS)]
    seed: Annotated[int, Field(ge=0, le=MAX_SEED)] | None = None
    record: RecordData | None = None
    serious: bool = False  # nobody is advised before the end: no hints, no estimates, no analysis


class HeldSeat(Message):
    """The secret that holds a seat."""

    seat: int
    token: str


class RoomCreated(Message):
    """Where the room is, and the seats that belong to whoever made it."""

    words: str
    state: RoomState
    held: list[HeldSeat]


class Join(Message):
    """Take an open seat: this one, or the first.

    Whoever makes the secret may ask again when no answer came, and sits once; the server makes one for all others.
    """

    name: Name
    seat: Seat | None = None
    token: NewToken | None = None


class Joined(Message):
    """The seat taken and its secret."""

    seat: int
    token: str


class RoomInfo(Message):
    """What anybody with the link may know before sitting down."""

    words: str
    state: RoomState
    players: int
    number: int
    round: int
    rounds: int
    seats: list[SeatView]
    winners: list[int]
    points: list[int]  # of all seats, when the game is over
    next: str | None  # the words of the room in which the same people play again
    fixed_seed: bool  # whoever made the room chose the shuffle (a seed or a record), and may know it
    serious: bool  # nobody is advised before the end


class Level(Message):
    """A computer opponent to choose."""

    name: str
    order: int  # from the weakest
    is_program: bool  # one of this server's own (`--bot`), shown under its name; the others are named by `level.NAME`


class Health(Message):
    """Whether games can be played here, and where others reach it."""

    status: Literal["ok", "failing"]  # failing: the database cannot be read and written
    ready: bool  # the rules are compiled
    version: str
    friends_at: str | None  # an address for others in the network; None: only this machine is listened to


class Damage(Message):
    """What is wrong with a record: the code and facts of `heavenale.errors.RecordError`."""

    code: DamageCode
    facts: Facts
    explanation: Explanation | None = None  # of an illegal move


class Problem(Message):
    """Why a request was refused."""

    code: ProblemCode
    message: str  # in English, for developers
    facts: Facts
    damage: Damage | None = None  # of a bad record
