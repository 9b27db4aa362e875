"""Repeat tests in random order beside busy processes, until one fails: `make flaky TESTS=tests/e2e TIMES=20 BUSY=6`."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import SystemRandom

BUSY = (sys.executable, "-c", "while True: pass")


@contextmanager
def busy_processes(count: int) -> Iterator[None]:
    processes = [subprocess.Popen(BUSY) for _ in range(count)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tests", nargs="+", help="files, folders or single tests")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--busy", type=int, default=6, help="processes that keep the machine busy")
    parser.add_argument("--workers", type=int, default=3, help="processes of pytest")
    wanted = parser.parse_args()
    with busy_processes(wanted.busy):
        for number in range(1, wanted.times + 1):
            seed = SystemRandom().randrange(10**6)
            print(f"{number} of {wanted.times}, in the order of seed {seed}", flush=True)
            order = ["--shuffle", str(seed), "--numprocesses", str(wanted.workers), "--dist", "worksteal"]
            if subprocess.run([sys.executable, "-m", "pytest", *order, *wanted.tests], check=False).returncode:
                print(
                    f"Failed the {number}. time. The same order again: pytest --shuffle {seed} {' '.join(wanted.tests)}"
                )
                return 1
    print(f"Passed {wanted.times} times.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
