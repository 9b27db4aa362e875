"""The command: ports, browsers, Ctrl-C, and a server that is killed in the middle of a game."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path

import httpx
import pytest
from tests.measured import measured
from tests.server.sitting import FRIEND, ME, PATIENCE, Browser, link, new_key, reserved_port
from tests.waiting import wait_until

from marblebox.core.errors import InputError
from marblebox.core.files import data_folder
from marblebox.server.listening import address_of, listen, own_address
from marblebox.server.running import MOST_FILES, raise_file_limit, small_tables
from marblebox.server.settings import Settings

Start = Callable[..., "Running"]


class Running:
    """`marblebox serve` in a process of its own."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "marblebox", *arguments],
            env=measured({**kept, "LC_ALL": "C.UTF-8", "MARBLEBOX_DATA": str(folder), **environment}),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.line = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", self.line)
        self.port = int(found[1]) if found else 0
        self.address = f"127.0.0.1:{self.port}"

    def end(self, number: int) -> tuple[int, str]:
        self.process.send_signal(number)
        _, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, err


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    running: list[Running] = []

    def begin(*arguments: str, **environment: str) -> Running:
        running.append(Running(tmp_path, *arguments, **environment))
        return running[-1]

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.end(signal.SIGTERM)  # not killed: what it has run is counted
        for stream in (one.process.stdout, one.process.stderr):
            if stream:
                stream.close()


@pytest.fixture
def port() -> Iterator[int]:
    with reserved_port() as number:
        yield number


def test_killed_in_the_middle_of_a_game_nothing_is_lost(start: Start, port: int) -> None:
    server = start("serve", "--no-open", "--port", str(port))
    ada, bert = Browser(server.address), Browser(server.address)
    made = ada.create("fanorona", {**ME, "name": "Ada"}, FRIEND, clock={"minutes": 5, "increment": 1})
    bert.open(link(made, "player", 1))
    key = new_key()
    with ada.sit(made["game"]) as white, bert.sit(made["game"]) as black:
        answer = white.act(0, "d2-e3A", key)
        black.wait("update", key=key)
        assert answer["now"]["clocks"]["running"] == 1
        server.end(signal.SIGKILL)
        assert white.closed() is None
    again = start("serve", "--no-open", "--port", str(port))
    assert again.port == server.port == port
    with ada.sit(made["game"]) as white, bert.sit(made["game"]) as black:
        assert [step["move"] for step in white.steps] == ["d2-e3A"]
        assert white.welcome["seats"][0]["name"] == "Ada"
        assert white.now["clocks"]["remaining"] == [300_000, 300_000]
        assert white.act(0, "d2-e3A", key, 1)["now"]["seq"] == answer["now"]["seq"]  # sent again, done once
        assert black.act(1, black.options(1)[0])["type"] == "update"
    ada.close()
    bert.close()


def test_ctrl_c_closes_sockets_and_leaves_no_traceback(start: Start) -> None:
    server = start("serve", "--no-open", "--port", "0")
    ada = Browser(server.address)
    game = ada.create("fanorona", ME, FRIEND)["game"]
    with ada.sit(game) as white:
        white.act(0, "d2-e3A")
        status, err = server.end(signal.SIGINT)
        assert white.closed() in (1001, 1012)
    assert (status, err.strip()) == (130, "")
    ada.close()


def test_sigterm_ends_it_too(start: Start) -> None:
    status, err = start("serve", "--no-open", "--port", "0").end(signal.SIGTERM)
    assert status in (143, -signal.SIGTERM)
    assert err.strip() == ""


def test_plain_marblebox_serves_and_without_a_display_prints_the_address(start: Start) -> None:
    server = start(MARBLEBOX_PORT="0")
    assert server.line == f"Marblebox is at http://localhost:{server.port} (Ctrl-C stops it)\n"
    assert httpx.get(f"http://{server.address}/api/health").json()["status"] == "ok"


def test_the_address_is_told_in_german(start: Start) -> None:
    server = start("serve", "--lang", "de", "--no-open", "--port", "0")
    assert server.line == f"Marblebox findest du unter http://localhost:{server.port} (Strg-C beendet es)\n"
    assert server.end(signal.SIGINT)[0] == 130


