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
    op.add_column("rooms", sa.Column("used_at", sa.DateTime(timezone=True), nullable=True))
    op.execute(f"UPDATE rooms SET used_at = coalesce(({_LAST_MOVE}), created_at)")
    with op.batch_alter_table("rooms") as rooms:
        rooms.alter_column("used_at", nullable=False)


def downgrade() -> None:
    """Go back."""
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("used_at")
    op.create_table(
        "analyses",
        sa.Column("room_id", sa.Integer(), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    )
