"""Servers that share a database, each in a process of its own, and everything that can happen to them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Self

import httpx
from sqlalchemy import text
from tests.faults.launch import SHIFT
from tests.faults.proxy import CUT_AFTER, CUT_BEFORE, Proxy
from tests.postgres import Postgres
from tests.server.sitting import reserved_port
from tests.server.storage.stores import with_store
from tests.waiting import LIMIT, wait_until

from marblebox.core.errors import InputError
from marblebox.play.events import EventData
from marblebox.server.storage import leases
from marblebox.server.storage.store import Store, StoreFault

SECONDS = 2  # that the database may take for a statement
TROUBLE = ("Traceback", "a task failed", "a chore failed", "an order was not understood")
FULL = """CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN PERFORM nextval('refusals'); RAISE EXCEPTION 'no space left on device' USING ERRCODE = 'disk_full'; END $$"""


class Process:
    """One server; started again it has the same port."""

    def __init__(self, database: str, folder: Path, name: str, joined: bool) -> None:
        self._holding = ExitStack()
        self._port = self._holding.enter_context(reserved_port())
        self.name, self._starts, self._folder = name, 0, folder
        given = {"DATABASE": database, "DATA": folder, "SMALL_TABLES": 0, "CREATIONS": 1e6, "REQUESTS": 1e6,
                 "MESSAGES": 1000, "GAMES": 10**6, "DATABASE_SECONDS": SECONDS, "LOG": "warning"}  # fmt: skip
        self._settings = {f"MARBLEBOX_{name}": str(value) for name, value in given.items()}
        self._joined = joined
        self._process: subprocess.Popen[str] | None = None
        self._busy = threading.Lock()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def identity(self) -> str:
        """Under which it owns games."""
        return f"{self.name}-{self._starts}"

    def start(self) -> None:
        """Start it, and wait until it serves."""
        with self._busy:
            self._starts += 1
            joining = {"MARBLEBOX_JOIN": "1", "MARBLEBOX_PROCESS": self.identity} if self._joined else {}
            environment = {**os.environ, **self._settings, **joining, SHIFT: str(self._folder / "clock")}
            command = [sys.executable, "-m", "tests.faults.launch", "serve", "--lang", "en", "--no-open"]
            command += ["--port", str(self._port)]
            with (self._folder / f"{self.name}.log").open("a") as log:
                self._process = subprocess.Popen(
                    command, env=environment, stdout=subprocess.PIPE, stderr=log, text=True
                )
            assert self._process.stdout
            line = self._process.stdout.readline()
            if "Marblebox is at " not in line:
                raise AssertionError(f"{self.name} does not start; see {self._folder / self.name}.log")

    def end(self, number: signal.Signals) -> None:
        with self._busy:
            if self._process:
                self._process.send_signal(number)
                with suppress(subprocess.TimeoutExpired):
                    self._process.wait(LIMIT)
                self._process.kill()
                self._process.wait(LIMIT)
                if self._process.stdout:
                    self._process.stdout.close()

    @contextmanager
    def frozen(self) -> Iterator[None]:
        assert self._process
        with self._busy:
            self._process.send_signal(signal.SIGSTOP)
            try:
                yield
            finally:
                self._process.send_signal(signal.SIGCONT)

    def is_well(self) -> bool:
        """Whether its database answers it."""
        return httpx.get(f"{self.address}/api/health", timeout=LIMIT).status_code == 200

    def close(self) -> None:
        self.end(signal.SIGTERM)
        self._holding.close()

    def troubles(self) -> list[str]:
        """Lines of its log that no fault from outside excuses."""
        lines = (self._folder / f"{self.name}.log").read_text(encoding="utf-8").splitlines()
        return [f"{self.name}: {line}" for line in lines if any(word in line for word in TROUBLE)]


class Site:
    """Some processes at one database. Each fault is a method: it happens, and what broke is put right again."""

    def __init__(self, folder: Path, processes: int, rng: Random, postgres: Postgres | None) -> None:
        self._folder, self._rng, self._postgres = folder, rng, postgres
        self._proxy = Proxy(postgres.url) if postgres else None
        self._path = f"sqlite:///{folder / 'games.db'}"
        self._count = processes
        self.processes: list[Process] = []

    @property
    def database(self) -> str:
        """Where everything is stored, without anything in between."""
        return self._postgres.url if self._postgres else self._path

    @property
    def addresses(self) -> list[str]:
        return [process.address for process in self.processes]

    def __enter__(self) -> Self:
        if self._proxy:
            self._proxy.__enter__()
        place = self._proxy.url if self._proxy else self._path
        self.processes = [
            Process(place, self._folder, f"process{number}", bool(self._postgres)) for number in range(self._count)
        ]
        for process in self.processes:
            process.start()
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            process.close()
        if self._proxy:
            self._proxy.__exit__()

    def rows(self, games: Iterable[str]) -> dict[str, list[EventData]]:
        """What stands in the database of each game."""

        async def work(store: Store) -> dict[str, list[EventData]]:
            return {game: await store.events(game) for game in games}

        found: dict[str, list[EventData]] = with_store(self.database, work, use="guest")
        return found

    # --- processes ---------------------------------------------------------------------------------------------------

    def _any(self) -> Process:
        return self._rng.choice(self.processes)

    def kill_process(self) -> None:
        process = self._any()
        process.end(signal.SIGKILL)
        process.start()

    def stop_process(self) -> None:
        process = self._any()
        process.end(signal.SIGTERM)
        process.start()

    def kill_owner(self) -> None:
        """The process to which some live game belongs."""
        names = self._asked("SELECT process FROM owners WHERE process IS NOT NULL ORDER BY epoch DESC, game LIMIT 1")
        owners = [process for process in self.processes if process.identity in names]
        process = owners[0] if owners else self._any()
        process.end(signal.SIGKILL)
        process.start()

    def freeze_process(self) -> None:
        """It goes on later as if nothing had happened, although its games are another's by then."""
        process = self._any()
        alive = f"SELECT 1 FROM processes WHERE id = '{process.identity}' AND beat > {leases.NOW} - {leases.LEASE}"
        with process.frozen():
            wait_until(lambda: not self._asked(alive), "a frozen process counts as dead")

    def jump_clock(self) -> None:
        """The wall clock of all processes is put forward or back, by up to a day."""
        (self._folder / "clock").write_text(str(self._rng.randint(-86_400, 86_400)), encoding="ascii")

    # --- the database ------------------------------------------------------------------------------------------------

    def _wait_for_database(self) -> None:
        """It takes a moment to recover."""

        def answers() -> bool:
            with suppress(InputError, StoreFault):
                return bool(self._asked("SELECT 1"))
            return False

        wait_until(answers, "the database has recovered")

    def _wait_for_trouble(self) -> None:
        """Until every process has noticed that the database does not answer."""
        for process in self.processes:
            wait_until(lambda: not process.is_well(), f"{process.name} misses the database")  # noqa: B023

    def _asked(self, query: str) -> list[str]:
        async def work(store: Store) -> list[str]:
            return await store.read(lambda connection: [str(value) for value in connection.scalars(text(query))])

        found: list[str] = with_store(self.database, work, use="guest")
        return found

    def _do(self, *statements: str) -> None:
        async def work(store: Store) -> None:
            for statement in statements:
                await store.transact(lambda connection, statement=statement: connection.execute(text(statement)))  # type: ignore[misc]

        with_store(self.database, work, use="guest")

    def kill_database(self) -> None:
        assert self._postgres
        self._postgres.kill()
        self._postgres.start()
        self._wait_for_database()

    def kill_backend(self) -> None:
        assert self._postgres
        self._postgres.kill_one(self._rng.choice)
        self._wait_for_database()

    def freeze_database(self) -> None:
        assert self._postgres
        with self._postgres.frozen():
            self._wait_for_trouble()

    def fill_disk(self) -> None:
        """As the database would say it, until it has said so. (Sequences know no rollback.)"""
        trigger = "CREATE OR REPLACE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()"
        self._do("CREATE SEQUENCE refusals", FULL, trigger)
        wait_until(lambda: self._asked("SELECT 1 FROM refusals WHERE is_called"), "the disk is full for somebody")
        self._do("DROP TRIGGER full_disk ON events", "DROP SEQUENCE refusals")

    def lose_commit(self) -> None:
        """It never arrives."""
        self._lose(CUT_BEFORE)

    def lose_answer(self) -> None:
        """It arrives, and nobody hears of it."""
        self._lose(CUT_AFTER)

    def _lose(self, how: str) -> None:
        assert self._proxy
        self._proxy.losing = how

    def cut_lines(self) -> None:
        assert self._proxy
        self._proxy.cut()

    def hang_lines(self) -> None:
        """Nothing passes in either direction."""
        assert self._proxy
        self._proxy.stop()
        try:
            self._wait_for_trouble()
        finally:
            self._proxy.go_on()


OF_PROCESSES = ("kill_process", "stop_process", "jump_clock")
OF_SEVERAL = ("kill_owner", "freeze_process")
OF_POSTGRES = (
    *("kill_database", "kill_backend", "freeze_database", "fill_disk"),
    *("lose_commit", "lose_answer", "cut_lines", "hang_lines"),
)
