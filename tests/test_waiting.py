"""No test waits for a time: a pause that is fixed needs a reason in this list."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
MOST = 9
POLLS = "waiting.py"  # the one place that looks again and again

# Where a time passes by design, and why no event could be waited for.
FIXED_WAITS: dict[str, str] = {}


def pauses(source: str) -> Iterator[ast.Call]:
    """Calls that let time pass; `sleep(0)` only lets other tasks run."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            only_yields = [ast.unparse(argument) for argument in node.args] == ["0"]
            if name == "wait_for_timeout" or (name == "sleep" and not only_yields):
                yield node


def found() -> dict[str, int]:
    counts = {path: sum(1 for _ in pauses(path.read_text(encoding="utf-8"))) for path in TESTS.rglob("*.py")}
    return {path.relative_to(TESTS).as_posix(): count for path, count in counts.items() if count}


def test_fixed_waits_are_few_and_have_reasons() -> None:
    left = found()
    del left[POLLS]
    assert left == dict.fromkeys(FIXED_WAITS, 1), "wait for an event with tests/waiting.py, or add the reason here"
    assert len(FIXED_WAITS) <= MOST


def test_pauses_are_found() -> None:
    source = "time.sleep(1)\nasyncio.sleep(0)\nsleep(x)\npage.wait_for_timeout(5)\n"
    assert [node.lineno for node in pauses(source)] == [1, 3, 4]
