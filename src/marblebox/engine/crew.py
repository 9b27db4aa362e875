"""Crew: processes that do one task after another, and are gone at once when nobody wants the rest.

A signal that ends the program is for whoever hired the crew: it waits while processes come and go, so that none is
forgotten, and Ctrl-C at the terminal never reaches the crew.
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


# --- whoever hires ----------------------------------------------------------------------------------------------------


def done_by_crew(work: Callable[[Given], Done], tasks: Sequence[Given], workers: int) -> Iterator[Done]:
    """What the work makes of each task, in the order in which that is ready."""
    waiting = iter(tasks)
    with _hired(work, min(workers, len(tasks))) as crew:
        busy = _set_to_work(crew, waiting)
        while busy:
            ready = [busy.pop(pipe) for pipe in wait(list(busy))]
            for worker, task in ready:
                yield _answer(worker, task)
            busy |= _set_to_work([worker for worker, _ in ready], waiting)


def _set_to_work(idle: Iterable[Worker], waiting: Iterator[Given]) -> dict[Any, tuple[Worker, Given]]:
    """A task for everybody while there are any; who has got which, by the pipe through which the answer will come."""
    busy: dict[Any, tuple[Worker, Given]] = {}
    for worker, task in zip(idle, waiting, strict=False):
        _hand_out(worker, task)
        busy[worker.pipe] = worker, task
    return busy


@contextmanager
def _hired(work: Callable[[Any], Any], count: int) -> Iterator[list[Worker]]:
    """So many processes; they do not outlive the block, whatever they are doing."""
    crew: list[Worker] = []
    if _CAN_WAIT:
        resource_tracker.ensure_running()  # the first process would start it, and starting it lets signals through
    try:
        with signals_waiting():
            crew.extend(_started(work) for _ in range(count))
        yield crew
    finally:
        with signals_waiting():
            for worker in crew:
                worker.process.kill()
            for worker in crew:
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


def _started(work: Callable[[Any], Any]) -> Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, work), daemon=True)
    process.start()
    theirs.close()  # so that the pipe ends when the process does
    return Worker(process, ours)


def _hand_out(worker: Worker, task: object) -> None:
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


# --- whoever works ----------------------------------------------------------------------------------------------------


def _serve(pipe: Connection, work: Callable[[Any], Any]) -> None:
    """Do what comes through the pipe until nobody is there any more."""
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
