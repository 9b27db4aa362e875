"""What a move costs the event loop: `python -m benchmarks.told_moves [--against REVISION]`.

Plays random games as the server does, without a network and a database, and prints the microseconds of processor time
that each part of a move takes for two players: reading the message, judging it, the new session, what each is shown
(options, effects and views), the line in lists, and the two messages. `--against` measures an earlier revision by turns
and prints how many times as long it took.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import orjson

ROOT = Path(__file__).parents[1]
SPECS = ("fanorona", "tumicarona", "kulami", "tomoko")
PARTS = ("read", "decide", "play", "show", "list", "write")
KEY = "abcdefgh1"
Costs = dict[str, dict[str, float]]


def measured(moves: int) -> Costs:
    """Microseconds for a move, by game and part."""
    return {spec: _costs(spec, moves) for spec in SPECS}


def _costs(spec: str, moves: int) -> dict[str, float]:
    from marblebox.play.events import StoredEvent
    from marblebox.play.reduce import reduced
    from marblebox.play.setup import opening
    from marblebox.server.forms.games import NewGame

    rng, spent, left = Random(3), dict.fromkeys(PARTS, 0.0), moves
    wish = NewGame.model_validate({"spec": spec, "seats": [{"kind": "me"}, {"kind": "friend"}]})
    while left:
        events = [StoredEvent(seq, 1000, event) for seq, event in enumerate(opening(wish, rng.getrandbits(32)), 1)]
        left = _played(reduced(events), rng, left, spent)
    return {part: seconds / moves * 1e6 for part, seconds in spent.items()}


def _played(session: Any, rng: Random, left: int, spent: dict[str, float]) -> int:
    """One game, to its end or as far as moves are left; how many are left then."""
    from marblebox.play import commands, views
    from marblebox.play.commands import Viewer
    from marblebox.play.decide import decide
    from marblebox.play.events import StoredEvent
    from marblebox.play.reduce import reduce
    from marblebox.server.forms.from_client import Act
    from marblebox.server.live.message_cache import MessageCache
    from marblebox.server.storage.writing import row_of

    viewers, cache = (Viewer((0,), (), True), Viewer((1,))), MessageCache()
    cache.prepare(session, viewers, 0, ())
    while left and not session.outcome:
        seat = session.state.to_move
        move = str(rng.choice(session.state.legal_moves(seat)))
        times = [time.process_time()]
        act = Act(type="act", key=KEY, seq=session.played, seat=seat, move=move)
        times.append(time.process_time())
        command = commands.Act(act.seat, act.move, act.seq, act.key, act.board)
        [event] = decide(session, viewers[seat], command, 1)
        times.append(time.process_time())
        stored = StoredEvent(session.seq + 1, 2000, event)
        after = reduce(session, stored)
        after.state.legal_moves()
        times.append(time.process_time())
        cache.prepare(after, viewers, len(after.round.steps) - 1, ())
        times.append(time.process_time())
        row_of(stored)
        views.summary(after)
        times.append(time.process_time())
        for one in viewers:
            orjson.dumps(views.update(after, session, one, KEY, 5, parts=cache))
        times.append(time.process_time())
        for part, begin, end in zip(PARTS, times[:-1], times[1:], strict=True):
            spent[part] += end - begin
        session, left = after, left - 1
    return left


# --- another revision -------------------------------------------------------------------------------------------------


@contextmanager
def sources_of(revision: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(["git", "archive", revision, "src"], cwd=ROOT, capture_output=True, check=True)
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        yield Path(folder) / "src"


def in_a_process_of_its_own(sources: Path, moves: int) -> Costs:
    command = [sys.executable, "-m", "benchmarks.told_moves", "--sources", str(sources), "--moves", str(moves)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: Costs = json.loads(done.stdout)
    return found


def use(sources: Path) -> None:
    """Take the package from there, not from where it is installed."""
    sys.meta_path[:] = [one for one in sys.meta_path if type(one).__name__ != "ScikitBuildRedirectingFinder"]
    sys.path.insert(0, str(sources))
    import marblebox

    if not Path(marblebox.__path__[0]).is_relative_to(sources):
        raise SystemExit(f"the package still comes from {marblebox.__path__[0]}")


def told(costs: Costs) -> None:
    for spec, parts in costs.items():
        each = ", ".join(f"{part} {microseconds:.0f}" for part, microseconds in parts.items())
        print(f"{spec}: {sum(parts.values()):.0f} µs a move ({each})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=500, help="for each game")
    parser.add_argument("--against", metavar="REVISION", help="an earlier revision, to compare with")
    parser.add_argument("--rounds", type=int, default=5, help="how often each of the two is measured")
    parser.add_argument("--sources", type=Path, help=argparse.SUPPRESS)
    wishes = parser.parse_args()
    if wishes.sources:
        use(wishes.sources)
        print(json.dumps(measured(wishes.moves)))
        return
    if not wishes.against:
        told(measured(wishes.moves))
        return
    with sources_of(wishes.against) as before:
        places = (ROOT / "src", before)
        runs = [[in_a_process_of_its_own(one, wishes.moves) for one in places] for _ in range(wishes.rounds)]
    for spec in SPECS:
        for name, parts in (("all", PARTS), ("show", ("show",))):
            new, old = (median(sum(run[which][spec][part] for part in parts) for run in runs) for which in (0, 1))
            print(f"{spec}, {name}: {new:.0f} µs, before {old:.0f} µs: {old / new:.2f} times as long before")


if __name__ == "__main__":
    main()
