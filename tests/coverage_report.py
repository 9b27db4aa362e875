"""Print branch coverage by package, and fail where it is below its floor: `make coverage`."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from coverage import Coverage

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "marblebox"
JSON = ROOT / "build" / "coverage" / "coverage.json"
ALL = "all"
FLOORS = {"core": 97.0, "games": 97.0, ALL: 90.0}  # percent


def main() -> int:
    coverage = Coverage(config_file=str(ROOT / "pyproject.toml"))
    coverage.combine(keep=True)
    coverage.report(skip_covered=True, show_missing=True)
    coverage.json_report(outfile=str(JSON))
    percents = by_package(json.loads(JSON.read_text(encoding="utf-8"))["files"])
    for name, percent in percents.items():
        print(f"{name:20} {percent:6.1f} %" + (f"   floor {FLOORS[name]:.0f} %" if name in FLOORS else ""))
    if any(percents[name] < floor for name, floor in FLOORS.items()):
        print("Too little of the code is reached: add tests, or remove what nothing uses.")
        return 1
    return 0


def package_of(path: Path) -> str:
    """The package of the library that a file is in, or `tools`."""
    return path.relative_to(PACKAGE if path.is_relative_to(PACKAGE) else ROOT).parts[0]


def by_package(files: dict[str, Any]) -> dict[str, float]:
    """Percent of statements and branches that were run, in each package and in all of them."""
    reached, possible = Counter[str](), Counter[str]()
    for path, file in files.items():
        summary = file["summary"]
        for name in (package_of(ROOT / path), ALL):
            reached[name] += summary["covered_lines"] + summary["covered_branches"]
            possible[name] += summary["num_statements"] + summary["num_branches"]
    return {name: 100 * reached[name] / possible[name] for name in sorted(possible) if possible[name]}


if __name__ == "__main__":
    sys.exit(main())
