"""Whoever has a compiler that fails is told what it said; whoever has none is told that one is missing."""

from __future__ import annotations

import importlib.util
from pathlib import Path

_FILE = Path(__file__).parents[2] / "native" / "outcome.py"
_SPEC = importlib.util.spec_from_file_location("outcome", _FILE)
assert _SPEC
assert _SPEC.loader
outcome = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(outcome)

BROKEN = """\
  *** Building project with Ninja...
  [61/76] Building CXX object error.cpp.o
  FAILED: [code=1] chance.cpp.o
  chance.cpp:36:14: error: expected '}' at end of input

  ninja: build stopped: subcommand failed.

  *** CMake build failed - retrying due to override...
  *** Making editable...
"""
NONE = """\
  CMake Error: CMAKE_CXX_COMPILER not set, after EnableLanguage
  -- Configuring incomplete, errors occurred!

  *** CMake configuration failed - retrying due to override...
"""


def test_the_last_words_of_a_compiler_that_failed_are_shown() -> None:
    lines = outcome.told(BROKEN, "build/core.log").splitlines()
    assert lines[0] == outcome.FAILED
    assert lines[-3:-1] == [
        "  chance.cpp:36:14: error: expected '}' at end of input",
        "  ninja: build stopped: subcommand failed.",
    ]
    assert lines[-1].endswith("build/core.log")


def test_of_a_long_story_only_the_end_is_shown() -> None:
    story = "".join(f"line {number} {'x' * 500}\n" for number in range(100))
    lines = outcome.told(story + BROKEN, "log").splitlines()
    assert len(lines) == outcome.LAST_LINES + 2
    assert max(map(len, lines[1:-1])) == outcome.WIDEST


def test_without_a_compiler_or_with_a_core_that_does_not_run_here_one_line_says_so() -> None:
    assert outcome.told(NONE, "log") == outcome.ABSENT
    assert outcome.told("Successfully installed marblebox-0.1.0\n", "log") == outcome.ABSENT
