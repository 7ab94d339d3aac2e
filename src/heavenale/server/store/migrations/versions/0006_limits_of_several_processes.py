"""Limits that several processes keep together: rooms that an address may make, sockets that it has open."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("processes", sa.Column("callers", sa.JSON(), nullable=False, server_default="{}"))
    op.create_table(
        "founders",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("left", sa.Double(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("founders")
    op.drop_column("processes", "callers")
