"""What the event loop of a server is busy with while games are played: `python -m benchmarks.loop_share [--games 300]`.

Starts a server of its own on a new SQLite file, in which every part of a move is timed as it runs, and plays random
legal moves in many games at once. Printed is how much of the loop's processor time each part takes: what players are
shown (options, effects, views, their texts), the rules, deciding what a command leads to, and all the rest, which is
sockets, storing and the loop itself. What is worked out beside the loop does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PARTS: dict[str, tuple[str, ...]] = {
    "what is shown": ("welcome", "update", "summary", "seats", "steps", "now"),
    "rules": ("reduce",),
    "deciding": ("decide",),
    "messages as text": ("text_of",),
}


class Account:
    """Seconds of the loop's thread, by part; what one part calls of another is the other's."""

    def __init__(self) -> None:
        self._loop = threading.get_ident()
        self._clock = time.pthread_getcpuclockid(self._loop)
        self.spent = dict.fromkeys(PARTS, 0.0)
        self._inner = [0.0]

    def now(self) -> float:
        """What the thread has used so far, whoever asks."""
        return time.clock_gettime(self._clock)

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timing(*arguments: Any, **more: Any) -> Any:
            if threading.get_ident() != self._loop:
                return function(*arguments, **more)
            began = self.now()
            self._inner.append(0.0)
            try:
                return function(*arguments, **more)
            finally:
                took = self.now() - began
                self.spent[part] += took - self._inner.pop()
                self._inner[-1] += took

        return timing


def watched() -> Account:
    """Time the parts of a move from now on, in this process."""
    from marblebox.play import live_game, views
    from marblebox.server.live import room

    account = Account()
    places = {views: PARTS["what is shown"], live_game: ("reduce", "decide"), room: ("text_of",)}
    part_of = {name: part for part, names in PARTS.items() for name in names}
    for place, names in places.items():
        for name in names:
            setattr(place, name, account.timed(part_of[name], getattr(place, name)))
    return account


def serve(folder: str) -> None:
    """A server that tells, when its input asks, what its loop has spent since it was asked before."""
    from marblebox.server.running import run
    from marblebox.server.settings import Settings

    account = watched()

    def tell() -> None:
        began, before = 0.0, dict.fromkeys(PARTS, 0.0)
        for _ in sys.stdin:
            now, spent = account.now(), {**account.spent}
            print(json.dumps({"loop": now - began, **{part: spent[part] - before[part] for part in PARTS}}), flush=True)
            began, before = now, spent

    threading.Thread(target=tell, daemon=True).start()
    much = dict.fromkeys(("rooms", "connections", "address_sockets", "games", "creations", "requests"), 10**6)
    run(Settings(port=0, database=str(Path(folder) / "games.db"), small_tables=0, **much), False)  # type: ignore[arg-type]


async def measured(server: asyncio.subprocess.Process, games: int, seconds: float, pause: float) -> dict[str, float]:
    from benchmarks.drivers import create_all
    from benchmarks.load import Case, games_of, play

    assert server.stdin
    assert server.stdout

    async def asked() -> dict[str, float]:
        assert server.stdin
        assert server.stdout
        server.stdin.write(b"\n")
        told: dict[str, float] = json.loads(await server.stdout.readline())
        return told

    address = (await server.stdout.readline()).decode().split("//")[1].split()[0]
    driven = games_of(Case("SQLite", 1, games), address)
    await create_all(driven, address)
    await asyncio.gather(*(game.open() for game in driven))
    while not all(game.is_ready for game in driven):
        await asyncio.sleep(0.05)
    await asked()
    await asyncio.gather(*(play(game, seconds, pause) for game in driven))
    told = await asked()
    for game in driven:
        game.close()
    return {**told, "moves": sum(len(game.latencies) for game in driven)}


async def run_one(games: int, seconds: float, pause: float) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "benchmarks.loop_share", "--serve", folder)
        pipe = asyncio.subprocess.PIPE
        server = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        try:
            return await measured(server, games, seconds, pause)
        finally:
            server.send_signal(signal.SIGTERM)
            await server.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between the moves of a game")
    parser.add_argument("--serve", metavar="FOLDER", help=argparse.SUPPRESS)
    wishes = parser.parse_args()
    if wishes.serve:
        return serve(wishes.serve)
    told = asyncio.run(run_one(wishes.games, wishes.seconds, wishes.pause))
    loop, moves = told.pop("loop"), told.pop("moves")
    print(f"{moves:.0f} moves, {loop / moves * 1e6:.0f} µs of the event loop for each")
    for part, seconds in (*told.items(), ("all the rest", loop - sum(told.values()))):
        print(f"{part}: {seconds / loop:.0%}, {seconds / moves * 1e6:.0f} µs a move")
    return None


if __name__ == "__main__":
    main()
