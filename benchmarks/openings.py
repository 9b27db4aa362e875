"""What the engine thinks of the first turns: `python -m benchmarks.openings` writes it beside the rules.

Every position after at most two turns is searched with the same number of nodes on one thread, so that the same engine
writes the same file again. Chances are those of the first seat, in percent.
"""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path
from typing import Any

from marblebox.core.game import State
from marblebox.core.openings import begins_alike
from marblebox.core.registry import canonical_spec, games, load
from marblebox.engine.analysis import analyse

NODES = 300_000
TURNS = 2


def positions(start: State) -> list[State]:
    """The different positions after one turn, then those after two."""
    level, found = [start], []
    for _ in range(TURNS):
        level = list(dict.fromkeys(state.play_unchecked(move) for state in level for move in state.legal_moves()))
        found += level
    return found


def judged(state: State) -> dict[str, Any]:
    *_, last = analyse(state, nodes=NODES, lines=1)
    chance = last.best.chance if state.to_move == 0 else 100 - last.best.chance
    return {"chance": round(chance), "depth": last.depth, "best": last.best.moves[0]}


def main() -> None:
    for game in games():
        specs = [canonical_spec(game, rules) for rules in game.presets.values()]
        known = {spec: load(spec) for spec in specs if begins_alike(load(spec))}
        if not known:
            continue
        table = {spec: {state.text: judged(state) for state in positions(one.initial())} for spec, one in known.items()}
        path = Path(str(resources.files(game.__module__.rpartition(".")[0]).joinpath("openings.json")))
        path.write_text(json.dumps({"nodes": NODES, **table}, indent=0) + "\n", encoding="utf-8")
        print(f"{path}: {sum(map(len, table.values()))} positions")


if __name__ == "__main__":
    main()
