"""Worker processes: each does one task after another; all end as soon as the caller stops asking for results.

Signals that end the program are blocked while workers start and stop, so that none is left behind. Ctrl-C at the
terminal never reaches a worker.
"""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, NoReturn, TypeVar

from marblebox.core.errors import InputError, MarbleboxError

_ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
_CAN_WAIT = hasattr(signal, "pthread_sigmask")  # where not, a signal comes when it comes

Given = TypeVar("Given")
Done = TypeVar("Done")


class TaskFailed(MarbleboxError):
    """A task that could not be done, and why."""


class Worker(NamedTuple):
    """A process, and the pipe through which it gets tasks and answers."""

    process: SpawnProcess
    pipe: Connection


class Problem(NamedTuple):
    """What a worker answers when a task fails; not every exception survives the way to another process."""

    reason: str
    traceback: str
    of_input: bool


# --- in the calling process -------------------------------------------------------------------------------------------


def run_in_processes(work: Callable[[Given], Done], tasks: Sequence[Given], workers: int) -> Iterator[Done]:
    """What the work makes of each task, in the order in which that is ready."""
    waiting = iter(tasks)
    with _workers(work, min(workers, len(tasks))) as started:
        busy = _hand_out_tasks(started, waiting)
        while busy:
            ready = [busy.pop(pipe) for pipe in wait(list(busy))]
            for worker, task in ready:
                yield _answer(worker, task)
            busy |= _hand_out_tasks([worker for worker, _ in ready], waiting)


def _hand_out_tasks(idle: Iterable[Worker], waiting: Iterator[Given]) -> dict[Any, tuple[Worker, Given]]:
    """Give each idle worker a task while there are any. Return who has which, by the pipe of the answer."""
    busy: dict[Any, tuple[Worker, Given]] = {}
    for worker, task in zip(idle, waiting, strict=False):
        _send(worker, task)
        busy[worker.pipe] = worker, task
    return busy


@contextmanager
def _workers(work: Callable[[Any], Any], count: int) -> Iterator[list[Worker]]:
    """So many processes. They end with the block, whatever they are doing."""
    started: list[Worker] = []
    if _CAN_WAIT:
        resource_tracker.ensure_running()  # the first process would start it, and starting it lets signals through
    try:
        with signals_waiting():
            started.extend(_start(work) for _ in range(count))
        yield started
    finally:
        with signals_waiting():
            for worker in started:
                worker.process.kill()
            for worker in started:
                worker.process.join()
                worker.pipe.close()


@contextmanager
def signals_waiting() -> Iterator[None]:
    """Signals that end the program come afterwards; threads and processes that are started here never get Ctrl-C."""
    if not _CAN_WAIT:
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, *_ENDING])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start(work: Callable[[Any], Any]) -> Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), daemon=True)
    process.start()
    theirs.close()  # so that the pipe ends when the process does
    return Worker(process, ours)


def _send(worker: Worker, task: object) -> None:
    try:
        worker.pipe.send(task)
    except OSError:
        _died(worker, task)


def _answer(worker: Worker, task: object) -> Any:
    try:
        answer = worker.pipe.recv()
    except (EOFError, OSError):
        _died(worker, task)
    if not isinstance(answer, Problem):
        return answer
    failure = InputError(answer.reason) if answer.of_input else TaskFailed(f"{task} failed: {answer.reason}")
    failure.add_note(answer.traceback)
    raise failure


def _died(worker: Worker, task: object) -> NoReturn:
    worker.process.join()
    status = worker.process.exitcode or 0
    how = f"was ended by {signal.Signals(-status).name}" if status < 0 else f"ended with status {status}"
    raise TaskFailed(f"{task} failed: its process {how}") from None


# --- in a worker ------------------------------------------------------------------------------------------------------


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """Do the tasks that come through the pipe until it is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if _CAN_WAIT:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    while True:
        try:
            task = pipe.recv()
        except EOFError:
            return
        pipe.send(_attempt(work, task))


def _attempt(work: Callable[[Any], Any], task: object) -> object:
    try:
        return work(task)
    except Exception as problem:
        told = isinstance(problem, InputError)
        reason = str(problem) if told else f"{type(problem).__name__}: {problem}"
        return Problem(reason, traceback.format_exc(), told)
