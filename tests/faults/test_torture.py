"""The short form of `make torture`: each kind of fault once or twice, under games on either database."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.faults.players import MISHAPS
from tests.faults.site import OF_POSTGRES, OF_PROCESSES, OF_SEVERAL
from tests.faults.torture import Plan, tortured
from tests.postgres import Postgres
from tests.server.storage.stores import emptied

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux has them")


def test_a_seed_repeats_a_schedule_in_which_every_kind_of_fault_comes() -> None:
    plan = Plan(seed=7)
    assert plan.schedule == Plan(seed=7).schedule != Plan(seed=8).schedule
    assert len(plan.schedule) == 100
    assert {name for _, name in plan.schedule} == {*MISHAPS, *OF_PROCESSES, *OF_SEVERAL, *OF_POSTGRES}
    assert plan.schedule[-1][0] < plan.moves


def test_faults_of_one_process_on_sqlite(tmp_path: Path) -> None:
    plan = Plan(seed=3, faults=9, moves=300, processes=1, tables=3, reconnects=10, sqlite=True)
    torture = tortured(plan, tmp_path, None, say=False)
    assert torture.ledger.complaints == [], plan
    assert (sum(torture.happened.values()), torture.happened["kill_process"]) == (9, 1)
    assert torture.ledger.acknowledged >= plan.moves


def test_faults_of_two_processes_and_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    emptied(postgres.url)
    plan = Plan(seed=5, faults=9, moves=300, processes=2, tables=3, reconnects=10)
    torture = tortured(plan, tmp_path, postgres, say=False)
    assert torture.ledger.complaints == [], plan
    assert sum(torture.happened.values()) == 9
    assert torture.ledger.acknowledged >= plan.moves
