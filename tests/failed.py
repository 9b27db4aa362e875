"""Which tests failed, once more and last: parts that run beside each other print between each other's lines.

`python tests/failed.py FOLDER …` reads what pytest keeps in these folders, prints a line for each test that failed in
its last run, and fails itself.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

ELSEWHERE = "No test of unit or browser failed; the line with *** above names the part that did."


def failed(folders: Iterable[Path]) -> list[str]:
    kept = [folder / "v" / "cache" / "lastfailed" for folder in folders]
    return sorted(name for file in kept if file.exists() for name in json.loads(file.read_text(encoding="utf-8")))


def main() -> int:
    names = failed(map(Path, sys.argv[1:]))
    print("\n".join(("", f"Failed: {len(names)}", *names) if names else ("", ELSEWHERE)))
    return 1


if __name__ == "__main__":
    sys.exit(main())
