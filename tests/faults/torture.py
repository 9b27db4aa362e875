"""Random faults under real games, one after the other, by a schedule that a seed repeats: `make torture`.

Everything the players were told is compared with the database at the end. It prints what was done, and every complaint.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.faults.ledger import BROKEN, Ledger
from tests.faults.players import MISHAPS, Company, persistent
from tests.faults.site import OF_POSTGRES, OF_PROCESSES, OF_SEVERAL, Site
from tests.postgres import Postgres
from tests.waiting import LIMIT

from marblebox.client import Client

AFTERWARDS = 10  # messages that must still be acknowledged after the last fault
THREADS = 100  # so that repairs need not wait for those who ask again and again


@dataclass(frozen=True)
class Plan:
    """What is to be done, decided by a seed: how many faults of which kind, and after how many moves."""

    seed: int
    faults: int = 100
    moves: int = 10_000
    processes: int = 3
    tables: int = 6
    reconnects: int = 1000
    sqlite: bool = False

    @property
    def schedule(self) -> list[tuple[int, str]]:
        """How many messages are acknowledged before each fault, and what happens. Every kind comes before one comes
        again."""
        rng = Random(self.seed)
        kinds = [*MISHAPS, *OF_PROCESSES]
        if not self.sqlite:
            kinds += [*OF_POSTGRES, *(OF_SEVERAL if self.processes > 1 else ())]
        names: list[str] = []
        while len(names) < self.faults:
            names += rng.sample(kinds, len(kinds))
        moments = sorted(rng.randrange(self.moves) for _ in range(self.faults))
        return list(zip(moments, names[: self.faults], strict=True))


class Torture:
    """One run of a plan."""

    def __init__(self, plan: Plan, site: Site, say: bool = True) -> None:
        self._plan, self._site, self._say = plan, site, say
        self.ledger = Ledger()
        self.happened: Counter[str] = Counter()
        self.looked = 0

    async def run(self) -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        rng = Random(self._plan.seed)
        company = Company(self.ledger, self._site.addresses, rng)
        tables = [asyncio.create_task(company.play(number)) for number in range(self._plan.tables)]
        visitor = asyncio.create_task(company.come_and_go(self._plan.reconnects, self._plan.moves))
        await self._let_happen(company, rng)
        await company.played(max(self._plan.moves, self.ledger.acknowledged + AFTERWARDS))
        self.looked = await visitor
        company.over.set()
        await asyncio.wait(tables, timeout=LIMIT)
        for table in tables:
            table.cancel()
        for result in await asyncio.gather(*tables, return_exceptions=True):
            if isinstance(result, BaseException):
                self.ledger.complain(BROKEN, f"a table ended with {result!r}")
        await self._compare()

    async def _let_happen(self, company: Company, rng: Random) -> None:
        for moves, name in self._plan.schedule:
            await company.played(moves)
            self.happened[name] += 1
            if self._say:
                print(f"{self.ledger.acknowledged:7,} messages  {name}", flush=True)
            if name not in MISHAPS:
                await self._repaired(name)
            elif company.sittings:
                rng.choice(company.sittings).mishaps.append(name)

    async def _repaired(self, name: str) -> None:
        try:
            await asyncio.to_thread(getattr(self._site, name))
        except Exception as problem:
            self.ledger.complain(BROKEN, f"{name}: {problem!r}")

    async def _compare(self) -> None:
        stored = await asyncio.to_thread(self._site.rows, [*self.ledger.pages])
        for game, rows in stored.items():
            self.ledger.compare(game, rows)
        for process in self._site.processes:
            for line in process.troubles():
                self.ledger.complain(BROKEN, line)
        client = Client(self._site.addresses[0])
        await persistent(client.catalogue)  # it serves

    @property
    def verdict(self) -> str:
        faults = ", ".join(f"{count} {name}" for name, count in sorted(self.happened.items()))
        return (
            f"{sum(self.happened.values())} faults ({faults}); {len(self.ledger.pages)} games, "
            f"{self.ledger.acknowledged:,} messages acknowledged, {self.ledger.refusals:,} refused, "
            f"{self.looked:,} visits; {len(self.ledger.complaints)} complaints"
        )


def tortured(plan: Plan, folder: Path, postgres: Postgres | None, say: bool = True) -> Torture:
    with Site(folder, plan.processes, Random(plan.seed), postgres) as site:
        torture = Torture(plan, site, say)
        asyncio.run(torture.run())
    return torture


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(10**6), help="repeats a schedule")
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--moves", type=int, default=10_000, help="that are made meanwhile")
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--reconnects", type=int, default=1000)
    parser.add_argument("--sqlite", action="store_true", help="one process on SQLite instead")
    plan = Plan(**vars(parser.parse_args(arguments)))
    print(f"seed {plan.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="torture") as name:
        folder, postgres = Path(name), None
        if not plan.sqlite:
            postgres = Postgres()
            postgres.start()
        try:
            torture = tortured(plan, folder, postgres)
        finally:
            if postgres:
                postgres.stop()
    print(torture.verdict)
    for kind, what in torture.ledger.complaints:
        print(f"  {kind}: {what}")
    return bool(torture.ledger.complaints)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
