"""What all tests need."""

import os
import shlex
import signal
import threading
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from random import Random

import pytest
from httpx._config import DEFAULT_TIMEOUT_CONFIG as EVERY_REQUEST
from httpx._config import create_ssl_context
from httpx._transports import default as transports
from hypothesis import HealthCheck, settings
from tests import measured as measured  # before any test starts a process
from tests.contract.running import what_ran
from tests.postgres import Postgres

HERE = Path(__file__).parent
THOROUGH = ("attacks", "faults", "jobs", "page")  # folders that `make test` leaves to `make test-all`
BROWSER = "e2e"  # of which `make test` runs what is marked as essential

# Machines are noisy: no test fails because something took long.
settings.register_profile(
    "patient", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("patient")
for wait in ("connect", "read", "write", "pool"):
    setattr(EVERY_REQUEST, wait, 60.0)

# Every client reads all the certificates that it might trust, and none of ours ever asks for one: once is enough.
vars(transports)["create_ssl_context"] = cache(create_ssl_context)

# Whoever starts the tests in the background may have told them to ignore Ctrl-C or the end of the terminal, and what
# they start inherits that; some of them look at what these signals do.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# What somebody has built at home changes what the engine finds; the tests look into tables of their own.
os.environ["MARBLEBOX_TABLES"] = os.devnull


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run modules, and the tests of each, in random order")


def pytest_report_header(config: pytest.Config) -> list[str]:
    seed = config.getoption("--shuffle")
    return [] if seed is None else [f"random order: repeat with --shuffle {seed}"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print what the contract suite ran where, and the command that repeats what failed, in the same order."""
    passed = terminalreporter.stats.get("passed", [])
    for line in what_ran(report.nodeid for report in passed if isinstance(report, pytest.TestReport)):
        terminalreporter.write_line(line)
    failed = {
        report.nodeid
        for outcome in ("failed", "error")
        for report in terminalreporter.stats.get(outcome, [])
        if isinstance(report, pytest.TestReport)
    }
    if failed:
        seed = config.getoption("--shuffle")
        shuffle = [] if seed is None else ["--shuffle", str(seed)]
        terminalreporter.write_line("Repeat: " + shlex.join([".venv/bin/pytest", *shuffle, *sorted(failed)]))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(HERE).parts[0]
        if folder in THOROUGH or (folder == BROWSER and not item.get_closest_marker("essential")):
            item.add_marker(pytest.mark.thorough)
    seed = config.getoption("--shuffle")
    if seed is not None:
        items[:] = _shuffled(items, Random(seed))


def _shuffled(items: list[pytest.Item], random: Random) -> list[pytest.Item]:
    """In random order, but tests of a module stay together: they share what is dear to set up."""
    modules = [
        random.sample(group, len(group)) for _, one in groupby(items, lambda item: item.path) for group in [list(one)]
    ]
    random.shuffle(modules)
    return [item for module in modules for item in module]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL: one for all tests of a process, started when the first of them needs it."""
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture
def postgresql(postgres: Postgres) -> str:
    """Its address."""
    return postgres.url
