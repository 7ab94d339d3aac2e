"""Rooms may be serious: nobody is advised before the end. Those there are stay open to advice."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("rooms", sa.Column("serious", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Go back."""
    op.drop_column("rooms", "serious")
