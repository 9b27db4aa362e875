"""The crew: every task is done, failures are told, and nobody is left when the rest is not wanted."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable

import pytest

import marblebox
from marblebox.core.errors import InputError
from marblebox.engine.crew import TaskFailed, done_by_crew, signals_waiting

FOREVER = 10**6


@pytest.mark.parametrize("workers", [1, 2, 9])
def test_every_task_is_done_once(workers: int) -> None:
    assert sorted(done_by_crew(abs, [-1, 2, -3, 4], workers)) == [1, 2, 3, 4]
    assert multiprocessing.active_children() == []


def test_without_tasks_nobody_is_hired() -> None:
    assert list(done_by_crew(abs, [], 2)) == []


def test_who_stops_early_waits_for_nobody() -> None:
    stream = done_by_crew(time.sleep, [0, FOREVER, FOREVER], 2)
    assert next(stream) is None
    del stream
    assert multiprocessing.active_children() == []


def leave(status: int) -> None:
    os._exit(status)


@pytest.mark.parametrize(
    ("work", "task", "reason"),
    [
        (int, "x", r"^x failed: ValueError: .*'x'"),
        (leave, 3, "^3 failed: .* 3$"),
        (signal.raise_signal, signal.SIGTERM, "failed: .* SIGTERM$"),
    ],
)
def test_a_failure_ends_all_and_is_told(work: Callable[[object], object], task: object, reason: str) -> None:
    with pytest.raises(TaskFailed, match=reason):
        list(done_by_crew(work, [task], 1))
    assert multiprocessing.active_children() == []


def test_the_fault_can_be_found() -> None:
    with pytest.raises(TaskFailed) as failure:
        list(done_by_crew(int, ["x"], 1))
    assert "in _attempt" in failure.value.__notes__[0]


def test_what_is_wrong_with_the_input_stays_that() -> None:
    with pytest.raises(InputError, match=r"^unknown game 'go'"):
        list(done_by_crew(marblebox.load, ["go"], 1))


def test_the_crew_does_not_hear_an_interrupt() -> None:
    assert list(done_by_crew(signal.raise_signal, [signal.SIGINT], 1)) == [None]


def test_a_signal_waits_until_what_must_be_whole_is_done() -> None:
    done = []

    def interrupt_in_the_middle() -> None:
        with signals_waiting():
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)  # this thread: others of the test run hear it
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        interrupt_in_the_middle()
    assert done == ["whole"]
