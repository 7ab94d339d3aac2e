"""Analyses, and questions whether a turn may be taken back, outlive a restart."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.add_column("rooms", sa.Column("take_back", sa.JSON(none_as_null=True), nullable=True))
    op.create_table(
        "analyses",
        sa.Column("room_id", sa.Integer(), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("analyses")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("take_back")
