"""Damaged views for the Tomoko search: each is searched or refused with a ValueError, and nothing else happens.

    python -m tests.native.view_fuzz SECONDS [SEED]

feeds them for as long as one likes.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from random import Random
from typing import Any

import marblebox
from marblebox.engine import native

SPECS = (
    "tomoko",
    "tomoko(players=3, open_cards=true)",
    "tomoko(players=4, teams=true)",
    "tomoko(prefilled=true, claims=auto)",
    "tomoko(players=4, play_on=true)",
)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 5, 36, 37, 2**40, 3.5, "", "x", "lllll"),
    *([], [1], [[1, 2]], [0] * 30, ["ddddd"] * 5, ["....."] * 5, {}, {"dark": 99}),
)
RULE_TEXTS = ("", "0", "-1", "4", "99999999999999999999", "x", "true", "live", "auto")
NODES = 2000


def damaged(value: Any, rng: Random) -> Any:
    """The value, or one somewhere inside it, replaced or left out."""
    if not isinstance(value, (list, dict)) or not value or rng.random() < 0.3:
        return rng.choice(VALUES)
    copy: Any = value.copy()
    place = rng.choice(list(copy)) if isinstance(copy, dict) else rng.randrange(len(copy))
    if rng.random() < 0.1:
        del copy[place]
    else:
        copy[place] = damaged(copy[place], rng)
    return copy


def some_view(rng: Random) -> tuple[dict[str, Any], dict[str, str]]:
    """What a seat sees after some random moves, and the rules in text form."""
    game = marblebox.load(rng.choice(SPECS))
    state = game.initial(rng.randrange(1000))
    for _ in range(rng.randrange(40)):
        if state.to_move is not None:
            state = state.play_unchecked(rng.choice(state.legal_moves()))
    return json.loads(json.dumps(state.view(rng.randrange(game.seats)))), game.rules.texts()


def answer(view: dict[str, Any], rules: dict[str, str], rng: Random) -> str:
    """What the core says to a damaged view."""
    if rng.random() < 0.15:
        rules = {**rules, rng.choice(list(rules)): rng.choice(RULE_TEXTS)}
    place = rng.choice(list(view))
    view = {**view, place: damaged(view[place], rng)}
    try:
        seen = native.core.TomokoView(view, rules)
    except ValueError as problem:
        return str(problem)
    native.core.TomokoSearch(1, 1).run(seen, nodes=NODES, seed=1)
    return "searched"


def answers(rng: Random, views: int) -> Counter[str]:
    return Counter(answer(*some_view(rng), rng) for _ in range(views))


def main() -> None:
    seconds, rng, count = float(sys.argv[1]), Random(int("".join(sys.argv[2:3]) or 1)), Counter[str]()
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        count += answers(rng, 100)
    print(f"{count.total()} views, {count['searched']} of them searched, {len(count) - 1} different refusals")


if __name__ == "__main__":
    main()
