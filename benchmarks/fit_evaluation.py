"""Repeat the fits behind the evaluations written by hand: self-play, regression, and the constants side by side.

`python -m benchmarks.fit_evaluation --games 200` plays the games and prints what the fit finds beside what is written
in the compiled core, and how well either does on games that were kept apart. Nothing is changed. More nodes and more
games come nearer to what the constants were taken from.
"""

from __future__ import annotations

import argparse

from benchmarks.fits import fanorona, kulami, tomoko

from marblebox.engine import native

FITS = {"fanorona": fanorona.fit, "kulami": kulami.fit, "tomoko": tomoko.fit}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=FITS, help="one game")
    parser.add_argument("--games", type=int, default=200, help="of each game; default 200")
    parser.add_argument("--nodes", type=int, default=5000, help="for each move; default 5,000")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    if not native.available:
        parser.error("the evaluations are those of the compiled core, which is missing")
    for name in [given.only] if given.only else FITS:
        for found in FITS[name](given.games, given.nodes, given.seed):
            print(f"{found}\n", flush=True)


if __name__ == "__main__":
    main()
