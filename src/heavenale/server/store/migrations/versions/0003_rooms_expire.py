"""Rooms know when they were last played; analyses are made in the browser now."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_LAST_MOVE = "SELECT max(made_at) FROM moves WHERE moves.room_id = rooms.id"


def upgrade() -> None:
    """Go forward."""
    op.drop_table("analyses")
    # Never as a batch: it would make the table anew, and dropping the old one would take all seats and moves along.
    column = sa.Column("used_at", sa.DateTime(timezone=True), nullable=False, server_default="2026-01-01 00:00:00")
    op.add_column("rooms", column)
    op.add_column("rooms", sa.Column("is_kept", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(f"UPDATE rooms SET used_at = coalesce(({_LAST_MOVE}), created_at)")


def downgrade() -> None:
    """Go back."""
    op.drop_column("rooms", "is_kept")
    op.drop_column("rooms", "used_at")
    op.create_table(
        "analyses",
        sa.Column("room_id", sa.Integer(), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    )
