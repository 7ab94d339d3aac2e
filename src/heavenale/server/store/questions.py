"""Decisions that are to be thought about, as a queue in the database. Calls for `Storage`, on PostgreSQL only.

Whoever thinks takes a question with `SKIP LOCKED`, so that no two take the same and nobody waits. A question whose
thinker has died is taken again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update
from sqlalchemy.orm import aliased

from heavenale.server.store.locks import locks, skips_locked
from heavenale.server.store.processes import ASKED, is_alive, tell
from heavenale.server.store.schema import ProcessRow, QuestionRow

ANSWERED = "heavenale_answered"  # the channel on which the number of a question is told when it has been answered


@dataclass(frozen=True, slots=True)
class Question:
    """A question that was taken."""

    id: int
    address: str
    player: str
    request: bytes
    tries: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a question: a move, or why there is none."""

    move: str | None
    failure: str | None


def ask(connection: Connection, process: int, address: str, player: str, request: bytes) -> int:
    """Put a question; returns its number."""
    values = {"asked_by": process, "address": address, "player": player, "request": request, "asked_at": func.now()}
    (number,) = connection.execute(insert(QuestionRow).values(**values).returning(QuestionRow.id)).one()
    tell(connection, ASKED)
    return int(number)


@skips_locked
def take(connection: Connection, process: int, players: Sequence[str]) -> Question | None:
    """The next question for one of these players. Addresses have their turn, and none keeps all who think busy."""
    alive = is_alive()
    living = select(ProcessRow.id).where(alive)
    other = aliased(QuestionRow)
    busy = (
        select(func.count())
        .where(other.address == QuestionRow.address, other.move.is_(None), other.failure.is_(None))
        .where(other.taken_by.in_(living))
        .scalar_subquery()
    )
    quota = select(func.greatest(1, func.sum(ProcessRow.thinkers) - 1)).where(alive).scalar_subquery()
    is_free = or_(QuestionRow.taken_by.is_(None), QuestionRow.taken_by.not_in(living))
    is_open = (QuestionRow.move.is_(None), QuestionRow.failure.is_(None))
    chosen = (
        select(QuestionRow.id)
        .where(is_free, *is_open, QuestionRow.player.in_(players), busy < quota)
        .order_by(busy, QuestionRow.id)
        .limit(1)
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    taken = connection.execute(
        update(QuestionRow)
        .where(QuestionRow.id == chosen)
        .values(taken_by=process, tries=QuestionRow.tries + 1)
        .returning(QuestionRow.id, QuestionRow.address, QuestionRow.player, QuestionRow.request, QuestionRow.tries)
    ).one_or_none()
    return None if taken is None else Question(*taken)


@locks("questions")
def answer(connection: Connection, question: int, given: Answer) -> None:
    """Whoever asked is told, unless nobody waits any more."""
    waiting = update(QuestionRow).where(QuestionRow.id == question)
    if connection.execute(waiting.values(move=given.move, failure=given.failure)).rowcount:
        tell(connection, ANSWERED, str(question))


def is_wanted(connection: Connection, question: int) -> bool:
    """Whether somebody waits for an answer."""
    return connection.execute(select(QuestionRow.id).where(QuestionRow.id == question)).one_or_none() is not None


@locks("questions")
def collect(connection: Connection, question: int) -> tuple[bool, Answer | None]:
    """Whether the question is still there, and its answer; an answered one is gone then."""
    found = connection.execute(
        select(QuestionRow.move, QuestionRow.failure).where(QuestionRow.id == question)
    ).one_or_none()
    if found is None:
        return False, None
    if found.move is None and found.failure is None:
        return True, None
    forget(connection, question)
    return True, Answer(found.move, found.failure)


@locks("questions")
def forget(connection: Connection, question: int) -> None:
    """Nobody waits for it any more."""
    connection.execute(delete(QuestionRow).where(QuestionRow.id == question))


def waiting(connection: Connection) -> int:
    """How many questions nobody thinks about yet."""
    free = select(func.count()).select_from(QuestionRow).where(QuestionRow.taken_by.is_(None))
    return connection.execute(free).scalar_one()
