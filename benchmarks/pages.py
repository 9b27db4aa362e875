"""What Lighthouse says about every page, as a phone on a slow network shows it: `make pages` prints the table.

Each figure is the median of some runs (`--runs`). Lighthouse computes the slow network, but it takes the time of the
processor from this machine: beside other work the figures for performance are too low. Layout shift, bytes and requests
are not affected. Exits with status 1 where a page misses a goal that does not depend on the machine.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.npm import installed
from tests.e2e.chromium import ARGUMENTS, Chromium, chromium
from tests.e2e.serving import serving

LIGHTHOUSE = "lighthouse@12.8.2"  # the last one for Node.js 20
RUNS = 3
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
LEAST = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
MOST_SHIFT = 0.05
PAGES = (
    "/",
    "/new/fanorona",
    "/rules",
    "/rules/kulami",
    "/learn",
    "/learn/fanorona",
    "/puzzles",
    "/puzzles/today",
    "/puzzles/day",  # which is none
    "/analyse",
    "/sheets",
    "/openings/fanorona",
    "/record",
    "/games",
    "/settings",
    "/about",
)


class Figures(NamedTuple):
    """What is told about one page."""

    scores: dict[str, float]
    shift: float
    paint: float  # seconds until the largest paint
    kilobytes: float
    requests: float

    def missed(self) -> Iterator[str]:
        """The goals that it misses."""
        yield from (name for name, least in LEAST.items() if self.scores[name] < least)
        if self.shift >= MOST_SHIFT:
            yield "layout shift"


class NoLighthouse(Exception):
    """Why nothing can be measured."""


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("page", nargs="*", default=PAGES, help="an address such as /analyse; all of them without any")
    parser.add_argument("--runs", type=int, default=RUNS)
    wanted = parser.parse_args()
    folder, node = installed("lighthouse", LIGHTHOUSE), shutil.which("node")
    if folder is None or node is None:
        print("Lighthouse cannot be installed: it needs Node.js with npm, and a registry", file=sys.stderr)
        return 1
    command = [node, str(folder / "node_modules" / "lighthouse" / "cli" / "index.js")]
    titles = (*CATEGORIES, "shift", "largest paint", "kB", "requests")
    print(f"{'':<22}" + "".join(f"{title:>15}" for title in titles))
    missed: dict[str, list[str]] = {}
    with serving() as server:
        for page in wanted.page:
            told = middle([measured(command, chromium(), server.address + page) for _ in range(wanted.runs)])
            columns = [f"{told.scores[name]:.0f}" for name in CATEGORIES]
            columns += [f"{told.shift:.3f}", f"{told.paint:.1f} s", f"{told.kilobytes:.0f}", f"{told.requests:.0f}"]
            print(f"{page:<22}" + "".join(f"{column:>15}" for column in columns), flush=True)
            missed[page] = list(told.missed())
    print(f"load of this machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for page, goals in missed.items():
        if goals:
            print(f"{page} misses: {', '.join(goals)}")
    return 1 if any(set(goals) - {"performance"} for goals in missed.values()) else 0


def measured(command: list[str], browser: Chromium, address: str) -> Figures:
    """One run."""
    flags = " ".join(("--headless", *ARGUMENTS))
    asked = [*command, address, "--quiet", "--output=json", f"--chrome-flags={flags}"]
    asked.append(f"--only-categories={','.join(CATEGORIES)}")
    environment = {**os.environ, **browser.environment, "CHROME_PATH": str(Path(browser.path).resolve())}
    done = subprocess.run(asked, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoLighthouse(done.stderr[-2000:])
    told = json.loads(done.stdout)
    audits = told["audits"]
    requests = audits["network-requests"]["details"]["items"]
    return Figures(
        {name: 100 * told["categories"][name]["score"] for name in CATEGORIES},
        audits["cumulative-layout-shift"]["numericValue"],
        audits["largest-contentful-paint"]["numericValue"] / 1000,
        audits["total-byte-weight"]["numericValue"] / 1024,
        len(requests),
    )


def middle(runs: list[Figures]) -> Figures:
    scores = {name: median(run.scores[name] for run in runs) for name in CATEGORIES}
    return Figures(scores, *(median(figures) for figures in list(zip(*runs, strict=True))[1:]))


if __name__ == "__main__":
    sys.exit(main())
