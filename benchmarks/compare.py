"""Two versions of Marblebox beside each other: the rates of `marblebox bench` in turns, and the ratio of their medians.

    python benchmarks/compare.py ../before/.venv/bin/marblebox .venv/bin/marblebox --rounds 5

Machines are noisy: a rate alone says little, but what both had to live with in the same minutes says more.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from statistics import median

_RATE = re.compile(r"^(?P<what>\w+: .*?)\b(?P<number>[\d,]{2,}) (?P<unit>.* per second)$", re.MULTILINE)


def rates(command: str) -> dict[str, float]:
    """What one run of a version prints, by what was measured."""
    printed = subprocess.run([command, "bench"], capture_output=True, text=True, check=True).stdout
    return {found["what"] + found["unit"]: float(found["number"].replace(",", "")) for found in _RATE.finditer(printed)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", help="the command marblebox of the one version")
    parser.add_argument("after", help="that of the other")
    parser.add_argument("--rounds", type=int, default=5)
    chosen = parser.parse_args()
    runs = [(rates(chosen.before), rates(chosen.after)) for _ in range(chosen.rounds)]
    for what in (name for name in runs[0][0] if name in runs[0][1]):
        before, after = (median(run[version][what] for run in runs) for version in (0, 1))
        print(f"{what:55} {before:14,.0f} {after:14,.0f}  ratio {after / before:.2f}")


if __name__ == "__main__":
    main()
