"""The engine in the page beside the native one: `python -m benchmarks.page_engine [--seconds 2] [--rounds 3]`.

The same positions are searched to the same number of nodes by one thread natively and in Chromium, in turns, so that a
busy machine slows both; the share is that of the page in all rounds together. A browser first runs what it has hardly
compiled and makes it better while it runs: `first` is the rate of the first search of a game, before which nothing was
asked; the others follow a short search of another position. Printed too is how much a browser loads. Needs what the
browser tests need (`make browser`).
"""

from __future__ import annotations

import argparse
import gzip
import json
from statistics import fmean

from playwright.sync_api import Page
from tests.e2e.chromium import running
from tests.e2e.page_engine import search, start
from tests.e2e.serving import serving
from tests.page.asking import BUILT

from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.engine.backend import searcher_for
from marblebox.engine.search import Limits, Settings

POSITIONS = {
    "fanorona": ("d3-e3A",),
    "fanorona(rules=standard)": ("d3-e3A",),
    "tumicarona": (),
    "fanorona(rules=standard, size=5x5)": (),
    "fanorona(size=7x7)": (),
    "kulami": (),
    "kulami(level=2)": (),
    "tomoko": (),
    "tomoko(prefilled=true)": (),
}
LINES = {"tomoko(prefilled=true)": 8}  # the one best move alone is found there in a few milliseconds, which says little
WARMING = 4  # the part of the nodes that a search gets which is not measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2, help="about so long is each native search")
    parser.add_argument("--rounds", type=int, default=3)
    wanted = parser.parse_args()
    with serving() as server, running() as browser:
        page = browser.new_page()
        page.goto(server.address + "/about")
        assert start(page), "make page builds the engine for the page"
        print(f"{'million nodes a second':<38}{'native':>8}{'page':>8}{'share':>8}{'first':>8}")
        for spec, moves in POSITIONS.items():
            measure(page, spec, moves, wanted.seconds, wanted.rounds)
    print_sizes()


def measure(page: Page, spec: str, moves: tuple[str, ...], seconds: float, rounds: int) -> None:
    state = load(spec).initial(1)
    for move in moves:
        state = state.play(move)
    other = state.play(state.legal_moves()[0])
    nodes = int(natively(state, Limits(seconds=seconds)) * seconds * 1e6)
    first = rate_in_page(page, state, nodes)
    native, in_page = [], []
    for _ in range(rounds):
        native.append(natively(state, Limits(nodes=nodes)))
        rate_in_page(page, other, nodes // WARMING)
        in_page.append(rate_in_page(page, state, nodes))
    share = fmean(in_page) / fmean(native)
    print(f"{spec:<38}{fmean(native):>8.2f}{fmean(in_page):>8.2f}{share:>8.2f}{first:>8.2f}", flush=True)


def natively(state: State, limits: Limits) -> float:
    report = searcher_for(state.game, Settings()).run(state, limits, lines_of(state))
    return report.nodes / report.seconds / 1e6


def rate_in_page(page: Page, state: State, nodes: int) -> float:
    hidden = state.game.traits.secrets and state.to_move is not None
    position = json.dumps(state.view(state.to_move)) if hidden else state.text
    report = search(page, state.game.spec, position, nodes=nodes, lines=lines_of(state))
    return float(report["nodes"] / report["ms"] / 1000)


def lines_of(state: State) -> int:
    """How many of the best moves are asked for."""
    return LINES.get(state.game.spec, 1)


def print_sizes() -> None:
    index = json.loads((BUILT / "index.json").read_text(encoding="utf-8"))
    for name in (index["core"], *(game["lesson"] for game in index["games"].values() if game["lesson"])):
        content = (BUILT / name).read_bytes()
        print(f"{name:<38}{len(content):>8} bytes, {len(gzip.compress(content, 9))} gzipped")


if __name__ == "__main__":
    main()
