"""All tables. Until version 0.2.0 is tagged this is edited in place; from then on what is stored is read for ever."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_settings"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("changed", sa.BigInteger(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_table(
        "events",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("key", sa.String(40), nullable=True),
        sa.Column("sender", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_events_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_events"),
        sa.UniqueConstraint("game", "sender", "key", name="uq_events_game"),
    )
    op.create_table(
        "holders",
        sa.Column("browser", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_holders_game_games", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("browser", "game", "role", "seat", name="pk_holders"),
    )
    op.create_index("ix_holders_game", "holders", ["game"])
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
