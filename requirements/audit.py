"""Ask those who know of weaknesses about everything that is pinned: PyPI for Python, npm's registry for the client.

Where they are, pip and npm know. Status 1 if something is known. Where nobody can be asked, or nobody answers about
some packages, that is said, and it is no failure: `make audit`.

Why not `pip-audit`: where PyPI knows none of the packages it says "No known vulnerabilities found". With --strict it
ends at the first unknown package. `npm audit` fails where the registry takes no question.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
SECONDS = 15
AT_ONCE = 8
PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^\s;\\]+)", re.MULTILINE)


Ask = Callable[..., Any]  # the answer from an address, to a question or to none


class Package(NamedTuple):
    name: str
    version: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class Told(NamedTuple):
    weaknesses: list[str]
    unanswered: list[Package]  # about which nobody has said anything


class NobodyThere(Exception):
    """Whoever knows cannot be asked from here."""


class NoAnswer(NobodyThere):
    """Somebody is there, but does not answer that."""


def python_packages() -> list[Package]:
    texts = (path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.txt")))
    return sorted({one for text in texts for one in pinned(text)})


def pinned(text: str) -> list[Package]:
    return [Package(*found) for found in PINNED.findall(text)]


def npm_packages() -> list[Package]:
    lock = json.loads((HERE.parent / "web" / "package-lock.json").read_text(encoding="utf-8"))
    places = {place: data for place, data in lock["packages"].items() if place}
    return sorted({Package(place.rpartition("node_modules/")[2], data["version"]) for place, data in places.items()})


def pypi() -> str:
    return str(import_module("pip._internal.models.index").PyPI.pypi_url)


def npm() -> str:
    try:
        told = subprocess.run(["npm", "config", "get", "registry"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        raise NobodyThere("there is no npm") from None
    return f"{told.stdout.strip().rstrip('/')}/-/npm/v1/security/advisories/bulk"


def asked(address: str, question: object = None, urlopen: Callable[..., Any] = urllib.request.urlopen) -> Any:
    body = None if question is None else json.dumps(question).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"} if body else {})
    try:
        with urlopen(request, timeout=SECONDS) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as problem:
        raise NoAnswer(str(problem)) from None
    except (OSError, ValueError) as problem:
        raise NobodyThere(str(problem)) from None


def known_at_pypi(packages: list[Package], asked: Ask) -> Told:
    place = pypi()

    def ask(package: Package) -> list[str]:
        told = asked(f"{place}/{package.name}/{package.version}/json")
        if "vulnerabilities" not in told:
            raise NoAnswer("PyPI does not tell weaknesses here")
        return [_line(package, one) for one in told["vulnerabilities"] if not one.get("withdrawn")]

    def answer(package: Package) -> list[str] | None:
        with suppress(NobodyThere):
            return ask(package)
        return None

    with suppress(NoAnswer):
        ask(packages[0])  # where nobody is there, the others need not be tried
    with ThreadPoolExecutor(AT_ONCE) as pool:
        answers = dict(zip(packages, pool.map(answer, packages), strict=True))
    unanswered = [package for package, found in answers.items() if found is None]
    if unanswered == packages:
        raise NobodyThere("PyPI does not tell weaknesses here")
    return Told([one for found in answers.values() for one in found or ()], unanswered)


def _line(package: Package, one: dict[str, Any]) -> str:
    return f"{package}: {one['id']} {one.get('link', '')}, mended in {', '.join(one.get('fixed_in') or ())}"


def known_at_npm(packages: list[Package], asked: Ask, registry: Callable[[], str]) -> Told:
    versions: dict[str, list[str]] = {}
    for package in packages:
        versions.setdefault(package.name, []).append(package.version)
    found = [(name, one) for name, known in asked(registry(), versions).items() for one in known]
    return Told(
        [f"{name} {', '.join(versions[name])}: {one['severity']}, {one['title']} {one['url']}" for name, one in found],
        [],
    )


def main(asked: Ask = asked, registry: Callable[[], str] = npm) -> int:
    weak = False
    for where, packages, known in (
        ("PyPI", python_packages(), partial(known_at_pypi, asked=asked)),
        ("npm", npm_packages(), partial(known_at_npm, asked=asked, registry=registry)),
    ):
        try:
            told = known(packages)
        except NobodyThere as problem:
            print(f"{where}: could not be asked, so nothing is known about {len(packages)} packages ({problem})")
            continue
        weak = weak or bool(told.weaknesses)
        print(f"{where}: {len(packages)} packages, {len(told.weaknesses)} known weaknesses", *told.weaknesses, sep="\n")
        if told.unanswered:
            print(f"{where}: nothing was said about {', '.join(map(str, told.unanswered))}")
    return int(weak)


if __name__ == "__main__":
    sys.exit(main())
