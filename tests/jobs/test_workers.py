"""Worker processes: every task is done, failures are reported, and no process is left when the caller stops."""

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
from marblebox.jobs.workers import TaskFailed, run_in_processes, signals_waiting

FOREVER = 10**6


@pytest.mark.parametrize("workers", [1, 2, 9])
def test_every_task_is_done_once(workers: int) -> None:
    assert sorted(run_in_processes(abs, [-1, 2, -3, 4], workers)) == [1, 2, 3, 4]
    assert multiprocessing.active_children() == []


def test_no_tasks_start_no_process() -> None:
    assert list(run_in_processes(abs, [], 2)) == []


def test_stopping_early_ends_busy_workers() -> None:
    stream = run_in_processes(time.sleep, [0, FOREVER, FOREVER], 2)
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
def test_failed_task_ends_all_workers_and_is_reported(
    work: Callable[[object], object], task: object, reason: str
) -> None:
    with pytest.raises(TaskFailed, match=reason):
        list(run_in_processes(work, [task], 1))
    assert multiprocessing.active_children() == []


def test_failure_carries_the_traceback_of_the_worker() -> None:
    with pytest.raises(TaskFailed) as failure:
        list(run_in_processes(int, ["x"], 1))
    assert "in _attempt" in failure.value.__notes__[0]


def test_input_error_in_a_worker_stays_an_input_error() -> None:
    with pytest.raises(InputError, match=r"^unknown game 'go'"):
        list(run_in_processes(marblebox.load, ["go"], 1))


def test_workers_ignore_interrupts() -> None:
    assert list(run_in_processes(signal.raise_signal, [signal.SIGINT], 1)) == [None]


def test_signal_is_delivered_after_the_block() -> None:
    done = []

    def interrupt_in_the_middle() -> None:
        with signals_waiting():
            signal.pthread_kill(threading.get_ident(), signal.SIGINT)  # this thread: others of the test run hear it
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        interrupt_in_the_middle()
    assert done == ["whole"]
