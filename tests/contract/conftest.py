"""One host after the other for the scenarios; those of a process share one of each."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from tests.contract.hosts import Host, Loop, OfflineHost, postgresql_server, sqlite_server
from tests.contract.memory import MemoryHost
from tests.postgres import Postgres


@pytest.fixture(scope="session")
def sqlite_host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with sqlite_server(tmp_path_factory.mktemp("sqlite")) as host:
        yield host


@pytest.fixture(scope="session")
def own_postgres() -> Iterator[Postgres]:
    """A PostgreSQL of its own: the servers of the contract stay on it, and other tests want theirs for themselves."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def postgresql_host(own_postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with postgresql_server(own_postgres.url, tmp_path_factory.mktemp("postgresql")) as host:
        yield host


@pytest.fixture(scope="session")
def offline_host() -> Iterator[Host]:
    with ExitStack() as stack:
        yield OfflineHost(stack.enter_context(Loop()))


@pytest.fixture(scope="session")
def memory_host() -> Iterator[Host]:
    with ExitStack() as stack:
        yield MemoryHost(stack.enter_context(Loop()))


@pytest.fixture
def host(request: pytest.FixtureRequest) -> Host:
    """The host whose name a test is given by `on`."""
    found: Host = request.getfixturevalue(f"{request.param}_host")
    return found
