"""The analysis on a slow phone, and beside a game: `python -m benchmarks.analysis [--slower 6] [--moves 30]`.

First the time from opening `/analyse` to the first line of the engine, in a browser that has nothing yet, with a
processor made slower and a slow network (1.6 Mbit/s, 150 ms). Then how long a move travels from one browser to another,
as `benchmarks.browser_move` measures it, alone and while eight other tabs analyse: the server does nothing for these,
so whatever they cost is this machine's processor, which all browsers share here. Needs what the browser tests need.
"""

from __future__ import annotations

import argparse
import statistics
import time

from benchmarks.browser_move import travel_times
from playwright.sync_api import Browser
from tests.e2e.chromium import running
from tests.e2e.serving import serving

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}  # bytes a second
PHONE = {"width": 360, "height": 740}
TABS = 8


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slower", type=float, default=6, help="so many times slower than this processor")
    parser.add_argument("--moves", type=int, default=30)
    wanted = parser.parse_args()
    with serving() as server, running() as browser:
        print(f"first line on a slow phone: {first_line(browser, server.address, wanted.slower):.1f} s")
        alone = travel_times(browser, server.address, wanted.moves)
        context = browser.new_context()
        for _ in range(TABS):
            page = context.new_page()
            page.goto(f"{server.address}/analyse")
            page.get_by_test_id("engine-line").first.wait_for()
        beside = travel_times(browser, server.address, wanted.moves)
    for name, times in (("alone", alone), (f"beside {TABS} analyses", beside)):
        print(f"a move {name}: {statistics.median(times):.0f} ms in the middle, {max(times):.0f} ms at most")


def first_line(browser: Browser, address: str, slower: float) -> float:
    """Seconds."""
    page = browser.new_context(viewport=PHONE).new_page()  # type: ignore[arg-type]
    control = page.context.new_cdp_session(page)
    control.send("Network.enable")
    control.send("Network.emulateNetworkConditions", SLOW)
    control.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    start = time.perf_counter()
    page.goto(f"{address}/analyse")
    page.get_by_test_id("engine-line").first.wait_for(timeout=120_000)
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
