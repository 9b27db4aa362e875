"""Small boards solved: the table of docs/solved.md, `python benchmarks/solved.py [--board 5x5] [--seconds 120]`.

Endgame tables are built first, which takes a minute or two for each set of rules on the larger boards. Seconds are
those of the processor, for the proof alone.
"""

from __future__ import annotations

import argparse
import time

from marblebox.core.registry import load
from marblebox.engine.solve import Solution, solve
from marblebox.tables.build import build

BOARDS = {
    "3x3": 0,
    "3x5": 0,
    "5x3": 0,
    "3x7": 8,
    "7x3": 8,
    "5x5": 8,
    "3x9": 7,
    "9x3": 7,
}  # with tables up to so many stones
RULES = {
    "standard": "fanorona(rules=standard, size={})",
    "Parker": "fanorona(size={})",
    "Tumicarona": "tumicarona(size={})",
    "Tumicarona, White handicapped": "tumicarona(size={}, handicap=white)",
    "Tumicarona, Black handicapped": "tumicarona(size={}, handicap=black)",
}


def row(board: str, rules: str, seconds: float, memory: int) -> str:
    state = load(RULES[rules].format(board)).initial()
    stones = BOARDS[board]
    if stones:
        build(state.game, stones)
    start = time.process_time()
    found = solve(state, seconds=seconds, table_mib=memory)
    cells = board, rules, found.value(), str(stones or "–"), *effort(found), f"{time.process_time() - start:.1f}"
    return f"| {' | '.join(cells)} |"


def effort(found: Solution) -> tuple[str, str]:
    if found.effort.depth is None:
        return f"{found.effort.count:,} positions, all", ""
    return f"{found.effort.count:,}", str(found.effort.depth)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--board", choices=BOARDS, action="append", help="only this board; may be given several times")
    parser.add_argument("--seconds", type=float, default=120.0, help="when to give a proof up")
    parser.add_argument("--memory", type=int, default=1024, help="for what has been found, in MiB")
    wishes = parser.parse_args()
    print("| board | rules | value | tables | nodes | depth | seconds |\n|---|---|---|---|---|---|---|")
    for board in wishes.board or BOARDS:
        for rules in RULES:
            print(row(board, rules, wishes.seconds, wishes.memory), flush=True)


if __name__ == "__main__":
    main()
