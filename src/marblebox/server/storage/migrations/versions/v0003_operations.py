"""What operators need: orders to running servers, banned addresses, and which of several servers a game belongs to."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("address", sa.String(80), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "owners",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("process", sa.String(40), nullable=True),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_owners_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", name="pk_owners"),
    )
    op.create_index("ix_owners_process", "owners", ["process"])
    op.create_table(
        "bans",
        sa.Column("network", sa.String(50), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("network", name="pk_bans"),
    )
