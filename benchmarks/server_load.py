"""How fast a move travels while many games are played: `python benchmarks/server_load.py [--games 500]`.

Starts a server of its own on a new SQLite file and plays random legal moves in many games at once, two sockets for
each, from this process. Printed is the time from sending a move to its arrival at the opponent's socket.

`--against PYTHON` measures the server that another interpreter has installed as well, by turns, and prints the ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect

SPECS = ("fanorona", "tumicarona", "kulami", "tomoko")
SEATS = [{"kind": "me"}, {"kind": "friend"}]
PATIENCE = 30.0
Figures = dict[str, float]


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, port: int, python: str) -> None:
        self.address = f"127.0.0.1:{port}"
        environment = {
            **os.environ,
            "MARBLEBOX_DATA": str(folder),
            "MARBLEBOX_CREATIONS": "100000",
            "MARBLEBOX_REQUESTS": "100000",
            "MARBLEBOX_CONNECTIONS": "100000",
            "MARBLEBOX_ADDRESS_SOCKETS": "100000",
            "MARBLEBOX_SMALL_TABLES": "0",
        }
        command = [python, "-m", "marblebox", "serve", "--no-open", "--port", str(port)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().split("//")[1].split()[0].replace("localhost", "127.0.0.1")

    @property
    def kibibytes(self) -> int:
        """The memory it has now."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    @property
    def cpu_seconds(self) -> float:
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(port: int, python: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        running = Server(Path(folder), port, python)
        try:
            yield running
        finally:
            running.process.send_signal(signal.SIGINT)
            running.process.wait(PATIENCE)


class Game:
    """One game with both its players, who move by turns."""

    def __init__(self, number: int, spec: str, address: str) -> None:
        self.spec, self.address, self.rng = spec, address, Random(number)
        self.identifier, self.cookies = "", ["", ""]
        self.sent: dict[str, float] = {}
        self.latencies: list[float] = []
        self.now: list[dict[str, Any]] = [{}, {}]

    async def create(self, client: httpx.AsyncClient) -> None:
        wish = {"spec": self.spec, "seats": SEATS}
        made = await client.post("/api/games", content=orjson.dumps(wish), headers={"content-type": "application/json"})
        made.raise_for_status()
        self.identifier = made.json()["game"]
        self.cookies[0] = _cookie(made)
        friend = next(link["path"] for link in made.json()["links"] if link["seat"] == 1)
        client.cookies.clear()  # the friend has another browser
        self.cookies[1] = _cookie(await client.get(friend))
        client.cookies.clear()

    @asynccontextmanager
    async def socket(self, seat: int) -> AsyncIterator[ClientConnection]:
        headers = {"Cookie": self.cookies[seat]}
        address, origin = f"ws://{self.address}/ws/{self.identifier}", f"http://{self.address}"
        async with connect(address, origin=origin, additional_headers=headers, compression=None) as socket:  # type: ignore[arg-type]
            yield socket

    async def play(self, everybody: asyncio.Barrier, seconds: float, pause: float) -> None:
        async with self.socket(0) as first, self.socket(1) as second:
            sockets = first, second
            readers = [asyncio.create_task(self._read(seat, socket)) for seat, socket in enumerate(sockets)]
            try:
                while not all(self.now):
                    await asyncio.sleep(0.1)
                await everybody.wait()
                await self._move_on(sockets, seconds, pause)
                await asyncio.sleep(2.0)  # for what is still on its way
            finally:
                for reader in readers:
                    reader.cancel()

    async def _move_on(self, sockets: tuple[ClientConnection, ...], seconds: float, pause: float) -> None:
        until = time.perf_counter() + seconds
        await asyncio.sleep(self.rng.uniform(0, pause))
        while time.perf_counter() < until:
            for seat, socket in enumerate(sockets):
                if message := self._next(seat):
                    await socket.send(orjson.dumps(message).decode())
            await asyncio.sleep(pause)

    def _next(self, seat: int) -> dict[str, Any] | None:
        """What that seat says now: a move if it is its turn, and that it wants another game when one is over."""
        now = self.now[seat]
        mine = now["perspectives"][0]
        key = f"{self.rng.getrandbits(60):015x}"
        if now["outcome"]:
            return {"type": "say", "key": key, "seq": self.now[0]["seq"], "seat": seat, "what": "rematch"}
        if mine["view"]["to_move"] != seat:
            return None
        move = self.rng.choice(mine["options"])["move"]
        self.sent[key] = time.perf_counter()
        return {"type": "act", "key": key, "seq": now["seq"], "seat": seat, "move": move, "board": now["board"]}

    async def _read(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            arrived = time.perf_counter()
            message = orjson.loads(text)
            if message["type"] in ("welcome", "update"):
                self.now[seat] = message["now"]
                mover = message["steps"][-1]["seat"] if message["steps"] else seat
                if mover != seat and message.get("key") in self.sent:
                    self.latencies.append(arrived - self.sent.pop(message["key"]))
            elif message["type"] == "ping":
                await socket.send(orjson.dumps({"type": "pong", "number": message["number"]}).decode())


def _cookie(answer: httpx.Response) -> str:
    return answer.headers["set-cookie"].partition(";")[0]


async def create(games: list[Game], address: str) -> None:
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE) as client:
        for game in games:
            await game.create(client)


async def idle_memory(games: list[Game], running: Server) -> float:
    """KiB for a game that somebody looks at and nobody plays."""
    before = running.kibibytes
    sockets = [game.socket(0) for game in games]
    try:
        for socket in sockets:
            await (await socket.__aenter__()).recv()
        return (running.kibibytes - before) / len(games)
    finally:
        await asyncio.gather(*(socket.__aexit__(None, None, None) for socket in sockets))


async def measure(running: Server, count: int, seconds: float, pause: float) -> Figures:
    games = [Game(number, spec, running.address) for number, spec in enumerate(islice(cycle(SPECS), count))]
    await create(games, running.address)
    print(f"memory of an idle game with one connection: {await idle_memory(games, running):.0f} KiB")
    everybody = asyncio.Barrier(count + 1)
    playing = asyncio.gather(*(game.play(everybody, seconds, pause) for game in games))
    await everybody.wait()
    started, used, own = time.perf_counter(), running.cpu_seconds, time.process_time()
    await playing
    wall = time.perf_counter() - started
    latencies = sorted(one * 1000 for game in games for one in game.latencies)
    lost = sum(len(game.sent) for game in games)
    busy, driving = (running.cpu_seconds - used) / wall, (time.process_time() - own) / wall
    print(f"{count} games, {len(latencies) / wall:.0f} moves/s")
    print(f"of a core: server {busy:.0%}, load generator {driving:.0%}")
    shares = {f"p{share * 100:g}": _share(latencies, share) for share in (0.5, 0.95, 0.99, 1.0)}
    for name, milliseconds in shares.items():
        print(f"{name}: {milliseconds:.1f} ms")
    print(f"moves that never arrived: {lost}; memory of the server: {running.kibibytes / 1024:.0f} MiB")
    return {**shares, "work for a move": busy * wall / len(latencies), "memory": running.kibibytes}


def _share(latencies: list[float], share: float) -> float:
    return latencies[min(len(latencies) - 1, int(share * len(latencies)))]


def compare(every: dict[str, list[Figures]]) -> None:
    """The medians of the first interpreter by those of the second."""
    new, old = every.values()
    for name in new[0]:
        ours, theirs = (median(figures[name] for figures in runs) for runs in (new, old))
        print(f"{name}: {ours / theirs:.2f} times as much")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between the moves of a game")
    parser.add_argument("--port", type=int, default=8300)
    parser.add_argument("--against", metavar="PYTHON", help="another interpreter, with the server to compare with")
    parser.add_argument("--rounds", type=int, default=3, help="how often each of the two is measured")
    wishes = parser.parse_args()
    gc.disable()  # its pauses would be counted as the server's
    every: dict[str, list[Figures]] = {python: [] for python in (sys.executable, wishes.against) if python}
    for _ in range(wishes.rounds if wishes.against else 1):
        for python, runs in every.items():
            print(python)
            with server(wishes.port, python) as running:
                runs.append(asyncio.run(measure(running, wishes.games, wishes.seconds, wishes.pause)))
    if wishes.against:
        compare(every)


if __name__ == "__main__":
    main()
