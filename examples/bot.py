"""A bot for any seat of any game: `python examples/bot.py LINK`, with the link of a friend's seat.

It captures what it can where something can be captured, and otherwise leaves it to chance.
"""

import random
import sys
from contextlib import suppress

from marblebox.client import Overtaken, Turn, join


def choice(turn: Turn) -> str:
    """The move that takes the most, or any of them."""
    taken = [sum(len(step["taken"]) for step in effect.get("steps", ())) for effect in turn.effects]
    best = [move for move, count in zip(turn.moves, taken, strict=True) if count == max(taken)]
    return random.choice(best)


def main(link: str) -> None:
    with join(link, name="Greedy") as table:
        for turn in table.turns():
            with suppress(Overtaken):  # where others may act at the same time
                table.play(choice(turn))
        print(table.outcome)


if __name__ == "__main__":
    main(sys.argv[1])
