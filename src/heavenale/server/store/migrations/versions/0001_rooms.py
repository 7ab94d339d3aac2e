"""Rooms, their seats and the log of their moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go forward."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("words", sa.String(40), nullable=False, unique=True),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("resource_pile", sa.JSON(), nullable=False),
        sa.Column("monk_pile", sa.JSON(), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=True),
        sa.Column("fixed_seed", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("room_id", sa.Integer(), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("level", sa.String(40), nullable=True),
        sa.Column("token_hash", sa.String(64), nullable=True),
        sa.Column("auto_end_turn", sa.Boolean(), nullable=False),
    )
    op.create_table(
        "moves",
        sa.Column("room_id", sa.Integer(), sa.ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True),
        sa.Column("move", sa.String(40), nullable=False),
        sa.Column("agent", sa.String(40), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Go back."""
    for table in ("moves", "seats", "rooms"):
        op.drop_table(table)
