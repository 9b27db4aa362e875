"""How long a move travels from one browser to another: `python -m benchmarks.browser_move [--moves 40]`.

Two browser contexts play Kulami over a server of their own on this machine. Printed is the time from the click in one
page to the moment the other page has the marble in its document, both by the clock of the machine. Needs what the
browser tests need (`make browser`).
"""

from __future__ import annotations

import argparse
import statistics

from playwright.sync_api import Browser, Page
from tests.e2e.chromium import running
from tests.e2e.playing import OPEN_CELL, join, link, new_game
from tests.e2e.serving import serving

CLICK = """selector => {
  const cell = document.querySelector(selector);
  const { x, y, width, height } = cell.getBoundingClientRect();
  const middle = { clientX: x + width / 2, clientY: y + height / 2 };
  const at = { ...middle, bubbles: true, pointerId: 1, isPrimary: true, button: 0 };
  const sent = performance.timeOrigin + performance.now();
  for (const kind of ["pointerdown", "pointerup"]) cell.dispatchEvent(new PointerEvent(kind, at));
  cell.dispatchEvent(new MouseEvent("click", at));
  return sent;
}"""
AWAIT = """count => new Promise(resolve => {
  const done = () => document.querySelectorAll("[data-marble]").length >= count;
  const now = () => performance.timeOrigin + performance.now();
  if (done()) return resolve(now());
  const observer = new MutationObserver(() => { if (done()) { observer.disconnect(); resolve(now()); } });
  observer.observe(document.body, { subtree: true, childList: true });
})"""


def travel_times(browser: Browser, address: str, moves: int) -> list[float]:
    """Milliseconds from click to sight, for each of so many moves."""
    pages = [browser.new_context(reduced_motion="reduce").new_page() for _ in range(2)]
    times: list[float] = []
    while len(times) < moves:
        for page in pages:
            page.goto(address)
        made = new_game(pages[0], "kulami", "me", "friend")
        join(pages[1], link(made, "player", 1))
        times += _one_game(pages)
    return times[:moves]


def _one_game(pages: list[Page]) -> list[float]:
    times = []
    for number in range(1, 31):
        mover, watcher = pages[(number - 1) % 2], pages[number % 2]
        mover.locator(f'{OPEN_CELL}, [data-testid="end"]').first.wait_for(state="attached")
        if not mover.locator(OPEN_CELL).count():
            break
        watcher.evaluate(f"void (window.arrived = ({AWAIT})({number}))")
        sent = mover.evaluate(CLICK, OPEN_CELL)
        times.append(watcher.evaluate("window.arrived") - sent)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--moves", type=int, default=40)
    moves = parser.parse_args().moves
    with serving() as server, running() as browser:
        times = sorted(travel_times(browser, server.address, moves))
    print(f"{len(times)} moves from browser to browser: median {statistics.median(times):.1f} ms,")
    print(f"fastest {times[0]:.1f} ms, 95th percentile {times[int(0.95 * len(times))]:.1f} ms")


if __name__ == "__main__":
    main()
