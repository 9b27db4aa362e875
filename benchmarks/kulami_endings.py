"""Kulami to the end: how long solving takes by the number of empty cells, at each level, and a plot of it.

Games are played by a middling engine; each is then solved from its end backwards, one marble more to play each time.
What is told is the median over the games, in seconds of the processor.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import NamedTuple

from marblebox.core.game import State
from marblebox.core.registry import load
from marblebox.engine.analysis import AnalysisStream, analyse
from marblebox.engine.players import player
from marblebox.games.kulami.state import KulamiState

LEVELS = (0, 1, 2)
LIMITS = (1, 10, 60)  # seconds
TABLE_MIB = 256
FEWEST = 12  # empty cells; eight stay empty in every game
LOOK = 0.1  # seconds between two looks at the time a search has taken


class Point(NamedTuple):
    """So many empty cells take so many seconds."""

    empty: int
    seconds: float


def games(level: int, count: int) -> list[list[KulamiState]]:
    """The states of some games, the last first."""
    found = []
    for seed in range(count):
        state: State = load(f"kulami(level={level})").initial(seed)
        engine, states = player("engine:5", seed), []
        while state.to_move is not None:
            assert isinstance(state, KulamiState)
            states.append(state)
            move = engine.choose(state, state.to_move)
            assert move is not None
            state = state.play_unchecked(move)
        found.append(states[::-1])
    return found


def empty_cells(state: KulamiState) -> int:
    return (state.layout.mask & ~(state.red | state.black)).bit_count()


def curve(level: int, count: int, fewest: int, longest: float) -> list[Point]:
    """The median for each number of empty cells, until it exceeds what anybody waits."""
    played, points = games(level, count), []
    for empty in range(fewest, 65):
        states = [state for states in played for state in states if empty_cells(state) == empty]
        times = [seconds_for(state, longest) for state in states]
        if not times or median(times) > longest:
            break
        points.append(Point(empty, median(times)))
        print(f"level {level}: {empty} empty cells {points[-1].seconds:.3f} s", flush=True)
    return points


def seconds_for(state: KulamiState, longest: float) -> float:
    """Of the processor, since other programs may be running; infinite if it takes too long."""
    start, ended, exact = time.process_time(), Event(), False
    with analyse(state, lines=1, table_mib=TABLE_MIB) as stream:
        watch = Thread(target=_end_in_time, args=(stream, start + longest, ended))
        watch.start()
        for analysis in stream:
            exact = analysis.exact
        ended.set()
        watch.join()
    return time.process_time() - start if exact else math.inf


def _end_in_time(stream: AnalysisStream, deadline: float, ended: Event) -> None:
    while not ended.wait(LOOK):
        if time.process_time() > deadline:
            stream.stop()
            return


def reach(points: list[Point], seconds: float) -> int:
    """The most empty cells that are solved in that time."""
    return max((point.empty for point in points if point.seconds <= seconds), default=0)


# --- the plot ---------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT, MARGIN = 640, 360, 50
COLOURS = ("#1b7f5c", "#b4541a", "#3b5bb5")
SHORTEST = 0.001
FONT = 'font-family="sans-serif" font-size="12"'


def plot(curves: dict[int, list[Point]], longest: float) -> str:
    low = min(point.empty for points in curves.values() for point in points)
    high = max(point.empty for points in curves.values() for point in points)

    def place(point: Point) -> tuple[float, float]:
        share = math.log(max(point.seconds, SHORTEST) / SHORTEST) / math.log(longest / SHORTEST)
        x = MARGIN + (point.empty - low) / max(1, high - low) * (WIDTH - 2 * MARGIN)
        return x, HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">empty cells</text>',
        f'<text x="{MARGIN}" y="24">seconds to solve, median</text>',
    ]
    for seconds in (0.001, 0.01, 0.1, *LIMITS):
        if seconds <= longest:
            y = place(Point(low, seconds))[1]
            parts.append(f'<line x1="{MARGIN}" y1="{y:.1f}" x2="{WIDTH - MARGIN}" y2="{y:.1f}" stroke="#ddd"/>')
            parts.append(f'<text x="{MARGIN - 6}" y="{y + 4:.1f}" text-anchor="end">{seconds:g}</text>')
    for empty in range(low, high + 1, 2):
        x = place(Point(empty, SHORTEST))[0]
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - MARGIN + 18}" text-anchor="middle">{empty}</text>')
    for (level, points), colour in zip(curves.items(), COLOURS, strict=False):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(place, points))
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{MARGIN + 12}" y="{52 + 18 * level}" fill="{colour}">level {level}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=9)
    options.add_argument("--fewest", type=int, default=FEWEST, help="empty cells to begin with")
    options.add_argument("--longest", type=float, default=LIMITS[-1], help="seconds")
    options.add_argument("--plot", type=Path, help="write the plot here, as SVG")
    chosen = options.parse_args()
    curves = {level: curve(level, chosen.games, chosen.fewest, chosen.longest) for level in LEVELS}
    for level, points in curves.items():
        reached = ", ".join(f"{reach(points, limit)} in {limit} s" for limit in LIMITS if limit <= chosen.longest)
        print(f"level {level}: empty cells solved: {reached}")
    if chosen.plot:
        chosen.plot.write_text(plot(curves, chosen.longest), encoding="utf-8")


if __name__ == "__main__":
    main()
