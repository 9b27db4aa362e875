"""What a duel needs: the sources of the frozen engine, and openings.

python benchmarks/duel/prepare.py baseline
python benchmarks/duel/prepare.py openings "kulami(level=1)" --count 300 > build/kulami-1.openings
"""

from __future__ import annotations

import argparse
import sys
from itertools import count, islice
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))


def baseline() -> None:
    from benchmarks.baseline import check_out, set_clock

    place = ROOT / "build" / "baseline-native"
    check_out(place, "native")
    set_clock(place)
    print(place)


def openings(spec: str, wanted: int, even: int, seed: int, turns: int) -> None:
    """The rules that differ from the usual ones, then a start and the moves of an opening on each line."""
    from marblebox.core.registry import load
    from marblebox.engine.backend import searcher_for
    from marblebox.engine.kit import kit_of
    from marblebox.engine.opening import GLANCE, opening
    from marblebox.engine.search import Settings

    game = load(spec)
    usual = type(game.rules)().texts()
    fields = [f"{name}={text}" for name, text in game.rules.texts().items() if text != usual[name]]
    print(game.name, *fields)
    searcher = searcher_for(game, Settings(table_mib=8, learned=False))
    turns = turns or kit_of(game).opening_moves
    known: set[str] = set()

    def is_new_and_even(seed: int) -> bool:
        state = game.initial(seed)
        for node in opening(game, seed, turns):
            state = state.play(node.move)
        if state.text in known or abs(searcher.run(state, GLANCE).lines[0].score) > even:
            return False
        known.add(state.text)
        return True

    for found in islice(filter(is_new_and_even, count(seed)), wanted):
        moves = (node.move for node in opening(game, found, turns))
        print(game.initial(found).text, " ".join(moves), sep="\t", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(required=True)
    parts.add_parser("baseline").set_defaults(do=lambda _: baseline())
    second = parts.add_parser("openings")
    second.add_argument("spec")
    second.add_argument("--count", type=int, default=300)
    second.add_argument("--even", type=int, default=150, help="how far one side may be ahead, in hundredths")
    second.add_argument("--seed", type=int, default=0, help="of the first opening")
    second.add_argument("--turns", type=int, default=0, help="how many are random; otherwise as many as the game has")
    second.set_defaults(do=lambda given: openings(given.spec, given.count, given.even, given.seed, given.turns))
    given = parser.parse_args()
    given.do(given)


if __name__ == "__main__":
    main()
