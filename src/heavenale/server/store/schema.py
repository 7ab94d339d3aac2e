"""The tables of the database. A room is its piles and the log of its moves; all else follows, or can be made again."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Double, ForeignKey, Integer, LargeBinary, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

_LONG = BigInteger().with_variant(Integer, "sqlite")  # which numbers its rows by itself only then


def now() -> datetime:
    """The moment, in universal time."""
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """The parent of all tables."""


class RoomRow(Base):
    """A room and the set-up of its game."""

    __tablename__ = "rooms"

    id: Mapped[int] = mapped_column(primary_key=True)
    words: Mapped[str] = mapped_column(String(40), unique=True)
    players: Mapped[int]
    resource_pile: Mapped[list[str]] = mapped_column(JSON)
    monk_pile: Mapped[list[str]] = mapped_column(JSON)
    seed: Mapped[int | None] = mapped_column(BigInteger)
    fixed_seed: Mapped[bool]
    serious: Mapped[bool] = mapped_column(default=False)  # nobody is advised before the end
    ended: Mapped[int] = mapped_column(default=0)  # moves of turns that were ended
    # Who asks to take a turn back, and who has not answered yet.
    take_back: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    used_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)  # when somebody last played
    next: Mapped[str | None] = mapped_column(String(40))  # the words of the room where the same people play again
    is_kept: Mapped[bool] = mapped_column(default=False)  # it never expires: its game is over
    # The process that may write on; free when that one is gone. Nobody where there is only one process.
    owner: Mapped[int | None] = mapped_column(BigInteger)


class SeatRow(Base):
    """A seat and who holds it."""

    __tablename__ = "seats"

    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    name: Mapped[str] = mapped_column(String(24))
    level: Mapped[str | None] = mapped_column(String(40))  # the agent that plays now
    token_hash: Mapped[str | None] = mapped_column(String(64))
    auto_end_turn: Mapped[bool] = mapped_column(default=False)


class MoveRow(Base):
    """A move of the log."""

    __tablename__ = "moves"

    room_id: Mapped[int] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)  # from 1
    move: Mapped[str] = mapped_column(String(40))
    agent: Mapped[str | None] = mapped_column(String(40))  # the level that made it
    made_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class ProcessRow(Base):
    """One of several processes on this database; it is alive while it is seen again and again."""

    __tablename__ = "processes"

    id: Mapped[int] = mapped_column(_LONG, primary_key=True)
    address: Mapped[str | None] = mapped_column(String(255))  # where others reach it; None: it only thinks
    secret: Mapped[str] = mapped_column(String(64))  # by which others show that they are of us
    thinkers: Mapped[int] = mapped_column(default=0)  # decisions it can think about at once
    callers: Mapped[dict[str, int]] = mapped_column(JSON, default=dict)  # with many open sockets
    seen_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class FounderRow(Base):
    """How many rooms an address may still make; who has made none of late is forgotten."""

    __tablename__ = "founders"

    address: Mapped[str] = mapped_column(String(64), primary_key=True)
    left: Mapped[float] = mapped_column(Double)
    seen_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)


class QuestionRow(Base):
    """A decision that somebody is to think about; it is gone when it has been answered or nobody waits any more."""

    __tablename__ = "questions"

    id: Mapped[int] = mapped_column(_LONG, primary_key=True)
    asked_by: Mapped[int] = mapped_column(BigInteger)  # a process
    address: Mapped[str] = mapped_column(String(64))  # for whom: addresses have their turn one after the other
    player: Mapped[str] = mapped_column(String(40))  # the level or the program
    request: Mapped[bytes] = mapped_column(LargeBinary)  # in the bot protocol: no more than the players know
    asked_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), default=now)
    taken_by: Mapped[int | None] = mapped_column(BigInteger)  # a process that thinks about it
    tries: Mapped[int] = mapped_column(default=0)
    move: Mapped[str | None] = mapped_column(String(40))
    failure: Mapped[str | None] = mapped_column(Text)
