"""A server for all tests of a process, and browsers at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.sitting import Browser, serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("server")) as address:
        yield address


@pytest.fixture
def browsers(address: str) -> Iterator[Callable[[], Browser]]:
    """Makes new browsers, strangers to each other."""
    made: list[Browser] = []

    def make() -> Browser:
        made.append(Browser(address))
        return made[-1]

    yield make
    for browser in made:
        browser.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
