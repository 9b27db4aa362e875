"""What the engine thinks of the first turns: `python -m benchmarks.openings` writes it beside the kit of a game.

Every position after two turns is searched with the same number of nodes on one thread, so that the same engine writes
the same file again. A position before that is worth what its best reply is worth: the chance of a turn and those of the
answers to it never contradict each other. Chances are those of the first seat, in percent.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from marblebox.core.game import State
from marblebox.core.registry import canonical_spec, games, load
from marblebox.engine.analysis import analyse
from marblebox.learn.kit import data_folder
from marblebox.learn.openings import has_fixed_start

NODES = 6_000_000
TURNS = 2


@dataclass(frozen=True)
class Judgement:
    chance: float  # of the first seat, in percent
    depth: int
    best: str


def judged(start: State, nodes: int = NODES) -> dict[str, Judgement]:
    """What is thought of every position after one turn, and after two, by their texts; the first turns stand first."""
    found: dict[str, Judgement] = {}
    _judge(start, TURNS, nodes, found)
    return {text: one for text, one in reversed(found.items()) if text != start.text}


def _judge(state: State, turns: int, nodes: int, found: dict[str, Judgement]) -> Judgement:
    if state.text not in found:
        found[state.text] = _by_replies(state, turns, nodes, found) if turns else _by_search(state, nodes)
    return found[state.text]


def _by_search(state: State, nodes: int) -> Judgement:
    *_, last = analyse(state, nodes=nodes, lines=1)
    chance = last.best.chance if state.to_move == 0 else 100 - last.best.chance
    return Judgement(chance, last.depth, last.best.moves[0])


def _by_replies(state: State, turns: int, nodes: int, found: dict[str, Judgement]) -> Judgement:
    replies = [(_judge(state.play_unchecked(move), turns - 1, nodes, found), str(move)) for move in state.legal_moves()]
    choose = max if state.to_move == 0 else min
    after, move = choose(replies, key=lambda reply: reply[0].chance)
    return Judgement(after.chance, after.depth + 1, move)


def table(start: State, nodes: int = NODES) -> dict[str, dict[str, Any]]:
    return {text: {**asdict(one), "chance": round(one.chance)} for text, one in judged(start, nodes).items()}


def main() -> None:
    for game in games():
        specs = [canonical_spec(game, rules) for rules in game.presets.values()]
        known = {spec: load(spec) for spec in specs if has_fixed_start(load(spec))}
        if not known:
            continue
        tables = {spec: table(one.initial()) for spec, one in known.items()}
        folder = data_folder(game)
        assert folder  # its openings are in the box
        path = Path(str(folder.joinpath("openings.json")))
        path.write_text(json.dumps({"nodes": NODES, **tables}, indent=0) + "\n", encoding="utf-8")
        print(f"{path}: {sum(map(len, tables.values()))} positions")


if __name__ == "__main__":
    main()
