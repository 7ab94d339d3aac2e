"""Rooms know the room in which the same people play again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("rooms", sa.Column("next", sa.String(40), nullable=True))


def downgrade() -> None:
    """Go back."""
    op.drop_column("rooms", "next")
