"""Databases to test with: SQLite, and a real PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.storage.stores import emptied

DATABASES = ["sqlite", "postgresql"]


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'games.db'}"
    address: str = request.getfixturevalue("postgresql")
    emptied(address)
    return address
