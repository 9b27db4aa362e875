"""The analysis on a slow phone, and beside a game: `python -m benchmarks.analysis [--slower 6] [--moves 60]`.

First the time from opening `/analyse` to the first line of the engine, in a browser that has nothing yet, with a
processor made slower and a slow network (1.6 Mbit/s, 150 ms), and what has travelled until then. Then a game between
two browsers, alone, while eight other tabs analyse, and alone again: how much of a processor the server needs for a
move, which is what these tabs could cost it, and how long a move travels (`benchmarks.browser_move`). The time that it
travels also tells of this machine, whose processors all the browsers share here; that of the server's processor does
not. Needs what the browser tests need.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import NamedTuple

from benchmarks.browser_move import travel_times
from benchmarks.load import cpu_seconds
from playwright.sync_api import Browser, BrowserContext
from tests.e2e.chromium import running
from tests.e2e.serving import Server, serving

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}  # bytes a second
PHONE = {"width": 360, "height": 740}
TABS = 8
WARMING = 10  # moves that are not measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=6, help="so many times slower than this processor")
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--only", choices=("phone", "game"), help="only one of the two measurements")
    wanted = parser.parse_args()
    with serving() as server, running() as browser:
        if wanted.only != "game":
            seconds, kilobytes = first_line(browser, server.address, wanted.slower)
            print(f"first line on a slow phone: {seconds:.1f} s, {kilobytes:.0f} kB", flush=True)
        if wanted.only != "phone":
            compare_games(browser, server, wanted.moves)


class Game(NamedTuple):
    """What the moves of a game cost, in milliseconds."""

    travelled: list[float]
    processor: float  # of the server, for a move

    def __str__(self) -> str:
        travelled = (
            f"travels {statistics.median(self.travelled):.0f} ms in the middle, {max(self.travelled):.0f} at most"
        )
        return f"{self.processor:.2f} ms of the server's processor; it {travelled}"


def compare_games(browser: Browser, server: Server, moves: int) -> None:
    play(browser, server, WARMING)
    print(f"a move alone: {play(browser, server, moves)}", flush=True)
    context = browser.new_context()
    analyse(context, server.address)
    print(f"beside {TABS} analyses: {play(browser, server, moves)}", flush=True)
    context.close()
    print(f"alone again: {play(browser, server, moves)}")


def play(browser: Browser, server: Server, moves: int) -> Game:
    before = cpu_seconds(server.process_id)
    travelled = travel_times(browser, server.address, moves)
    return Game(travelled, 1000 * (cpu_seconds(server.process_id) - before) / moves)


def analyse(context: BrowserContext, address: str) -> None:
    for _ in range(TABS):
        page = context.new_page()
        page.goto(f"{address}/analyse")
        page.get_by_test_id("engine-line").first.wait_for()
        page.wait_for_load_state("networkidle")


def first_line(browser: Browser, address: str, slower: float) -> tuple[float, float]:
    """Seconds, and the kB that have travelled until then."""
    page = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
    control = page.context.new_cdp_session(page)
    control.send("Network.enable")
    travelled: list[float] = []
    control.on("Network.loadingFinished", lambda loaded: travelled.append(loaded["encodedDataLength"] / 1000))
    control.send("Network.emulateNetworkConditions", SLOW)
    control.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    start = time.perf_counter()
    page.goto(f"{address}/analyse")
    page.get_by_test_id("engine-line").first.wait_for(timeout=120_000)
    return time.perf_counter() - start, sum(travelled)


if __name__ == "__main__":
    main()