def test_the_small_tables_are_built_beside_the_games(start: Start, tmp_path: Path) -> None:
    pytest.importorskip("marblebox._native")
    server = start("serve", "--no-open", "--port", "0", MARBLEBOX_TABLES="")

    def is_begun() -> bool:
        assert httpx.get(f"http://{server.address}/api/health").json()["status"] == "ok"
        return bool(list(tmp_path.glob("tables/*/1v1.table")))

    wait_until(is_begun, "the first table is there")
    status, err = server.end(signal.SIGINT)  # also in the middle of a build
    assert (status, err.strip()) == (130, "")


def test_no_tables_are_built_where_nobody_wants_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("marblebox._native")
    monkeypatch.setenv("MARBLEBOX_TABLES", str(tmp_path))
    specs = ["tumicarona(size=3x3)"]
    with small_tables(False, specs):
        assert list(tmp_path.iterdir()) == []
    with small_tables(True, specs):
        wait_until(lambda: list(tmp_path.glob("*/2v2.table")), "the table is there")


def test_a_taken_port_is_answered_by_the_next_free_one() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] < port + 50


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1"])
def test_an_address_of_another_machine_is_told(host: str) -> None:
    with pytest.raises(InputError, match=repr(host)):
        listen(host, 8137)


def test_where_every_port_is_taken_it_says_so() -> None:
    with listen("127.0.0.1", 0) as first, pytest.raises(InputError, match="cannot listen"):
        listen("127.0.0.1", first.getsockname()[1], most=1)


def test_a_browser_is_opened_where_there_is_a_display(start: Start, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}\n', encoding="utf-8")
    browser.chmod(0o755)
    server = start("serve", "--open", "--port", "0", DISPLAY=":0", BROWSER=f"{browser} %s")
    wait_until(lambda: seen.exists() and seen.read_text(encoding="utf-8"), "a browser was opened")
    assert seen.read_text(encoding="utf-8").strip() == f"http://localhost:{server.port}"


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--database", "mysql://x/y"], {}, "mysql"),
        (["--port", "99999"], {}, "'99999'"),
        (["--prot", "1"], {}, "'--port'"),
        ([], {"MARBLEBOX_ROOMS": "many"}, "'many'"),
        ([], {"MARBLEBOX_ROOMS": "-1"}, "-1"),
        ([], {"MARBLEBOX_LOG": "loud"}, "log"),
        (["--root-url", "games.example"], {}, "--root-url"),
    ],
)
def test_wrong_options_are_told_in_one_line(
    start: Start, arguments: list[str], environment: dict[str, str], said: str
) -> None:
    server = start("serve", "--no-open", *arguments, **environment)
    _, err = server.process.communicate(timeout=PATIENCE)
    assert server.process.returncode == 2
    assert said in err
    assert len(err.splitlines()) == 1


def test_the_data_folder_follows_the_system(tmp_path: Path) -> None:
    assert data_folder({"MARBLEBOX_DATA": "/srv/games"}) == Path("/srv/games")
    if sys.platform == "linux":
        assert data_folder({"XDG_DATA_HOME": "/data"}) == Path("/data/marblebox")
    given = Settings.from_environment(
        {"MARBLEBOX_DATA": str(tmp_path), "MARBLEBOX_WATCHERS": "7"}, host="::1", port=None
    )
    assert (given.watchers, given.host, given.port) == (7, "::1", 8137)
    assert given.database == f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"
    assert given.is_local


@pytest.mark.skipif(os.name != "posix", reason="there are no such limits")
def test_as_many_files_as_the_system_allows_may_be_open() -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        raise_file_limit()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert hard == before[1]
        assert soft == (MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_addresses() -> None:
    for everywhere in ("0.0.0.0", "::"):  # what friends in the same network can open
        assert address_of(everywhere, 81) == f"http://{own_address()}:81"
    assert own_address() == "localhost" or ip_address(own_address())
    assert address_of("127.0.0.1", 81) == "http://localhost:81"
    assert address_of("::1", 81) == "http://[::1]:81"
    assert address_of("192.0.2.1", 81) == "http://192.0.2.1:81"
