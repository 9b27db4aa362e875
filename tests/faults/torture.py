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
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.faults.ledger import BROKEN, Ledger
from tests.faults.players import MISHAPS, Company, persistent
from tests.faults.site import OF_POSTGRES, OF_PROCESSES, OF_SEVERAL, Site
from tests.postgres import Postgres

from marblebox.client import AsyncClient

CALM = 90.0  # seconds in which everything must have come back after the last fault


@dataclass(frozen=True)
class Plan:
    """What is to be done, decided by a seed: how many faults of which kind, and when."""

    seed: int
    faults: int = 100
    seconds: float = 600.0
    processes: int = 3
    tables: int = 6
    reconnects: int = 1000
    sqlite: bool = False

    @property
    def schedule(self) -> list[tuple[float, str]]:
        """The moment of each fault, and what happens. Every kind comes before one comes again."""
        rng = Random(self.seed)
        kinds = [*MISHAPS, *OF_PROCESSES]
        if not self.sqlite:
            kinds += [*OF_POSTGRES, *(OF_SEVERAL if self.processes > 1 else ())]
        names: list[str] = []
        while len(names) < self.faults:
            names += rng.sample(kinds, len(kinds))
        moments = sorted(rng.uniform(0, self.seconds) for _ in range(self.faults))
        return list(zip(moments, names[: self.faults], strict=True))


class Torture:
    """One run of a plan."""

    def __init__(self, plan: Plan, site: Site, say: bool = True) -> None:
        self._plan, self._site, self._say = plan, site, say
        self.ledger = Ledger()
        self.happened: Counter[str] = Counter()
        self.looked = 0

    async def run(self) -> None:
        rng = Random(self._plan.seed)
        company = Company(self.ledger, self._site.addresses, rng)
        tables = [asyncio.create_task(company.play(number)) for number in range(self._plan.tables)]
        visitor = asyncio.create_task(company.come_and_go(self._plan.reconnects, self._plan.seconds))
        await self._let_happen(company, rng)
        await asyncio.sleep(2)
        company.over.set()
        self.looked = await visitor
        await asyncio.wait(tables, timeout=CALM)
        for table in tables:
            table.cancel()
        for result in await asyncio.gather(*tables, return_exceptions=True):
            if isinstance(result, BaseException):
                self.ledger.complain(BROKEN, f"a table ended with {result!r}")
        await self._compare()

    async def _let_happen(self, company: Company, rng: Random) -> None:
        began = asyncio.get_running_loop().time()
        for moment, name in self._plan.schedule:
            await asyncio.sleep(max(0.0, began + moment - asyncio.get_running_loop().time()))
            self.happened[name] += 1
            if self._say:
                print(f"{asyncio.get_running_loop().time() - began:7.1f} s  {name}", flush=True)
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
        client = AsyncClient(self._site.addresses[0])
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
    parser.add_argument("--seconds", type=float, default=600.0)
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
