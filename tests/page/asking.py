"""Asking the page's core in Node.js."""

from __future__ import annotations

import json
import runpy
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "marblebox" / "page"
SCRIPT = Path(__file__).with_name("core.mjs")

Answer = dict[str, Any]


def found_node() -> Path:
    """Node.js, as the client's build finds it."""
    node: Path = runpy.run_path(str(WEB / "build.py"))["found_node"]()
    return node


class PageCore:
    """A core in a process of its own."""

    def __init__(self) -> None:
        assert (BUILT / "index.json").exists(), "make page builds the engine for the page"
        self._process = subprocess.Popen(
            [str(found_node()), str(SCRIPT), str(WEB), str(BUILT)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def ask(self, spec: str, **request: Any) -> Answer:
        """The answer with its reports; or the problem, and whether the core is broken by it."""
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps({"spec": spec, "request": request}), file=self._process.stdin, flush=True)
        answer: Answer = json.loads(self._process.stdout.readline())
        return answer

    def refresh(self) -> None:
        """Go on with a core that remembers nothing."""
        self.ask("", ask="fresh")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, traceback: TracebackType | None) -> None:
        self._process.terminate()
        self._process.communicate()
