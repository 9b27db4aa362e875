"""What stands in deploy/: a unit for systemd, a container file that fits the project, proxies that pass all on."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
from tests.server.sitting import reserved_port, serving
from tests.server.storage.stores import with_store
from tests.waiting import LIMIT, wait_until

from marblebox.client import Client, join
from marblebox.server.settings import PREFIX, Settings
from marblebox.server.storage import desk

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PASSING_FOR = {"X-Forwarded-For": "203.0.113.9"}
INSTRUCTIONS = {
    *("FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME"),
    *("EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT"),
}


def tool(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/bin")
    if not found:
        pytest.skip(f"{name} is not installed here; .ci/run installs it")
    return found


# --- systemd ----------------------------------------------------------------------------------------------------------


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    text = (DEPLOY / "marblebox.service").read_text(encoding="utf-8")
    unit = tmp_path / "marblebox.service"
    unit.write_text(text.replace("/opt/marblebox/bin/marblebox", sys.executable), encoding="utf-8")
    verified = subprocess.run([tool("systemd-analyze"), "verify", unit], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")


def test_the_unit_sets_what_the_server_reads() -> None:
    text = (DEPLOY / "marblebox.service").read_text(encoding="utf-8")
    names = re.findall(r"^Environment=(\w+)=", text, re.MULTILINE)
    known = {PREFIX + name.upper() for name in Settings.__dataclass_fields__} | {"MARBLEBOX_DATA"}
    assert set(names) <= known


# --- the container ----------------------------------------------------------------------------------------------------


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in lines)]


def test_the_container_file_is_made_of_instructions_and_copies_what_is_there() -> None:
    found = instructions()
    assert {name for name, _ in found} <= INSTRUCTIONS
    assert found[0][0] == "FROM"
    stages = {rest.rpartition(" AS ")[2] for name, rest in found if name == "FROM"}
    for name, rest in found:
        if name == "COPY" and rest.startswith("--from="):
            assert rest.split()[0].removeprefix("--from=") in stages
        elif name == "COPY":
            assert [place for place in rest.split()[:-1] if not (ROOT / place).exists()] == []


def test_the_container_serves_what_it_exposes_with_settings_there_are() -> None:
    found = dict(instructions())
    assert found["EXPOSE"] == str(Settings.__dataclass_fields__["port"].default)
    given = dict(pair.split("=") for pair in found["ENV"].split())
    assert given["MARBLEBOX_HOST"] == "0.0.0.0"
    known = {PREFIX + name.upper() for name in Settings.__dataclass_fields__} | {"MARBLEBOX_DATA", "PYTHONUNBUFFERED"}
    assert set(given) <= known
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [driver] = project["optional-dependencies"]["postgresql"]
    assert any(driver in rest for name, rest in instructions() if name == "RUN")


# --- proxies, really run ----------------------------------------------------------------------------------------------


@pytest.fixture
def port() -> Iterator[int]:
    with reserved_port() as number:
        yield number


@contextmanager
def behind(folder: Path, port: int) -> Iterator[str]:
    """A server that a proxy at that port stands before. Who says that she comes from a banned address is not let in; a
    proxy does not let anybody say from where she comes."""
    database = f"sqlite:///{folder / 'games.db'}"
    with_store(
        database, lambda store: store.transact(lambda one: desk.ban(one, PASSING_FOR["X-Forwarded-For"], None, ""))
    )
    with serving(folder, root_url=f"http://127.0.0.1:{port}") as address:
        assert httpx.get(f"http://{address}/", headers=PASSING_FOR).status_code == 403
        yield address


@contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    with (folder / "proxy.log").open("w") as log:
        environment = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
        proxy = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, env=environment)
        try:

            def is_there() -> bool:
                assert proxy.poll() is None, (folder / "proxy.log").read_text()
                with closing(socket.socket()) as probe:
                    return probe.connect_ex(("127.0.0.1", port)) == 0

            wait_until(is_there, f"{command[0]} listens")
            yield
        finally:
            proxy.terminate()
            proxy.wait(LIMIT)


def play_through(port: int) -> str:
    """A game between two programs, through the proxy; the link that was opened."""
    host = Client(f"http://127.0.0.1:{port}")
    made = host.create("kulami")
    path = next(str(one["path"]) for one in made["links"] if (one["role"], one["seat"]) == ("player", 1))
    with join(f"http://127.0.0.1:{port}{path}") as friend, host.sit(made["game"]) as sitting:
        for one in (sitting, friend, sitting, friend):
            turn = one.wait_turn()
            assert turn
            one.play(turn.moves[0])
        assert [step["seat"] for step in friend.steps] == [0, 1, 0, 1]
    page = httpx.get(f"http://127.0.0.1:{port}/", headers=PASSING_FOR)
    assert (page.status_code, "Content-Security-Policy" in page.headers) == (200, True)
    figures = httpx.get(f"http://127.0.0.1:{port}/metrics")
    assert figures.status_code == 404  # the proxy is at this machine, whoever is behind it is not
    return path


def test_nginx_in_front(tmp_path: Path, port: int) -> None:
    nginx = tool("nginx")
    with behind(tmp_path, port) as address:
        site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for old, new in (
            ("listen 80;", f"listen 127.0.0.1:{port};"),
            ("127.0.0.1:8137", address),
            ("/var/log/nginx/marblebox.log", str(tmp_path / "access.log")),
            ("proxy_set_header Host $host;", "proxy_set_header Host $http_host;"),
        ):
            assert old in site
            site = site.replace(old, new)
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        places = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
        config = tmp_path / "nginx.conf"
        config.write_text(
            f"daemon off; pid {tmp_path}/nginx.pid; error_log stderr; events {{}} http {{ {places} {site} }}",
            encoding="utf-8",
        )
        with running([nginx, "-p", str(tmp_path), "-c", str(config)], port, tmp_path):
            path = play_through(port)
    logged = (tmp_path / "access.log").read_text(encoding="utf-8")
    assert "GET /g/" in logged
    assert path.rpartition("/")[2] not in logged


def test_caddy_in_front(tmp_path: Path, port: int) -> None:
    caddy = tool("caddy")
    with behind(tmp_path, port) as address:
        site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
        assert "games.example" in site
        assert "127.0.0.1:8137" in site
        config = tmp_path / "Caddyfile"
        site = site.replace("games.example", f"http://127.0.0.1:{port}").replace("127.0.0.1:8137", address)
        config.write_text("{\n\tadmin off\n}\n" + site, encoding="utf-8")
        with running([caddy, "run", "--config", str(config), "--adapter", "caddyfile"], port, tmp_path):
            play_through(port)
