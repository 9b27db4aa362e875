"""One connection by itself: what piles up, how long messages travel, and how much may come at once."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from math import ceil

import pytest

from marblebox.play.commands import Viewer
from marblebox.server import logs
from marblebox.server.live.connection import LARGEST_LAG, TOO_SLOW, WAITING, Connection
from marblebox.server.live.pinging import PORTIONS, Pinging
from marblebox.server.web.limits import Bucket, Buckets


class Slow:
    """A socket that lets nothing through until it may."""

    def __init__(self) -> None:
        self.may, self.sent, self.closed = asyncio.Event(), list[str](), 0

    async def send_text(self, data: str) -> None:
        await self.may.wait()
        self.sent.append(data)

    async def close(self, code: int = 1000, reason: str | None = None) -> None:
        self.closed = code


def test_whoever_reads_too_slowly_is_let_go() -> None:
    async def run() -> None:
        socket = Slow()
        connection = Connection(socket, "", Viewer(), Bucket(1.0, 3.0))
        pump = asyncio.create_task(connection.pump())
        for _ in range(WAITING + 2):
            connection.send({"type": "ping", "number": 1})
            await asyncio.sleep(0)
        assert connection.closing == TOO_SLOW
        connection.send({"type": "ping", "number": 2})  # no more is taken
        socket.may.set()
        await pump
        assert (socket.closed, len(socket.sent)) == (TOO_SLOW, WAITING)

    asyncio.run(run())


def test_the_way_of_messages_is_measured_and_the_allowance_is_small() -> None:
    connection = Connection(Slow(), "", Viewer(), Bucket(1.0, 3.0))
    connection.ping(10.0)
    connection.pong(7, 10.1)  # never asked
    assert connection.lag == 0
    connection.pong(1, 10.1)
    assert connection.lag == 50
    connection.ping(20.0)
    connection.pong(1, 20.0)  # an old one
    assert connection.lag == 50
    connection.pong(2, 29.0)
    assert connection.lag == LARGEST_LAG
    connection.pong(2, 40.0)  # twice
    assert connection.lag == LARGEST_LAG


class Pinged(Connection):
    """A connection that only counts."""

    def __init__(self) -> None:
        self.pings = 0

    def ping(self, now: float) -> None:
        self.pings += 1


@pytest.mark.parametrize("count", [0, 1, 149, 150, 151, 4_000])
def test_everybody_is_pinged_once_in_a_round_and_never_many_at_once(count: int) -> None:
    everybody = [Pinged() for _ in range(count)]
    pinging, most = Pinging(lambda: [*everybody]), 0
    for _ in range(PORTIONS):
        before = sum(one.pings for one in everybody)
        pinging.go_on()
        most = max(most, sum(one.pings for one in everybody) - before)
    assert most == ceil(count / PORTIONS)
    assert all(one.pings == 1 for one in everybody)
    pinging.go_on()  # the next round begins
    assert sum(one.pings for one in everybody) == count + ceil(count / PORTIONS)


def test_a_bucket_fills_again() -> None:
    now = [0.0]
    bucket = Bucket(2.0, 3.0, lambda: now[0])
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_every_address_has_a_bucket_of_its_own_and_old_ones_are_forgotten() -> None:
    buckets = Buckets(0.0, 1.0, most=2)
    assert [buckets.take(address) for address in "aab"] == [True, False, True]
    assert buckets.take("c")
    assert buckets.take("a")  # forgotten, so new


def test_log_lines_tell_what_belongs_to_them() -> None:
    record = logging.LogRecord("marblebox", logging.INFO, "", 0, "refused", None, None)
    record.game, record.code, record.cards = "abc\n", "stale", "17"
    line = logs.Lines().format(record)
    assert line.endswith("INFO refused game='abc\\n' code='stale'")


def test_faults_of_the_database_are_the_stores_to_tell() -> None:
    """The library would write a traceback for each broken line."""
    program = (
        "import logging, sqlalchemy; from marblebox.server import logs; logs.set_up('debug');"
        "logging.getLogger('sqlalchemy.pool.impl.AsyncAdaptedQueuePool').error('x'); "
        "logging.getLogger('marblebox.server').error('y')"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stderr
    assert [line.split()[-1] for line in told.splitlines()] == ["y"]
