"""A server for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.server.sitting import serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield f"http://{address}"
