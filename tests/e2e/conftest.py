"""A real browser and a real server. These tests are a pytest call of their own: Playwright's loop is a jealous one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect
from tests.e2e.chromium import running
from tests.e2e.serving import Server
from tests.e2e.wire import listen
from tests.waiting import LIMIT

AT_HOME = ("http://127.0.0.1:", "http://127.0.0.2:", "data:", "blob:")
DOOR = "/api/health"  # nothing is drawn there: where somebody stands who goes straight to a table
PATIENCE = 1000 * LIMIT  # milliseconds in which the page must show what a test waits for
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with running() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not kill it."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may do to it what it likes."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


Someone = Callable[..., Page]
HARMLESS = (
    *("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "WebSocket connection to"),  # the network was cut
    "status of 421 (Misdirected Request)",  # the house was closed while the page still fetched what may be needed later
    "record?analysis=true",  # of a game that is still played, which the page then says
    "status of 422 (Unprocessable Entity)",  # something was tried that the rules forbid, and the page says which
)
CUT_OFF = (
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
)


@pytest.fixture
def someone(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Someone]:
    """Somebody with a browser of her own: `someone()` opens the home page, options are those of a browser context.

    A test fails if any page reports a fault: an exception, a message on the error console, a request elsewhere.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []
    harmless = HARMLESS + CUT_OFF * ("own_server" in request.fixturenames)  # which is killed in the middle of an answer

    def enter(path: str = "/", address: str = server.address, **options: object) -> Page:
        context = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **options})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        context.on("page", lambda page: _watch(page, faults))
        contexts.append(context)
        page = context.new_page()
        page.goto(address + path)
        return page

    yield enter
    for context in contexts:
        context.close()
    assert not [fault for fault in faults if not any(word in fault for word in harmless)]


def _watch(page: Page, faults: list[str]) -> None:
    listen(page)
    page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
    page.on("console", lambda said: faults.append(_told(said)) if said.type == "error" else None)
    page.on("request", lambda asked: None if asked.url.startswith(AT_HOME) else faults.append(f"asked {asked.url}"))


def _told(said: ConsoleMessage) -> str:
    return f"console: {said.text} ({said.location['url']})"
