"""What the tests of faults stand on: a real PostgreSQL, and the proxy between it and the server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.faults.proxy import Proxy
from tests.server.storage.conftest import url
from tests.server.storage.stores import emptied

__all__ = ["url"]


@pytest.fixture
def proxy(postgresql: str) -> Iterator[Proxy]:
    """A way to an empty PostgreSQL that can be cut."""
    emptied(postgresql)
    with Proxy(postgresql) as between:
        yield between
