"""How many rooms an address may make, wherever it asks. Calls for `Storage`, on PostgreSQL only."""

from __future__ import annotations

from sqlalchemy import Connection, Double, cast, delete, func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.elements import ColumnElement

from heavenale.server.store.locks import locks
from heavenale.server.store.schema import FounderRow


@locks("founders")
def found(connection: Connection, address: str, rate: float, burst: int) -> bool:
    """Whether this address may make one more room: `burst` at once, and then `rate` a second."""
    left = func.least(float(burst), _left_now(rate))
    new = insert(FounderRow).values(address=address, left=burst - 1.0, seen_at=func.now())
    one_more = new.on_conflict_do_update(
        index_elements=[FounderRow.address], set_={"left": left - 1.0, "seen_at": func.now()}, where=left >= 1.0
    )
    return connection.execute(one_more.returning(FounderRow.left)).one_or_none() is not None


def forget(connection: Connection, rate: float, burst: int) -> None:
    """Addresses that may make as many as ever need not be known."""
    connection.execute(delete(FounderRow).where(_left_now(rate) >= burst))


def _left_now(rate: float) -> ColumnElement[float]:
    since_s = cast(func.extract("epoch", func.now() - FounderRow.seen_at), Double)
    return FounderRow.left + since_s * rate
