"""Say why the compiled core is missing after an installation, from what the installation wrote: `outcome.py LOG`."""

from __future__ import annotations

import sys
from pathlib import Path

NO_COMPILER = "CMAKE_CXX_COMPILER not set"  # CMake's last word where it has found none
GIVEN_UP = " failed - retrying due to override"  # what follows is the installation without the core
LAST_LINES, WIDEST = 20, 160

ABSENT = "The compiled core was not built (is there a C++ compiler?); the engine will be slow and weak."
FAILED = "The compiled core could not be built, though there is a C++ compiler. Its last words:"
FALLBACK = "Everything works without the core, but the engine will be slow and weak. All that was said: {log}"


def told(log: str, path: str) -> str:
    """What to tell somebody whose core is missing."""
    before, given_up, _ = log.partition(GIVEN_UP)
    if not given_up or NO_COMPILER in before:
        return ABSENT
    words = [line.rstrip()[:WIDEST] for line in before.splitlines()[:-1] if line.strip()]
    return "\n".join([FAILED, *words[-LAST_LINES:], FALLBACK.format(log=path)])


def main() -> None:
    from marblebox.engine import native

    if not native.available:
        print(told(Path(sys.argv[1]).read_text(encoding="utf-8", errors="replace"), sys.argv[1]))


if __name__ == "__main__":
    main()
