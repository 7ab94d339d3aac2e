"""How Alembic reaches the database: through the connection that the server hands it."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, create_engine

from heavenale.server.store.schema import Base


def run(connection: Connection) -> None:
    """Migrate over this connection. Batches, because SQLite cannot alter much of a table in place."""
    context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:  # `alembic revision --autogenerate` by a developer
    with create_engine(context.config.get_main_option("sqlalchemy.url") or "sqlite://").connect() as opened:
        run(opened)
