"""Several processes on one database: which there are, what each owns, and what they ask each other to think about."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_LONG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Go forward."""
    op.add_column("rooms", sa.Column("owner", sa.BigInteger(), nullable=True))
    op.create_table(
        "processes",
        sa.Column("id", _LONG, primary_key=True),
        sa.Column("address", sa.String(255), nullable=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("thinkers", sa.Integer(), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "questions",
        sa.Column("id", _LONG, primary_key=True),
        sa.Column("asked_by", sa.BigInteger(), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("request", sa.LargeBinary(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_by", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("move", sa.String(40), nullable=True),
        sa.Column("failure", sa.Text(), nullable=True),
    )


def downgrade() -> None:
    """Go back."""
    op.drop_table("questions")
    op.drop_table("processes")
    op.drop_column("rooms", "owner")
